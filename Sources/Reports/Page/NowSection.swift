import Interactions

extension Report {
    /// The section of the suggestions at the moment of the report, with their reasons.
    var nowSection: Section? {
        guard let offers, !offers.offers.isEmpty else { return nil }
        return Section("now", "Whom it would suggest now") {
            Markup.paragraph(
                "\(Numbers.grouped(offers.offers.count)) of "
                    + "\(Numbers.counted(offers.count, "suggestion", or: "suggestions")), "
                    + "each with the reasons that put it ahead of most."
                    + (offers.isProbable
                        ? " At the end: the probability that the next donation sent goes there."
                        : "")
            )
            element("figure") {
                element("ol", .class("offers")) {
                    for offer in offers.offers { item(offer, offers) }
                }
                table(of: offers).details("scores and their reasons")
            }
        }
    }

    private func item(_ offer: Offer, _ offers: Offers) -> Markup {
        let why = offers.why(offer)
        return element("li") {
            element("span", .class("who")) {
                element("b") { Markup.name(offer.name, to: Report.nameLength) }
                if let detail = offer.detail {
                    element("small") { Markup.name(detail, to: Report.nameLength) }
                }
            }
            if let probability = offer.probability {
                element("span", .class("value")) { Markup.text(Numbers.percent(probability)) }
            }
            element("p") {
                Markup.text(
                    why.isEmpty
                        ? "Nothing puts it ahead of most."
                        : "\(why.joined(separator: "; ").capitalizedFirst)."
                )
            }
        }
    }

    private func table(of offers: Offers) -> Table {
        var names: [Reason.Name] = []
        for reason in offers.offers.flatMap(\.reasons) where !names.contains(reason.name) {
            names.append(reason.name)
        }
        return Table(
            header: ["Suggestion"] + (offers.isProbable ? ["Probability"] : []) + ["Score"]
                + names.map(\.rawValue.capitalizedFirst),
            rows: offers.offers.map { offer in
                let values = names.map { name in
                    offer.reasons.first { $0.name == name }.map { score($0.value) } ?? .number("")
                }
                let probability = offer.probability.map(Table.Cell.share) ?? .number("–")
                return [.name(offer.detail.map { "\(offer.name) (\($0))" } ?? offer.name)]
                    + (offers.isProbable ? [probability] : []) + [score(offer.score)] + values
            }
        )
    }

    private func score(_ value: Double) -> Table.Cell {
        .number(Numbers.decimal(value, places: 3))
    }

    /// The section of the findings; `nil` when there are none.
    var findingsSection: Section? {
        guard !findings.isEmpty else { return nil }
        return Section("findings", "What stands out") {
            element("ul", .class("findings")) {
                for finding in findings {
                    element("li") {
                        element("b") { Markup.name(finding.name, to: Report.nameLength) }
                        Markup.text(" \(sentence(finding.kind))")
                    }
                }
            }
        }
    }

    private func sentence(_ kind: Finding.Kind) -> String {
        switch kind {
        case .faded(let before, let recent, let span):
            let all = Numbers.counted(before, "donation", or: "donations")
            let rest = recent == 0 ? "none" : Numbers.grouped(recent)
            return "has faded: \(all) in the \(length(span.days * span.countBefore)) before "
                + "\(span.start.long), and \(rest) in the \(length(span.days)) from then on."
        case .new(let count, let since, let others):
            let more = Numbers.counted(others, "other", or: "others")
            return "is new: \(Numbers.counted(count, "donation", or: "donations")) from "
                + "\(since.long) on, and none before."
                + (others == 0
                    ? "" : " So \(others == 1 ? "is" : "are") \(more) with three or more.")
        case .waits(let since, let others):
            let more = Numbers.counted(others, "other", or: "others")
            return "waits for an answer: the last message came on \(since.long), and nothing was "
                + "sent there after it."
                + (others == 0 ? "" : " So \(others == 1 ? "does" : "do") \(more).")
        }
    }

    /// Returns days in words, as weeks if they are whole weeks.
    private func length(_ days: Int) -> String {
        days % 7 == 0 && days >= 28 ? "\(days / 7) weeks" : "\(days) days"
    }
}

extension Report.Offers {
    /// Whether any shown suggestion has a probability.
    fileprivate var isProbable: Bool { offers.contains { $0.probability != nil } }
}
