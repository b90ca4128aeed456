/// The contacts or conversations that a text names: none, the one meant, or several candidates.
///
/// Before you change or delete one, require ``isExact``; to show one, a part of a name that fits
/// only that one is enough.
public struct Naming<Element: Sendable>: Sendable {
    /// The way in which a text names something, the surest first.
    public enum Way: String, CaseIterable, Comparable, Sendable {
        /// By its key, or by another piece of evidence in the form of keys.
        case key
        /// By a handle of the person, in any spelling; for a conversation, of the only other
        /// person.
        case handle
        /// By the donor's own identifier.
        case identifier
        /// By the position of a donation.
        case position
        /// By a whole name, ignoring case and accents.
        case name
        /// By a part of a name.
        case partOfName
        /// By a participant of a conversation with several people.
        case company

        /// Returns whether the left way is surer.
        public static func < (left: Way, right: Way) -> Bool { left.rank < right.rank }

        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// The text.
    public let text: String
    /// The way in which the text names those found; `nil` if it names none.
    public let way: Way?
    /// The contacts or conversations that the text names in the surest way, the last active first.
    ///
    /// Of very many it has only some.
    public let found: [Element]
    /// The number of those that the text names in this way.
    public let count: Int
    /// The names most like the text if it names none, the nearest first.
    public let nearest: [String]
    /// The number of events in the log that the views had not applied, as ``Answer/lag``.
    public internal(set) var lag: UInt64 = 0

    /// Whether the text is a whole name, a handle, a key, an identifier or a position.
    public var isExact: Bool { way.map { $0 <= .name } ?? false }

    /// The only one that the text names; `nil` for none or several.
    public var only: Element? { count == 1 ? found.first : nil }

    init(
        _ text: String,
        by way: Way? = nil,
        _ found: [Element] = [],
        count: Int? = nil,
        nearest: [String] = []
    ) {
        self.text = text
        self.way = found.isEmpty ? nil : way
        self.found = found
        self.count = found.isEmpty ? 0 : count ?? found.count
        self.nearest = nearest
    }

    /// Returns the naming limited to some elements, such as those of one app.
    ///
    /// Of very many it considers only those in ``found``.
    public func filter(_ isIncluded: (Element) -> Bool) -> Naming {
        let rest = found.filter(isIncluded)
        var naming = Naming(
            text,
            by: way,
            rest,
            count: rest.count == found.count ? count : rest.count,
            nearest: nearest
        )
        naming.lag = lag
        return naming
    }
}
