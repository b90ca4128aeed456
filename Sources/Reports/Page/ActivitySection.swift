extension Report {
    /// The number of apps to draw; the table has all that the report names.
    private static let mostApps = 12

    /// The section of activities, items and reminders.
    var activitiesSection: Section? {
        guard let activities else { return nil }
        let counts = activities.counts
        return Section("activities", "Activities and items") {
            Markup.paragraph(
                "Activities were on the screen; apps put items into their search indexes. The store "
                    + "has \(Numbers.counted(counts.activities, "activity", or: "activities")) with "
                    + "\(Numbers.counted(counts.visits, "visit", or: "visits")), "
                    + "\(Numbers.counted(counts.items, "item", or: "items")) and "
                    + "\(Numbers.counted(counts.reminders, "open reminder", or: "open reminders"))."
                    + (frame.isWhole ? "" : " They count whatever their dates.")
            )
            element("div", .class("pair")) {
                apps(of: activities)
                if !activities.mostVisited.isEmpty { mostVisited(activities) }
            }
        }
    }

    private func apps(of activities: Activities) -> Markup {
        let shown = activities.apps.prefix(Self.mostApps)
        let most = activities.apps.map { $0.counts.visits + $0.counts.items }.max() ?? 0
        let table = Table(
            header: ["App", "Activities", "Visits", "Items", "Open reminders"],
            rows: activities.apps.map { app in
                [.name(app.name)]
                    + [
                        app.counts.activities, app.counts.visits, app.counts.items,
                        app.counts.reminders,
                    ].map(Table.Cell.count)
            }
        )
        return element("figure") {
            element("h3") { "Apps" }
            element("ul", .class("rows")) {
                for app in shown {
                    element("li") {
                        element("span", .class("who")) {
                            Markup.name(app.name, to: Report.nameLength)
                        }
                        element("span", .class("value")) { Markup.text(app.counts.text) }
                        BarChart(
                            parts: [(app.counts.visits, "sent"), (app.counts.items, "received")],
                            most: most,
                            label: "\(label(app.name)): \(app.counts.text)."
                        ).markup
                    }
                }
            }
            if shown.count < activities.appCount {
                Markup.paragraph(
                    "The first \(shown.count) of \(Numbers.grouped(activities.appCount))."
                )
            }
            if activities.apps.count < activities.appCount {
                Markup.paragraph(
                    "The table has the first \(Numbers.grouped(activities.apps.count))."
                )
            }
            element("p", .class("legend")) {
                for (style, name) in [("sent", "visits"), ("received", "items")] {
                    element("span", .class("key")) {
                        element("i", .class("swatch \(style)"))
                        Markup.text(name)
                    }
                }
            }
            table.details("activities and items by app")
        }
    }

    private func mostVisited(_ activities: Activities) -> Markup {
        let list = activities.mostVisited
        let most = list.map(\.visits).max() ?? 0
        let table = Table(
            header: ["Activity", "App", "Visits", "First", "Last"],
            rows: list.map { visited in
                [
                    .name(visited.name), .name(visited.detail ?? ""), .count(visited.visits),
                    .number(frame.zone.local(visited.first).text),
                    .number(frame.zone.local(visited.last).text),
                ]
            }
        )
        return element("figure") {
            element("h3") { "Visited most" }
            element("ul", .class("rows")) {
                for visited in list {
                    element("li") {
                        element("span", .class("who")) {
                            Markup.name(visited.name, to: Report.nameLength)
                            if let detail = visited.detail {
                                element("small") { Markup.name(detail, to: Report.nameLength) }
                            }
                        }
                        element("span", .class("value")) {
                            Markup.text(Numbers.counted(visited.visits, "visit", or: "visits"))
                        }
                        BarChart(
                            parts: [(visited.visits, "sent")],
                            most: most,
                            label: "\(label(visited.name)): "
                                + "\(Numbers.counted(visited.visits, "visit", or: "visits")), the "
                                + "last on \(frame.zone.local(visited.last).day.long)."
                        ).markup
                    }
                }
            }
            table.details("the activities visited most")
        }
    }

    /// Returns a name for a label, which cannot hold elements.
    private func label(_ name: String) -> String {
        SafeText.isolated(SafeText.shortened(name, to: Self.nameLength))
    }
}

extension Report.Activities.Counts {
    /// The visits, items and reminders that there are, in words.
    fileprivate var text: String {
        let parts = [(visits, "visit"), (items, "item"), (reminders, "reminder")]
            .filter { $0.0 > 0 }
        // An activity that expired has no visits.
        guard !parts.isEmpty else { return "no visits" }
        return parts.map { Numbers.counted($0, $1, or: "\($1)s") }.joined(separator: " · ")
    }
}
