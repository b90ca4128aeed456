extension Report {
    /// The number of donors and classes of intent to draw; tables have all that the report names.
    private static let mostBars = 12

    /// The section of the donors and classes of intent.
    var donorsSection: Section? {
        guard !donors.isEmpty else { return nil }
        return Section("donors", "Donors and intents") {
            Markup.paragraph("Which apps donated, and what was done there.")
            element("div", .class("pair")) {
                bars(donors, of: donorCount, title: "Donors", one: "Donor")
                bars(intents, of: intents.count, title: "Classes of intent", one: "Class")
            }
        }
    }

    private func bars(_ list: [Named], of count: Int, title: String, one: String) -> Markup {
        let most = list.first?.counts.all ?? 0
        let shown = list.prefix(Self.mostBars)
        let table = Table(
            header: [one, "Sent", "Received", "All", "Share"],
            rows: list.map { row in
                [.name(row.name)] + row.counts.cells + [.share(row.share(of: counts))]
            }
        )
        return element("figure") {
            element("h3") { Markup.text(title) }
            element("ul", .class("rows")) {
                for row in shown {
                    element("li") {
                        element("span", .class("who")) {
                            Markup.name(row.name, to: Report.nameLength)
                        }
                        element("span", .class("value")) {
                            Markup.text(
                                "\(Numbers.grouped(row.counts.all)) · "
                                    + Numbers.percent(row.share(of: counts))
                            )
                        }
                        BarChart(
                            parts: [
                                (row.counts.sent, "sent"), (row.counts.received, "received"),
                            ],
                            most: most,
                            label: label(of: row)
                        ).markup
                    }
                }
            }
            if shown.count < count {
                Markup.paragraph("The first \(shown.count) of \(Numbers.grouped(count)).")
            }
            if list.count < count {
                Markup.paragraph("The table has the first \(Numbers.grouped(list.count)).")
            }
            Markup.sentAndReceived
            table.details("donations by \(one.lowercased())")
        }
    }

    private func label(of row: Named) -> String {
        let name = SafeText.isolated(SafeText.shortened(row.name, to: Self.nameLength))
        return "\(name): \(Numbers.grouped(row.counts.sent)) sent, "
            + "\(Numbers.grouped(row.counts.received)) received, "
            + "\(Numbers.percent(row.share(of: counts))) of all."
    }
}

extension Report.Named {
    fileprivate func share(of all: Report.Counts) -> Double {
        Double(counts.all) / Double(max(1, all.all))
    }
}
