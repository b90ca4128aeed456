public import Foundation
public import UniformTypeIdentifiers

// The actions that an item offers.

extension CSSearchableItemAttributeSet {
    /// Whether to offer a call of the first of ``phoneNumbers``.
    public var supportsPhoneCall: NSNumber? {
        get { self[number: "supportsPhoneCall"] }
        set { self[number: "supportsPhoneCall"] = newValue }
    }
    /// Whether to offer the way to the place of the item.
    public var supportsNavigation: NSNumber? {
        get { self[number: "supportsNavigation"] }
        set { self[number: "supportsNavigation"] = newValue }
    }
    /// The identifiers of the actions that the item offers.
    public var actionIdentifiers: [String]? {
        get { self["actionIdentifiers"] }
        set { self["actionIdentifiers"] = newValue }
    }
    /// The type in which the item can be shared.
    public var sharedItemContentType: UTType? {
        get { self["sharedItemContentType"] }
        set { self["sharedItemContentType"] = newValue }
    }
}
