import ArgumentParser
import DonationStore

/// A range of positions of the log.
struct PositionRange {
    /// The last position before the range.
    var before = Position.start
    /// The last position in the range; `nil` for a range without end.
    var last: Position?

    init() {}

    /// Makes the range after a position.
    init(after position: Position) {
        before = position
    }

    /// Reads `100..200`, `100..`, `..200` or `100`; the range includes both ends.
    init(_ text: String) throws {
        let ends = text.split(separator: "..", omittingEmptySubsequences: false).map(String.init)
        guard (1...2).contains(ends.count), ends.contains(where: { !$0.isEmpty }) else {
            throw Self.fault(text)
        }
        let first = try Self.position(ends[0], in: text) ?? Position(rawValue: 1)
        last = ends.count == 1 ? first : try Self.position(ends[1], in: text)
        before = Position(rawValue: first.rawValue - 1)
        guard last.map({ $0 >= first }) ?? true else {
            throw ArgumentParser.ValidationError("'\(text)' ends before it begins.")
        }
    }

    private static func position(_ digits: String, in text: String) throws -> Position? {
        guard !digits.isEmpty else { return nil }
        guard let number = UInt64(digits), number > 0, number < .max else { throw fault(text) }
        return Position(rawValue: number)
    }

    private static func fault(_ text: String) -> ArgumentParser.ValidationError {
        ArgumentParser.ValidationError(
            "'\(text)' is no range of positions; write one as in 100..200, 100.. or ..200."
        )
    }
}
