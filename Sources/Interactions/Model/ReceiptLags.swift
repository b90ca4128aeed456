/// The times from start to receipt of the donations donated live.
///
/// The log does not say which donations an app made as they happened and which came later, from a
/// mailbox or an export. The time between tells them apart: a donation received within a day after
/// its start, or before it, is live; a later one has no lag. So an app that was offline for days
/// counts as an import, and a message imported on its own day as live.
///
/// Lags below a second count to the millisecond, above it in whole seconds, rounded up: the lag of
/// a share is never below the truth. Memory is bounded by the seconds of a day.
package struct ReceiptLags: Hashable, Sendable {
    /// The longest time from start to receipt of a live donation, in milliseconds: a day.
    package static let longestLive: Int64 = 86_400_000

    /// The numbers of live donations, by lag.
    private var counts: [Int64: Int] = [:]
    /// The number of live donations.
    package private(set) var live = 0
    /// The number of donations that came later.
    package private(set) var later = 0

    package init() {}

    /// Counts a donation.
    package mutating func add(from start: Timestamp, to receipt: Timestamp) {
        let (lag, overflows) = receipt.milliseconds.subtractingReportingOverflow(start.milliseconds)
        let isBefore = receipt < start
        guard isBefore || (!overflows && lag <= Self.longestLive) else { return later += 1 }
        live += 1
        let rounded = lag < 1000 ? lag : (lag + 999) / 1000 * 1000
        counts[isBefore ? 0 : rounded, default: 0] += 1
    }

    /// Returns the lag that a share of the live donations does not exceed, in milliseconds; `nil`
    /// when there are none.
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
