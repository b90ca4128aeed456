/// A chart of the hours of a week: a row for each day, a cell for each hour.
struct WeekChart {
    /// 168 counts, Monday's first.
    let hours: [Int]
    let levels: Levels
    let label: String

    private static let pitch = 24.0
    private static let names = [0: "0 h", 6: "6 h", 12: "12 h", 18: "18 h"]

    var markup: Markup {
        .picture(
            label,
            with: [.class("chart week"), Attribute("height", 7 * Self.pitch + 20)],
            .joined((0..<7).map(row) + marks)
        )
    }

    private func row(_ day: Int) -> Markup {
        let y = Double(day) * Self.pitch
        let name = Markup.label(CivilDay.weekdays[day], at: 0, y: y + 16, "quiet end", shift: -8)
        let cells = (0..<24).map { hour in
            let count = hours[day * 24 + hour]
            return Markup.bar(
                at: Double(hour) / 24,
                share: 1.0 / 24,
                y: y,
                height: Self.pitch,
                "cell s\(levels.level(of: count))",
                title: "\(CivilDay.weekdays[day]) \(hour)–\(hour + 1) h: \(Numbers.grouped(count))"
            )
        }
        return .joined([name] + cells)
    }

    private var marks: [Markup] {
        Self.names.sorted { $0.key < $1.key }.map { hour, name in
            .label(name, at: Double(hour) / 24, y: 7 * Self.pitch + 16, "quiet")
        }
    }
}
