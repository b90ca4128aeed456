/// The part of the ranking's state that depends on the order of turns: who waits for an answer.
struct Waiting: Hashable, Sendable {
    /// The time for which an unanswered message continues a burst, in milliseconds: a day.
    private static let burstMilliseconds: Int64 = 86_400_000

    /// The start of the burst that waits for an answer; `nil` when none waits.
    var since: Timestamp?
    /// The number of bursts of incoming messages.
    var bursts = 0
    /// The number of bursts answered within a day.
    var replied = 0

    /// Applies a turn that follows the last one applied.
    mutating func apply(_ turn: Turn) {
        let isWithinBurst =
            since.map { turn.start.subtractingClamped($0.milliseconds) <= Self.burstMilliseconds }
            ?? false
        if turn.isOutgoing {
            if isWithinBurst { replied += 1 }
            since = nil
        } else if !isWithinBurst {
            since = Timestamp(milliseconds: turn.start)
            bursts += 1
        }
    }
}

extension Int64 {
    /// Returns the difference, or the greatest number if the difference is greater.
    fileprivate func subtractingClamped(_ other: Int64) -> Int64 {
        let (difference, overflows) = subtractingReportingOverflow(other)
        return overflows ? .max : difference
    }
}
