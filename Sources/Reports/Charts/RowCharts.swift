/// A chart of a strip of cells over time, darker for more.
struct StripChart {
    let values: [Int]
    let levels: Levels
    let label: String
    let name: (Int) -> String

    var markup: Markup {
        let width = 1 / Double(max(1, values.count))
        let cells = values.enumerated().map { index, value in
            Markup.bar(
                at: Double(index) * width,
                share: width,
                y: 0,
                height: 22,
                "cell s\(levels.level(of: value))",
                title: "\(name(index)): \(Numbers.grouped(value))"
            )
        }
        return .picture(label, with: [.class("chart"), Attribute("height", 22.0)], .joined(cells))
    }
}

/// A chart of two bars from a common middle: received to the left, sent to the right.
struct BalanceChart {
    let counts: Report.Counts
    /// The length of the longest bar of all rows.
    let most: Int
    let label: String

    /// The largest share of the width for a bar, which leaves room for its number.
    private static let reach = 0.37

    var markup: Markup {
        let scale = Self.reach / Double(max(1, most))
        let (left, right) = (Double(counts.received) * scale, Double(counts.sent) * scale)
        return .picture(
            label,
            with: [.class("chart"), Attribute("height", 22.0)],
            .joined([
                .bar(at: 0.5 - left, share: left, y: 4, height: 14, "received"),
                .bar(at: 0.5, share: right, y: 4, height: 14, "sent"),
                .line(from: (0.5, 0), to: (0.5, 22), "base"),
                .label(
                    Numbers.grouped(counts.received),
                    at: 0.5 - left,
                    y: 15,
                    "end",
                    shift: -6
                ),
                .label(Numbers.grouped(counts.sent), at: 0.5 + right, y: 15, shift: 6),
            ])
        )
    }
}

/// A chart of a bar of adjacent parts, as shares of the longest bar of all rows.
struct BarChart {
    let parts: [(count: Int, style: String)]
    let most: Int
    let label: String
    var height = 16.0

    var markup: Markup {
        var start = 0.0
        var bars: [Markup] = []
        for (count, style) in parts where count > 0 {
            let share = Double(count) / Double(max(1, most))
            bars.append(.bar(at: start, share: share, y: 0, height: height, style))
            start += share
        }
        return .picture(label, with: [.class("chart"), Attribute("height", height)], .joined(bars))
    }
}

/// A chart of a figure with its interval, on a scale from 0 to 1.
struct FigureChart {
    let value: Double
    let interval: ClosedRange<Double>?
    let isMarked: Bool
    let label: String

    /// The scale below the rows, with its labels at the lines.
    static let axis = Markup.picture(
        "The scale is from 0 to 100 %.",
        with: [.class("chart room"), Attribute("height", 16.0)],
        .joined(
            [0, 0.5, 1].map { .label(Numbers.percent($0), at: $0, y: 12, "quiet middle") }
        )
    )

    var markup: Markup {
        var pieces = [0, 0.25, 0.5, 0.75, 1].map { share in
            Markup.line(from: (share, 0), to: (share, 22), share == 0 ? "base" : "grid")
        }
        if let interval {
            pieces.append(
                .line(
                    from: (interval.lowerBound, 11),
                    to: (interval.upperBound, 11),
                    isMarked ? "range marked" : "range"
                )
            )
        }
        pieces.append(
            .shape(
                "circle",
                [
                    Attribute("cx", share: value), Attribute("cy", 11.0),
                    Attribute("r", isMarked ? 5.5 : 4.5), .class(isMarked ? "sent" : "received"),
                ]
            )
        )
        return .picture(
            label,
            with: [.class("chart room"), Attribute("height", 22.0)],
            .joined(pieces)
        )
    }
}

/// A chart of predicted probabilities against actual frequencies.
struct CalibrationChart {
    /// The mean probability, the share of right predictions and their number, for each point.
    let points: [(probability: Double, right: Double, count: Int)]
    let label: String

    private static let height = 220.0

    var markup: Markup {
        let (top, bottom) = (8.0, Self.height - 22)
        let y = { (share: Double) in bottom - share * (bottom - top) }
        let most = Double(points.map(\.count).max() ?? 1)
        var pieces: [Markup] = []
        for share in [0, 0.25, 0.5, 0.75, 1] {
            let style = share == 0 ? "base" : "grid"
            pieces.append(.line(from: (0, y(share)), to: (1, y(share)), style))
            pieces.append(
                .label(Numbers.percent(share), at: 0, y: y(share) + 4, "quiet end", shift: -8)
            )
            pieces.append(
                .label(Numbers.percent(share), at: share, y: Self.height - 4, "quiet middle")
            )
        }
        pieces.append(.line(from: (0, y(0)), to: (1, y(1)), "ideal"))
        for (probability, right, count) in points {
            pieces.append(
                .shape(
                    "circle",
                    [
                        Attribute("cx", share: probability), Attribute("cy", y(right)),
                        Attribute("r", 3 + 9 * (Double(count) / most).squareRoot()),
                        .class("dot"),
                    ],
                    title: "probability \(Numbers.percent(probability)), right "
                        + "\(Numbers.percent(right)), of \(Numbers.grouped(count))"
                )
            )
        }
        return .picture(
            label,
            with: [.class("chart calibration"), Attribute("height", Self.height)],
            .joined(pieces)
        )
    }
}
