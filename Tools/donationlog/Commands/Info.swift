import ArgumentParser
import DonationStore

struct Info: StoreCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows an overview: how much is donated, by whom, when, and the store's sizes.",
        discussion: """
            Donors, classes and directions are those of the donations that are not deleted. Weeks, \
            kinds of events and the lag are told only by the log, which is read from end to end unless \
            --quick says not to. Days and weeks are those of the donations' starts, by the clocks \
            here. The lag is the time from the start of a donation to its receipt, for what was \
            received live: within a day. What was received later, as an imported history is, has none.

              donationlog info
              donationlog info --quick
              donationlog info --quick --json | jq .lastPosition
              donationlog info --json | jq .lag
            """,
        aliases: ["stats"]
    )

    @OptionGroup var options: StoreOptions

    @Flag(help: "Do not read the log: only what the views know.")
    var quick = false

    @Option(
        help: ArgumentHelp(
            "How many of the last weeks to show; 8 unless given.",
            valueName: "number"
        )
    )
    var weeks: Int?

    /// The most donors to tell of.
    private static let mostDonors = 1000

    func validate() throws {
        guard (0...1000).contains(weeks ?? 0) else {
            throw ArgumentParser.ValidationError("--weeks is not from 0 to 1000.")
        }
        guard !quick || weeks == nil else {
            throw ArgumentParser.ValidationError("--weeks is told by the log: leave --quick out.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        // Before the views are caught up by asking for the rest.
        let health = try asking(store.health)
        var log: LogStatistics?
        var isDamaged = false
        if !quick {
            var reader = try LogReader(store: store)
            var statistics = LogStatistics()
            try reader.readAll { statistics.add($0) }
            (log, isDamaged) = (statistics, reader.isDamaged)
        }
        let donors = try asking { () throws(DonationStoreError) in
            try store.donorOverview(busiest: Self.mostDonors)
        }
        tellLag(of: donors)
        let overview = Overview(
            store: store.path,
            health: health,
            information: try asking(store.information),
            donors: donors.first ?? DonorOverview(),
            log: log,
            weeks: weeks ?? 8
        )
        if options.json {
            try output.line(overview.json)
        } else {
            for line in overview.lines(Screen()) { try output.line(line) }
        }
        if isDamaged { throw .told(.badData) }
    }
}
