import RealModule

/// A count of events, each of which counts half as much after thirty days.
public struct DecayedCount: Hashable, Sendable {
    /// The time after which half is left, in milliseconds: thirty days.
    static let halfLife: Double = 2_592_000_000

    /// The count as of `time`.
    private var amount = 0.0
    /// The latest time of an addition; `nil` before the first.
    private var time: Timestamp?

    package init() {}

    /// Returns the rest of the count at a time; all of it at a time before the last addition.
    public func value(at now: Timestamp) -> Double {
        guard let time, time < now else { return amount }
        return amount * Self.decay(from: time, to: now)
    }

    /// Adds one.
    ///
    /// A late addition is itself decayed, and the time stays.
    mutating func add(at now: Timestamp) {
        if let time, now < time {
            amount += Self.decay(from: now, to: time)
        } else {
            amount = value(at: now) + 1
            time = now
        }
    }

    private static func decay(from past: Timestamp, to now: Timestamp) -> Double {
        .exp2(-now.milliseconds(since: past) / halfLife)
    }
}

extension DecayedCount {
    func write(to row: inout RowEncoder) {
        row.double(amount)
        row.time(time)
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        amount = try decoder.double(in: row)
        time = try decoder.time(in: row)
    }
}
