import ArgumentParser
import DonationStore

struct Erase: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase",
        abstract: "Destroy the bytes of everything deleted, in every file of the store.",
        discussion: """
            Positions stay, and you can still count what remains. Other processes may use the \
            store meanwhile. The command does not reach backups, snapshots of the file system, or \
            freed blocks of the medium. It asks before it erases more than 100 donations or more \
            than a tenth of all; where it cannot ask, give --yes.

              donationlog erase
              donationlog erase --json | jq .stillMappedBy
              donationlog erase --redact 12:1
            """
    )

    @OptionGroup var options: StoreOptions

    @Option(
        name: .customLong("redact"),
        help: ArgumentHelp(
            "Also take a participant out of a donation that stays: its position, and the "
                + "participant's place in it from 0, as in 12:1; may be repeated.",
            valueName: "position:place"
        )
    )
    var redacted: [ParticipantArgument] = []

    @OptionGroup var destruction: DestructionOptions

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let participants = redacted.map(\.reference)
        let plan =
            try participants.isEmpty
            ? nil : asking { () throws(CorrectionError) in try store.redaction(of: participants) }
        if destruction.dryRun || !destruction.yes {
            let report = try watching("events") { monitor throws(ErasureError) in
                try store.erasure(redacting: plan, monitor: monitor)
            }
            let live = try asking(try store.liveDonations())
            var amount = try report.amount("erase", of: live + report.erased, in: store)
            amount.redaction = plan
            if destruction.dryRun {
                return try report.write(would: amount, to: output, asJSON: options.json)
            }
            try destruction.confirm(amount)
        }
        try watching("events") { monitor throws(ErasureError) in
            try store.erase(redacting: plan, monitor: monitor)
        }.write(to: output, asJSON: options.json)
    }
}

extension ErasureReport {
    /// The report as JSON.
    var members: [String: JSONValue] {
        [
            "erased": .integer(Int64(clamping: erased)),
            "activityEvents": .integer(Int64(clamping: activityEvents)),
            "redacted": .integer(Int64(clamping: redacted)),
            "bytes": .integer(Int64(clamping: bytes)),
            "stillMappedBy": .array(stillMappedBy.map { .integer(Int64($0)) }),
            "interruptedBackups": .array(interruptedBackups.map { .string($0) }),
            "oldest": oldest.json, "newest": newest.json,
        ]
    }

    /// Returns the amount to destroy, for the question to the user.
    func amount(
        _ verb: String,
        of total: UInt64,
        in store: DonationStore
    ) throws(Failure) -> DestructionOptions.Amount {
        let live = try activityEvents > 0 ? asking(try store.liveActivityEvents()) : 0
        return DestructionOptions.Amount(
            verb: verb,
            count: erased,
            total: total,
            events: activityEvents,
            totalEvents: live + activityEvents,
            oldest: oldest,
            newest: newest
        )
    }

    /// Writes what the erasure destroyed.
    func write(to output: Output, asJSON: Bool) throws(Failure) {
        if asJSON {
            try output.line(.object(members))
        } else {
            try output.line(text)
        }
    }

    /// Writes what the erasure would destroy.
    func write(
        would amount: DestructionOptions.Amount,
        to output: Output,
        asJSON: Bool,
        and more: [String: JSONValue] = [:]
    ) throws(Failure) {
        if asJSON { return try output.line(.object(members.merging(more) { $1 })) }
        let size = bytes > 0 ? "; \(bytes) bytes" : ""
        try output.line("would \(amount.text)\(size)")
    }

    /// The interrupted backups, which the erasure does not reach.
    private var backupsText: String {
        guard let first = interruptedBackups.first else { return "" }
        let more = interruptedBackups.count > 1 ? " and \(interruptedBackups.count - 1) more" : ""
        return "; an interrupted backup left \(first.printable)\(more), not erased: remove it"
    }

    /// The report in words.
    var text: String {
        let participants =
            redacted > 0
            ? " and \(redacted) participant\(redacted == 1 ? "" : "s") of other donations" : ""
        let text =
            "erased \(Destroyed(erased, activityEvents).text)\(participants), \(bytes) bytes"
            + backupsText
        guard !stillMappedBy.isEmpty else { return text }
        let processes = stillMappedBy.map { "\($0)" }.joined(separator: ", ")
        return "\(text); still mapped by processes \(processes), until they next use the store or "
            + "end"
    }
}
