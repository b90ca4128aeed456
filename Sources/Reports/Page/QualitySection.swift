import Evaluation
import Interactions

extension Report {
    /// The section of the quality of suggestions.
    var qualitySection: Section? {
        guard let quality else { return nil }
        let evaluation = quality.evaluation
        guard evaluation.persons > 0, !evaluation.methods.isEmpty else {
            return Section("quality", "How good suggestions are") {
                Markup.paragraph(
                    "Too little was sent to tell: \(Evaluation.fewestSent) donations are needed."
                )
            }
        }
        return Section("quality", "How good suggestions are") {
            Markup.paragraph(
                "Of \(Numbers.counted(evaluation.scored, "donation", or: "donations")) sent: how often "
                    + "rankings that knew only earlier donations had the conversation. "
                    + "\(Numbers.percent(evaluation.ceiling)) went to a conversation with earlier "
                    + "donations; no ranking can be right more often. \(quality.extent)"
            )
            element("div", .class("pair")) {
                figures(of: quality, titled: "Among the first four suggestions", \.hit4)
                figures(of: quality, titled: "The first suggestion", \.hit1)
            }
            element("div", .class("pair")) {
                calibration(evaluation)
                parts(evaluation)
            }
            methodTable(evaluation).details("figures of all rankings")
        }
    }

    private func figures(
        of quality: Quality,
        titled title: String,
        _ figure: KeyPath<Evaluation.MethodFigures, Evaluation.Figure>
    ) -> Markup {
        let sorted = quality.evaluation.methods.enumerated().sorted {
            let (left, right) = (
                $0.element[keyPath: figure].value, $1.element[keyPath: figure].value
            )
            return left == right ? $0.offset < $1.offset : left > right
        }.map(\.element)
        return element("figure") {
            element("h3") { Markup.text(title) }
            element("p") { "Share of donations sent, with the range of 95 in 100 resamples." }
            element("ul", .class("rows wide")) {
                for figures in sorted { row(figures, titled: title, figures[keyPath: figure]) }
                element("li", .class("axis")) { FigureChart.axis }
            }
        }
    }

    private func row(
        _ figures: Evaluation.MethodFigures,
        titled title: String,
        _ figure: Evaluation.Figure
    ) -> Markup {
        let isCurrent = figures.method == .current
        let name: StaticString = isCurrent ? "b" : "span"
        let interval = figure.interval.map { min($0.lower, $0.upper)...max($0.lower, $0.upper) }
        return element("li") {
            element("span", .class("who")) {
                Markup.tag(name, with: [], .text(figures.method.title))
            }
            element("span", .class("value")) { Markup.text(Numbers.percent(figure.value)) }
            FigureChart(
                value: figure.value,
                interval: interval,
                isMarked: isCurrent,
                label: "\(title), \(figures.method.title): \(Numbers.percent(figure.value))"
                    + (interval.map {
                        ", between \(Numbers.percent($0.lowerBound)) and "
                            + Numbers.percent($0.upperBound)
                    } ?? "") + "."
            ).markup
        }
    }

    private func calibration(_ evaluation: Evaluation) -> Markup {
        let bins = evaluation.calibration.filter { $0.count > 0 }
        let table = Table(
            header: ["Probability", "Donations", "Mean", "Right"],
            rows: bins.map { bin in
                [
                    .text("\(Numbers.percent(bin.lowest))–\(Numbers.percent(bin.highest))"),
                    .count(bin.count), .share(bin.probability), .share(bin.right),
                ]
            }
        )
        let label =
            "The probability of the first suggestion, and how often it was right: "
            + bins.map {
                "probability \(Numbers.percent($0.probability)), right \(Numbers.percent($0.right))"
            }.joined(separator: "; ") + "."
        return element("figure") {
            element("h3") { "How probable, and how often right" }
            element("p") {
                "Across, the probability of the first suggestion; up, how often it was right. "
                "On the dotted line both agree. A larger dot stands for more donations."
            }
            CalibrationChart(
                points: bins.map { ($0.probability, $0.right, $0.count) },
                label: label
            ).markup
            table.details("how probable, and how often right")
        }
    }
}

extension Report.Quality {
    /// A sentence about the replayed donations, if they are not all.
    var extent: String {
        replayed.map { "Only the newest \(Numbers.grouped($0)) donations were replayed." } ?? ""
    }
}

extension RankingMethod {
    /// The name on a page.
    var title: String {
        switch self {
        case .current: "This store’s ranking"
        case .mostRecentAny: "Most recent, either way"
        case .mostRecentOut: "Most recently sent to"
        case .mostFrequentOut: "Most often sent to"
        case .telegram: "Telegram’s top peers"
        case .android: "Android’s share sheet"
        case .gmail: "Gmail’s interactions rank"
        case .firefox: "Firefox’s frecency"
        case .zoxide: "zoxide’s frecency"
        case .given: "Weights given"
        }
    }
}
