internal import Interactions

/// The times of receipt of the last donations of one app that one rule counts.
///
/// There are at most as many as the rule accepts within its period, so the rule bounds the memory.
/// The rule refuses a donation if all of them lie within the period before it. A time of receipt
/// after the present, from before the clock went back, does not count: nobody waits longer than a
/// period because of a clock.
struct RateWindow {
    let rate: PolicyRule.Rate
    private let intentClass: String?
    /// A ring in the order of the log that begins at `oldest`.
    private var times: [Int64] = []
    private var oldest = 0

    init(_ rule: PolicyRule, _ rate: PolicyRule.Rate) {
        self.rate = rate
        intentClass = rule.scope.intentClass
    }

    var asksForClass: Bool { intentClass != nil }
    var isFull: Bool { UInt64(times.count) >= rate.count }

    func counts(_ intentClass: String) -> Bool {
        self.intentClass.map(intentClass.isSpelled) ?? true
    }

    /// Adds the next donation of the log.
    mutating func append(_ time: Int64) {
        guard isFull else { return times.append(time) }
        times[oldest] = time
        oldest = (oldest + 1) % times.count
    }

    /// Adds a donation before all others, unless the window is full.
    mutating func prepend(_ time: Int64) {
        if !isFull { times.append(time) }
    }

    /// Puts times collected from the log's end backwards into the order of the log.
    mutating func reverse() {
        times.reverse()
    }

    /// Returns the time that a donation received at `time` must wait.
    ///
    /// - Parameters:
    ///   - time: When the log received it, perhaps a while ago.
    ///   - now: The present time; later times of receipt come from another clock.
    /// - Returns: The wait in milliseconds; `nil` if it need not wait.
    /// - Complexity: O(1) if the first counted donation is long ago, else O(*c*) in the rule's
    ///   count.
    func wait(at time: Int64, now: Int64) -> Int64? {
        guard isFull else { return nil }
        let start = time.subtracting(rate.milliseconds)
        var first = Int64.max
        for offset in times.indices {
            let counted = times[(oldest + offset) % times.count]
            guard counted > start, counted <= now else { return nil }
            first = min(first, counted)
        }
        return first.subtracting(start)
    }
}

extension Int64 {
    /// Returns the difference, or the nearest number that fits.
    func subtracting(_ other: Int64) -> Int64 {
        let (difference, overflows) = subtractingReportingOverflow(other)
        guard overflows else { return difference }
        return other < 0 ? .max : .min
    }
}
