public import Foundation

// What an item is in.

extension CSSearchableItemAttributeSet {
    /// The title of what the item is in.
    public var containerTitle: String? {
        get { self["containerTitle"] }
        set { self["containerTitle"] = newValue }
    }
    /// The name to show of what the item is in.
    public var containerDisplayName: String? {
        get { self["containerDisplayName"] }
        set { self["containerDisplayName"] = newValue }
    }
    /// The identifier of what the item is in.
    public var containerIdentifier: String? {
        get { self["containerIdentifier"] }
        set { self["containerIdentifier"] = newValue }
    }
    /// The place of the item in what it is in.
    public var containerOrder: NSNumber? {
        get { self[number: "containerOrder"] }
        set { self[number: "containerOrder"] = newValue }
    }
}
