import TestSupport
import Testing

@testable import Interactions

@Suite struct `A row` {
    private func donations(_ seed: UInt64, _ count: Int) -> [Participation] {
        var generator = DonationGenerator(seed: seed)
        generator.addsUnknownProtobufFields = true
        return (0..<count).map { _ in
            Participation(
                generator.interaction(),
                donor: generator.random.pick([chat, mail]),
                start: generator.start()
            )
        }
    }

    private func check<P: Projector>(_: P.Type, _ seed: UInt64) throws {
        for (key, view) in fold(P.self, donations(seed, 25)) {
            let row = view.encoded
            #expect(try P.View(decoding: row.span) == view)
            #expect(try P.View(decoding: row.span).encoded == row)
            #expect(P.Key(bytes: key.bytes) == key)
            let readable = row.indices.filter { length in
                (try? P.View(decoding: Array(row[..<length]).span)) != nil
            }
            #expect(readable == [], "of \(row.count) bytes")
        }
        let empty = P.View().encoded
        #expect(try P.View(decoding: empty.span) == P.View())
    }

    @Test(arguments: SeededGenerator.seeds(4))
    func `of a contact decodes to what was encoded, and not when cut off`(seed: UInt64) throws {
        try check(ContactProjector.self, seed)
    }

    @Test(arguments: SeededGenerator.seeds(4))
    func `of a conversation decodes to what was encoded, and not when cut off`(seed: UInt64) throws
    {
        try check(ConversationProjector.self, seed)
    }

    /// Reads, ranks, folds on and writes whatever can be read of a damaged row.
    private func survive<P: Projector>(
        _: P.Type,
        _ row: [UInt8],
        _ donations: [Participation],
        _ state: (P.View) -> RankingState
    ) {
        guard var view = try? P.View(decoding: row.span) else { return }
        for donation in donations {
            for (_, change) in P.changes(from: donation) { P.apply(change, to: &view) }
        }
        let reasons = Ranking(at: time(0), sentInAll: 1).reasons(for: state(view), place: 0)
        if reasons.count != 5 || view.encoded.isEmpty { Issue.record("a row that says nothing") }
    }

    private func damage<P: Projector>(
        _: P.Type,
        _ seed: UInt64,
        _ state: (P.View) -> RankingState
    ) {
        var random = SeededGenerator(seed: seed)
        let donations = donations(seed, 10)
        for view in fold(P.self, donations).values {
            let row = view.encoded
            for index in row.indices {
                var damaged = row
                for index in [index, Int.random(in: row.indices, using: &random)] {
                    damaged[index] = random.pick([0, 1, 0x7F, 0x80, 0xFF])
                }
                survive(P.self, damaged, donations, state)
            }
            // The largest numbers there are, where a count may be.
            for index in row.indices where row[index] < 0x80 {
                for last: [UInt8] in [[0x7F], [0xFF, 1]] {
                    var damaged = row
                    let largest = [UInt8](repeating: 0xFF, count: 8) + last
                    damaged.replaceSubrange(index...index, with: largest)
                    survive(P.self, damaged, donations.suffix(4), state)
                }
            }
        }
    }

    @Test(arguments: SeededGenerator.seeds(4))
    func `that is damaged is refused or read, and can be folded on`(seed: UInt64) {
        damage(ContactProjector.self, seed) { view in
            if view.roles.count < 0 { Issue.record("fewer than none") }
            return view.ranking
        }
        damage(ConversationProjector.self, seed) { view in
            if view.count < 0 { Issue.record("fewer than none") }
            return view.ranking
        }
    }

    @Test func `holds the largest recipient count that a donor can say`() throws {
        let donation = message(.incoming, from: person("ana"), to: [person("bob")]) { _, intent in
            intent.donationMetadata = DonationMetadata()
            intent.donationMetadata?.recipientCount = .max
        }
        for view in conversations(donation).values {
            #expect(try ConversationView(decoding: view.encoded.span) == view)
        }
        for view in contacts(donation).values {
            #expect(try ContactView(decoding: view.encoded.span) == view)
        }
    }

    @Test(arguments: SeededGenerator.seeds(4))
    func `is the same whatever batches the fold is stored between`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let donations = donations(seed, 80)
        var rows: [ContactKey: [UInt8]] = [:]
        var views: [ContactKey: ContactView] = [:]
        for donation in donations {
            for (key, change) in ContactProjector.changes(from: donation) {
                var view =
                    try views[key] ?? rows[key].map { try ContactView(decoding: $0.span) }
                    ?? ContactView()
                ContactProjector.apply(change, to: &view)
                views[key] = view
            }
            if random.chance(0.2) {
                rows.merge(views.mapValues(\.encoded)) { $1 }
                views = [:]
            }
        }
        rows.merge(views.mapValues(\.encoded)) { $1 }
        #expect(rows == fold(ContactProjector.self, donations).mapValues(\.encoded))
    }
}
