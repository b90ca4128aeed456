/// Consecutive stretches of days, all of one unit of the calendar, that cover a range.
package struct TimeBins: Hashable, Sendable {
    /// The length of each stretch.
    enum Unit: Hashable, Sendable {
        case days(Int)
        case months(Int)
    }

    /// The largest number of bins in a chart.
    static let most = 80

    let unit: Unit
    /// The first days of the bins, in order, and the day after the last bin.
    let starts: [CivilDay]
    /// The first and the last day with data.
    private let first: CivilDay
    private let last: CivilDay
    /// The present day, which is not over.
    private let today: CivilDay?

    /// Makes bins of the smallest unit for which they fit in a chart.
    ///
    /// - Parameters:
    ///   - first: The first day.
    ///   - last: The last day, not before the first.
    ///   - today: The present day, which is not over.
    init(first: CivilDay, last: CivilDay, today: CivilDay? = nil) {
        let last = max(first, last)
        (self.first, self.last, self.today) = (first, last, today)
        let days = last - first + 1
        unit =
            switch days {
            case ...45: .days(1)
            case ...(7 * (Self.most - 1)): .days(7)
            default:
                .months(Self.months.first { days / ($0 * 28) < Self.most } ?? 120_000)
            }
        var starts = [Self.start(of: unit, first)]
        while let start = starts.last, start <= last { starts.append(Self.next(start, unit)) }
        self.starts = starts
    }

    private static let months = [1, 3, 12, 24, 60, 120, 240, 600, 1200, 12_000]

    private static func start(of unit: Unit, _ day: CivilDay) -> CivilDay {
        switch unit {
        case .days(1): return day
        case .days: return day.startOfWeek
        case .months(let count):
            let index = day.date.year * 12 + day.date.month - 1
            return day.startOfMonth(plus: index.dividedDown(by: count) * count - index)
        }
    }

    private static func next(_ day: CivilDay, _ unit: Unit) -> CivilDay {
        switch unit {
        case .days(let count): day + count
        case .months(let count): day.startOfMonth(plus: count)
        }
    }

    var count: Int { starts.count - 1 }

    /// Returns the bin of a day; for a day beyond the range, the first or the last bin.
    func index(of day: CivilDay) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= day { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }

    /// Returns whether a bin has days without data: before the first donation, after the last, or
    /// the rest of today.
    func isPartial(_ index: Int) -> Bool {
        let days = starts[index]..<starts[index + 1]
        return days.lowerBound < first || days.upperBound - 1 > last
            || today.map(days.contains) ?? false
    }

    /// The word for a bin, as in `day` or `week`.
    var noun: String {
        switch unit {
        case .days(1): "day"
        case .days: "week"
        case .months(1): "month"
        case .months(3): "quarter"
        case .months(12): "year"
        case .months(let count): "\(count / 12) years"
        }
    }

    /// Returns the name of a bin, as in `week of 5 January 2026`.
    func name(_ index: Int) -> String {
        let start = starts[index]
        return switch unit {
        case .days(1): start.long
        case .days: "week of \(start.long)"
        case .months(1): start.monthAndYear
        case .months(3):
            "\(Self.quarters[(start.date.month - 1) / 3]) quarter of \(start.date.year)"
        case .months(12): "\(start.date.year)"
        case .months: "\(start.date.year) to \(starts[index + 1].date.year - 1)"
        }
    }

    /// The partial bins.
    var partial: [Int] { (0..<count).filter(isPartial) }

    /// Returns the name to show under the pointer, with a note if the bin is partial.
    func title(_ index: Int) -> String { name(index) + (isPartial(index) ? " (partial)" : "") }

    /// Returns the time of a bin for a sentence, as in `in April 2001` or `in the week of 5 January
    /// 2026`.
    func phrase(_ index: Int) -> String {
        switch unit {
        case .days(1): "on \(name(index))"
        case .days, .months(3): "in the \(name(index))"
        case .months(1), .months(12): "in \(name(index))"
        case .months: "from \(name(index))"
        }
    }

    private static let quarters = ["first", "second", "third", "fourth"]

    /// Returns the short name of a bin, as in `5 Jan 2026` or `Q1 2026`.
    func shortName(_ index: Int) -> String {
        let start = starts[index]
        return switch unit {
        case .days: "\(start.short) \(start.date.year)"
        case .months(1): "\(start.shortMonth) \(start.date.year)"
        case .months(3): "Q\((start.date.month + 2) / 3) \(start.date.year)"
        case .months: "\(start.date.year)"
        }
    }

    /// Returns a few bins to label on an axis, with short labels.
    func labels(most: Int = 6) -> [(index: Int, text: String)] {
        let boundaries = (0..<count).filter { isBoundary($0) }
        let candidates = boundaries.count > 1 ? boundaries : Array(0..<count)
        let step = max(1, (candidates.count + most - 1) / most)
        var labels: [(index: Int, text: String)] = []
        for candidate in stride(from: 0, to: candidates.count, by: step) {
            let index = candidates[candidate]
            // This leaves room for the previous label.
            if let last = labels.last, (index - last.index) * 8 < count { continue }
            labels.append((index, label(index, isFirst: labels.isEmpty)))
        }
        return labels
    }

    /// Returns whether a larger unit begins with a bin: a week for days, a month, a year.
    private func isBoundary(_ index: Int) -> Bool {
        let start = starts[index]
        switch unit {
        case .days(1): return start.weekday == 0
        case .days:
            return index == 0 || month(index) != month(index - 1)
        case .months(let months):
            return months >= 12 || count <= 18 || start.date.month == 1
        }
    }

    /// Returns the day whose month labels a week: the first week may begin before the first day.
    private func labelled(_ index: Int) -> CivilDay { index == 0 ? starts[0] + 6 : starts[index] }

    private func month(_ index: Int) -> Int { labelled(index).date.month }

    private func label(_ index: Int, isFirst: Bool) -> String {
        switch unit {
        case .days(1): return starts[index].short
        case .days:
            let day = labelled(index)
            let isYear = isFirst || day.date.month == 1
            return isYear ? "\(day.shortMonth) \(day.date.year)" : day.shortMonth
        case .months(let months):
            let start = starts[index]
            return months >= 12 || start.date.month == 1
                ? "\(start.date.year)" : "\(start.shortMonth) \(start.date.year)"
        }
    }
}
