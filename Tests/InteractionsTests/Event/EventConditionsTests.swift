import TestSupport
import Testing

@testable import Interactions

/// Conditions tested on the bytes of records, beside their meaning for decoded events.
@Suite struct `A record tested as bytes` {
    private let apps = [Donor(app: "org.example.chat"), Donor(app: "org.Kelvin", account: "Ünal")]

    /// Compares the test of a record with that of its event.
    private func compare(
        _ record: [UInt8],
        _ test: inout RecordTest,
        _ comment: Comment
    ) throws -> Bool {
        let envelope = try Envelope(decoding: record.span)
        let name = { (number: DonorNumber) in apps[Int(number.rawValue) % apps.count] }
        let event: RecordedEvent
        do throws(DecodingFailure) {
            event = RecordedEvent(
                position: Position(rawValue: 1),
                recordedAt: envelope.recordedAt,
                event: try Event(decoding: record.span, envelope, donor: name)
            )
        } catch {
            // A record that cannot be decoded may be passed over, or told.
            _ = try? test.passes(record.span, envelope, name: name)
            return false
        }
        let isMet = test.conditions.areMet(by: event)
        #expect(try test.passes(record.span, envelope, name: name) == isMet, comment)
        return isMet
    }

    private func record(of payload: [UInt8], donor: UInt32, start: Timestamp) -> [UInt8] {
        let envelope = Envelope(
            kind: .donated,
            donor: DonorNumber(rawValue: donor),
            payloadLength: payload.count,
            recordedAt: DonationGenerator.receivedAt,
            start: start
        )
        return envelope.encoded(for: payload.span) + payload
    }

    /// A piece of one of a donation's texts, or another text.
    private func needle(
        _ interaction: Interaction,
        _ random: inout SeededGenerator
    ) -> String {
        let people = interaction.intent.people
        var texts = people.everyone.flatMap { [$0.displayName, $0.personHandle?.value] }
        texts += [interaction.identifier, people.conversationIdentifier, "kelvin", "ü", "", "\n"]
        texts += ["\u{212A}", "\u{37E}", "e", ";", "`", "i"]
        let text = random.pick(texts.compactMap(\.self))
        guard !text.isEmpty else { return text }
        let scalars = Array(text.unicodeScalars)
        let start = Int.random(in: scalars.indices, using: &random)
        let end = Int.random(in: start...scalars.count, using: &random)
        var piece = String.UnicodeScalarView()
        piece.append(contentsOf: scalars[start..<end])
        return random.chance(0.5) ? String(piece).uppercased() : String(piece)
    }

    private func conditions(
        of interaction: Interaction,
        _ random: inout SeededGenerator
    ) -> EventConditions {
        var conditions = EventConditions()
        if random.chance(0.6) { conditions.text = needle(interaction, &random) }
        if random.chance(0.3) { conditions.direction = random.pick(Direction.allCases) }
        if random.chance(0.2) {
            conditions.groupIdentifier = random.chance(0.8) ? interaction.groupIdentifier : "g"
        }
        if random.chance(0.2) { conditions.since = interaction.start }
        if random.chance(0.2) { conditions.until = interaction.start }
        if random.chance(0.2) { conditions.isLiveDonation = true }
        if random.chance(0.2) { conditions.isDonated = true }
        if random.chance(0.2) {
            conditions.sorts = [random.pick([.kind(.donated), .unknown, .erased])]
        }
        return conditions
    }

    @Test(arguments: SeededGenerator.seeds(200))
    func `meets the conditions that its event meets`(seed: UInt64) throws {
        var generator = DonationGenerator(seed: seed)
        generator.addsUnknownProtobufFields = seed % 2 == 0
        var random = SeededGenerator(seed: seed)
        let interactions = (0..<10).map { _ in generator.interaction() }
        for round in 0..<20 {
            let model = random.pick(interactions)
            var test = RecordTest(conditions(of: model, &random))
            for (index, interaction) in interactions.enumerated() {
                let record = record(
                    of: encoded(interaction),
                    donor: UInt32(1 + index % 2),
                    start: interaction.start ?? DonationGenerator.receivedAt
                )
                _ = try compare(record, &test, "seed \(seed), round \(round), \(index)")
            }
        }
    }

    @Test(arguments: SeededGenerator.seeds(100))
    func `with parts in any order meets them too`(seed: UInt64) throws {
        var generator = DonationGenerator(seed: seed)
        var random = SeededGenerator(seed: seed)
        for round in 0..<20 {
            let interaction = generator.interaction()
            let other = encoded(generator.interaction())
            // Of two payloads one after the other a reader takes the last of most parts.
            var payload = encoded(interaction) + other
            if random.chance(0.5) {
                payload = encoded(interaction)
                let index = Int.random(in: payload.indices, using: &random)
                payload[index] = UInt8.random(in: .min ... .max, using: &random)
            }
            var test = RecordTest(conditions(of: interaction, &random))
            let start = interaction.start ?? DonationGenerator.receivedAt
            let record = record(of: payload, donor: 1, start: start)
            _ = try compare(record, &test, "seed \(seed), round \(round)")
        }
    }

    @Test(arguments: [
        ("Straße", "STRASSE", false), ("\u{212A}elvin", "kelvin", true), ("I\u{307}", "i", false),
        ("a\u{37E}b", "a;b", true), ("e\u{301}", "\u{E9}", true), ("e\u{301}", "e", false),
        ("Ana", "", true), ("Søren Eriksen", "EN ERIK", true), ("a\r\nb", "\n", false),
    ])
    func `holds a text as Swift finds it`(text: String, part: String, isThere: Bool) {
        var search = TextSearch(part)
        let bytes = Array("..\(text)..".utf8)
        let range = 2..<bytes.count - 2
        #expect(search.isIn(bytes.span, range) == isThere)
        #expect(text.lowercased().contains(part.lowercased()) == isThere)
        #expect(search.mayBeIn(bytes.span, bytes.indices) || !isThere)
    }
}
