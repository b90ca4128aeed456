import CBaseline
import Contenders
import Foundation

/// The printed tables, in Markdown with padding, so that they read well as text.
struct Report {
    private var tables: [(title: String, rows: [[String]])] = []
    private static let head = [
        "Job", "Who", "Rounds", "Per unit (wall)", "p50", "p99", "p99.9", "CPU per unit",
        "Store's rate ÷ this (wall)", "(CPU)", "Syncs per unit", "Bytes written", "Pages",
        "Allocations",
    ]

    /// Begins a table.
    mutating func begin(_ title: String) {
        tables.append((title, []))
    }

    /// Adds a job, the store first, then the contenders compared with it.
    mutating func add(_ job: String, comparing: Bool = true, _ standings: [Standing]) {
        guard let store = standings.first else { return }
        if tables.isEmpty { begin("") }
        for (index, standing) in standings.enumerated() {
            let isStore = index == 0
            let isCompared = comparing && !isStore
            let percentiles = [50, 99, 99.9].map { percentage in
                // A hundred for a percentile of one in a hundred, as it were.
                standing.latencies.count < (percentage > 99 ? 1000 : percentage > 50 ? 100 : 1)
                    ? "–" : Self.time(standing.latencies.percentile(percentage))
            }
            let units = max(1, standing.counted)
            tables[tables.count - 1].rows.append(
                [
                    isStore ? job : "", standing.name, "\(standing.samples.count)",
                    Self.times(standing.wall),
                ] + percentiles + [
                    Self.times(standing.cpu),
                    isCompared ? Self.ratio(standing.relativeSpeed(of: store, \.wall)) : "",
                    isCompared ? Self.ratio(standing.relativeSpeed(of: store, \.cpu)) : "",
                    standing.syncs,
                    standing.counts.map { number($0.written_bytes, per: units) } ?? "–",
                    standing.counts.map { number($0.pages, per: units) } ?? "–",
                    standing.isWhollyCounted
                        ? standing.counts.map { number($0.allocations, per: units) } ?? "–"
                        : "not counted",
                ]
            )
        }
    }

    /// Adds a row with only a reason for a missing figure.
    mutating func add(_ job: String, skipped reason: String) {
        tables[tables.count - 1].rows.append([job, "not run: \(reason)"])
    }

    /// Returns the tables so far in Markdown, and clears them.
    mutating func take() -> String {
        defer { tables = [] }
        return tables.map { table in
            "\n\(table.title)\n\n" + Self.markdown([Self.head] + table.rows)
        }.joined()
    }

    static func markdown(_ rows: [[String]]) -> String {
        let columns = rows[0].indices
        let widths = columns.map { column in
            rows.map { $0.count > column && $0.count > 2 ? $0[column].count : 0 }.max() ?? 0
        }
        var text = ""
        for (index, row) in rows.enumerated() {
            let cells = columns.map { column in
                let cell = column < row.count ? row[column] : ""
                return cell + String(repeating: " ", count: max(0, widths[column] - cell.count))
            }
            text += "| " + cells.joined(separator: " | ") + " |\n"
            if index == 0 {
                text +=
                    "|"
                    + widths.map { String(repeating: "-", count: $0 + 2) }
                    .joined(separator: "|") + "|\n"
            }
        }
        return text
    }

    /// A time in the unit that suits it.
    static func time(_ nanoseconds: Double) -> String {
        let (unit, name) = unit(of: nanoseconds)
        let value = nanoseconds / unit
        return String(format: value >= 100 || unit == 1 ? "%.0f %@" : "%.2f %@", value, name)
    }

    /// Three times in the unit that suits the median.
    static func times(_ spread: Spread) -> String {
        guard spread.median.isFinite else { return "–" }
        let (unit, name) = unit(of: spread.median)
        return spread.description { String(format: unit == 1 ? "%.0f" : "%.2f", $0 / unit) }
            + " \(name)"
    }

    private static func unit(of nanoseconds: Double) -> (Double, String) {
        switch nanoseconds {
        case ..<1000: (1, "ns")
        case ..<1e6: (1e3, "µs")
        case ..<1e9: (1e6, "ms")
        default: (1e9, "s")
        }
    }

    static func ratio(_ spread: Spread) -> String {
        spread.median.isFinite ? spread.description(decimal) : "–"
    }

    static func decimal(_ value: Double) -> String {
        String(format: value < 0.1 ? "%.3f" : value < 10 ? "%.2f" : "%.1f", value)
    }
}

extension Standing {
    fileprivate var syncs: String {
        guard isWhollyCounted else { return "not counted" }
        return counts.map { $0.syncs(per: max(1, counted)) } ?? "–"
    }
}
