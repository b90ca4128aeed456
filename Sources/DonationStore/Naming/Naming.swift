/// What a text names: nobody, the one that is meant, or several that may be.
///
/// Who is to be changed or deleted must be named ``isExact``; to look at somebody, a part of a name
/// that fits nobody else will do.
public struct Naming<Element: Sendable>: Sendable {
    /// How a text names something, the surest first.
    public enum Way: String, CaseIterable, Comparable, Sendable {
        /// By its key, or by another piece of evidence as keys are written.
        case key
        /// By a handle of the person, in any spelling; of a conversation, by the only other in it.
        case handle
        /// By the donor's own identifier.
        case identifier
        /// By the position of a donation.
        case position
        /// By all of a name, whatever its case and accents.
        case name
        /// By a part of a name.
        case partOfName
        /// By somebody who takes part in a conversation with others.
        case company

        /// Whether the left one is surer.
        public static func < (left: Way, right: Way) -> Bool { left.place < right.place }

        private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// What was asked.
    public let text: String
    /// How it names those found; `nil` when it names nobody.
    public let way: Way?
    /// Those that it names in the surest way in which it names any, the last active first; of very
    /// many only some.
    public let found: [Element]
    /// How many it names so.
    public let count: Int
    /// When it names nobody, the names that are most like it, the nearest first.
    public let nearest: [String]
    /// How many events the log held that the views had not applied, as ``Answer/lag``.
    public internal(set) var lag: UInt64 = 0

    /// Whether it is a whole name, a handle, a key, an identifier or a position.
    public var isExact: Bool { way.map { $0 <= .name } ?? false }

    /// The only one that it names; `nil` for none or several.
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

    /// The same among some alone, as those of one app; of very many only among those in ``found``.
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
