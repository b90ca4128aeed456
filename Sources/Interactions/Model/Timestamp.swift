/// A point in time, in milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970 UTC; negative before.
    public let milliseconds: Int64

    /// Makes a timestamp from milliseconds since 1970 UTC.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Returns whether the left is earlier.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// The beginning of the day, UTC.
    var startOfDay: Timestamp {
        let day: Int64 = 86_400_000
        let intoDay = (milliseconds % day + day) % day
        return Timestamp(
            milliseconds: milliseconds.subtractingReportingOverflow(intoDay).partialValue
        )
    }

    /// Returns the milliseconds from `earlier` to here, never negative.
    ///
    /// A clock that went backwards counts as no time at all: nothing in this store grows by going
    /// back in time. The result is a `Double`, because two timestamps may be further apart than
    /// `Int64` can hold.
    @inlinable
    package func milliseconds(since earlier: Timestamp) -> Double {
        max(0, Double(milliseconds) - Double(earlier.milliseconds))
    }
}
