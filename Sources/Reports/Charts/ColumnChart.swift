/// A chart of columns over time, with the sent part below the received part.
struct ColumnChart {
    let bins: TimeBins
    let values: [Report.Counts]
    /// The description, for readers who do not see the chart.
    let label: String

    private static let height = 200.0
    private static let top = 8.0
    private static let bottom = 24.0

    private var ticks: [Int] { Ticks.covering(values.map(\.all).max() ?? 0) }

    private func y(_ value: Int, _ ticks: [Int]) -> Double {
        let plot = Self.height - Self.top - Self.bottom
        return Self.top + plot * (1 - Double(value) / Double(ticks.last ?? 1))
    }

    var markup: Markup {
        let ticks = ticks
        return .picture(
            label,
            with: [.class("chart columns"), Attribute("height", Self.height)],
            .joined([grid(ticks), columns(ticks), bins.axis(at: Self.height - Self.bottom)])
        )
    }

    private func grid(_ ticks: [Int]) -> Markup {
        .joined(
            ticks.map { tick in
                let y = y(tick, ticks)
                return .joined([
                    .line(from: (0, y), to: (1, y), tick == 0 ? "base" : "grid"),
                    .label(Numbers.compact(tick), at: 0, y: y + 4, "quiet end", shift: -8),
                ])
            }
        )
    }

    private func columns(_ ticks: [Int]) -> Markup {
        let width = 1 / Double(max(1, values.count))
        // There is a gap between columns if there are several.
        let gap = values.count > 1 ? width * 0.18 : width * 0.8
        return .joined(
            values.enumerated().map { index, value in
                guard value.all > 0 else { return .empty }
                let (left, share) = (Double(index) * width + gap / 2, width - gap)
                let (middle, top) = (y(value.sent, ticks), y(value.all, ticks))
                let title =
                    "\(bins.title(index)): \(Numbers.grouped(value.sent)) sent, "
                    + "\(Numbers.grouped(value.received)) received"
                return element("g", .class(bins.isPartial(index) ? "partial" : "whole")) {
                    element("title") { Markup.text(title) }
                    if value.sent > 0 {
                        Markup.bar(
                            at: left,
                            share: share,
                            y: middle,
                            height: y(0, ticks) - middle,
                            "sent"
                        )
                    }
                    if value.received > 0 {
                        Markup.bar(
                            at: left,
                            share: share,
                            y: top,
                            height: middle - top,
                            "received"
                        )
                    }
                }
            }
        )
    }
}

extension TimeBins {
    /// Returns ticks at the beginnings of a few bins, with labels below.
    ///
    /// - Parameter y: The top of the ticks; the axis is 18 high.
    /// - Returns: The drawing.
    func axis(at y: Double) -> Markup {
        .joined(
            labels(most: 5).map { index, text in
                let share = Double(index) / Double(count)
                let isLate = share > 0.86
                return .joined([
                    .line(from: (share, y), to: (share, y + 5), "base"),
                    .label(
                        text,
                        at: isLate ? 1 : share,
                        y: y + 18,
                        isLate ? "quiet end" : "quiet",
                        shift: isLate || share == 0 ? 0 : 3
                    ),
                ])
            }
        )
    }
}
