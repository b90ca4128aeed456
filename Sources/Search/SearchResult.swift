public import DonationStore

/// A thing that was found: an item, or what was on the screen, or both if they are the same.
public struct SearchResult: Sendable {
    /// The title: the item's if there is one, and else the activity's.
    public var title: String
    /// The app whose item or activity it is.
    public var donor: Donor
    /// The item; `nil` for an activity without one.
    public var item: StoredItem?
    /// The activities that are views of it, the last visited first.
    public var activities: [StoredActivity]
    /// The position by which ``DonationStore/DonationStore/record(_:)-(SearchFeedback)`` names the
    /// result.
    public var position: Position
    /// The sum of the reasons, left to right.
    public var score: Double
    /// The parts of the score.
    public var reasons: [SearchReason]

    /// The web page that shows it; `nil` if it has none.
    public var webpageURL: String? { activities.lazy.compactMap(\.activity.webpageURL).first }

    /// The event whose texts matched best.
    var matchedEvent: Position? { reasons.first { $0.name == .match }?.events.first }
}

/// A part of the score of a result.
public struct SearchReason: Hashable, Sendable {
    /// The names of reasons.
    public enum Name: String, CaseIterable, Sendable {
        /// The typed words, by the parts of the texts in which they stand.
        case match
        /// The owner's choices among earlier results for such words.
        case engagement
        /// The number of visits, of which older ones count less.
        case visits
        /// The time since the last visit or change.
        case recency
        /// The app's own hint among its items.
        case hint
    }

    /// The name.
    public var name: Name
    /// The amount.
    public var value: Double
    /// The words that matched, or the part in which they stand; for people.
    public var detail: String
    /// The events behind it, the newest first; not all of many.
    public var events: [Position]
}

/// The reason why something that was donated is not found.
public enum SearchObstacle: Hashable, Sendable {
    /// The app does not permit that it is found.
    case notEligible
    /// It has neither a title nor a display name.
    case untitled
    /// It is a view of an item that is in no index.
    case relatedItemMissing(String)
    /// Its time is over.
    case expired(Timestamp)
}

/// A failure of a search.
public enum SearchError: Error, Hashable, Sendable {
    /// The store failed.
    case store(DonationStoreError)
    /// The index of texts cannot be read or made; the text says what to do.
    case index(String)
}

extension SearchError: CustomStringConvertible {
    /// A text for people: the problem and its remedy.
    public var description: String {
        switch self {
        case .store(let error): "\(error)"
        case .index(let text): text
        }
    }
}
