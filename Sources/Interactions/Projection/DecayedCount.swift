import RealModule

/// How often something happened, each time counting half as much after thirty days.
public struct DecayedCount: Hashable, Sendable {
    /// After how many milliseconds half is left: thirty days.
    static let halfLife: Double = 2_592_000_000

    /// The count as it stood at `time`.
    private var amount = 0.0
    /// The latest time that it was added to; `nil` before the first.
    private var time: Timestamp?

    package init() {}

    /// How much is left of the count at a time, and all of it at a time before the last.
    public func value(at now: Timestamp) -> Double {
        guard let time, time < now else { return amount }
        return amount * Self.decay(from: time, to: now)
    }

    /// Counts once more.
    ///
    /// What comes late is itself decayed, and the time stays.
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
    func write(to row: inout RowWriter) {
        row.double(amount)
        row.time(time)
    }

    init(from reader: inout RowReader, _ row: Span<UInt8>) throws(DecodingFailure) {
        amount = try reader.double(in: row)
        time = try reader.time(in: row)
    }
}
