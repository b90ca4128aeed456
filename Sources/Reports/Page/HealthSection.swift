import Interactions

extension Report {
    /// The section of the log's health.
    var healthSection: Section {
        Section("health", "Health of the log") {
            Markup.paragraph(
                "The log has \(Numbers.counted(health.events, "event", or: "events")) in "
                    + "\(Numbers.bytes(health.logBytes)), in format \(health.format); the views take "
                    + "\(Numbers.bytes(health.viewBytes)). "
                    + (health.holdsContent
                        ? "It holds message content." : "It holds no message content.")
            )
            if health.events > 0 { states }
            if lag.live + lag.later > 0 { lags }
            element("ul", .class("facts")) {
                for finding in health.findings {
                    element("li") {
                        element("b", .class(finding.isWell ? "well" : "wrong")) {
                            Markup.text(finding.isWell ? "✓ \(finding.name)" : "✗ \(finding.name)")
                        }
                        element("span") { Markup.text(SafeText.shortened(finding.text, to: 300)) }
                    }
                }
            }
        }
    }

    private var states: Markup {
        let parts = [
            ("live donations", health.live, "s5"),
            ("deleted, not yet erased", health.deleted, "s3"),
            ("erased", health.erased, "s2"), ("other events", health.others, "received"),
            ("of unknown kinds", health.unknown, "s1"),
        ]
        let label = parts.filter { $0.1 > 0 }
            .map { "\(Numbers.grouped($0.1)) \($0.0)" }.joined(separator: ", ")
        let table = Table(
            header: ["Events", "Number", "Share"],
            rows: parts.map { name, count, _ in
                [
                    .text(name.capitalizedFirst), .count(count),
                    .share(Double(count) / Double(max(1, health.events))),
                ]
            }
        )
        return element("figure") {
            element("h3") { "What the events are" }
            element("div", .class("states")) {
                BarChart(
                    parts: parts.map { ($0.1, $0.2) },
                    most: health.events,
                    label: "Events of the log: \(label)."
                ).markup
            }
            element("p", .class("legend")) {
                for (name, count, style) in parts where count > 0 {
                    element("span", .class("key")) {
                        element("i", .class("swatch \(style)"))
                        Markup.text("\(Numbers.grouped(count)) \(name)")
                    }
                }
            }
            table.details("events of the log")
        }
    }

    private var lags: Markup {
        let shares = [("Half", 0.5), ("90\u{A0}%", 0.9), ("99\u{A0}%", 0.99), ("All", 1)]
        return element("figure") {
            element("h3") { "From start to receipt" }
            element("p") { Markup.text(liveText) }
            if lag.live > 0 {
                element("dl", .class("figures")) {
                    for (name, share) in shares {
                        element("div") {
                            element("dt") { Markup.text("\(name) within") }
                            element("dd") { Markup.text(bound(ofShare: share)) }
                        }
                    }
                }
            }
        }
    }

    /// Returns the least whole number of a unit within which a share of the live donations arrived.
    private func bound(ofShare share: Double) -> String {
        lag.lag(ofShare: share).map { SpokenDuration(milliseconds: Double($0)).bound } ?? "–"
    }

    /// A sentence about the number of donations with a lag, and the reason why others have none.
    private var liveText: String {
        let later =
            "received more than a day after "
            + (lag.later == 1 ? "it began" : "they began")
            + ", as in an import, and counted apart"
        let live = Numbers.counted(lag.live, "donation", or: "donations")
        return switch (lag.live, lag.later) {
        case (_, 0): "The time from the start of a donation to its receipt."
        case (0, _):
            "Nothing was donated as it happened: "
                + "\(Numbers.counted(lag.later, "donation was", or: "donations were")) \(later)."
        default:
            "The time from the start of a donation to its receipt, for the \(live) received as they "
                + "happened; \(Numbers.counted(lag.later, "other was", or: "others were")) \(later)."
        }
    }
}
