/// How long donations took from their start to their receipt, of those donated live.
///
/// The log does not say which donations an app made as they happened and which were brought in
/// later, from a mailbox or an export. The two are told apart by the time between: what was
/// received within a day after its start, or before it, is live; what came later has no lag. So an
/// app that was offline for days counts as one that was imported, and a message imported on its own
/// day as live.
///
/// Lags are counted to the millisecond below a second, above in whole seconds, rounded up: what is
/// said of a share is never below the truth. Memory is bounded by the seconds of a day.
package struct ReceiptLags: Hashable, Sendable {
    /// The longest time from start to receipt of what is donated live, in milliseconds: a day.
    package static let longestLive: Int64 = 86_400_000

    /// How many were donated live, by their lag.
    private var counts: [Int64: Int] = [:]
    /// How many were donated live.
    package private(set) var live = 0
    /// How many were brought in later.
    package private(set) var later = 0

    package init() {}

    /// Counts one.
    package mutating func add(from start: Timestamp, to receipt: Timestamp) {
        let (lag, overflows) = receipt.milliseconds.subtractingReportingOverflow(start.milliseconds)
        let isBefore = receipt < start
        guard isBefore || (!overflows && lag <= Self.longestLive) else { return later += 1 }
        live += 1
        let rounded = lag < 1000 ? lag : (lag + 999) / 1000 * 1000
        counts[isBefore ? 0 : rounded, default: 0] += 1
    }

    /// The lag that a share of the donations made live does not exceed, in milliseconds; `nil` when
    /// there are none.
    package func lag(ofShare share: Double) -> Int64? {
        let wanted = max(1, Int((share * Double(live)).rounded(.up)))
        var met = 0
        for (lag, count) in counts.sorted(by: { $0.key < $1.key }) {
            met += count
            if met >= wanted { return lag }
        }
        return nil
    }
}
