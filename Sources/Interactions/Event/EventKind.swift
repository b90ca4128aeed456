/// The kind of an event: the number that stands for it in a record.
///
/// Each kind that this version knows names its number beside its payload, as `EventKind.linked`. A
/// number without a name belongs to a later version.
public struct EventKind: RawRepresentable, Hashable, Sendable {
    /// The number.
    public var rawValue: UInt8

    /// Makes a kind from a number, known or not.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// An interaction that an app donated.
    public static let donated = EventKind(rawValue: 1)
    /// The kind of a lost record, as a salvage writes it.
    static let lost = EventKind(rawValue: 0)
}

extension EventKind: Comparable {
    /// Returns whether the left has the smaller number.
    public static func < (left: EventKind, right: EventKind) -> Bool {
        left.rawValue < right.rawValue
    }
}
