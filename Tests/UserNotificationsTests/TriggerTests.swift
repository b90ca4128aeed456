import Foundation
import TestSupport
import Testing

@testable import UserNotifications

@Suite struct `The next date of a trigger` {
    private let clock = SteppedClock()

    @Test func `is a span after the centre took the request`() async throws {
        let center = UNUserNotificationCenter(clock: { Date() })
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 600, repeats: false)
        try await center.add(request("a", trigger: trigger))
        let pending = try #require(await center.pendingNotificationRequests().first?.trigger)
        let kept = try #require(pending as? UNTimeIntervalNotificationTrigger)
        let date = try #require(kept.nextTriggerDate())
        #expect(kept.nextTriggerDate() == date)
        #expect(try #require(trigger.nextTriggerDate()) >= date)
        #expect(kept.timeInterval == 600)
        #expect(after(0).nextTriggerDate() == nil)
    }

    @Test(arguments: SeededGenerator.seeds(4))
    func `lies after now for every number of spans`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<1_000 {
            let interval = Double.random(in: 60...1e6, using: &generator)
            let trigger = after(interval, repeats: true)
                .started(at: clock.now)
            let spans = Double.random(in: 0...1e5, using: &generator).rounded()
            let now = clock.now + spans * interval
            let next = try #require(trigger.next(after: now).date)
            #expect(next > now)
            #expect(next.timeIntervalSince(now) <= interval * 1.001)
        }
    }

    @Test func `begins again when the clock goes back`() {
        let trigger = after(100).started(at: clock.now)
        #expect(trigger.next(after: clock.now - 1_000).date == clock.now + 100)
        #expect(trigger.next(after: clock.now + 100).date == nil)
    }

    @Test func `is the next with the parts, in their calendar and zone`() throws {
        var parts = DateComponents(hour: 8, minute: 30)
        parts.calendar = Calendar(identifier: .gregorian)
        parts.timeZone = TimeZone(secondsFromGMT: 13_500)
        let trigger = UNCalendarNotificationTrigger(dateMatching: parts, repeats: true)
        // 08:00 UTC is 11:45 there.
        #expect(trigger.next(after: clock.now).date == clock.now + 74_700)
        #expect(trigger.next(after: clock.now - 14_400).date == clock.now - 11_700)
        #expect(trigger.dateComponents == parts)
        parts.calendar = nil
        let ofCurrent = UNCalendarNotificationTrigger(dateMatching: parts, repeats: true)
        #expect(ofCurrent.next(after: clock.now).date == clock.now + 74_700)
        parts.hour = 99
        let wrong = UNCalendarNotificationTrigger(dateMatching: parts, repeats: true)
        #expect(wrong.next(after: clock.now).date == nil)
    }

    @Test func `keeps the time of day in a year without the day`() {
        var parts = DateComponents(month: 2, day: 29, hour: 8)
        parts.timeZone = TimeZone(secondsFromGMT: 0)
        parts.calendar = Calendar(identifier: .gregorian)
        let trigger = UNCalendarNotificationTrigger(dateMatching: parts, repeats: true)
        // 59 days after 1 January 2026 comes 1 March.
        #expect(trigger.next(after: clock.now).date == clock.now + 59 * 86_400)
    }
}
