import Importing
import ImportingTestSupport
import Interactions
import Testing

@Suite struct `Lines with one time` {
    private static func interaction(_ start: Int64, end: Int64? = nil) -> Interaction {
        var interaction = Interaction(
            intent: .sendMessage(SendMessageIntent(recipients: [Person(displayName: "Bo")])),
            start: Timestamp(milliseconds: start)
        )
        interaction.end = end.map { Timestamp(milliseconds: $0) }
        return interaction
    }

    /// The starts after taking lines in a unit.
    private static func starts(_ lines: [Interaction], within unit: StartUnit) -> [Int64?] {
        var ordinals = StartOrdinals()
        return lines.map { line in
            var line = line
            ordinals.order(&line, within: unit)
            return line.start?.milliseconds
        }
    }

    @Test func `begin one after the other within their unit`() {
        let times: [Int64] = [60_000, 60_000, 60_000, 120_000, 120_000, 180_000]
        let lines = times.map { Self.interaction($0) }
        let expected: [Int64] = [60_000, 60_001, 60_002, 120_000, 120_001, 180_000]
        #expect(Self.starts(lines, within: .minute) == expected)
        #expect(Self.starts(lines, within: .second) == expected)
        #expect(Self.starts(lines, within: .millisecond) == times)
    }

    @Test func `never leave their unit`() {
        let starts = Self.starts((0..<1005).map { _ in Self.interaction(-5000) }, within: .second)
        #expect(starts.prefix(3) == [-5000, -4999, -4998])
        #expect(starts.suffix(6) == [-4001, -4001, -4001, -4001, -4001, -4001])
    }

    @Test func `begin before they end`() {
        let ends: [Int64] = [5000, 5000, 5002, 7000, 5000]
        let lines = ends.map { Self.interaction(5000, end: $0) }
        #expect(Self.starts(lines, within: .second) == [5000, 5000, 5001, 5003, 5000])
    }

    @Test func `keep their time where the times go back`() {
        let times: [Int64] = [9000, 9000, 5000, 5000, 9000, 9000]
        let lines = times.map { Self.interaction($0) }
        #expect(Self.starts(lines, within: .second) == [9000, 9001, 5000, 5000, 9000, 9001])
    }

    @Test func `follow each other in a source that sometimes knows only the second`() {
        var ordinals = StartOrdinals()
        let times: [Int64] = [5000, 5250, 5250, 6000, 6000]
        let starts = times.map { start -> Int64? in
            var line = Self.interaction(start)
            ordinals.order(&line)
            return line.start?.milliseconds
        }
        #expect(starts == [5000, 5250, 5250, 6000, 6001])
    }

    @Test(arguments: [
        ("2026-01-05T10:00:00Z", StartUnit.second), ("2026-01-05 10:00:00.250Z", .millisecond),
        ("2026-01-05 10:00:00.000", .millisecond), ("2026-01-05 10:00", .minute),
        ("2026-01-05T10:00+01:00", .minute), ("2026-01-05", .day), ("1767607200", .second),
        ("1767607200.25", .millisecond), ("1767607200000", .millisecond),
        ("Mon, 5 Jan 2026 10:00:00 +0000", .second), ("05.01.2026 10:00", .minute),
    ])
    func `of a table are in the unit of their cells`(cell: String, unit: StartUnit) throws {
        let text = "start,sender,recipients\n\"\(cell)\",Bo,Me\n\"\(cell)\",Me,Bo\n"
        let mapping = TableMapping(byNameWith: .dmy)
        let source = TableSource(
            mapping,
            donor: Donor(app: "table"),
            owner: HistoryOwner(["Me"])
        )
        let lines = items(source, Array(text.utf8)).donations.map(\.interaction)
        #expect(lines.map(\.startUnit) == [unit, unit])
        let starts = lines.compactMap { $0.start?.milliseconds }
        try #require(starts.count == 2)
        #expect(starts[1] - starts[0] == (unit == .millisecond ? 0 : 1))
    }

    @Test func `of a mailbox begin one after the other`() {
        let text = (1...3).map { number in
            separator + mail(["Message-ID": "<\(number)@example.org>"])
        }.joined()
        let starts = mailbox(text).donations.compactMap(\.interaction.start?.rfc3339)
        let minute = "2026-01-05T10:00:00"
        #expect(starts == ["\(minute).000Z", "\(minute).001Z", "\(minute).002Z"])
    }
}
