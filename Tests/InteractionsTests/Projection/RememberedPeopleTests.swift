import TestSupport
import Testing

@testable import Interactions

/// What a decoder remembers of people by their bytes.
@Suite struct `People remembered by their bytes` {
    @Test(arguments: SeededGenerator.seeds(24))
    func `are those that the decoder finds by reading`(seed: UInt64) throws {
        var generator = HistoryGenerator(seed: seed)
        let events = generator.history(60)
        var (reading, remembering) = (
            DonationDecoder(rules: events.rules), DonationDecoder(rules: events.rules)
        )
        remembering.rememberPeople()
        var (read, remembered) = (Participation(), Participation())
        // The second time a message is kept, and the third it is found.
        for _ in 0..<3 {
            for (index, event) in events.enumerated() {
                let position = Position(rawValue: UInt64(index) + 1)
                let record = event.record
                guard let envelope = try? Envelope(decoding: record.span), envelope.isDonation,
                    (try? Envelope.verifyChecksum(of: record.span)) != nil
                else { continue }
                try reading.read(record.span, envelope, at: position, into: &read)
                try remembering.read(record.span, envelope, at: position, into: &remembered)
                #expect(Self.fields(of: read) == Self.fields(of: remembered))
            }
        }
    }

    /// Everything that a decoder tells of a donation, with its indices.
    private static func fields(of donation: Participation) -> String {
        "\(donation)"
    }
}
