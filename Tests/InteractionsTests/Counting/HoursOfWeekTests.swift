import TestSupport
import Testing

@testable import Interactions

@Suite struct `Hours of the week` {
    private static let day: Int64 = 86_400_000

    @Test(
        arguments: [
            // 1970-01-01 was a Thursday; hour 0 is the first of Monday.
            (0, 72), (3_599_999, 72), (3_600_000, 73), (-1, 71), (-3_600_000, 71),
            (-3_600_001, 70), (-72 * 3_600_000, 0), (-72 * 3_600_000 - 1, 167), (4 * day, 0),
            (4 * day - 1, 167), (1_767_603_600_000, 9), (.min, 136), (.max, 7),
        ] as [(Int64, Int)]
    )
    func `begin with Monday's first`(milliseconds: Int64, hour: Int) {
        let found = HoursOfWeek.hour(of: time(milliseconds), in: .universal)
        if milliseconds == .min || milliseconds == .max {
            #expect((0..<168).contains(found))
        } else {
            #expect(found == hour)
        }
    }

    /// London's clocks, an hour ahead from the last Sunday of March to that of October.
    private static let london = ZoneOffsets(
        name: "Europe/London",
        from: time(1_735_689_600_000),
        through: time(1_798_761_600_000)
    ) { time in
        let summers: [Range<Int64>] = [
            1_743_296_400_000..<1_761_440_400_000, 1_774_746_000_000..<1_792_890_000_000,
        ]
        return summers.contains { $0.contains(time.milliseconds) } ? 3600 : 0
    }

    @Test func `are those that clocks showed at that moment`() throws {
        var hours = HoursOfWeek(in: Self.london)
        // Nine o'clock on Mondays in winter, in summer, and in winter again.
        for start in ["2026-01-05T09:00:00Z", "2026-07-06T08:00:00Z", "2026-11-02T09:00:00Z"] {
            hours.add(try #require(Timestamp(rfc3339: start)))
        }
        #expect(hours[9] == 3 && hours.counts.reduce(0, +) == 3)
        #expect(hours[-1] == 0 && hours[168] == 0)
    }

    @Test(
        arguments: [
            ("2025-03-30T00:59:59.999Z", 6 * 24), ("2025-03-30T01:00:00Z", 6 * 24 + 2),
            ("2025-10-26T00:59:59.999Z", 6 * 24 + 1), ("2025-10-26T01:00:00Z", 6 * 24 + 1),
            // Before and after the requested range.
            ("2024-07-01T08:00:00Z", 8), ("2027-07-05T08:00:00Z", 8),
        ]
    )
    func `change with the clocks, to the millisecond`(text: String, hour: Int) throws {
        let start = try #require(Timestamp(rfc3339: text))
        #expect(HoursOfWeek.hour(of: start, in: Self.london) == hour)
    }

    @Test(
        arguments: [
            // Half an hour, three quarters, and Nepal's offset before 1986.
            (19_800, "2026-01-05T03:29:59Z", 8), (19_800, "2026-01-05T03:30:00Z", 9),
            (20_700, "2026-01-05T03:14:59Z", 8), (20_700, "2026-01-05T03:15:00Z", 9),
            (-12_600, "2026-01-05T03:29:59Z", 167), (-12_600, "2026-01-05T03:30:00Z", 0),
            (-2670, "2026-01-05T00:44:29Z", 167), (-2670, "2026-01-05T00:44:30Z", 0),
        ]
    )
    func `need no whole hours`(seconds: Int, text: String, hour: Int) throws {
        let zone = ZoneOffsets(name: "There", first: seconds)
        let start = try #require(Timestamp(rfc3339: text))
        #expect(HoursOfWeek.hour(of: start, in: zone) == hour)
    }

    @Test(arguments: SeededGenerator.seeds(10))
    func `follow from the changes that were found by asking`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var (start, changes) = (Int64.random(in: -2_000_000...0, using: &random), [(Int64, Int)]())
        for _ in 0..<8 {
            start += Self.day + Int64.random(in: 1...90 * Self.day, using: &random)
            changes.append((start, Int.random(in: -50_000...50_000, using: &random)))
        }
        let truth = { (time: Timestamp) in changes.last { $0.0 <= time.milliseconds }?.1 ?? 60 }
        let zone = ZoneOffsets(
            name: "There",
            from: time(-3_000_000),
            through: time(start + Self.day),
            secondsAhead: truth
        )
        for (change, _) in changes {
            for moment in [change - 1, change, change + 1, change + Self.day / 2] {
                #expect(zone.seconds(at: time(moment)) == truth(time(moment)))
            }
        }
        let never = ZoneOffsets(name: "", from: time(5), through: time(1), secondsAhead: truth)
        #expect(never.seconds(at: time(0)) == truth(time(1)))
        let ever = ZoneOffsets(name: "", from: time(.min), through: time(.min)) { _ in 7 }
        #expect(ever.seconds(at: time(.max)) == 7)
    }
}
