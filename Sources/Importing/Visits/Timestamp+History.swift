package import Interactions

/// The clocks of histories. A time that is not after the first second of its clock is none:
/// programs write 0 for an unknown one.
extension Timestamp {
    /// The microseconds from 1601, the beginning of Windows' clock, to 1970.
    private static let from1601: Int64 = 11_644_473_600_000_000

    /// Makes the time of microseconds since 1970; `nil` if they are not positive.
    package init?(microsecondsSince1970 microseconds: Int64) {
        guard microseconds > 0 else { return nil }
        self.init(milliseconds: microseconds / 1000)
    }

    /// Makes the time of microseconds since 1601; `nil` for one before 1970.
    package init?(microsecondsSince1601 microseconds: Int64) {
        guard microseconds > Self.from1601 else { return nil }
        self.init(milliseconds: (microseconds - Self.from1601) / 1000)
    }

    /// Makes the time of seconds since 1970; `nil` if they are not positive, or too many.
    package init?(secondsSince1970 seconds: Int64) {
        let milliseconds = seconds.multipliedReportingOverflow(by: 1000)
        guard seconds > 0, !milliseconds.overflow else { return nil }
        self.init(milliseconds: milliseconds.partialValue)
    }
}
