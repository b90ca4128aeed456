import ArgumentParser
import DonationStore

struct Maintain: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "maintain",
        abstract: "Delete what exceeds the rules of `policy`, and erase everything deleted.",
        discussion: """
            The age of a donation counts from its receipt. Run the command about once a day; you \
            can repeat it at any time. It asks before it destroys more than 100 donations or more \
            than a tenth of all; where it cannot ask, give --yes. It refuses a time more than a \
            year after the newest receipt, because the clock may be wrong.

              donationlog maintain --dry-run
              donationlog maintain --yes
              donationlog maintain --now 2026-07-01 --json | jq .deleted
            """
    )

    @OptionGroup var options: StoreOptions

    @Option(
        help: ArgumentHelp(
            "Count ages up to this time; now unless given.",
            valueName: "date"
        ),
        completion: .moment,
        transform: moment
    )
    var now: Timestamp?

    @OptionGroup var destruction: DestructionOptions

    @Flag(help: "Accept a time more than a year after the newest receipt: the clock is right.")
    var force = false

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let now = now ?? .now
        if destruction.dryRun || !destruction.yes {
            let report = try watching("events") { monitor throws(ErasureError) in
                try store.maintenance(at: now, ignoringClock: force, monitor: monitor)
            }
            let live = try asking(try store.liveDonations())
            let total = live + report.erased - min(report.erased, UInt64(report.deleted))
            let amount = try report.erasure.amount(
                "delete \(report.deleted), and erase",
                of: total,
                in: store
            )
            if destruction.dryRun {
                let more = ["deleted": JSONValue.integer(Int64(report.deleted))]
                return try report.erasure.write(
                    would: amount,
                    to: output,
                    asJSON: options.json,
                    and: more
                )
            }
            try destruction.confirm(amount)
        }
        let report = try timing("maintaining") { () throws(ErasureError) in
            try store.maintain(at: now, ignoringClock: force)
        }
        if options.json {
            var members = report.erasure.members
            members["deleted"] = .integer(Int64(report.deleted))
            if report.deletedActivityEvents > 0 {
                members["deletedActivityEvents"] = .integer(Int64(report.deletedActivityEvents))
            }
            return try output.line(.object(members))
        }
        let noun = report.deleted == 1 ? "donation" : "donations"
        try output.line("deleted \(report.deleted) \(noun)")
        if report.deletedActivityEvents > 0 {
            let events = report.deletedActivityEvents
            try output.line(
                "deleted \(events) \(events == 1 ? "event" : "events") of activities and items"
            )
        }
        try output.line(report.erasure.text)
    }
}
