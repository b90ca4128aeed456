import Interactions
import Testing

@testable import Reports

@Suite struct `A finding` {
    private static let day: Int64 = 86_400_000
    /// A hundred days, so that a span has twenty.
    private static let range = Timestamp(milliseconds: 0)...Timestamp(milliseconds: 99 * day)

    private static var names: ReportBuilder.Names {
        ReportBuilder.Names(
            donor: { "app \($0.rawValue)" },
            intent: { "Intent\($0)" },
            person: { ("person \($0)", nil) },
            conversation: { ("conversation \($0)", nil) }
        )
    }

    /// A donation with a person on some days each.
    private struct Some {
        var person: Int32
        var days: [Int64]
        var isOutgoing = true
        var asks = false
        /// Whether somebody else sent it to both.
        var isTogether = false

        var role: ContactRole { isTogether ? .together : isOutgoing ? .sent : .received }
    }

    private func findings(
        since: Timestamp? = nil,
        range: ClosedRange<Timestamp> = Self.range,
        _ donations: [Some]
    ) -> [Report.Finding] {
        let frame = Report.Frame(
            now: range.upperBound,
            zone: .universal,
            since: since,
            store: "store"
        )
        var builder = ReportBuilder(frame, range: range)
        for donation in donations {
            for day in donation.days {
                let start = Timestamp(milliseconds: day * Self.day)
                builder.add(
                    CountedDonation(
                        start: start,
                        recordedAt: start,
                        isOutgoing: donation.isOutgoing,
                        asksForAnswer: donation.asks,
                        donor: DonorNumber(rawValue: 1),
                        intent: 0,
                        conversation: nil
                    ),
                    with: [CountedOther(donation.person, donation.role)]
                )
            }
        }
        return builder.report(Self.names, health: Report.Health()).findings
    }

    private func sentences(_ findings: [Report.Finding]) -> String {
        var report = Report(
            frame: Report.Frame(now: Self.range.upperBound, zone: .universal, store: "store"),
            health: Report.Health()
        )
        report.findings = findings
        return report.findingsSection?.markup.source ?? ""
    }

    @Test func `names who faded, with the numbers of both spans`() {
        let found = findings([
            Some(person: 0, days: Array(0...79) + [85]), Some(person: 1, days: Array(60...79)),
            Some(person: 2, days: Array(0...99)),
            // Eleven are too few, and a fifth of the mean is no more than that.
            Some(person: 3, days: Array(60...70)),
            Some(person: 4, days: Array(0...79) + [81, 82, 83, 84, 85]),
        ])
        #expect(found.map(\.name) == ["person 0"])
        let text = sentences(found)
        #expect(
            text.contains(
                "<b><bdi>person 0</bdi></b> has faded: 80 donations in the 80 days before "
                    + "22 March 1970, and 1 in the 20 days from then on."
            ),
            "\(text)"
        )
    }

    @Test func `names who is new, and how many others are`() {
        let donations = [
            Some(person: 0, days: [10, 90, 91, 92, 93]), Some(person: 1, days: [85, 86, 87, 88]),
            Some(person: 2, days: [95, 96, 97]), Some(person: 3, days: [98, 99]),
        ]
        let found = findings(donations)
        #expect(found.map(\.name) == ["person 1"])
        #expect(
            sentences(found).contains(
                " is new: 4 donations from 27 March 1970 on, and none before. So is 1 other with "
                    + "three or more."
            )
        )
        // An uncounted donation still took place.
        let since = Timestamp(milliseconds: 11 * Self.day)
        #expect(findings(since: since, donations).map(\.name) == ["person 1"])
    }

    @Test func `names who waits for an answer`() {
        let found = findings([
            Some(person: 0, days: [1, 2, 3, 4]),
            Some(person: 0, days: [5, 97], isOutgoing: false, asks: true),
            // Sent to several, answered, long ago, or never written to.
            Some(person: 1, days: [1, 2, 3, 4]),
            Some(person: 1, days: [98], isOutgoing: false),
            Some(person: 2, days: [1, 2, 3, 4, 99]),
            Some(person: 2, days: [98], isOutgoing: false, asks: true),
            Some(person: 3, days: [1, 2, 3, 4, 5]),
            Some(person: 3, days: [60], isOutgoing: false, asks: true),
            Some(person: 4, days: [98], isOutgoing: false, asks: true),
        ])
        #expect(found.map(\.name) == ["person 0"])
        #expect(
            sentences(found).contains(
                " waits for an answer: the last message came on 8 April 1970, and nothing was sent "
                    + "there after it.</li>"
            )
        )
    }

    @Test func `does not count what somebody else sent to both`() {
        let found = findings([
            Some(person: 0, days: Array(0...79), isOutgoing: false, isTogether: true),
            Some(person: 1, days: [85, 86, 87, 88], isOutgoing: false, isTogether: true),
            Some(person: 2, days: [1, 2, 3, 4]),
            Some(person: 2, days: [97], isOutgoing: false, asks: true, isTogether: true),
            // A person who only shared a list with the owner is new at the first direct word.
            Some(person: 3, days: [2], isOutgoing: false, isTogether: true),
            Some(person: 3, days: [90, 91, 92]),
        ])
        #expect(found.map(\.name) == ["person 3"])
    }

    @Test func `is not there when there is nothing to say`() {
        #expect(findings([]).isEmpty && sentences([]).isEmpty)
        let short = Timestamp(milliseconds: 0)...Timestamp(milliseconds: 20 * Self.day)
        #expect(findings(range: short, [Some(person: 0, days: Array(0...20))]).isEmpty)
    }
}
