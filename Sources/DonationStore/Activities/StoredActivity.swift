internal import Digests

/// A content that was on the screen, with its visits in numbers.
public struct StoredActivity: Hashable, Sendable {
    /// The app that donated it.
    public var donor: Donor
    /// The content: visits with one key show the same thing.
    public var key: ContentKey
    /// The newest description.
    public var activity: Activity
    /// The position of the event that gave it.
    public var position: Position
    /// The number of visits.
    public var visits: Int
    /// The start of the first visit.
    public var first: Timestamp
    /// The start of the last visit.
    public var last: Timestamp
    /// The visits, each of which counts half as much after thirty days.
    public var decayed: DecayedCount
    /// The number of visits that began in each hour of the day, by UTC.
    public var hours: [Int]
    /// The time from which it is neither found nor suggested.
    public var expiration: Timestamp
}

extension StoredActivity {
    /// The key as text, as in `org.example.reader:identifier:article-17`.
    ///
    /// For an activity without a name of its own it ends with a digest of its user info.
    public var textKey: String {
        guard let text = key.text else {
            let digest = SHA256.hash(data: key.name).prefix(8)
            let digits = digest.map { byte in
                let digits = String(byte, radix: 16)
                return byte < 16 ? "0\(digits)" : digits
            }
            return "\(donor.text):state:\(activity.type):\(digits.joined())"
        }
        return "\(donor.text):\(key.kind.word):\(text)"
    }

    /// Whether it is neither found nor suggested any more at a time.
    public func isExpired(at time: Timestamp) -> Bool { expiration <= time }
}

extension StoredItem {
    /// Whether it is not found any more at a time.
    public func isExpired(at time: Timestamp) -> Bool { expiration <= time }
}

extension ContentKey.Kind {
    /// The word for the kind in a key's text.
    fileprivate var word: String {
        switch self {
        case .related: "item"
        case .weaklyRelated: "looseItem"
        case .persistent: "identifier"
        case .webpage: "page"
        case .target: "target"
        case .userInfo: "state"
        }
    }
}

/// An activity that is current.
public struct CurrentActivity: Hashable, Sendable {
    /// The app that shows it.
    public var donor: Donor
    /// The window or other part of the app; empty for the only one.
    public var scene: String
    /// The newest description.
    public var activity: Activity
    /// The position of the event by which it became current.
    public var position: Position
    /// The start of the visit.
    public var start: Timestamp
}

/// A span in which an activity was current.
public struct Visit: Hashable, Sendable {
    /// The app.
    public var donor: Donor
    /// The window or other part of the app.
    public var scene: String
    /// The activity as it became current.
    public var activity: Activity
    /// The position of the event by which it became current.
    public var position: Position
    /// The start.
    public var start: Timestamp
    /// The end; `nil` while it is current.
    public var end: Timestamp?
    /// The cause of the end; `nil` if another activity took its place, and while it is current.
    public var cause: Resigned.Cause?
}

/// An item in a search index.
public struct StoredItem: Hashable, Sendable {
    /// The app that put it there.
    public var donor: Donor
    /// The name of the index; empty for the app's default index.
    public var index: String
    /// The item with its updates.
    public var item: SearchableItem
    /// The position of the event that indexed it.
    public var position: Position
    /// The time at which it was indexed first.
    public var first: Timestamp
    /// The time at which it was indexed or updated last.
    public var last: Timestamp
    /// The time from which it is not found.
    public var expiration: Timestamp
}

/// A reminder about an activity.
public struct StoredLink: Hashable, Sendable {
    /// The app of the activity.
    public var donor: Donor
    /// The link as it was taken.
    public var link: LinkTaken
    /// The position of the event that took it, which names the link.
    public var position: Position
    /// The time at which it was taken.
    public var taken: Timestamp
    /// The number of times that the owner opened it.
    public var opened: Int
    /// The last of these times.
    public var lastOpened: Timestamp?
    /// Whether the owner removed it.
    public var isRemoved: Bool
}
