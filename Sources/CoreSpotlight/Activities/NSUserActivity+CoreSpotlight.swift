public import DonationStore
@_spi(Facade) @_exported public import Intents

extension NSUserActivity {
    /// The metadata, by which a search finds the activity.
    ///
    /// The activity keeps a copy of a set that is given to it, and a change to the copy is one of
    /// the activity. A copy in an archive has no metadata.
    public var contentAttributeSet: CSSearchableItemAttributeSet? {
        get {
            guard let attributes else { return nil }
            if let held = attributes as? HeldAttributes { return held.attributeSet }
            let held = HeldAttributes(CSSearchableItemAttributeSet(attributes: attributes.values))
            self.attributes = held
            return held.attributeSet
        }
        set { attributes = newValue.map { HeldAttributes($0.copied) } }
    }

    /// Makes the activity with which an app opens an item that was found.
    ///
    /// - Parameter item: The item.
    public convenience init(opening item: StoredItem) {
        self.init(activityType: CSSearchableItemActionType)
        title = item.item.displayName
        userInfo = [CSSearchableItemActivityIdentifier: item.item.identifier]
    }

    /// Makes the activity with which an app goes on with a search.
    ///
    /// - Parameter text: The text that was typed.
    public convenience init(continuingSearchFor text: String) {
        self.init(activityType: CSQueryContinuationActionType)
        userInfo = [CSSearchQueryString: text]
    }
}

/// A set of an activity, which Intents keeps without knowing it.
private final class HeldAttributes: ActivityAttributes {
    let attributeSet: CSSearchableItemAttributeSet

    init(_ attributeSet: CSSearchableItemAttributeSet) {
        self.attributeSet = attributeSet
    }

    var values: [String: TaggedValue] { attributeSet.attributes }

    func change(_ change: (inout [String: TaggedValue]) -> Void) { change(&attributeSet.values) }

    var copied: any ActivityAttributes { HeldAttributes(attributeSet.copied) }
}
