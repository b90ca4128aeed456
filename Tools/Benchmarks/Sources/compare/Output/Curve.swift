import Contenders

/// The growth of a job's cost for each contender.
struct Curve: Codable {
    struct Point: Codable {
        var x: Double
        /// Nanoseconds.
        var y: Double
    }

    struct Line: Codable {
        var name: String
        var points: [Point]

        var law: PowerLaw? { PowerLaw(points.map { (x: $0.x, y: $0.y) }) }
    }

    var title: String
    /// The growing quantity, as the label of the axis.
    var axis: String
    var lines: [Line] = []

    init(_ title: String, by axis: String) {
        (self.title, self.axis) = (title, axis)
    }

    /// Adds the time of each of them.
    mutating func add(
        _ x: Int,
        _ standings: [Standing],
        _ time: (Standing) -> Double = { $0.wall.median }
    ) {
        for standing in standings { add(standing.name, x, time(standing)) }
    }

    mutating func add(_ name: String, _ x: Int, _ y: Double) {
        guard y.isFinite, y > 0 else { return }
        let point = Point(x: Double(x), y: y)
        if let index = lines.firstIndex(where: { $0.name == name }) {
            lines[index].points.append(point)
        } else {
            lines.append(Line(name: name, points: [point]))
        }
    }

    /// The exponents, a row for each line with two points or more.
    var rows: [[String]] {
        lines.compactMap { line in
            guard let law = line.law else { return nil }
            let ends = [line.points.first, line.points.last].compactMap { $0 }
            return [
                title, line.name, axis, ends.map { "\(Int($0.x))" }.joined(separator: " to "),
                ends.map { Report.time($0.y) }.joined(separator: " to "),
                Report.decimal(law.exponent),
            ]
        }
    }

    static func markdown(_ curves: [Curve]) -> String {
        let rows = curves.flatMap(\.rows)
        guard !rows.isEmpty else { return "" }
        let head = ["Job", "Who", "Grows with", "Range", "Time", "Exponent"]
        return "\nGrowth: time ~ size^exponent, by least squares of the logarithms\n\n"
            + Report.markdown([head] + rows)
    }
}
