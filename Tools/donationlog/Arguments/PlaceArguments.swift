import ArgumentParser
import DonationStore

/// A position or a range with an end, as in `12` or `40..52`.
struct PositionArgument: ExpressibleByArgument {
    var run: ClosedRange<UInt64>

    init?(argument: String) {
        guard let range = try? PositionRange(argument), let last = range.last else { return nil }
        run = range.before.next.rawValue...last.rawValue
    }
}

/// A participant of a donation, as in `12:1`: the position, and the index from 0.
struct ParticipantArgument: ExpressibleByArgument {
    var reference: ParticipantReference

    init?(argument: String) {
        let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let position = UInt64(parts[0]), position > 0,
            let index = Int(parts[1]), index >= 0
        else { return nil }
        reference = ParticipantReference(position: Position(rawValue: position), index: index)
    }
}

/// The treatment of remaining mentions of a person.
enum MentionHandling: String, WordArgument {
    /// Take out the person's entries as the owner, and list the rest.
    case redact
    /// Delete the donations too.
    case delete
    /// Only list the mentions.
    case keep
}

extension PositionSet {
    /// Returns the positions for a command line, each after the option.
    func arguments(_ option: String) -> String {
        runs.map { run in
            let text =
                run.count == 1 ? "\(run.lowerBound)" : "\(run.lowerBound)..\(run.upperBound)"
            return "\(option) \(text)"
        }.joined(separator: " ")
    }
}
