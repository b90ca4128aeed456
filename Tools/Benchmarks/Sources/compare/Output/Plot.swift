import Contenders
import Foundation

/// Curves as one picture, both axes logarithmic, in colours that read on white and on black.
struct Plot {
    private static let (width, height, left, top) = (280.0, 150.0, 64.0, 40.0)
    private static let (column, row) = (400.0, 300.0)
    private static let colours = [
        "#2a78c2", "#888888", "#c2571a", "#3a9a4a", "#8a4ac2", "#b8860b", "#c23a6a", "#2a9a9a",
        "#d24a4a", "#a07850", "#6a8a1a", "#5a5ad2", "#1a7a5a",
    ]

    let curves: [Curve]
    /// The names of all contenders, so that each has one colour.
    private let names: [String]

    init(_ curves: [Curve]) {
        self.curves = curves
        var names: [String] = []
        for line in curves.flatMap(\.lines) where !names.contains(line.name) {
            names.append(line.name)
        }
        self.names = names
    }

    var svg: String {
        let rows = (curves.count + 1) / 2
        let body = curves.enumerated().map { panel($1, at: $0) }.joined(separator: "\n")
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 820 \(rows * Int(Self.row) + 10)" \
            font-family="sans-serif" font-size="10" role="img">
            <title>How the cost of each job grows</title>
            <style>line{stroke:#888}text{fill:#777}path{fill:none;stroke-width:1.5}</style>
            \(body)
            </svg>

            """
    }

    private func panel(_ curve: Curve, at number: Int) -> String {
        let (x0, y0) = (
            Self.left + Double(number % 2) * Self.column, Self.top + Double(number / 2) * Self.row
        )
        let points = curve.lines.flatMap(\.points)
        let (xs, ys) = (Axis(points.map(\.x)), Axis(points.map(\.y)))
        let (right, bottom) = (x0 + Self.width, y0 + Self.height)
        var parts = [
            text(x0, y0 - 14, curve.title),
            #"<line x1="\#(x0)" y1="\#(y0)" x2="\#(x0)" y2="\#(bottom)"/>"#,
            #"<line x1="\#(x0)" y1="\#(bottom)" x2="\#(right)" y2="\#(bottom)"/>"#,
            text(right, bottom + 26, curve.axis, "end"),
        ]
        for power in xs.powers {
            let x = x0 + Self.width * xs.place(pow(10, power))
            parts.append(text(x, bottom + 13, Self.count(power), "middle"))
        }
        for power in ys.powers {
            let y = bottom - Self.height * ys.place(pow(10, power))
            parts.append(text(x0 - 4, y + 3, Report.time(pow(10, power)), "end"))
        }
        for (index, line) in curve.lines.enumerated() {
            let number = names.firstIndex(of: line.name) ?? 0
            let colour = Self.colours[number % Self.colours.count]
            let places = line.points.map { point in
                (
                    x: x0 + Self.width * xs.place(point.x),
                    y: bottom - Self.height * ys.place(point.y)
                )
            }
            let path = places.map { String(format: "%.1f,%.1f", $0.x, $0.y) }
                .joined(separator: " ")
            parts.append(#"<path stroke="\#(colour)" d="M\#(path)"/>"#)
            for place in places {
                let (x, y) = (String(format: "%.1f", place.x), String(format: "%.1f", place.y))
                parts.append(#"<circle cx="\#(x)" cy="\#(y)" r="2.5" fill="\#(colour)"/>"#)
            }
            let exponent = line.law.map { " n^" + Report.decimal($0.exponent) } ?? ""
            parts.append(legend(x0, bottom + 38 + Double(index) * 11, colour, line.name + exponent))
        }
        return parts.joined(separator: "\n")
    }

    private func legend(_ x: Double, _ y: Double, _ colour: String, _ name: String) -> String {
        #"<text x="\#(x)" y="\#(y)" style="fill:\#(colour)">\#(escaped(name))</text>"#
    }

    private func text(_ x: Double, _ y: Double, _ text: String, _ anchor: String = "start")
        -> String
    {
        String(
            format: #"<text x="%.1f" y="%.1f" text-anchor="%@">%@</text>"#,
            x,
            y,
            anchor,
            escaped(text)
        )
    }

    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }

    private static func count(_ power: Double) -> String {
        switch power {
        case ..<3: "\(Int(pow(10, power)))"
        case ..<6: "\(Int(pow(10, power - 3))) k"
        default: "\(Int(pow(10, power - 6))) M"
        }
    }
}

/// A logarithmic axis from one power of ten to another.
private struct Axis {
    private let low: Double
    private let high: Double

    init(_ values: [Double]) {
        low = log10(values.min() ?? 1).rounded(.down)
        high = max(low + 1, log10(values.max() ?? 10).rounded(.up))
    }

    var powers: [Double] { Array(stride(from: low, through: high, by: 1)) }

    /// The place of a value, 0 to 1.
    func place(_ value: Double) -> Double { (log10(value) - low) / (high - low) }
}
