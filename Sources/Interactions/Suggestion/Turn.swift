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
    /// Whether the owner sent it.
    var isOutgoing: Bool { number & 1 == 1 }

    static func < (left: Turn, right: Turn) -> Bool { left.number < right.number }
}
