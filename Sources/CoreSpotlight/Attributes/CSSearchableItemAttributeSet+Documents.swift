public import Foundation

// Documents.

extension CSSearchableItemAttributeSet {
    /// The subject.
    public var subject: String? {
        get { self["subject"] }
        set { self["subject"] = newValue }
    }
    /// The theme.
    public var theme: String? {
        get { self["theme"] }
        set { self["theme"] = newValue }
    }
    /// The content in a few words.
    public var contentDescription: String? {
        get { self["contentDescription"] }
        set { self["contentDescription"] = newValue }
    }
    /// A formal identifier, such as an ISBN.
    public var identifier: String? {
        get { self["identifier"] }
        set { self["identifier"] = newValue }
    }
    /// The encryption of the content.
    public var securityMethod: String? {
        get { self["securityMethod"] }
        set { self["securityMethod"] = newValue }
    }
    /// The program with which the content was made.
    public var creator: String? {
        get { self["creator"] }
        set { self["creator"] = newValue }
    }
    /// The kind of the item, in words.
    public var kind: String? {
        get { self["kind"] }
        set { self["kind"] = newValue }
    }
    /// The persons for whom the content is.
    public var audiences: [String]? {
        get { self["audiences"] }
        set { self["audiences"] = newValue }
    }
    /// The programs that brought the content into its form.
    public var encodingApplications: [String]? {
        get { self["encodingApplications"] }
        set { self["encodingApplications"] = newValue }
    }
    /// The names of the fonts.
    public var fontNames: [String]? {
        get { self["fontNames"] }
        set { self["fontNames"] = newValue }
    }
    /// The size of the file, in megabytes.
    public var fileSize: NSNumber? {
        get { self[number: "fileSize"] }
        set { self[number: "fileSize"] = newValue }
    }
    /// The number of pages.
    public var pageCount: NSNumber? {
        get { self[number: "pageCount"] }
        set { self[number: "pageCount"] = newValue }
    }
    /// The width of a page, in points.
    public var pageWidth: NSNumber? {
        get { self[number: "pageWidth"] }
        set { self[number: "pageWidth"] = newValue }
    }
    /// The height of a page, in points.
    public var pageHeight: NSNumber? {
        get { self[number: "pageHeight"] }
        set { self[number: "pageHeight"] = newValue }
    }
}
