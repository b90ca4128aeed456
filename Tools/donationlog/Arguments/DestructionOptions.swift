import ArgumentParser
import DonationStore

/// Whether donations are destroyed, and who is asked before.
struct DestructionOptions: ParsableArguments {
    @Flag(help: "Show how many donations this takes, the oldest and the newest; change nothing.")
    var dryRun = false

    @Flag(help: "Do not ask, however many donations this takes.")
    var yes = false

    /// Asks before much is destroyed; nothing when it is little, or was agreed to.
    ///
    /// - Throws: A failure when it is not wanted, or when nobody can be asked.
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

    /// How many donations are destroyed, and of when they are.
    struct Amount {
        /// What is done to them.
        var verb: String
        var count: UInt64
        /// How many there are.
        var total: UInt64
        var oldest: Timestamp?
        var newest: Timestamp?
        /// What they have in common, as in ` with Ana`.
        var kind = ""
        /// Who is taken out of donations that stay.
        var redaction: RedactionPlan?

        /// More than a hundred, or than a tenth.
        var isMuch: Bool {
            let touched = count + UInt64(redaction?.donations ?? 0)
            return touched > 100 || touched > total / 10 && touched > 0
        }

        var text: String {
            guard let redaction, !redaction.participants.isEmpty else { return destruction }
            let participants = redaction.participants.count
            let (nouns, donations) = (participants == 1 ? "" : "s", redaction.donations)
            return "\(destruction); take \(participants) participant\(nouns) out of \(donations) "
                + "donation\(donations == 1 ? "" : "s")\(count > 0 ? " that stay" : "")"
        }

        private var destruction: String {
            guard let oldest, let newest else { return "\(verb) no donation\(kind)" }
            let times =
                count == 1
                ? "of \(oldest.localText)"
                : "the oldest of \(oldest.localText), the newest of \(newest.localText)"
            return "\(verb) \(count) of \(total) donations\(kind), \(times)"
        }
    }
}

extension Optional where Wrapped == Timestamp {
    /// The time as JSON has it.
    var json: JSONValue { JSONValue(self?.rfc3339) }
}
