import Evaluation
import Interactions

extension Report {
    /// Returns the figures by donor, intent and idle time, of this store's ranking.
    func parts(_ evaluation: Evaluation) -> Markup {
        let times = evaluation.parts.filter { $0.breakdown == .idleTime }
        let table = Table(
            header: ["Part", "Donations", "First", "First four", "Mean 1/rank"],
            rows: evaluation.parts.compactMap { part in
                part.current.map { figures in
                    [
                        .name(part.name), .count(part.scored), .share(figures.hit1.value),
                        .share(figures.hit4.value),
                        .number(Numbers.decimal(figures.meanReciprocalRank.value, places: 2)),
                    ]
                }
            }
        )
        return element("figure") {
            element("h3") { "After how long a silence" }
            element("p") {
                "How often this store’s ranking had it among the first four, by the time since the "
                "donation before."
            }
            element("ul", .class("rows")) {
                for part in times {
                    if let figures = part.current { row(part, figures.hit4.value) }
                }
            }
            table.details("this store’s ranking by donor, class and silence")
        }
    }

    private func row(_ part: Evaluation.Part, _ share: Double) -> Markup {
        let scored = Numbers.counted(part.scored, "donation", or: "donations")
        return element("li") {
            element("span", .class("who")) {
                Markup.text(part.name)
                element("small") { Markup.text(scored) }
            }
            element("span", .class("value")) { Markup.text(Numbers.percent(share)) }
            BarChart(
                parts: [
                    (Int((share * 1000).rounded()), "sent"),
                    (1000 - Int((share * 1000).rounded()), "s0"),
                ],
                most: 1000,
                label: "\(part.name): \(Numbers.percent(share)) of \(scored).",
                height: 10
            ).markup
        }
    }

    /// Returns the figures of all rankings.
    func methodTable(_ evaluation: Evaluation) -> Table {
        Table(
            header: ["Ranking", "First", "First four", "First five", "Mean 1/rank", "New of four"],
            rows: evaluation.methods.map { figures in
                [.text(figures.method.title)]
                    + [figures.hit1, figures.hit4, figures.hit5].map { Table.Cell.share($0.value) }
                    + [
                        .number(Numbers.decimal(figures.meanReciprocalRank.value, places: 3)),
                        .number(figures.churn.map(Numbers.percent) ?? "–"),
                    ]
            }
        )
    }
}

extension Evaluation.Part {
    /// The figures of this store's ranking.
    fileprivate var current: Evaluation.MethodFigures? {
        methods.first { $0.method == .current }
    }
}
