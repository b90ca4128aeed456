import DonationStore
import Foundation
import Reports
import Synchronization

extension Timestamp {
    /// The time in the local time zone, to the second: `2026-01-05 09:00:00`.
    var localText: String { LocalZone.text(of: self) ?? "\(milliseconds) ms" }
}

/// The local time zone, with a memory: the calendar library takes long to tell an offset.
enum LocalZone {
    private static let secondsPerDay: Int64 = 86_400
    /// The number of days to remember.
    private static let memory = 1024
    /// Days on which the clocks do not change, each before its offset in seconds.
    ///
    /// The place is the day's number modulo ``memory``. A dictionary would cost a start more than
    /// an offset does.
    private static let offsets = Mutex([Int](repeating: .min, count: 2 * memory))

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
        let day = Int(time.milliseconds.flooredQuotient(1000 * secondsPerDay))
        let place = 2 * (day & (memory - 1))
        let known = offsets.withLock { $0[place] == day ? $0[place + 1] : nil }
        if let known { return known }
        let zone = TimeZone.current
        let offset = zone.secondsFromGMT(for: time.date)
        let bounds = [day, day + 1].map { zone.secondsFromGMT(for: start(of: $0)) }
        guard bounds == [offset, offset] else { return offset }
        offsets.withLock { offsets in
            (offsets[place], offsets[place + 1]) = (day, offset)
        }
        return offset
    }

    private static func start(of day: Int) -> Date {
        Date(timeIntervalSince1970: Double(day) * Double(secondsPerDay))
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
