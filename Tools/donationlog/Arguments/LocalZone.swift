import DonationStore
import Foundation
import Reports
import Synchronization

/// The local time zone, with a memory: the calendar library takes long to tell an offset.
enum LocalZone {
    private static let secondsPerDay: Int64 = 86_400
    private static let mostDays = 100_000
    /// The offsets of days on which the clocks do not change, in seconds, by the day's number.
    private static let offsets = Mutex<[Int: Int]>([:])

    /// Returns a time as local clocks show it, to the second: `2026-01-05 09:00:00`.
    ///
    /// It is `nil` outside the years 0 to 9999.
    static func text(of time: Timestamp) -> String? {
        let seconds = time.milliseconds.flooredQuotient(1000) + Int64(secondsAhead(at: time))
        let day = seconds.flooredQuotient(secondsPerDay)
        let (year, month, date) = CivilDay(number: Int(day)).date
        guard (0...9999).contains(year) else { return nil }
        let second = Int(seconds - day * secondsPerDay)
        var digits: [UInt8] = []
        digits.reserveCapacity(19)
        digits.append(year / 100, year % 100, after: nil)
        digits.append(month, date, after: "-")
        digits.append(second / 3600, after: " ")
        digits.append(second / 60 % 60, second % 60, after: ":")
        return String(decoding: digits, as: UTF8.self)
    }

    /// Returns the offset of the clocks ahead of UTC at a time, in seconds.
    private static func secondsAhead(at time: Timestamp) -> Int {
        let day = time.milliseconds.flooredQuotient(1000 * secondsPerDay)
        if let known = offsets.withLock({ $0[Int(day)] }) { return known }
        let zone = TimeZone.current
        let offset = zone.secondsFromGMT(for: time.date)
        let bounds = [day, day + 1].map { zone.secondsFromGMT(for: start(of: $0)) }
        guard bounds == [offset, offset] else { return offset }
        offsets.withLock { offsets in
            // There are not as many days in a list, unless somebody made it to be long.
            if offsets.count >= mostDays { offsets = [:] }
            offsets[Int(day)] = offset
        }
        return offset
    }

    private static func start(of day: Int64) -> Date {
        Date(timeIntervalSince1970: Double(day * secondsPerDay))
    }
}

extension [UInt8] {
    /// Appends numbers of two digits, each after a sign.
    fileprivate mutating func append(_ numbers: Int..., after sign: Unicode.Scalar?) {
        for number in numbers {
            if let sign { append(UInt8(ascii: sign)) }
            append(0x30 + UInt8(truncatingIfNeeded: number / 10))
            append(0x30 + UInt8(truncatingIfNeeded: number % 10))
        }
    }
}
