import Foundation

/// The table that is printed: Markdown, padded so that it reads well without.
struct Report {
    private var rows = [
        [
            "Job", "Who", "Time per unit (wall)", "Per second", "CPU per unit",
            "Store's speed as part of this (wall)", "(CPU)", "Bar", "Acknowledged means",
        ]
    ]
    /// What the table has no column for.
    private(set) var notes: [String] = []

    /// Adds a job: the store first, then those it is compared to.
    mutating func add(
        _ job: String,
        bar: String,
        comparing: Bool = true,
        _ contenders: [Contender]
    ) {
        guard let store = contenders.first else { return }
        for (index, contender) in contenders.enumerated() {
            let wall = Spread(contender.samples.map(\.wall))
            let cpu = Spread(contender.samples.map(\.cpu))
            let isStore = index == 0
            let (wallRatio, cpuRatio) = (
                contender.relativeSpeed(of: store, \.wall).description(Self.ratio),
                contender.relativeSpeed(of: store, \.cpu).description(Self.ratio)
            )
            rows.append([
                isStore ? job : "",
                contender.name,
                Self.times(wall),
                Self.count(1e9 / wall.median),
                Self.times(cpu),
                isStore || !comparing ? "" : wallRatio,
                isStore || !comparing ? "" : cpuRatio,
                isStore ? bar : "",
                contender.meaning,
            ])
        }
    }

    mutating func note(_ text: String) {
        notes.append(text)
    }

    func print() {
        let widths = rows[0].indices.map { column in
            rows.map { $0[column].count }.max() ?? 0
        }
        for (index, row) in rows.enumerated() {
            let cells = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            Swift.print("| " + cells.joined(separator: " | ") + " |")
            guard index == 0 else { continue }
            let rules = widths.map { String(repeating: "-", count: $0 + 2) }
            Swift.print("|" + rules.joined(separator: "|") + "|")
        }
        Swift.print()
        for note in notes { Swift.print("- \(note)") }
    }

    /// A time in the unit that suits the median.
    static func times(_ spread: Spread) -> String {
        let (unit, name) =
            switch spread.median {
            case ..<1000: (1.0, "ns")
            case ..<1e6: (1e3, "µs")
            case ..<1e9: (1e6, "ms")
            default: (1e9, "s")
            }
        return spread.description { String(format: unit == 1 ? "%.0f" : "%.2f", $0 / unit) }
            + " \(name)"
    }

    static func ratio(_ value: Double) -> String {
        String(format: value < 0.1 ? "%.3f" : "%.2f", value)
    }

    static func decimal(_ value: Double) -> String {
        String(format: "%.1f", value)
    }

    private static func count(_ value: Double) -> String {
        switch value {
        case ..<1000: String(format: "%.0f", value)
        case ..<1e6: String(format: "%.1f k", value / 1000)
        default: String(format: "%.2f M", value / 1e6)
        }
    }
}
