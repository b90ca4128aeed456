// The types in which an item can be handed over.

extension CSSearchableItemAttributeSet {
    /// The types in which the item can be handed over as data, the best first.
    public var providerDataTypeIdentifiers: [String]? {
        get { self["providerDataTypeIdentifiers"] }
        set { self["providerDataTypeIdentifiers"] = newValue }
    }
    /// The types in which the item can be handed over as a file, the best first.
    public var providerFileTypeIdentifiers: [String]? {
        get { self["providerFileTypeIdentifiers"] }
        set { self["providerFileTypeIdentifiers"] = newValue }
    }
    /// The types in which the item can be handed over as the file itself, the best first.
    public var providerInPlaceFileTypeIdentifiers: [String]? {
        get { self["providerInPlaceFileTypeIdentifiers"] }
        set { self["providerInPlaceFileTypeIdentifiers"] = newValue }
    }
}
