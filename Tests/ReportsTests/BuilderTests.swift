import Interactions
import TestSupport
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
        _ donations: [(hours: Int64, isOutgoing: Bool, people: [Int32], conversation: Int?)],
        together: [(hours: Int64, people: [CountedOther])] = []
    ) -> Report {
        let frame = frame ?? Report.Frame(now: Self.range.upperBound, zone: zone, store: "store")
        var builder = ReportBuilder(frame, range: Self.range)
        for (hours, isOutgoing, people, conversation) in donations {
            let role: ContactRole = isOutgoing ? .sent : .received
            builder.add(
                donation(hours, isOutgoing: isOutgoing, conversation),
                with: people.map { CountedOther($0, role) }[...]
            )
        }
        for (hours, people) in together {
            builder.add(donation(hours, isOutgoing: false, nil), with: people[...])
        }
        return builder.report(Self.names, health: Report.Health())
    }

    private func donation(
        _ hours: Int64,
        isOutgoing: Bool,
        _ conversation: Int?
    ) -> CountedDonation {
        let start = Timestamp(milliseconds: hours * 3_600_000)
        return CountedDonation(
            start: start,
            recordedAt: Timestamp(milliseconds: start.milliseconds + 1000),
            isOutgoing: isOutgoing,
            donor: DonorNumber(rawValue: isOutgoing ? 1 : 2),
            intent: 0,
            conversation: conversation
        )
    }

    @Test(arguments: SeededGenerator.seeds(8))
    func `is the same whatever the order of the donations and the numbers in them`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        // So many with equally few that not all of them are on the page, and at few times.
        let donations = (0..<90).map { _ in
            var donation = donation(
                Int64.random(in: 0...4, using: &random) * 120,
                isOutgoing: random.chance(0.5),
                Int.random(in: 0..<60, using: &random)
            )
            donation.donor = DonorNumber(rawValue: .random(in: 0..<9, using: &random))
            donation.asksForAnswer = !donation.isOutgoing
            return (donation, Int.random(in: 0..<50, using: &random))
        }
        let page = Self.page(of: donations)
        #expect(page.contains("Person "))
        for _ in 0..<3 { #expect(Self.page(of: donations.shuffled(using: &random)) == page) }
    }

    /// The page of donations with persons; what it counts gets numbers in the order of the meeting.
    private static func page(of donations: [(donation: CountedDonation, person: Int)]) -> String {
        func numbers(_ names: [Int]) -> (number: [Int: Int], names: [Int]) {
            var (number, met) = ([Int: Int](), [Int]())
            for name in names where number[name] == nil {
                number[name] = met.count
                met.append(name)
            }
            return (number, met)
        }
        let people = numbers(donations.map(\.person))
        let rooms = numbers(donations.compactMap(\.donation.conversation))
        let donors = numbers(donations.map { Int($0.donation.donor.rawValue) })
        let frame = Report.Frame(now: range.upperBound, zone: .universal, store: "store")
        var builder = ReportBuilder(frame, range: range)
        for (donation, person) in donations {
            var donation = donation
            donation.conversation = donation.conversation.flatMap { rooms.number[$0] }
            let donor = donors.number[Int(donation.donor.rawValue)] ?? 0
            donation.donor = DonorNumber(rawValue: UInt32(donor))
            let role: ContactRole = donation.isOutgoing ? .sent : .received
            let contact = CountedOther(Int32(people.number[person] ?? 0), role)
            builder.add(donation, with: [contact])
        }
        builder.keys = ReportBuilder.Keys(
            person: { "person \(people.names[$0])" },
            conversation: { "room \(rooms.names[$0])" }
        )
        let names = ReportBuilder.Names(
            donor: { "org.example.app\(donors.names[Int($0.rawValue)])" },
            intent: { _ in "INSendMessageIntent" },
            person: { ("Person \(people.names[$0])", nil) },
            conversation: { ("Room \(rooms.names[$0])", nil) }
        )
        return builder.report(names, health: Report.Health()).page
    }

    @Test func `knows how many, when, by whom and with whom`() {
        let report = report([
            (0, true, [0, 1], 3), (1, false, [1], 3), (24, false, [1], nil), (400, true, [2], 0),
        ])
        #expect(report.counts == Report.Counts(sent: 2, received: 2))
        #expect(report.days.map(\.day.number) == [0, 1, 16])
        #expect(report.days.map(\.counts.all) == [2, 1, 1])
        #expect(report.timeline.count == 21)
        #expect(report.timeline[0] == Report.Counts(sent: 1, received: 1))
        #expect(report.timeline[16] == Report.Counts(sent: 1))
        #expect(report.hours[3 * 24] == 1 && report.hours[3 * 24 + 1] == 1)
        #expect(report.hours[4 * 24] == 1 && report.hours.reduce(0, +) == 4)
        #expect(report.people.map(\.name) == ["person 1", "person 0", "person 2"])
        #expect(report.people[0].counts == Report.Counts(sent: 1, received: 2))
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

    @Test func `names the first twenty, equals in the order in which they were met`() {
        let donations = (0..<60).map { number in
            (
                hours: Int64(number), isOutgoing: true, people: [Int32(number % 30)],
                conversation: Int?.some(number % 30)
            )
        }
        let report = report(
            donations + [(hours: 70, isOutgoing: true, people: [29], conversation: 29)]
        )
        let names = [29] + Array(0..<19)
        #expect(report.people.map(\.name) == names.map { "person \($0)" })
        #expect(report.peopleCount == 30)
        #expect(
            report.conversations.map(\.name) == names.prefix(12).map { "conversation \($0)" }
        )
    }

    @Test func `counts what somebody else sent to both, and does not take it for an exchange`() {
        let report = report(
            [(0, true, [0], nil)],
            together: [
                (1, [CountedOther(1, .received), CountedOther(0, .together)]),
                (2, [CountedOther(1, .received), CountedOther(0, .together)]),
                (3, [CountedOther(1, .received), CountedOther(2, .together)]),
            ]
        )
        #expect(report.counts == Report.Counts(sent: 1, received: 3))
        #expect(report.people.map(\.name) == ["person 0", "person 1", "person 2"])
        #expect(report.people[0].counts == Report.Counts(sent: 1, together: 2))
        #expect(report.people[0].bins[0] == 3 && report.people[0].counts.all == 3)
        #expect(report.people[2].counts == Report.Counts(together: 1))
        #expect(
            report.reciprocity
                == Report.Reciprocity(onlySent: 1, onlyReceived: 1, onlyTogether: 1)
        )
        let people = report.peopleSection?.markup.source ?? ""
        #expect(people.contains("<th scope=\"col\">Together</th>"))
        let cells = [1, 0, 2, 3].map { "<td class=\"n\">\($0)</td>" }.joined()
        #expect(people.contains("<bdi>person 0</bdi></th>\(cells)"))
        let balance = report.reciprocitySection?.markup.source ?? ""
        #expect(balance.contains("1 other only received the same as the owner"))
        #expect(!balance.contains("person 2"))
    }
}
