import Logging

/// The refusals that are in the journal, so that a caller that tries again does not fill it.
struct LoggedRefusals {
    private var lines: Set<String> = []

    /// The largest number of refusals in the journal.
    private static let most = 1024

    /// Writes a line about a refusal into the journal, each once.
    mutating func log(_ line: String, in journal: Logger) {
        guard lines.count < Self.most, lines.insert(line).inserted else { return }
        journal.notice("\(line)")
    }
}
