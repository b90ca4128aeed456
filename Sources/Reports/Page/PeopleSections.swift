extension Report {
    /// The largest number of characters of a name in a chart.
    static let nameLength = 48

    /// The section of the people with the most donations, over time.
    var peopleSection: Section? {
        ranked(
            people,
            of: peopleCount,
            identifier: "people",
            title: "People over time",
            one: "person",
            many: "people",
            note: "The people with the most donations: sent to them, received from them, or "
                + "received together with them.",
            hasTogether: true
        )
    }

    /// The section of the conversations with the most donations, over time.
    var conversationsSection: Section? {
        ranked(
            conversations,
            of: conversationCount,
            identifier: "conversations",
            title: "Conversations over time",
            one: "conversation",
            many: "conversations",
            note: "The conversations with the most donations sent and received."
        )
    }

    private func ranked(
        _ list: [Ranked],
        of count: Int,
        identifier: String,
        title: String,
        one: String,
        many: String,
        note: String,
        hasTogether: Bool = false
    ) -> Section? {
        guard let bins, !list.isEmpty else { return nil }
        let levels = Levels(for: list.flatMap(\.bins))
        let shown =
            list.count < count
            ? "The first \(list.count) of \(Numbers.counted(count, one, or: many))." : ""
        return Section(identifier, title) {
            Markup.paragraph("\(note) \(shown) A cell is a \(bins.noun); all donations at the end.")
            element("figure") {
                element("ul", .class("rows wide")) {
                    for row in list {
                        element("li") {
                            row.title
                            element("span", .class("value")) {
                                Markup.text(Numbers.grouped(row.counts.all))
                            }
                            strip(of: row, bins, levels)
                        }
                    }
                    element("li", .class("axis")) { axis(bins) }
                }
                levels.legend("donations a \(bins.noun)")
                table(of: list, bins, title: one.capitalizedFirst, hasTogether)
                    .details("donations with \(many) each \(bins.noun)")
            }
        }
    }

    private func strip(of row: Ranked, _ bins: TimeBins, _ levels: Levels) -> Markup {
        let most = row.bins.indices.max { (row.bins[$0], $1) < (row.bins[$1], $0) } ?? 0
        let label =
            "\(Numbers.counted(row.counts.all, "donation", or: "donations")) with \(row.label); the most, "
            + "\(Numbers.grouped(row.bins[most])), \(bins.phrase(most))."
        return StripChart(values: row.bins, levels: levels, label: label, name: bins.title).markup
    }

    private func axis(_ bins: TimeBins) -> Markup {
        let cells = bins.count == 1 ? "is one \(bins.noun)" : "are \(bins.count) stretches"
        return .picture(
            "The cells \(cells) of time, from \(bins.shortName(0)) "
                + "to \(bins.shortName(bins.count - 1)).",
            with: [.class("chart"), Attribute("height", 20.0)],
            bins.axis(at: 0)
        )
    }

    private func table(
        of list: [Ranked],
        _ bins: TimeBins,
        title: String,
        _ hasTogether: Bool
    ) -> Table {
        let parts = ["Sent", "Received"] + (hasTogether ? ["Together"] : []) + ["All"]
        return Table(
            header: [title] + parts + (0..<bins.count).map(bins.title),
            rows: list.map { row in
                [.name(row.fullName)] + (hasTogether ? row.counts.cellsOfPerson : row.counts.cells)
                    + row.bins.map(Table.Cell.count)
            }
        )
    }

    /// The section on sent and received donations, person by person.
    var reciprocitySection: Section? {
        let people = people.filter { $0.counts.exchanged > 0 }
        guard !people.isEmpty else { return nil }
        let most = people.map { max($0.counts.sent, $0.counts.received) }.max() ?? 0
        let all = reciprocity.exchanging
        let share = Numbers.percent(Double(reciprocity.both) / Double(max(1, all)))
        let others =
            reciprocity.onlyTogether == 0
            ? ""
            : " \(Numbers.counted(reciprocity.onlyTogether, "other", or: "others")) only received the "
                + "same as the owner, from somebody else."
        let table = Table(
            header: ["Person", "Received", "Sent", "Share sent"],
            rows: people.map { row in
                [
                    .name(row.name), .count(row.counts.received), .count(row.counts.sent),
                    .share(row.counts.shareSent),
                ]
            }
        )
        return Section("reciprocity", "Sent and received") {
            Markup.paragraph(
                "Donations went both ways with \(share) of "
                    + "\(Numbers.counted(all, "person", or: "people")), only to "
                    + "\(Numbers.grouped(reciprocity.onlySent)), and only from "
                    + "\(Numbers.grouped(reciprocity.onlyReceived)).\(others)"
            )
            element("figure") {
                element("ul", .class("rows wide")) {
                    for row in people {
                        element("li") {
                            row.title
                            element("span", .class("value quiet")) {
                                Markup.text(Numbers.percent(row.counts.shareSent))
                            }
                            BalanceChart(counts: row.counts, most: most, label: balance(row)).markup
                        }
                    }
                }
                element("p", .class("legend")) {
                    for (style, name) in [
                        ("received", "received, to the left"), ("sent", "sent, to the right"),
                    ] {
                        element("span", .class("key")) {
                            element("i", .class("swatch \(style)"))
                            Markup.text(name)
                        }
                    }
                    element("span") { "At the end: the share that was sent." }
                }
                table.details("sent and received by person")
            }
        }
    }

    private func balance(_ row: Ranked) -> String {
        "\(Numbers.grouped(row.counts.received)) received from \(row.label), "
            + "\(Numbers.grouped(row.counts.sent)) sent there."
    }
}

extension Report.Ranked {
    /// The name in the form for a row of a chart.
    var title: Markup {
        element("span", .class("who")) {
            Markup.name(name, to: Report.nameLength)
            if let detail {
                element("small") { Markup.name(Self.short(detail), to: Report.nameLength) }
            }
        }
    }

    /// Returns the last part of an app's identifier, the most distinctive one: `chat` of
    /// `org.example.chat`.
    private static func short(_ app: String) -> String {
        let last = app.split(separator: ".").last.map(String.init)
        return app.contains(where: { $0 == " " || $0 == "@" }) ? app : last ?? app
    }

    /// The name for a label, which cannot hold elements.
    var label: String { SafeText.isolated(SafeText.shortened(name, to: Report.nameLength)) }

    /// The name for a table, with its further distinction.
    var fullName: String { detail.map { "\(name) (\($0))" } ?? name }
}
