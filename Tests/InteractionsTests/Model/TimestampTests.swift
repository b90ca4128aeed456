import Foundation
import TestSupport
import Testing

@testable import Interactions

@Suite struct `A timestamp` {
    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00.001Z", 1),
            ("1969-12-31T23:59:59.999Z", -1), ("2026-01-05T09:00:00Z", 1_767_603_600_000),
            ("2004-04-15T08:56:01Z", 1_082_019_361_000),
            ("2004-04-15t08:56:01z", 1_082_019_361_000),
            ("2004-04-15 08:56:01Z", 1_082_019_361_000), ("1970-01-01T00:00:00.1Z", 100),
            ("1970-01-01T00:00:00.12Z", 120),
            ("1970-01-01T00:00:00.1239999999999999999999999Z", 123),
            ("1970-01-01T01:00:00+01:00", 0), ("1969-12-31T18:30:00-05:30", 0),
            ("1970-01-02T00:14:00+00:14", 86_400_000), ("1970-01-01T00:00:00-00:00", 0),
            ("1970-01-01T23:59:00+23:59", 0), ("1969-12-31T00:01:00-23:59", 0),
            ("1970-01-01T00:00:60Z", 60_000), ("1998-12-31T23:59:60Z", 915_148_800_000),
            ("2000-02-29T00:00:00Z", 951_782_400_000), ("2024-02-29T12:00:00Z", 1_709_208_000_000),
            ("0000-01-01T00:00:00Z", -62_167_219_200_000),
            ("0000-02-29T00:00:00Z", -62_162_121_600_000),
            ("0001-01-01T00:00:00Z", -62_135_596_800_000),
            ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
            ("0000-01-01T00:00:00+23:59", -62_167_305_540_000),
        ] as [(String, Int64)]
    )
    func `reads RFC 3339`(text: String, milliseconds: Int64) {
        #expect(Timestamp(rfc3339: text)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "now", "2026", "2026-01-05", "2026-01-05T09:00:00", "2026-01-05T09:00Z",
        "2026-01-05T09:00:00.Z", "2026-01-05T09:00:00,5Z", "2026-01-05T09:00:00 Z",
        "2026-01-05T09:00:00Z ", " 2026-01-05T09:00:00Z", "2026-1-5T09:00:00Z",
        "26-01-05T09:00:00Z", "02026-01-05T09:00:00Z", "10000-01-01T00:00:00Z",
        "-001-01-01T00:00:00Z", "+2026-01-05T09:00:00Z", "2026/01/05T09:00:00Z",
        "2026-00-05T09:00:00Z", "2026-13-05T09:00:00Z", "2026-01-00T09:00:00Z",
        "2026-01-32T09:00:00Z", "2026-04-31T09:00:00Z", "2026-06-31T09:00:00Z",
        "2026-09-31T09:00:00Z", "2026-11-31T09:00:00Z", "2026-02-29T09:00:00Z",
        "2026-02-30T09:00:00Z", "1900-02-29T09:00:00Z", "2100-02-29T09:00:00Z",
        "2024-02-30T09:00:00Z", "2026-01-05T24:00:00Z", "2026-01-05T25:00:00Z",
        "2026-01-05T09:60:00Z", "2026-01-05T09:00:61Z", "2026-01-05T09:00:00+24:00",
        "2026-01-05T09:00:00+01:60", "2026-01-05T09:00:00+0100", "2026-01-05T09:00:00+01",
        "2026-01-05T09:00:00+1:00", "2026-01-05T09:00:00+01:00Z", "2026-01-05T09:00:00GMT",
        "2026-W02-1T09:00:00Z", "20260105T090000Z", "2026-01-05T09:00:00Z\0",
        "２０２６-01-05T09:00:00Z", "2026-01-05T09:00:00\u{2212}01:00",
    ])
    func `refuses anything else`(text: String) {
        #expect(Timestamp(rfc3339: text) == nil)
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (1_767_603_600_007, "2026-01-05T09:00:00.007Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
            (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
            (-62_167_219_200_001, nil), (253_402_300_800_000, nil), (.min, nil), (.max, nil),
        ] as [(Int64, String?)]
    )
    func `writes RFC 3339 within its years`(milliseconds: Int64, text: String?) {
        #expect(Timestamp(milliseconds: milliseconds).rfc3339 == text)
    }

    @Test func `knows the 29th of February of every year`() {
        for year in 0...9999 {
            let digits = String(repeating: "0", count: 4 - "\(year)".count) + "\(year)"
            let isLeap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0
            let date = Timestamp(rfc3339: "\(digits)-02-29T00:00:00Z")
            #expect((date != nil) == isLeap, "\(year)")
            let march = Timestamp(rfc3339: "\(digits)-03-01T00:00:00Z")
            #expect(march?.rfc3339 == "\(digits)-03-01T00:00:00.000Z")
            let february = Timestamp(rfc3339: "\(digits)-02-28T00:00:00Z")
            let gap = (march?.milliseconds ?? 0) - (february?.milliseconds ?? 0)
            #expect(gap == (isLeap ? 172_800_000 : 86_400_000), "\(year)")
        }
    }

    @Test(arguments: SeededGenerator.seeds(10))
    func `comes back from its text`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let writable = -62_167_219_200_000...Int64(253_402_300_799_999)
        for _ in 0..<2000 {
            let time = Timestamp(milliseconds: Int64.random(in: writable, using: &random))
            let text = try #require(time.rfc3339)
            #expect(Timestamp(rfc3339: text) == time, "\(time.milliseconds)")
        }
    }

    @Test(arguments: SeededGenerator.seeds(5))
    func `is written as Foundation writes it`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        // From 1583 on, because Foundation's earlier calendar is the Julian one.
        let seconds = Int64(-12_212_553_600)...253_402_300_799
        for _ in 0..<1000 {
            let second = Int64.random(in: seconds, using: &random)
            let date = Date(timeIntervalSince1970: Double(second))
            let text = date.formatted(.iso8601)
            #expect(Timestamp(rfc3339: text)?.milliseconds == second * 1000)
            let ours = try #require(Timestamp(milliseconds: second * 1000).rfc3339)
            #expect(ours == text.dropLast() + ".000Z")
            let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            #expect(try style.parse(ours) == date)
        }
    }

    @Test func `is never before one that a clock set later`() {
        let (earlier, later) = (Timestamp(milliseconds: -5), Timestamp(milliseconds: 7))
        #expect(earlier < later)
        #expect(later.milliseconds(since: earlier) == 12)
        #expect(earlier.milliseconds(since: later) == 0)
        let (first, last) = (Timestamp(milliseconds: .min), Timestamp(milliseconds: .max))
        #expect(last.milliseconds(since: first) == 0x1p64)
    }
}
