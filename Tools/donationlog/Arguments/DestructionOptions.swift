import ArgumentParser
import DonationStore

/// The options of subcommands that destroy donations.
struct DestructionOptions: ParsableArguments {
    @Flag(help: "Show how many donations this takes, the oldest and the newest; change nothing.")
    var dryRun = false

    @Flag(help: "Do not ask, however many donations this takes.")
    var yes = false

    /// Asks before the tool destroys much; does nothing for a small amount or with `--yes`.
    ///
    /// - Throws: A failure if the user declines, or if nobody can answer.
    func confirm(_ amount: Amount) throws(Failure) {
        guard !yes, amount.isMuch else { return }
        guard Descriptor.input.isTerminal, Descriptor.error.isTerminal else {
            throw .message(
                "this would \(amount.text); --dry-run shows it, and --yes does it",
                .validationFailure
            )
        }
        try? Descriptor.error.write(Array("\(amount.text.printable)? [y/N] ".utf8))
        let answer = readLine()?.filter { !$0.isWhitespace }.lowercased()
        guard answer == "y" || answer == "yes" else {
            throw .message("nothing was done", .validationFailure)
        }
    }

    /// The number of donations to destroy, and their range of times.
    struct Amount {
        /// The verb for what happens to them.
        var verb: String
        var count: UInt64
        /// The number of donations in all.
        var total: UInt64
        /// The number of events of activities and items to destroy, and of those in all.
        var events: UInt64 = 0
        var totalEvents: UInt64 = 0
        var oldest: Timestamp?
        var newest: Timestamp?
        /// The words for what they have in common, as in ` with Ana`.
        var kind = ""
        /// The words for an empty amount.
        var nothing = "no donation"
        /// The participants to take out of donations that stay.
        var redaction: RedactionPlan?

        /// Whether these are more than a hundred donations and events, or more than a tenth of all
        /// of either sort.
        var isMuch: Bool {
            let touched = count + UInt64(redaction?.donations ?? 0)
            return touched + events > 100 || touched > total / 10 && touched > 0
                || events > totalEvents / 10 && events > 0
        }

        var text: String {
            guard let redaction, !redaction.participants.isEmpty else { return destruction }
            let participants = redaction.participants.count
            let (nouns, donations) = (participants == 1 ? "" : "s", redaction.donations)
            return "\(destruction); take \(participants) participant\(nouns) out of \(donations) "
                + "donation\(donations == 1 ? "" : "s")\(count > 0 ? " that stay" : "")"
        }

        private var destruction: String {
            guard let oldest, let newest else { return "\(verb) \(nothing)\(kind)" }
            let times =
                count + events == 1
                ? "of \(oldest.localText)"
                : "the oldest of \(oldest.localText), the newest of \(newest.localText)"
            let others = "\(events) of \(totalEvents) events of activities and items"
            let all =
                events == 0
                ? "\(count) of \(total) donations"
                : count == 0 ? others : "\(count) of \(total) donations and \(others)"
            return "\(verb) \(all)\(kind), \(times)"
        }
    }
}

extension Optional where Wrapped == Timestamp {
    /// The time as JSON.
    var json: JSONValue { JSONValue(self?.rfc3339) }
}
