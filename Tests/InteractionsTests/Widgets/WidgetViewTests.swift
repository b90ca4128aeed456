import Testing

@testable import Interactions

@Suite("The row of a widget")
struct WidgetViewTests {
    private let name = WidgetName("weather")

    private func event(
        _ payload: some DonatedPayload,
        _ position: UInt64,
        start: Int64
    ) throws -> ActivityEvent {
        let record = payload.record(
            from: DonorNumber(rawValue: 1),
            start: Timestamp(milliseconds: start),
            receivedAt: Timestamp(milliseconds: 1000)
        )
        let envelope = try Envelope(decoding: record.span)
        let position = Position(rawValue: position)
        return try #require(try ActivityEvent(decoding: record.span, envelope, at: position))
    }

    private let byStart: EventOrder = { event, _, start in start.map { event.start > $0 } ?? true }

    @Test func `takes late what the owner saw, and is folded again for the rest`() throws {
        var view = WidgetView()
        func isTaken(
            _ payload: some DonatedPayload,
            _ position: UInt64,
            start: Int64
        ) throws -> Bool {
            try view.apply(try event(payload, position, start: start), byStart)
        }
        #expect(try isTaken(WidgetChanged(name, .registered), 1, start: 100))
        for (position, start) in [(2, 50), (3, 80), (4, 10), (5, 200), (6, 90), (7, 300)] {
            let seen = WidgetViewed(name, isTapped: position == 7)
            #expect(try isTaken(seen, UInt64(position), start: Int64(start)))
        }
        #expect(view.views.map(\.start.milliseconds) == [200, 90, 80, 50])
        #expect(view.taps.map(\.position.rawValue) == [7])
        #expect(view.lastShown == Timestamp(milliseconds: 200) && view.hours[0] == 5)
        // What the owner saw later is no reason to fold a change again.
        #expect(try isTaken(WidgetChanged(name, .hasNoContent), 8, start: 150))
        #expect(!view.hasContent)
        #expect(try !isTaken(WidgetChanged(name, .hasContent), 9, start: 120))
        #expect(try !isTaken(WidgetUpdated(name, .noData), 10, start: 120))
        #expect(!view.hasContent && view.checked == nil)
    }
}
