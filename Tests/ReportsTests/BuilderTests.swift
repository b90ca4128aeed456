import Interactions
import Testing

@testable import Reports

@Suite struct `Counting for a report` {
    private static var names: ReportBuilder.Names {
        ReportBuilder.Names(
            donor: { "app \($0.rawValue)" },
            intent: { "Intent\($0)" },
            person: { ("person \($0)", nil) },
            conversation: { ("conversation \($0)", "app") }
        )
    }
    private static let day: Int64 = 86_400_000
    /// A Thursday.
    private static let range = Timestamp(milliseconds: 0)...Timestamp(milliseconds: 20 * day)

    private func report(
        within frame: Report.Frame? = nil,
        zone: ZoneOffsets = .universal,
        _ donations: [(hours: Int64, isOutgoing: Bool, people: [Int32], conversation: Int?)]
    ) -> Report {
        let frame = frame ?? Report.Frame(now: Self.range.upperBound, zone: zone, store: "store")
        var builder = ReportBuilder(frame, range: Self.range)
        for (hours, isOutgoing, people, conversation) in donations {
            let start = Timestamp(milliseconds: hours * 3_600_000)
            builder.add(
                CountedDonation(
                    start: start,
                    recordedAt: Timestamp(milliseconds: start.milliseconds + 1000),
                    isOutgoing: isOutgoing,
                    donor: DonorNumber(rawValue: isOutgoing ? 1 : 2),
                    intent: 0,
                    conversation: conversation
                ),
                with: people[...]
            )
        }
        return builder.report(Self.names, health: Report.Health())
    }

    @Test func `knows how many, when, by whom and with whom`() {
        let report = report([
            (0, true, [0, 1], 3), (1, false, [1], 3), (24, false, [1], nil), (400, true, [2], 0),
        ])
        #expect(report.counts == Report.Both(sent: 2, received: 2))
        #expect(report.days.map(\.day.number) == [0, 1, 16])
        #expect(report.days.map(\.counts.all) == [2, 1, 1])
        #expect(report.timeline.count == 21)
        #expect(report.timeline[0] == Report.Both(sent: 1, received: 1))
        #expect(report.timeline[16] == Report.Both(sent: 1))
        #expect(report.hours[3 * 24] == 1 && report.hours[3 * 24 + 1] == 1)
        #expect(report.hours[4 * 24] == 1 && report.hours.reduce(0, +) == 4)
        #expect(report.people.map(\.name) == ["person 1", "person 0", "person 2"])
        #expect(report.people[0].counts == Report.Both(sent: 1, received: 2))
        #expect(report.people[0].bins[0] == 2 && report.people[0].bins[1] == 1)
        #expect(report.peopleCount == 3)
        #expect(report.reciprocity == Report.Reciprocity(both: 1, onlySent: 2))
        #expect(report.conversations.map(\.name) == ["conversation 3", "conversation 0"])
        #expect(report.conversationCount == 2)
        #expect(report.donors.map(\.name) == ["app 1", "app 2"])
        #expect(report.intents == [Report.Named(name: "Intent0", counts: report.counts)])
    }

    @Test func `counts by the clocks of the zone`() {
        let zone = ZoneOffsets(name: "There", first: -3600)
        let report = report(zone: zone, [(0, true, [], nil), (1, true, [], nil)])
        #expect(report.days.map(\.day.number) == [-1, 0])
        #expect(report.hours[2 * 24 + 23] == 1 && report.hours[3 * 24] == 1)
    }

    @Test func `leaves out what began at another time`() {
        var frame = Report.Frame(
            now: Self.range.upperBound,
            zone: .universal,
            store: "store"
        )
        frame.since = Timestamp(milliseconds: Self.day)
        frame.until = Timestamp(milliseconds: 2 * Self.day)
        let report = report(
            within: frame,
            [
                (23, true, [0], 0), (24, true, [1], 1), (47, true, [1], 1), (48, true, [2], 2),
            ]
        )
        #expect(report.counts.sent == 2)
        #expect(report.people.map(\.name) == ["person 1"])
        #expect(report.peopleCount == 1)
        #expect(report.bins?.count == 1)
        #expect(self.report(within: frame, [(1, true, [0], 0)]).people.isEmpty)
    }

    @Test func `names the first dozen, equals in the order in which they were met`() {
        let donations = (0..<40).map { number in
            (
                hours: Int64(number), isOutgoing: true, people: [Int32(number % 20)],
                conversation: Int?.none
            )
        }
        let report = report(
            donations + [(hours: 50, isOutgoing: true, people: [19], conversation: nil)]
        )
        let names = [19] + Array(0..<11)
        #expect(report.people.map(\.name) == names.map { "person \($0)" })
        #expect(report.peopleCount == 20)
    }
}
