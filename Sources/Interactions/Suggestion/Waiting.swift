/// A message that waits for an answer, or anything sent, which answers.
///
/// Turns sort by start. At equal starts what was received comes first: nobody answers before they
/// are asked. Equal turns have the effect of one.
struct Turn: Hashable, Comparable, Sendable {
    /// The start in all bits but the lowest, and there 1 if it is outgoing: numbers that sort as
    /// the turns do.
    var number: Int64

    /// Makes a turn; a start that no donation can have becomes the nearest one with a number.
    init(start: Int64, isOutgoing: Bool) {
        number = min(max(start, .min >> 1), .max >> 1) << 1 | (isOutgoing ? 1 : 0)
    }

    init(start: Timestamp, isOutgoing: Bool) {
        self.init(start: start.milliseconds, isOutgoing: isOutgoing)
    }

    init(number: Int64) {
        self.number = number
    }

    /// The start, in milliseconds since 1970.
    var start: Int64 { number >> 1 }
    var isOutgoing: Bool { number & 1 == 1 }

    static func < (left: Turn, right: Turn) -> Bool { left.number < right.number }
}

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
