import DonationStore
import Foundation
import Reports

/// The contents of a store, their dates, donors and bytes, as text and JSON.
struct Overview {
    let store: String
    /// The health of the store before its views caught up.
    let health: StoreHealth
    let information: StoreInformation
    /// The donors with live donations or cards, and their counts.
    let donors: DonorOverview
    /// The people, conversations, donors and suggestions.
    let counts: StoreCounts
    /// The counts of activities and items; `nil` for a store without them.
    let activities: ActivityCounts?
    /// The counts from the log; `nil` if the command did not read it.
    let log: LogStatistics?
    /// The number of weeks to show.
    let weeks: Int
    private let zone: ZoneOffsets

    init(
        store: String,
        health: StoreHealth,
        information: StoreInformation,
        donors: DonorOverview,
        counts: StoreCounts,
        activities: ActivityCounts?,
        log: LogStatistics?,
        weeks: Int
    ) {
        (self.store, self.health, self.information) = (store, health, information)
        (self.donors, self.log, self.weeks) = (donors, log, weeks)
        (self.counts, self.activities) = (counts, activities)
        zone = .here(first: donors.totals.first, last: donors.totals.last)
    }

    private var sent: Int { donors.totals.outgoing.count }
    private var received: Int { donors.totals.incoming.count }
    private var donations: Int { donors.totals.count }
    private var cards: Int { donors.totals.cards }

    /// The number of donations of each class.
    private var intents: [String: Int] { donors.totals.intentClasses }

    /// The days of the first and the last start.
    private var days: ClosedRange<CivilDay>? {
        guard let first = donors.totals.first, let last = donors.totals.last, first <= last else {
            return nil
        }
        return zone.local(first).day...zone.local(last).day
    }

    /// The donations per day, from the first day to the last.
    private var perDay: Double {
        days.map { Double(donations) / Double($0.upperBound - $0.lowerBound + 1) } ?? 0
    }
}

// MARK: Text

extension Overview {
    private static let shares = [("half", 0.5), ("90 %", 0.9), ("all", 1.0)]

    /// Returns the overview as lines for a screen.
    func lines(_ screen: Screen) -> [String] {
        var lines = table("", rows)
        lines += bars("donors", of: donors.busiest.map { ($0.donor.text, $0.count) }, on: screen)
        let others = donors.donorCount - donors.busiest.count
        if others > 0 { lines.append("  and \(Self.counted(UInt64(others), "other"))") }
        lines += bars("intents", of: intents.map { ($0, $1) }, on: screen)
        lines += bars("directions", of: [("sent", sent), ("received", received)], on: screen)
        guard let log else { return lines }
        lines += bars("events", of: log.kinds.map { ($0, $1) }, on: screen)
        let weeks = log.weeks(weeks, in: zone).map { ($0.monday.iso, $0.count) }
        lines += bars("weeks (\(zone.name.printable))", of: weeks, on: screen, isSorted: true)
        return lines + table("from start to receipt", lags(log.lags))
    }

    private var rows: [[String]] {
        var rows = [["store", store], ["donations", "\(donations)"]]
        if let days {
            rows += [
                ["begun", "\(days.lowerBound.iso) to \(days.upperBound.iso)"],
                ["a day", perDay.rateText], ["a week", (perDay * 7).rateText],
            ]
        }
        rows += counts.rows
        if cards > 0 { rows.append(["cards", "\(cards)"]) }
        if let activities {
            rows += [
                [
                    "activities",
                    "\(activities.activities), \(Self.counted(UInt64(activities.visits), "visit"))",
                ],
                ["items", "\(activities.items)"], ["reminders", "\(activities.links)"],
            ]
        }
        rows.append(["events", "\(information.events)"])
        if information.deleted > 0 {
            rows.append(["deleted", "\(information.deleted), in the log until `erase`"])
        }
        if information.erased > 0 { rows.append(["erased", "\(information.erased)"]) }
        if information.unknown > 0 {
            rows.append(["not known", "\(information.unknown) of kinds that a newer version wrote"])
        }
        rows += [
            ["log", size(health.log)], ["views", size(health.views)],
            ["views behind", Self.counted(health.lag, "event")],
            ["content", content], ["format", "\(information.format)"],
        ]
        let others = information.logReaders - 1
        if others > 0 {
            let age = Self.counted(UInt64(clamping: information.logReaderLag), "commit")
            rows.append([
                "reading", "\(Self.counted(UInt64(others), "other")), the oldest since \(age)",
            ])
        }
        return rows
    }

    /// Whether the store keeps content, and whether the log holds any.
    private var content: String {
        switch (information.content, information.holdsContent) {
        case (.dropped, false): "left out, and none in the log"
        case (.dropped, true): "left out, but the log holds some"
        case (.kept, false): "kept, and none in the log"
        case (.kept, true): "kept, and the log holds some"
        }
    }

    private static func counted(_ count: UInt64, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }

    /// Returns the numbers of donations with and without a lag, and the bounds of the lags.
    private func lags(_ lags: ReceiptLags) -> [[String]] {
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

    /// Returns a bar for each count, the greatest first unless sorted; nothing if all are 0.
    private func bars(
        _ title: String,
        of all: [(String, Int)],
        on screen: Screen,
        isSorted: Bool = false
    ) -> [String] {
        let counts =
            isSorted ? all : all.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
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
}

// MARK: JSON

extension Overview {
    /// The overview as one object, without the counts from the log if the command did not read it.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "store": .string(store), "format": .integer(Int64(information.format)),
            "donations": .integer(Int64(donations)), "cards": .integer(Int64(cards)),
            "sent": .integer(Int64(sent)), "received": .integer(Int64(received)),
            "first": JSONValue(donors.totals.first), "last": JSONValue(donors.totals.last),
            "perDay": .double(perDay), "zone": .string(zone.name),
            "donors": .array(donors.busiest.map { .object($0.members) }),
            "intents": intents.json,
            "content": .string(information.content.rawValue),
            "holdsContent": .bool(information.holdsContent),
            "logReaders": .integer(Int64(information.logReaders)),
            "logReaderLag": .integer(Int64(information.logReaderLag)),
            "logBytes": .integer(Int64(health.log.usedBytes)),
            "logBytesFree": .integer(Int64(health.log.freeBytes)),
            "viewBytes": .integer(Int64(health.views.usedBytes)),
            "viewBytesFree": .integer(Int64(health.views.freeBytes)),
            "lastPosition": information.lastPosition.json,
            "checkpoint": information.checkpoint.json,
        ]
        for (name, count) in [
            ("events", information.events), ("live", information.live),
            ("deleted", information.deleted), ("erased", information.erased),
            ("unknown", information.unknown), ("viewLag", health.lag),
        ] {
            members[name] = .integer(Int64(clamping: count))
        }
        if let activities {
            members["activities"] = .integer(Int64(activities.activities))
            members["visits"] = .integer(Int64(activities.visits))
            members["items"] = .integer(Int64(activities.items))
            members["reminders"] = .integer(Int64(activities.links))
        }
        members.merge(counts.members) { $1 }
        if let log { members.merge(self.members(log)) { $1 } }
        return .object(members)
    }

    private func members(_ log: LogStatistics) -> [String: JSONValue] {
        var lags: [String: JSONValue] = [
            "live": .integer(Int64(log.lags.live)), "later": .integer(Int64(log.lags.later)),
        ]
        for (name, share) in [("median", 0.5), ("ninetieth", 0.9), ("most", 1.0)] {
            lags[name] = log.lags.lag(ofShare: share).map { .integer($0) } ?? .null
        }
        return [
            "directions": log.directions.json, "kinds": log.kinds.json, "lag": .object(lags),
            "weeks": .array(
                log.weeks(weeks, in: zone).map {
                    ["monday": .string($0.monday.iso), "count": .integer(Int64($0.count))]
                }
            ),
        ]
    }
}

extension DonorSummary {
    fileprivate var members: [String: JSONValue] {
        donor.members.merging([
            "count": .integer(Int64(totals.count)), "sent": .integer(Int64(totals.outgoing.count)),
            "received": .integer(Int64(totals.incoming.count)),
            "cards": .integer(Int64(totals.cards)), "first": JSONValue(totals.first),
            "last": JSONValue(totals.last),
        ]) { $1 }
    }
}

extension [String: Int] {
    fileprivate var json: JSONValue { .object(mapValues { .integer(Int64($0)) }) }
}

extension Double {
    /// The number with one decimal place.
    fileprivate var rateText: String { String(format: "%.1f", self) }
}

extension Int {
    /// The size in the unit that leaves one to three digits before the decimal point.
    var bytesText: String {
        let units = ["kB", "MB", "GB", "TB"]
        guard self >= 1000 else { return "\(self) bytes" }
        var (value, unit) = (Double(self) / 1000, 0)
        while value >= 999.95, unit + 1 < units.count { (value, unit) = (value / 1000, unit + 1) }
        return "\(value.rateText) \(units[unit])"
    }
}
