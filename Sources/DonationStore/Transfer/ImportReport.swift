public import Interactions

/// The reason why an import is refused; it makes nothing.
public enum ImportRefusal: OperationRefusal {
    /// A line is invalid; line 0 stands for all lines together.
    case invalid(line: Int, ValidationError)
    /// The store that should take the import holds events already.
    case notEmpty(path: String)

    /// A text for people: the problem, its line, and the remedy.
    public var description: String {
        switch self {
        case .invalid(let line, let error):
            "\(line > 0 ? "line \(line): " : "")\(error); nothing was imported"
        case .notEmpty(let path):
            "the store at \(path) holds events already, and positions cannot be mixed; import into "
                + "another directory"
        }
    }
}

/// The result of an import.
public struct ImportReport: Hashable, Sendable {
    /// The number of events.
    public var events: UInt64
    /// The digest of the log, equal to that of the exported log.
    public var logDigest: String
    /// The number of donations that are not erased, including deleted ones.
    public var donations: UInt64 = 0
    /// The number of aliases beyond `DonationLimits.aliases`, which join nobody.
    public var unusedAliases: UInt64 = 0
    /// The start of the oldest of the donations; `nil` if there is none.
    public var oldest: Timestamp?
    /// The start of the newest of the donations; `nil` if there is none.
    public var newest: Timestamp?
}

extension ImportReport {
    /// Counts a donation.
    mutating func add(donationStartedAt start: Timestamp) {
        donations += 1
        oldest = oldest.map { min($0, start) } ?? start
        newest = newest.map { max($0, start) } ?? start
    }
}
