import Interactions

/// How long donations took from their start to their receipt, in a number of classes that does not
/// grow: 16 for each doubling, so that what is said of a share is off by less than 5 %.
package struct LagCounts: Hashable, Sendable {
    private static let perDoubling = 16
    /// Below a millisecond and before its start, then up to 2^48 milliseconds.
    private var counts = [Int](repeating: 0, count: 1 + 48 * perDoubling)
    private(set) var count = 0

    package init() {}

    /// Counts one.
    mutating func add(from start: Timestamp, to receipt: Timestamp) {
        let (lag, overflows) = receipt.milliseconds.subtractingReportingOverflow(start.milliseconds)
        count += 1
        counts[overflows ? counts.count - 1 : Self.place(of: lag)] += 1
    }

    /// The lag that a share of the donations does not exceed, in milliseconds; `nil` when there are
    /// none.
    func lag(ofShare share: Double) -> Double? {
        guard count > 0 else { return nil }
        let wanted = max(1, Int((share * Double(count)).rounded(.up)))
        var met = 0
        for (place, count) in counts.enumerated() {
            met += count
            if met >= wanted { return Self.milliseconds(at: place) }
        }
        return nil
    }

    /// The place of a lag: its power of two, and the sixteenth above that.
    private static func place(of lag: Int64) -> Int {
        guard lag > 0 else { return 0 }
        let power = 63 - lag.leadingZeroBitCount
        guard power < 48 else { return 48 * perDoubling }
        let above = lag - (1 << Int64(power))
        let sixteenth = Int((above << 4) >> Int64(power))
        return 1 + power * perDoubling + sixteenth
    }

    /// The middle of what is counted at a place.
    private static func milliseconds(at place: Int) -> Double {
        guard place > 0 else { return 0 }
        let (power, sixteenth) = (place - 1).quotientAndRemainder(dividingBy: perDoubling)
        let base = Double(Int64(1) << Int64(power))
        return base * (1 + (Double(sixteenth) + 0.5) / Double(perDoubling))
    }
}
