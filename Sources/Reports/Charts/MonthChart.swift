/// A chart of a month as a calendar: a row for each week, a cell for each day.
struct MonthChart {
    /// The first day of the month.
    let month: CivilDay
    let counts: [CivilDay: Report.Counts]
    let levels: Levels
    /// The counted days; the chart leaves out others.
    let range: ClosedRange<CivilDay>

    /// The distance from one cell to the next.
    let pitch: Double

    /// The room above the cells, for the month's name and the letters of the weekdays.
    private static let top = 36.0

    var markup: Markup {
        let height = Self.top + 6 * pitch
        return .picture(
            label,
            with: [
                .class("month"), Attribute("width", 7 * pitch),
                Attribute("height", height),
            ],
            .joined(
                [
                    .tag(
                        "text",
                        with: [Attribute("x", 0.0), Attribute("y", 13.0)],
                        .text("\(month.shortMonth) \(month.date.year)")
                    )
                ] + letters + days.map(cell)
            )
        )
    }

    /// The letters M T W T F S S, each above its column.
    private var letters: [Markup] {
        CivilDay.weekdays.enumerated().map { index, name in
            .tag(
                "text",
                with: [
                    Attribute("x", Double(index) * pitch + (pitch - 2) / 2), Attribute("y", 30.0),
                    .class("quiet middle"),
                ],
                .text(String(name.prefix(1)))
            )
        }
    }

    private var days: [CivilDay] {
        let next = month.startOfMonth(plus: 1)
        return (month.number..<next.number).map(CivilDay.init).filter(range.contains)
    }

    private func cell(_ day: CivilDay) -> Markup {
        let row = (day.date.day - 1 + month.weekday) / 7
        let count = counts[day]?.all ?? 0
        return .shape(
            "rect",
            [
                Attribute("x", Double(day.weekday) * pitch),
                Attribute("y", Self.top + Double(row) * pitch),
                Attribute("width", pitch - 2), Attribute("height", pitch - 2),
                Attribute("rx", 2.0), .class("s\(levels.level(of: count))"),
            ],
            title: "\(CivilDay.weekdays[day.weekday]) \(day.long): \(Numbers.grouped(count))"
        )
    }

    private var label: String {
        let all = days.map { ($0, counts[$0]?.all ?? 0) }
        let sum = all.reduce(0) { $0 + $1.1 }
        guard let most = all.max(by: { $0.1 < $1.1 }), most.1 > 0 else {
            return "No donations in \(month.monthAndYear)."
        }
        return
            "\(Numbers.counted(sum, "donation", or: "donations")) in \(month.monthAndYear); the most, "
            + "\(Numbers.grouped(most.1)), on \(most.0.long)."
    }
}
