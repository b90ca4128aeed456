import DonationStore
import Foundation
import Testing

@testable import donationlog

@Suite struct `A time as people write it` {
    /// A Wednesday in Lisbon, in summer time.
    private static func read(_ text: String) throws -> String? {
        let now = try #require(Timestamp(rfc3339: "2026-07-15T13:30:20.500Z"))
        let lisbon = try #require(TimeZone(identifier: "Europe/Lisbon"))
        return MomentParser(now: now, timeZone: lisbon).time(text)?.rfc3339
    }

    @Test(
        arguments: [
            ("now", "2026-07-15T13:30:20.500Z"),
            ("2026-07-01", "2026-06-30T23:00:00.000Z"),
            ("2026-01-01", "2026-01-01T00:00:00.000Z"),
            ("2026-07-01 9:00", "2026-07-01T08:00:00.000Z"),
            ("2026-07-01T09:00", "2026-07-01T08:00:00.000Z"),
            ("2026-07-01T09:00Z", "2026-07-01T09:00:00.000Z"),
            ("2026-07-01T09:00:30.250+02:00", "2026-07-01T07:00:30.250Z"),
            ("2026-07-01 9:00+02:00", "2026-07-01T07:00:00.000Z"),
            ("1782896400000", "2026-07-01T09:00:00.000Z"), ("999999999999999", nil),
            ("today", "2026-07-14T23:00:00.000Z"), ("TODAY", "2026-07-14T23:00:00.000Z"),
            ("yesterday", "2026-07-13T23:00:00.000Z"), ("tomorrow", "2026-07-15T23:00:00.000Z"),
            ("yesterday 9:00", "2026-07-14T08:00:00.000Z"),
            ("yesterday at 21:15:10", "2026-07-14T20:15:10.000Z"),
            ("noon", "2026-07-15T11:00:00.000Z"), ("9:05", "2026-07-15T08:05:00.000Z"),
            ("tomorrow midnight", "2026-07-15T23:00:00.000Z"),
            ("monday", "2026-07-12T23:00:00.000Z"), ("mon", "2026-07-12T23:00:00.000Z"),
            ("thursday", "2026-07-08T23:00:00.000Z"), ("wednesday", "2026-07-14T23:00:00.000Z"),
            ("last wednesday", "2026-07-07T23:00:00.000Z"),
            ("monday 18:00", "2026-07-13T17:00:00.000Z"),
            ("2 weeks ago", "2026-07-01T13:30:20.500Z"), ("2w", "2026-07-01T13:30:20.500Z"),
            ("3d", "2026-07-12T13:30:20.500Z"), ("-3d", "2026-07-12T13:30:20.500Z"),
            ("+3d", "2026-07-18T13:30:20.500Z"), ("in 2 hours", "2026-07-15T15:30:20.500Z"),
            ("an hour ago", "2026-07-15T12:30:20.500Z"), ("90 m", "2026-07-15T12:00:20.500Z"),
            ("1 week 2 days ago", "2026-07-06T13:30:20.500Z"), ("1d12h", nil),
            ("1 month ago", "2026-06-15T13:30:20.500Z"),
            // The clock shows the same time, though summer time began in between.
            ("6 months ago", "2026-01-15T14:30:20.500Z"), ("1y", "2025-07-15T13:30:20.500Z"),
            ("30 seconds ago", "2026-07-15T13:29:50.500Z"),
            ("", nil), ("someday", nil), ("3", nil), ("ago", nil), ("3 parsecs ago", nil),
            ("yesterday 25:00", nil), ("yesterday 9", nil), ("2026-13-01", nil),
            ("2026-07-01 9:00 sharp", nil), ("2026-07-01 9:00+99:00", nil), ("last", nil),
            ("9999 years ago", nil), ("999999999 hours ago", nil), ("99999999999 s", nil),
            ("20260701", nil), ("1e12", nil), ("٣d", nil), ("in 3", nil), ("yesterday 9:00z", nil),
        ] as [(String, String?)]
    )
    func `is read by the clock and the zone here`(text: String, expected: String?) throws {
        #expect(try Self.read(text) == expected)
    }

    @Test(
        arguments: [
            (0, "now"), (999, "now"), (1000, "1 second ago"), (89_000, "89 seconds ago"),
            (90_000, "2 minutes ago"), (3_600_000, "1 hour ago"), (5_400_000, "2 hours ago"),
            (36 * 3_600_000, "2 days ago"), (13 * 86_400_000, "13 days ago"),
            (14 * 86_400_000, "2 weeks ago"), (70 * 86_400_000, "2 months ago"),
            (364 * 86_400_000, "1 year ago"),
            (365 * 86_400_000, "1 year ago"), (800 * 86_400_000, "2 years ago"),
            (-90_000, "in 2 minutes"), (-999, "now"),
        ] as [(Int64, String)]
    )
    func `is shown as how long ago it was`(milliseconds: Int64, expected: String) {
        let now = Timestamp(milliseconds: 1_768_000_000_000)
        let time = Timestamp(milliseconds: now.milliseconds - milliseconds)
        #expect(time.text(relativeTo: now) == expected)
    }

    @Test func `is shown though it is as far as can be`() {
        for milliseconds in [Int64.min, .max] {
            let time = Timestamp(milliseconds: milliseconds)
            #expect(!time.text(relativeTo: Timestamp(milliseconds: 0)).isEmpty)
        }
    }
}
