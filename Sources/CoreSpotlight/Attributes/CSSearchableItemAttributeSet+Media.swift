public import Foundation

// Sound, film and works of any art.

extension CSSearchableItemAttributeSet {
    /// The editors.
    public var editors: [String]? {
        get { self["editors"] }
        set { self["editors"] = newValue }
    }
    /// The persons in the content.
    public var participants: [String]? {
        get { self["participants"] }
        set { self["participants"] = newValue }
    }
    /// The projects of which the item is a part.
    public var projects: [String]? {
        get { self["projects"] }
        set { self["projects"] = newValue }
    }
    /// The sources of the content.
    public var contentSources: [String]? {
        get { self["contentSources"] }
        set { self["contentSources"] = newValue }
    }
    /// Words that find the contacts of the item.
    public var contactKeywords: [String]? {
        get { self["contactKeywords"] }
        set { self["contactKeywords"] = newValue }
    }
    /// The codecs.
    public var codecs: [String]? {
        get { self["codecs"] }
        set { self["codecs"] = newValue }
    }
    /// The kinds of media in the content.
    public var mediaTypes: [String]? {
        get { self["mediaTypes"] }
        set { self["mediaTypes"] = newValue }
    }
    /// The organizations that made the content.
    public var organizations: [String]? {
        get { self["organizations"] }
        set { self["organizations"] = newValue }
    }
    /// The languages, by their codes.
    public var languages: [String]? {
        get { self["languages"] }
        set { self["languages"] = newValue }
    }
    /// The publishers.
    public var publishers: [String]? {
        get { self["publishers"] }
        set { self["publishers"] = newValue }
    }
    /// The contributors.
    public var contributors: [String]? {
        get { self["contributors"] }
        set { self["contributors"] = newValue }
    }
    /// The times and places that the content covers.
    public var coverage: [String]? {
        get { self["coverage"] }
        set { self["coverage"] = newValue }
    }
    /// The performers.
    public var performers: [String]? {
        get { self["performers"] }
        set { self["performers"] = newValue }
    }
    /// A comment on the item.
    public var comment: String? {
        get { self["comment"] }
        set { self["comment"] = newValue }
    }
    /// The copyright.
    public var copyright: String? {
        get { self["copyright"] }
        set { self["copyright"] = newValue }
    }
    /// The role of the content.
    public var role: String? {
        get { self["role"] }
        set { self["role"] = newValue }
    }
    /// The rights to the content.
    public var rights: String? {
        get { self["rights"] }
        set { self["rights"] = newValue }
    }
    /// Information on the content.
    public var information: String? {
        get { self["information"] }
        set { self["information"] = newValue }
    }
    /// The director.
    public var director: String? {
        get { self["director"] }
        set { self["director"] = newValue }
    }
    /// The producer.
    public var producer: String? {
        get { self["producer"] }
        set { self["producer"] = newValue }
    }
    /// The genre.
    public var genre: String? {
        get { self["genre"] }
        set { self["genre"] = newValue }
    }
    /// The original format.
    public var originalFormat: String? {
        get { self["originalFormat"] }
        set { self["originalFormat"] = newValue }
    }
    /// The original source.
    public var originalSource: String? {
        get { self["originalSource"] }
        set { self["originalSource"] = newValue }
    }
    /// The rating in words, such as a number of stars.
    public var ratingDescription: String? {
        get { self["ratingDescription"] }
        set { self["ratingDescription"] = newValue }
    }
    /// The date on which the item was downloaded.
    public var downloadedDate: Date? {
        get { self["downloadedDate"] }
        set { self["downloadedDate"] = newValue }
    }
    /// The date on which the item was used last.
    public var lastUsedDate: Date? {
        get { self["lastUsedDate"] }
        set { self["lastUsedDate"] = newValue }
    }
    /// The date on which the content was made.
    public var contentCreationDate: Date? {
        get { self["contentCreationDate"] }
        set { self["contentCreationDate"] = newValue }
    }
    /// The date on which the content was changed last.
    public var contentModificationDate: Date? {
        get { self["contentModificationDate"] }
        set { self["contentModificationDate"] = newValue }
    }
    /// The date on which the item was added.
    public var addedDate: Date? {
        get { self["addedDate"] }
        set { self["addedDate"] = newValue }
    }
    /// The duration, in seconds.
    public var duration: NSNumber? {
        get { self[number: "duration"] }
        set { self[number: "duration"] = newValue }
    }
    /// The rating, from 0 to 5.
    public var rating: NSNumber? {
        get { self[number: "rating"] }
        set { self[number: "rating"] = newValue }
    }
    /// The number of times that the person played it.
    public var playCount: NSNumber? {
        get { self[number: "playCount"] }
        set { self[number: "playCount"] = newValue }
    }
    /// The bit rate of all.
    public var totalBitRate: NSNumber? {
        get { self[number: "totalBitRate"] }
        set { self[number: "totalBitRate"] = newValue }
    }
    /// The bit rate of the film.
    public var videoBitRate: NSNumber? {
        get { self[number: "videoBitRate"] }
        set { self[number: "videoBitRate"] = newValue }
    }
    /// The bit rate of the sound.
    public var audioBitRate: NSNumber? {
        get { self[number: "audioBitRate"] }
        set { self[number: "audioBitRate"] = newValue }
    }
    /// The delivery: 0 for fast start, 1 for RTSP.
    public var deliveryType: NSNumber? {
        get { self[number: "deliveryType"] }
        set { self[number: "deliveryType"] = newValue }
    }
    /// Whether the content can be streamed.
    public var streamable: NSNumber? {
        get { self[number: "streamable"] }
        set { self[number: "streamable"] = newValue }
    }
    /// Whether the content is on this device.
    public var local: NSNumber? {
        get { self[number: "local"] }
        set { self[number: "local"] = newValue }
    }
    /// Whether the content is explicit: 1 for yes, 0 for no.
    public var contentRating: NSNumber? {
        get { self[number: "contentRating"] }
        set { self[number: "contentRating"] = newValue }
    }
    /// The address of the content.
    public var url: URL? {
        get { self["url"] }
        set { self["url"] = newValue }
    }

    // MARK: By their names in Swift

    /// ``streamable``, by the name in Swift.
    public var isStreamable: NSNumber? {
        get { streamable }
        set { streamable = newValue }
    }
    /// ``local``, by the name in Swift.
    public var isLocal: NSNumber? {
        get { local }
        set { local = newValue }
    }
}
