/// Where an event stands in the log: the first is 1, there are no gaps, and none is used twice.
public struct Position: RawRepresentable, Hashable, Comparable, Sendable {
    /// The position before the first event.
    public static let start = Position(rawValue: 0)

    /// The number itself.
    public let rawValue: UInt64

    /// Makes a position.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// The next position; the greatest number is its own next.
    public var next: Position { Position(rawValue: max(rawValue, rawValue &+ 1)) }

    /// Returns whether the left event came first.
    public static func < (left: Position, right: Position) -> Bool {
        left.rawValue < right.rawValue
    }
}
