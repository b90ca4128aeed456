import ArgumentParser
import DonationStore
import Foundation

struct Stats: StoreCommand {
    static let configuration = CommandConfiguration(
        abstract: "Says how much is donated, by whom, and how fast it arrives.",
        discussion: """
            Reads the whole log. Days and weeks are those of the donations' starts, by UTC. The lag is \
            the time from the start of a donation to its receipt.

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
    private(set) var donors: [String: Int] = [:]
    private(set) var intents: [String: Int] = [:]
    private(set) var directions: [String: Int] = [:]
    private(set) var kinds: [String: Int] = [:]
    /// Donations by the day of their start, since 1970.
    private(set) var days: [Int64: Int] = [:]
    /// Milliseconds from start to receipt.
    private var lags: [Int64] = []

    /// Counts an event; of donations the live ones.
    mutating func add(_ event: RecordedEvent) {
        events += 1
        kinds[event.kind.rawValue, default: 0] += 1
        guard let donation = event.donation, !event.isDeleted else { return }
        donations += 1
        donors[donation.donor.text, default: 0] += 1
        intents[donation.interaction.intent.className, default: 0] += 1
        directions[donation.interaction.direction.rawValue, default: 0] += 1
        let day = event.time.milliseconds.dividingDown(86_400_000)
        days[day, default: 0] += 1
        lags.append(event.recordedAt.milliseconds &- event.time.milliseconds)
    }

    /// The lag that a share of the donations does not exceed.
    func lag(ofShare share: Double) -> Int64? {
        guard !lags.isEmpty else { return nil }
        let index = min(lags.count - 1, Int((share * Double(lags.count)).rounded(.up)) - 1)
        return lags.sorted()[max(0, index)]
    }

    /// Donations by week, the week of the last one first; weeks begin on Mondays.
    func weeks(_ count: Int) -> [(monday: Timestamp, count: Int)] {
        // 1970 began on a Thursday.
        var byWeek: [Int64: Int] = [:]
        for (day, count) in days { byWeek[(day + 3).dividingDown(7), default: 0] += count }
        guard let last = byWeek.keys.max(), let first = byWeek.keys.min(), count > 0 else {
            return []
        }
        return (max(first, last - Int64(count) + 1)...last).reversed().map { week in
            (Timestamp(milliseconds: (week * 7 - 3) * 86_400_000), byWeek[week] ?? 0)
        }
    }

    /// Donations a day, from the first day to the last.
    var perDay: Double {
        guard let first = days.keys.min(), let last = days.keys.max() else { return 0 }
        return Double(donations) / Double(last - first + 1)
    }
}

extension Int64 {
    /// The quotient rounded down, also of numbers below zero.
    fileprivate func dividingDown(_ divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}

/// What was counted, as text and JSON.
private struct StatisticsText {
    let statistics: Statistics
    let health: StoreHealth
    let weeks: Int

    private static let shares = [("median", 0.5), ("90 %", 0.9), ("most", 1.0)]

    func lines(_ screen: Screen) -> [String] {
        var lines: [String] = []
        let rows = [
            ["events", "\(statistics.events)"], ["donations", "\(statistics.donations)"],
            ["a day", statistics.perDay.rateText], ["a week", (statistics.perDay * 7).rateText],
            ["log", size(health.log)], ["views", size(health.views)],
            ["views behind", "\(health.lag) events"],
        ]
        lines += table("", rows)
        for (title, counts) in [
            ("donors", statistics.donors), ("intents", statistics.intents),
            ("directions", statistics.directions), ("events", statistics.kinds),
        ] {
            let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            lines += bars(title, sorted.map { ($0.key, $0.value) }, screen)
        }
        let weeks = statistics.weeks(weeks).map {
            (String(($0.monday.rfc3339 ?? "").prefix(10)), $0.count)
        }
        lines += bars("weeks", weeks, screen)
        let lags = Self.shares.compactMap { name, share in
            statistics.lag(ofShare: share).map { [name, $0.text] }
        }
        return lines + table("from start to receipt", lags)
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
        var lags: [String: JSONValue] = [:]
        for (name, share) in [("median", 0.5), ("ninetieth", 0.9), ("most", 1.0)] {
            lags[name] = statistics.lag(ofShare: share).map { .integer($0) } ?? .null
        }
        return [
            "events": .integer(Int64(statistics.events)),
            "donations": .integer(Int64(statistics.donations)),
            "perDay": .double(statistics.perDay),
            "donors": statistics.donors.json, "intents": statistics.intents.json,
            "directions": statistics.directions.json, "kinds": statistics.kinds.json,
            "weeks": .array(
                statistics.weeks(weeks).map {
                    ["monday": $0.monday.json, "count": .integer(Int64($0.count))]
                }
            ),
            "lag": .object(lags),
            "logBytes": .integer(Int64(health.log.usedBytes)),
            "viewBytes": .integer(Int64(health.views.usedBytes)),
            "viewLag": .integer(Int64(clamping: health.lag)),
        ]
    }
}

extension [String: Int] {
    fileprivate var json: JSONValue { .object(mapValues { .integer(Int64($0)) }) }
}

extension Int64 {
    /// Milliseconds as a duration with one unit.
    fileprivate var text: String {
        let seconds = Double(self) / 1000
        switch abs(seconds) {
        case ..<1: return "\(self) ms"
        case ..<120: return "\(seconds.rateText) s"
        case ..<7200: return "\((seconds / 60).rateText) min"
        case ..<172_800: return "\((seconds / 3600).rateText) h"
        default: return "\((seconds / 86_400).rateText) d"
        }
    }
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
