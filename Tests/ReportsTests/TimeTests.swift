import Interactions
import TestSupport
import Testing

@testable import Reports

@Suite struct `Days` {
    @Test func `are those of the calendar`() {
        #expect(CivilDay(year: 1970, month: 1, day: 1).number == 0)
        #expect(CivilDay(year: 2026, month: 9, day: 28).iso == "2026-09-28")
        #expect(CivilDay(year: 2026, month: 9, day: 28).weekday == 0)
        #expect(CivilDay(number: -1).iso == "1969-12-31")
        #expect(CivilDay(number: -1).weekday == 2)
        #expect(
            CivilDay(year: 2024, month: 2, day: 29) + 1 == CivilDay(year: 2024, month: 3, day: 1)
        )
        #expect(CivilDay(year: 2026, month: 1, day: 31).startOfMonth(plus: -2).iso == "2025-11-01")
        #expect(CivilDay(year: 2026, month: 1, day: 1).startOfWeek.iso == "2025-12-29")
        #expect(CivilDay(year: 2026, month: 1, day: 5).long == "5 January 2026")
    }

    @Test(arguments: SeededGenerator.seeds(10))
    func `have a date, and a date has its day`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let day = CivilDay(number: Int.random(in: -900_000...3_000_000, using: &random))
            let (year, month, date) = day.date
            #expect(CivilDay(year: year, month: month, day: date) == day)
            #expect((day + 7).weekday == day.weekday)
            #expect((0..<7).contains(day.weekday))
        }
    }
}

@Suite struct `A time zone` {
    private let london = ZoneOffsets(
        name: "Europe/London",
        first: 0,
        changes: [
            ZoneOffsets.Change(start: Timestamp(milliseconds: 1_774_746_000_000), seconds: 3600),
            ZoneOffsets.Change(start: Timestamp(milliseconds: 1_792_890_000_000), seconds: 0),
        ]
    )

    @Test func `says what clocks show before and after they change`() throws {
        let texts = try [
            "2026-03-29T00:59:59Z", "2026-03-29T01:00:00Z", "2026-10-25T00:59:59Z",
            "2026-10-25T01:00:00Z",
        ].map { london.local(try #require(Timestamp(rfc3339: $0))).text }
        let shown = [
            "29 March 2026, 00:59", "29 March 2026, 02:00", "25 October 2026, 01:59",
            "25 October 2026, 01:00",
        ]
        #expect(texts == shown)
    }

    @Test func `takes any time without a trap`() {
        for time in [Int64.min, -1, 0, .max] {
            _ = london.local(Timestamp(milliseconds: time)).text
        }
        #expect(london.local(Timestamp(milliseconds: -1)).text == "31 December 1969, 23:59")
    }
}

@Suite struct `Stretches of time` {
    private func bins(_ first: String, _ days: Int) throws -> TimeBins {
        let start = try #require(Timestamp(rfc3339: "\(first)T00:00:00Z"))
        let day = CivilDay(number: Int(start.milliseconds / 86_400_000))
        return TimeBins(first: day, last: day + (days - 1))
    }

    @Test func `are as long as makes them few enough`() throws {
        let nouns = try [1, 45, 46, 550, 600, 2000, 3000, 9000, 40_000, 700_000].map {
            try bins("2020-01-01", $0).noun
        }
        #expect(
            nouns == [
                "day", "day", "week", "week", "month", "month", "quarter", "year", "2 years",
                "50 years",
            ]
        )
    }

    @Test(arguments: SeededGenerator.seeds(10))
    func `cover every day once`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<40 {
            let first = CivilDay(number: Int.random(in: -800_000...40_000, using: &random))
            let last = first + (1 << Int.random(in: 0...20, using: &random))
            let bins = TimeBins(first: first, last: last)
            #expect(bins.count >= 1 && bins.count <= TimeBins.most)
            for day in [first, first + 1, last - 1, last] {
                let index = bins.index(of: day)
                #expect(bins.starts[index] <= day && day < bins.starts[index + 1])
            }
            #expect(bins.index(of: first - 1000) == 0)
            #expect(bins.index(of: last + 500_000) == bins.count - 1)
            #expect(zip(bins.starts, bins.starts.dropFirst()).allSatisfy { $0 < $1 })
            #expect((1...6).contains(bins.labels().count))
        }
    }

    @Test func `are partial where nothing is known of some of their days`() throws {
        // From Wednesday to Monday.
        let weeks = try bins("2026-07-01", 90)
        #expect(weeks.partial == [0, 13])
        #expect(weeks.title(13) == "week of 28 September 2026 (partial)")
        #expect(weeks.title(1) == weeks.name(1))
        // From Monday to Sunday, and whole months.
        #expect(try bins("2026-06-29", 91).partial.isEmpty)
        #expect(try bins("2020-01-01", 731).partial.isEmpty)
        let today = CivilDay(year: 2026, month: 7, day: 3)
        let days = TimeBins(first: today - 2, last: today, today: today)
        #expect(days.partial == [2])
    }

    @Test func `stand in a sentence as people say them`() throws {
        #expect(try bins("2026-07-01", 3).phrase(0) == "on 1 July 2026")
        #expect(try bins("2026-07-01", 90).phrase(0) == "in the week of 29 June 2026")
        #expect(try bins("2001-04-01", 800).phrase(0) == "in April 2001")
        #expect(try bins("2019-05-20", 2600).phrase(1) == "in the third quarter of 2019")
        #expect(try bins("2001-04-01", 9000).phrase(0) == "in 2001")
        #expect(try bins("1000-01-01", 300_000).phrase(0) == "from 1000 to 1019")
    }

    @Test func `are named and labelled by the calendar`() throws {
        let weeks = try bins("2026-07-01", 90)
        #expect(weeks.name(0) == "week of 29 June 2026")
        #expect(weeks.labels().map(\.text) == ["Jul 2026", "Aug", "Sep"])
        let months = try bins("2020-03-01", 2400)
        #expect(months.labels().map(\.text) == ["2020", "2022", "2024", "2026"])
        #expect(try bins("2019-05-20", 2600).name(1) == "third quarter of 2019")
        #expect(try bins("1000-01-01", 300_000).name(0) == "1000 to 1019")
    }
}
