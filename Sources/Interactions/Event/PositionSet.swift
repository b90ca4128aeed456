/// A set of positions, kept as separate ascending runs, each with its first and last position.
public struct PositionSet: Hashable, Sendable {
    /// The runs.
    public private(set) var runs: [ClosedRange<UInt64>] = []

    /// Makes an empty set.
    public init() {}

    /// Makes a set of positions in any order.
    public init(_ positions: some Sequence<Position>) {
        self.init(runs: positions.map { $0.rawValue...$0.rawValue })
    }

    /// Makes a set of runs in any order, which may touch and overlap.
    public init(runs: some Sequence<ClosedRange<UInt64>>) {
        for run in runs.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            // This compares without adding one, which would overflow at the largest number.
            if let last = self.runs.last,
                run.lowerBound <= last.upperBound || run.lowerBound - last.upperBound == 1
            {
                self.runs[self.runs.count - 1] =
                    last.lowerBound...max(last.upperBound, run.upperBound)
            } else {
                self.runs.append(run)
            }
        }
    }

    /// Whether the set is empty.
    public var isEmpty: Bool { runs.isEmpty }

    /// The lowest position.
    public var first: Position? { runs.first.map { Position(rawValue: $0.lowerBound) } }

    /// The highest position.
    public var last: Position? { runs.last.map { Position(rawValue: $0.upperBound) } }

    /// Returns whether `position` is in the set.
    ///
    /// - Complexity: O(log *r*), where *r* is the number of runs.
    public func contains(_ position: Position) -> Bool {
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].upperBound < position.rawValue {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low < runs.count && runs[low].contains(position.rawValue)
    }
}
