package import Interactions

/// A format of files with a person's history.
///
/// A source takes the bytes of one file in pieces cut anywhere. It returns the records that it
/// understands, and the reasons to skip others. It accepts any bytes, does no I/O, and holds at
/// most one record of the file in memory.
package protocol HistorySource {
    /// Takes the next bytes of the file.
    ///
    /// - Parameters:
    ///   - bytes: The bytes after those taken before.
    ///   - items: The items; the method appends those that the bytes complete, in the order of the
    ///     file.
    mutating func take(_ bytes: borrowing Span<UInt8>, to items: inout [HistoryItem])

    /// Ends the file.
    ///
    /// - Parameter items: The items; the method appends those that the end completes.
    mutating func finish(to items: inout [HistoryItem])

    /// Whether the rest of the file does not matter.
    var isComplete: Bool { get }
}

extension HistorySource {
    /// By default, the rest matters.
    package var isComplete: Bool { false }
}

/// The result for one record of a file.
package enum HistoryItem: Hashable, Sendable {
    /// A donation.
    case donation(Donation, at: HistoryLocation)
    /// A mail in bulk that is a donation only if it answers one of these mails of the owner, by the
    /// hashes of their identifiers.
    case answer(Donation, to: [UInt64], at: HistoryLocation)
    /// A visit of a page or a document.
    case visit(PastVisit, at: HistoryLocation)
    /// A record that cannot become a donation or a visit, and the reason.
    case skipped(HistoryReason, at: HistoryLocation)
    /// A lost part of a record that is donated or skipped besides.
    case noted(HistoryReason, at: HistoryLocation)
    /// A mail in a folder of sent mail, or with such a label, from this address, which is not named
    /// as the owner's. The donation follows.
    case sent(by: String)
}

/// The beginning of a record in a file.
package enum HistoryLocation: Hashable, Sendable {
    /// A byte, from 0.
    case byte(Int)
    /// A line, from 1.
    case line(Int)
    /// A row of a table, by its number there.
    case row(Int64)
    /// The whole file, which is one record.
    case file
}

extension HistoryLocation: CustomStringConvertible {
    /// The location in words; empty for a whole file.
    package var description: String {
        switch self {
        case .byte(let offset): "byte \(offset)"
        case .line(let number): "line \(number)"
        case .row(let number): "row \(number)"
        case .file: ""
        }
    }
}

/// The reason to skip a record or a part of it; a summary counts by reason.
///
/// A format adds its own reasons in an extension.
package struct HistoryReason: RawRepresentable, Hashable, Comparable, Sendable {
    /// The reason in words, without data from the record.
    package let rawValue: String

    /// Makes a reason.
    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Orders by the text.
    package static func < (left: HistoryReason, right: HistoryReason) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension HistoryReason {
    /// The file exists, but cannot be opened or read.
    package static let closed = HistoryReason(rawValue: "a file that cannot be read")
    /// The bytes are not in the format at all.
    package static let unreadable = HistoryReason(rawValue: "not of this format")
    /// The record exceeds the largest size.
    package static let tooLong = HistoryReason(rawValue: "too long")
    /// The record names no app.
    package static let noApp = HistoryReason(rawValue: "no app")
    /// There is no readable date.
    package static let noDate = HistoryReason(rawValue: "no date")
    /// There are more people than a donation may have.
    package static let tooManyPeople = HistoryReason(rawValue: "too many people")
    /// Nobody but the owner takes part.
    package static let nobodyElse = HistoryReason(rawValue: "nobody else takes part")
}
