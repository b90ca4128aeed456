import ArgumentParser
import DonationStore

struct Info: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract:
            "Show an overview: the number, donors and times of donations, and the store's sizes.",
        discussion: """
            Donors, classes and directions are those of the donations that are not deleted. Weeks, \
            kinds of events and the lag come from the log alone, which the command reads from end \
            to end unless you give --quick. Donations count in the day and week of their start, in \
            the local time zone. The lag is the time from the start of a donation to its receipt. \
            Only donations received live, within a day of their start, have one; those of an \
            imported history have none.

              donationlog info
              donationlog info --quick
              donationlog info --quick --json | jq .lastPosition
              donationlog info --json | jq .lag
            """,
        aliases: ["stats"]
    )

    @OptionGroup var options: StoreOptions

    @Flag(help: "Do not read the log; show only what the views hold.")
    var quick = false

    @Option(
        help: ArgumentHelp(
            "Show this many of the last weeks; 8 unless given.",
            valueName: "number"
        )
    )
    var weeks: Int?

    /// The largest number of donors in the overview.
    private static let mostDonors = 1000

    func validate() throws {
        guard (0...1000).contains(weeks ?? 0) else {
            throw ArgumentParser.ValidationError("--weeks is not from 0 to 1000.")
        }
        guard !quick || weeks == nil else {
            throw ArgumentParser.ValidationError("--weeks needs the log: leave --quick out.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        // The later questions catch the views up, so read their lag first.
        let health = try asking(try store.health())
        let (log, damaged) = quick ? (nil, []) : try readLog(of: store)
        let donors = try asking(try store.donorOverview(busiest: Self.mostDonors))
        tellLag(of: donors)
        let overview = Overview(
            store: store.path,
            health: health,
            information: try asking(try store.information()),
            donors: donors.first ?? DonorOverview(),
            counts: try asking(try store.counts(ofSuggestions: !quick)),
            activities: try activities(of: store, log),
            log: log,
            weeks: weeks ?? 8
        )
        if options.json {
            try output.line(overview.json)
        } else {
            for line in overview.lines(Screen()) { try output.line(line) }
        }
        if !damaged.isEmpty { throw .told(.badData) }
    }

    /// Returns the counts of activities and items, if the log or the views show that there are any.
    private func activities(
        of store: DonationStore,
        _ log: LogStatistics?
    ) throws(Failure) -> ActivityCounts? {
        guard log?.hasActivities ?? store.hasActivityViews else { return nil }
        let counts = try asking(try store.activityCounts())
        return counts == ActivityCounts() ? nil : counts
    }

    /// Counts the events of the log, and reports the unreadable ones.
    private func readLog(
        of store: DonationStore
    ) throws(Failure) -> (LogStatistics?, damaged: [Position]) {
        var statistics = LogStatistics()
        let damaged = try watching("events") { monitor throws(DonationStoreError) in
            try store.countEvents(monitor: monitor) { statistics.add($0) }
        }
        for (position, failure) in damaged {
            tellError("donationlog: position \(position.rawValue) is damaged: \(failure)")
        }
        return (statistics, damaged.map(\.position))
    }
}
