import Foundation
import TestSupport
import Testing

@testable import Interactions

@Suite struct `The time of a query` {
    private static let zones = [
        "UTC", "Europe/Lisbon", "America/New_York", "America/Sao_Paulo", "Asia/Kathmandu",
        "Pacific/Chatham", "Asia/Beirut", "Australia/Lord_Howe",
    ]

    @Test(arguments: SeededGenerator.seeds(8))
    func `has the days, weeks, months and years of Foundation`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let name = Self.zones[Int(seed % UInt64(Self.zones.count))]
        let zone = try #require(TimeZone(identifier: name))
        // From 1995 through 2025.
        let span = 788_918_400_000...Int64(1_767_225_600_000)
        let offsets = ZoneOffsets(
            name: name,
            from: Timestamp(milliseconds: span.lowerBound - 40_000 * 86_400_000),
            through: Timestamp(milliseconds: span.upperBound + 4000 * 86_400_000)
        ) { zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0.milliseconds) / 1000)) }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        calendar.minimumDaysInFirstWeek = 1
        for _ in 0..<300 {
            let now = Timestamp(milliseconds: Int64.random(in: span, using: &random))
            let date = Date(timeIntervalSince1970: Double(now.milliseconds) / 1000)
            let weekday = Int.random(in: 1...7, using: &random)
            calendar.firstWeekday = weekday
            let context = TimeContext(now: now, zone: offsets, firstWeekday: weekday)
            let count = Int64.random(in: -30...30, using: &random)
            for (unit, component) in [
                (.today, .day), (.week, .weekOfYear), (.month, .month), (.year, .year),
            ] as [(QueryMoment.Unit, Calendar.Component)] {
                let here = try #require(calendar.dateInterval(of: component, for: date))
                // From the middle, which no change of the clocks moves to another unit.
                let middle = here.start.addingTimeInterval(here.duration / 2)
                let there = try #require(
                    calendar.date(byAdding: component, value: Int(count), to: middle)
                )
                let expected = try #require(calendar.dateInterval(of: component, for: there))
                let found = context.span(of: .relative(unit, count))
                let what = "\(name) \(now.milliseconds) \(unit) \(count) \(weekday)"
                #expect(found.start == expected.start.timeIntervalSinceReferenceDate, "\(what)")
                #expect(found.end == expected.end.timeIntervalSinceReferenceDate, "\(what)")
            }
        }
    }

    @Test func `has a day that the clocks began at one`() {
        // In São Paulo midnight of 4 November 2018 was one o'clock.
        let zone = ZoneOffsets(
            name: "America/Sao_Paulo",
            first: -10_800,
            changes: [
                ZoneOffsets.Change(
                    start: Timestamp(milliseconds: 1_541_300_400_000),
                    seconds: -7200
                )
            ]
        )
        let context = TimeContext(now: Timestamp(milliseconds: 1_541_340_000_000), zone: zone)
        let start = 1_541_300_400 - TaggedValue.secondsBefore2001
        #expect(
            context.span(of: .relative(.today, 0))
                == TimeContext.Span(start: start, end: start + 23 * 3600)
        )
    }

    @Test func `counts days by their dates, also one that a zone left out`() {
        // Samoa had no 30 December 2011; Foundation goes one day further across it.
        let change = 1_325_239_200.0 - TaggedValue.secondsBefore2001
        let zone = ZoneOffsets(
            name: "Pacific/Apia",
            first: -10 * 3600,
            changes: [
                ZoneOffsets.Change(
                    start: Timestamp(milliseconds: 1_325_239_200_000),
                    seconds: 14 * 3600
                )
            ]
        )
        // Noon of 31 December.
        let context = TimeContext(now: Timestamp(milliseconds: 1_325_282_400_000), zone: zone)
        let days = [0, -1, -2].map { context.span(of: .relative(.today, $0)) }
        #expect(days[0] == TimeContext.Span(start: change, end: change + 86_400))
        #expect(days[1] == TimeContext.Span(start: change, end: change))
        #expect(days[2] == TimeContext.Span(start: change - 86_400, end: change))
    }

    @Test func `stays within the years of a calendar`() {
        for milliseconds in [Int64.min, .max, 0] {
            let context = TimeContext(now: Timestamp(milliseconds: milliseconds))
            for unit in QueryMoment.Unit.allCases {
                for count in [-QueryMoment.limit, 0, QueryMoment.limit] {
                    let span = context.span(of: .relative(unit, count))
                    #expect(span.start <= span.end && span.end.isFinite)
                }
            }
        }
    }
}
