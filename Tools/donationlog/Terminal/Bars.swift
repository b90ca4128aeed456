import DonationStore

/// Bars to the left and the right of an axis, for negative and positive numbers.
struct Bars {
    private let half: Int
    private let most: Double
    private let isUnicode: Bool

    /// Makes bars for some values, in a width in cells.
    init(width: Int, for values: [Double], isUnicode: Bool) {
        half = max(1, (width - 1) / 2)
        most = values.map(abs).filter(\.isFinite).max() ?? 0
        self.isUnicode = isUnicode
    }

    /// Returns the bar of a number, without spaces after it.
    func bar(_ value: Double) -> String {
        let length = most > 0 ? Int((min(abs(value) / most, 1) * Double(half)).rounded()) : 0
        let bar = String(repeating: isUnicode ? "█" : "#", count: length)
        let axis = isUnicode ? "│" : "|"
        guard value < 0 else { return String(repeating: " ", count: half) + axis + bar }
        return String(repeating: " ", count: half - length) + bar + axis
    }
}

extension HoursOfWeek {
    /// Returns a picture of the week: a line per day, and a cell per hour, taller for more
    /// donations.
    func picture(width: Int, isUnicode: Bool) -> [String] {
        let cell = min(4, max(1, (width - 6) / 24))
        let levels = Array(isUnicode ? "·▁▂▃▄▅▆▇█" : ".123456789")
        let most = counts.max() ?? 0
        let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        let hours = stride(from: 0, to: 24, by: 6).map { hour in
            "\(hour)".padded(to: cell * 6)
        }
        var lines = ["     " + hours.joined().trimmed]
        for (day, name) in days.enumerated() {
            var line = "\(name)  "
            for hour in 0..<24 {
                let count = self[day * 24 + hour]
                // Every donation shows.
                let level = count == 0 ? 0 : max(1, count * (levels.count - 1) / max(1, most))
                line += String(repeating: levels[level], count: cell)
            }
            lines.append(line)
        }
        return lines
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    /// The text without spaces at the end.
    var trimmed: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
