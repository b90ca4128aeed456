import ArgumentParser
import DonationStore
import Foundation
import Reports

struct Stats: StoreCommand {
    static let configuration = CommandConfiguration(
        abstract: "Says how much is donated, by whom, and how fast it arrives.",
        discussion: """
            Reads the whole log. Days and weeks are those of the donations' starts, by the clocks here. \
            The lag is the time from the start of a donation to its receipt, for what was received \
            live: within a day. What was received later, as an imported history is, has none.

              donationlog stats
              donationlog stats --json | jq .lag
            """
    )

    @OptionGroup var options: StoreOptions

    @Option(help: ArgumentHelp("How many of the last weeks to show.", valueName: "number"))
    var weeks = 8

    func validate() throws {
        guard (0...1000).contains(weeks) else {
            throw ArgumentParser.ValidationError("--weeks is not from 0 to 1000.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        // Before the views are caught up by asking for the sizes.
        let health = try asking(store.health)
        var reader = try LogReader(store: store)
        var statistics = Statistics()
        try reader.readAll { statistics.add($0) }
        let page = StatisticsText(statistics: statistics, health: health, weeks: weeks)
        if options.json {
            try output.line(page.json)
        } else {
            for line in page.lines(Screen()) { try output.line(line) }
        }
        if reader.isDamaged { throw .told(.badData) }
    }
}

/// What is counted while a log is read.
struct Statistics {
    private(set) var events = 0
    private(set) var donations = 0
    private(set) var cards = 0
    private(set) var donors: [String: Int] = [:]
    private(set) var intents: [String: Int] = [:]
    private(set) var directions: [String: Int] = [:]
    private(set) var kinds: [String: Int] = [:]
    /// When donations began.
    private var starts: [Timestamp] = []
    /// The time from start to receipt of what was donated live.
    private(set) var lags = ReceiptLags()

    /// Counts an event; of donations the live ones.
    mutating func add(_ event: RecordedEvent) {
        events += 1
        kinds[event.kind.rawValue, default: 0] += 1
        guard let donation = event.donation, !event.isDeleted else { return }
        // A card of an address book is nothing that happened.
        guard !donation.interaction.intent.isCard else {
            cards += 1
            return
        }
        donations += 1
        donors[donation.donor.text, default: 0] += 1
        intents[donation.interaction.intent.className, default: 0] += 1
        directions[donation.interaction.direction.rawValue, default: 0] += 1
        starts.append(event.time)
        lags.add(from: event.time, to: event.recordedAt)
    }

    /// The days on which donations began.
    var days: DonationDays { DonationDays(starts) }
}

/// On how many days how many donations began, by the clocks here.
struct DonationDays {
    /// The zone by whose clocks days and weeks are told.
    let zone: ZoneOffsets
    private let days: [CivilDay: Int]

    init(_ starts: [Timestamp]) {
        let zone = ZoneOffsets.here(first: starts.min(), last: starts.max())
        self.zone = zone
        days = starts.reduce(into: [:]) { $0[zone.local($1).day, default: 0] += 1 }
    }

    /// Donations by week, the week of the last one first; weeks begin on Mondays.
    func weeks(_ count: Int) -> [(monday: CivilDay, count: Int)] {
        var byWeek: [CivilDay: Int] = [:]
        for (day, count) in days { byWeek[day.startOfWeek, default: 0] += count }
        guard let last = byWeek.keys.max(), let first = byWeek.keys.min(), count > 0 else {
            return []
        }
        return (0..<count).lazy.map { last - 7 * $0 }.prefix { $0 >= first }
            .map { ($0, byWeek[$0] ?? 0) }
    }

    /// Donations a day, from the first day to the last.
    var perDay: Double {
        guard let first = days.keys.min(), let last = days.keys.max() else { return 0 }
        return Double(days.values.reduce(0, +)) / Double(last - first + 1)
    }
}

/// What was counted, as text and JSON.
private struct StatisticsText {
    let statistics: Statistics
    let health: StoreHealth
    let weeks: Int
    private let days: DonationDays

    init(statistics: Statistics, health: StoreHealth, weeks: Int) {
        (self.statistics, self.health, self.weeks) = (statistics, health, weeks)
        days = statistics.days
    }

    private static let shares = [("half", 0.5), ("90 %", 0.9), ("all", 1.0)]

    func lines(_ screen: Screen) -> [String] {
        var lines: [String] = []
        let rows = [
            ["events", "\(statistics.events)"], ["donations", "\(statistics.donations)"],
            ["a day", days.perDay.rateText], ["a week", (days.perDay * 7).rateText],
            ["log", size(health.log)], ["views", size(health.views)],
            ["views behind", "\(health.lag) events"],
        ]
        lines += table("", statistics.cards > 0 ? rows + [["cards", "\(statistics.cards)"]] : rows)
        for (title, counts) in [
            ("donors", statistics.donors), ("intents", statistics.intents),
            ("directions", statistics.directions), ("events", statistics.kinds),
        ] {
            let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            lines += bars(title, sorted.map { ($0.key, $0.value) }, screen)
        }
        let weeks = days.weeks(weeks).map {
            ($0.monday.iso, $0.count)
        }
        lines += bars("weeks (\(days.zone.name.printable))", weeks, screen)
        return lines + table("from start to receipt", lags)
    }

    /// How many donations have a lag, and within what.
    private var lags: [[String]] {
        let lags = statistics.lags
        guard lags.live + lags.later > 0 else { return [] }
        return [["received live", "\(lags.live)"]]
            + Self.shares.compactMap { name, share in
                lags.lag(ofShare: share).map {
                    ["\(name) within", SpokenDuration(milliseconds: Double($0)).bound]
                }
            } + [["received later", "\(lags.later)"]]
    }

    private func size(_ space: StoreHealth.Space) -> String {
        "\(space.usedBytes.bytesText), \(space.freeBytes.bytesText) free"
    }

    private func table(_ title: String, _ rows: [[String]]) -> [String] {
        guard !rows.isEmpty else { return [] }
        var columns = Columns()
        let lines = columns.lines(of: rows)
        return title.isEmpty ? lines : ["", title] + lines.map { "  \($0)" }
    }

    private func bars(_ title: String, _ counts: [(String, Int)], _ screen: Screen) -> [String] {
        guard let most = counts.map(\.1).max(), most > 0 else { return [] }
        var columns = Columns(right: [1])
        let lines = columns.lines(of: counts.map { [$0.0, "\($0.1)", "│"] })
        let used = (lines.map(\.displayWidth).max() ?? 0) + 2
        let width = max(8, min(60, screen.width - used))
        return ["", title]
            + zip(lines, counts).map { line, count in
                let length = (count.1 * width + most - 1) / most
                let bar = String(repeating: screen.isUnicode ? "█" : "#", count: length)
                return ("  " + line.dropLast() + bar).trimmed
            }
    }

    var json: JSONValue {
        var lags: [String: JSONValue] = [
            "live": .integer(Int64(statistics.lags.live)),
            "later": .integer(Int64(statistics.lags.later)),
        ]
        for (name, share) in [("median", 0.5), ("ninetieth", 0.9), ("most", 1.0)] {
            lags[name] = statistics.lags.lag(ofShare: share).map { .integer($0) } ?? .null
        }
        return [
            "events": .integer(Int64(statistics.events)),
            "donations": .integer(Int64(statistics.donations)),
            "cards": .integer(Int64(statistics.cards)),
            "perDay": .double(days.perDay),
            "donors": statistics.donors.json, "intents": statistics.intents.json,
            "directions": statistics.directions.json, "kinds": statistics.kinds.json,
            "weeks": .array(
                days.weeks(weeks).map {
                    ["monday": .string($0.monday.iso), "count": .integer(Int64($0.count))]
                }
            ),
            "zone": .string(days.zone.name), "lag": .object(lags),
            "logBytes": .integer(Int64(health.log.usedBytes)),
            "viewBytes": .integer(Int64(health.views.usedBytes)),
            "viewLag": .integer(Int64(clamping: health.lag)),
        ]
    }
}

extension [String: Int] {
    fileprivate var json: JSONValue { .object(mapValues { .integer(Int64($0)) }) }
}

extension Double {
    /// One digit after the point.
    fileprivate var rateText: String { String(format: "%.1f", self) }
}

extension Int {
    /// A size in the unit that leaves one to three digits before the point.
    var bytesText: String {
        let units = ["kB", "MB", "GB", "TB"]
        guard self >= 1000 else { return "\(self) bytes" }
        var (value, unit) = (Double(self) / 1000, 0)
        while value >= 999.95, unit + 1 < units.count { (value, unit) = (value / 1000, unit + 1) }
        return "\(value.rateText) \(units[unit])"
    }
}
