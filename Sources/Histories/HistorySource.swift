public import Interactions

/// A format in which people already have the history of what they did with whom.
///
/// It is fed with the bytes of one file as they come, in pieces cut anywhere, and hands out what it
/// understood and what it did not. It takes any bytes, does no I/O, and holds no more in memory
/// than one record of the file.
public protocol HistorySource {
    /// Takes the next bytes of the file.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, which follow those taken before.
    ///   - items: Where to put what they complete, in the order of the file.
    mutating func take(_ bytes: borrowing Span<UInt8>, to items: inout [HistoryItem])

    /// Takes note of the file's end.
    ///
    /// - Parameter items: Where to put what the end completes.
    mutating func finish(to items: inout [HistoryItem])

    /// Whether nothing in the rest of the file matters.
    var isComplete: Bool { get }
}

extension HistorySource {
    /// Nothing is known of the rest.
    public var isComplete: Bool { false }
}

/// What one record of a file turned out to be.
public enum HistoryItem: Hashable, Sendable {
    /// Something done with somebody.
    case donation(Donation, at: HistoryPlace)
    /// Nothing that could be donated, and why.
    case skipped(HistoryReason, at: HistoryPlace)
    /// Something of a record that is donated or skipped besides was lost.
    case noted(HistoryReason, at: HistoryPlace)
}

/// Where in a file a record begins.
public enum HistoryPlace: Hashable, Sendable {
    /// At a byte, counted from 0.
    case byte(Int)
    /// At a line, counted from 1.
    case line(Int)
    /// At a row of a table, by its number there.
    case row(Int64)
    /// The file is one record.
    case file
}

extension HistoryPlace: CustomStringConvertible {
    /// The place, for people; empty for a whole file.
    public var description: String {
        switch self {
        case .byte(let offset): "byte \(offset)"
        case .line(let number): "line \(number)"
        case .row(let number): "row \(number)"
        case .file: ""
        }
    }
}

/// Why a record was skipped, or what of it was lost: a text, by which they are counted.
///
/// A format adds its own in an extension.
public struct HistoryReason: RawRepresentable, Hashable, Comparable, Sendable {
    /// The reason, for people; it names nothing of the record.
    public let rawValue: String

    /// Makes a reason.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Orders by the text.
    public static func < (left: HistoryReason, right: HistoryReason) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension HistoryReason {
    /// The file is there and cannot be opened or read.
    public static let closed = HistoryReason(rawValue: "a file that cannot be read")
    /// The bytes are not of the format at all.
    public static let unreadable = HistoryReason(rawValue: "not of this format")
    /// The record is larger than any that is read.
    public static let tooLong = HistoryReason(rawValue: "too long")
    /// There is no date that can be read.
    public static let noDate = HistoryReason(rawValue: "no date")
    /// More people take part than a donation may have.
    public static let tooManyPeople = HistoryReason(rawValue: "too many people")
    /// Nobody but the owner takes part.
    public static let nobodyElse = HistoryReason(rawValue: "nobody else takes part")
}
