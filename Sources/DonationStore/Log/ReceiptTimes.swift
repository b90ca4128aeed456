internal import Interactions

/// The times of receipt in a log, which tell a right clock from a wrong one.
///
/// A clock that was wrong for a while leaves receipts more than a year from all others. The clock
/// is taken to be right in the span with the most receipts.
struct ReceiptTimes {
    /// The longest time that a right clock leaves between two receipts, in milliseconds.
    static let longestPause: Int64 = 366 * 86_400_000

    /// The first, the last and the number of receipts of each year counted from 1970.
    private var years: [Int64: (first: Int64, last: Int64, count: Int)] = [:]

    mutating func add(_ time: Timestamp) {
        let time = time.milliseconds
        let year = time / Self.longestPause - (time < 0 ? 1 : 0)
        let known = years[year] ?? (time, time, 0)
        years[year] = (min(known.first, time), max(known.last, time), known.count + 1)
    }

    /// The newest receipt of a right clock; `nil` when there is none.
    var newest: Timestamp? {
        var best: (last: Int64, count: Int)?
        var current: (last: Int64, count: Int)?
        for (_, year) in years.sorted(by: { $0.key < $1.key }) {
            let pause = current.map { year.first.subtractingReportingOverflow($0.last) }
            if let found = current, let pause, !pause.overflow,
                pause.partialValue <= Self.longestPause
            {
                current = (year.last, found.count + year.count)
            } else {
                current = (year.last, year.count)
            }
            if let found = current, found.count > best?.count ?? 0 { best = found }
        }
        return best.map { Timestamp(milliseconds: $0.last) }
    }
}
