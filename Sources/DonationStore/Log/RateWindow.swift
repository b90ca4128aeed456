internal import Interactions

/// When the last donations that one rule counts for one app were received: as many as the rule
/// accepts within its period, so that the memory is bounded by the rule.
///
/// A donation is refused when all of them lie within the period before it. What was received later
/// than now, before the clock went back, lies not: nobody waits longer than a period for a clock.
struct RateWindow {
    let rate: PolicyRule.Rate
    private let intentClass: String?
    /// In the order of the log, from `oldest` on and round.
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

    /// Takes the next donation of the log.
    mutating func append(_ time: Int64) {
        guard isFull else { return times.append(time) }
        times[oldest] = time
        oldest = (oldest + 1) % times.count
    }

    /// Takes a donation before all that were taken, unless there is no room for it.
    mutating func prepend(_ time: Int64) {
        if !isFull { times.append(time) }
    }

    /// Puts in the order of the log what was taken from its end towards its beginning.
    mutating func reverse() {
        times.reverse()
    }

    /// Tells how long a donation received at `time` must wait.
    ///
    /// - Parameters:
    ///   - time: When the log received it, perhaps a while ago.
    ///   - now: The time now; what lies after it was received by another clock.
    /// - Returns: Milliseconds; `nil` when it need not wait.
    /// - Complexity: O(1) when the first counted donation is long ago, else O(*c*) in the rule's
    ///   count.
    func wait(at time: Int64, now: Int64) -> Int64? {
        guard isFull else { return nil }
        let start = time.subtracting(rate.per)
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
    /// The difference, or the nearest number there is.
    func subtracting(_ other: Int64) -> Int64 {
        let (difference, overflows) = subtractingReportingOverflow(other)
        guard overflows else { return difference }
        return other < 0 ? .max : .min
    }
}
