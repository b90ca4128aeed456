import Interactions

extension Report {
    /// The number of months in the calendar.
    private static let calendarMonths = 24

    /// The section of donations over time.
    var timeSection: Section? {
        guard let bins, let most = timeline.indices.max(by: isLess) else { return nil }
        let label =
            "Donations each \(bins.noun): \(Numbers.grouped(counts.sent)) sent and "
            + "\(Numbers.grouped(counts.received)) received; the most, "
            + "\(Numbers.grouped(timeline[most].all)), \(bins.phrase(most))."
        let table = Table(
            header: [bins.noun.capitalizedFirst, "Sent", "Received", "All"],
            rows: timeline.indices.map {
                [.text(bins.title($0))] + timeline[$0].cells
            }
        )
        return Section("time", "Donations over time") {
            Markup.paragraph("Sent and received, each \(bins.noun).\(partialText(bins))")
            element("figure") {
                ColumnChart(bins: bins, values: timeline, label: label).markup
                Markup.sentAndReceived(
                    partial: bins.partial.isEmpty ? nil : "partial \(bins.noun)"
                )
                table.details("donations each \(bins.noun)")
            }
        }
    }

    /// Returns a sentence about the partial stretches, with the reason.
    private func partialText(_ bins: TimeBins) -> String {
        let partial = bins.partial
        guard let first = days.first?.day, let last = days.last?.day, !partial.isEmpty else {
            return ""
        }
        let which =
            bins.count == 1
            ? "It is"
            : partial.count > 1
                ? "The first and the last are" : "The \(partial == [0] ? "first" : "last") is"
        return " \(which) partial: donations begin on \(first.long) and end on \(last.long)."
    }

    /// Returns whether a stretch has fewer donations; of equals, the earliest counts as the
    /// greatest.
    private func isLess(_ left: Int, _ right: Int) -> Bool {
        (timeline[left].all, right) < (timeline[right].all, left)
    }

    /// The section of donations on every day, month by month.
    var calendarSection: Section? {
        guard let first = days.first?.day, let last = days.last?.day else { return nil }
        let earliest = last.startOfMonth(plus: 1 - Self.calendarMonths)
        let begin = max(first.startOfMonth(), earliest)
        let shown = days.filter { $0.day >= begin }
        let byDay = Dictionary(shown.map { ($0.day, $0.counts) }) { $1 }
        let levels = Levels(for: shown.map(\.counts.all))
        let months = (0..<Self.calendarMonths).map { begin.startOfMonth(plus: $0) }
            .filter { $0 <= last }
        let isCut = begin > first
        // A few months have room for large cells.
        let isLarge = months.count <= 6
        return Section("calendar", "Every day") {
            Markup.paragraph(
                "A cell is a day and a row is a week."
                    + (isCut ? " The last \(Self.calendarMonths) months are shown." : "")
            )
            element("figure") {
                element("div", .class(isLarge ? "months large" : "months")) {
                    for month in months {
                        MonthChart(
                            month: month,
                            counts: byDay,
                            levels: levels,
                            range: max(first, begin)...last,
                            pitch: isLarge ? 20 : 14
                        ).markup
                    }
                }
                levels.legend("donations a day")
                weeks(from: max(first, begin), through: last, byDay)
                    .details("donations on every day")
            }
        }
    }

    /// Returns a row for each week, as in the calendar.
    private func weeks(
        from first: CivilDay,
        through last: CivilDay,
        _ counts: [CivilDay: Counts]
    ) -> Table {
        let mondays = stride(from: first.startOfWeek.number, through: last.number, by: 7)
        return Table(
            header: ["Week of"] + CivilDay.weekdays + ["All"],
            rows: mondays.map { monday in
                let week = (0..<7).map { CivilDay(number: monday + $0) }
                let numbers = week.map { counts[$0]?.all ?? 0 }
                let cells = zip(week, numbers).map { day, number in
                    (first...last).contains(day) ? Table.Cell.count(number) : .number("")
                }
                return [.text(week[0].iso)] + cells + [.count(numbers.reduce(0, +))]
            }
        )
    }

    /// The section of donations by the hour of the week.
    var hoursSection: Section? {
        guard let most = hours.indices.max(by: { (hours[$0], $1) < (hours[$1], $0) }),
            hours[most] > 0
        else { return nil }
        let levels = Levels(for: hours)
        let day = CivilDay.longWeekdays[most / 24]
        let label =
            "Donations by hour of the week; the most, \(Numbers.grouped(hours[most])), began on "
            + "\(day)s from \(most % 24) to \(most % 24 + 1) h."
        let table = Table(
            header: ["Hour"] + CivilDay.weekdays + ["All"],
            rows: (0..<24).map { hour in
                let counts = (0..<7).map { hours[$0 * 24 + hour] }
                return [.text("\(hour)–\(hour + 1) h")] + counts.map(Table.Cell.count)
                    + [.count(counts.reduce(0, +))]
            }
        )
        return Section("hours", "Hours of the week") {
            Markup.paragraph("When donations began, by the clocks of \(zoneName).")
            element("figure") {
                WeekChart(hours: hours, levels: levels, label: label).markup
                levels.legend("donations in the hour, all weeks together")
                table.details("donations by hour of the week")
            }
        }
    }

    /// The zone's name, safe for a text.
    var zoneName: String { SafeText.isolated(SafeText.cleaned(frame.zone.name)) }
}

extension Report.Counts {
    /// The cells of a table: sent, received and all.
    var cells: [Table.Cell] { [.count(sent), .count(received), .count(all)] }

    /// The cells of a table of people: sent, received, together and all.
    var cellsOfPerson: [Table.Cell] {
        [.count(sent), .count(received), .count(together), .count(all)]
    }

    /// The sent share of the donations between the two.
    var shareSent: Double { Double(sent) / Double(max(1, exchanged)) }
}

extension String {
    /// The text with a capital at the beginning.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
