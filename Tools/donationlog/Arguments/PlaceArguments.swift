import ArgumentParser
import DonationStore

/// Positions to be named one by one, as in `12` or `40..52`.
struct PositionArgument: ExpressibleByArgument {
    var run: ClosedRange<UInt64>

    init?(argument: String) {
        guard let range = try? PositionRange(argument), let last = range.last else { return nil }
        run = range.before.next.rawValue...last.rawValue
    }
}

/// A participant of a donation, as in `12:1`: its position, and the place in it from 0.
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

/// What becomes of what speaks of a person in donations that stay.
enum MentionHandling: String, CaseIterable, ExpressibleByArgument {
    /// The person's entries as the owner are taken out; the rest is listed.
    case redact
    /// The donations go, too.
    case delete
    /// It is listed.
    case keep
}

extension PositionSet {
    /// The positions as they are written on a command line, behind an option each.
    func arguments(_ option: String) -> String {
        runs.map { run in
            let text =
                run.count == 1 ? "\(run.lowerBound)" : "\(run.lowerBound)..\(run.upperBound)"
            return "\(option) \(text)"
        }.joined(separator: " ")
    }
}
