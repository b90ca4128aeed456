import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

/// A likely pair that the owner says is not one person.
@Suite struct `Keeping apart` {
    let test: TestStore
    let store: DonationStore
    let chat: DonorHandle
    let mail: DonorHandle

    init() throws {
        test = try TestStore()
        store = try test.open()
        chat = store.donor("org.example.chat")
        mail = store.donor("org.example.mail")
        try chat.donate(message("m1", to: "Tobias Brandt", minute: 1))
        try mail.donate(message("m2", to: "Tobias Brandt", minute: 2))
        try mail.donate(message("m3", to: "Ana Silva", minute: 3))
    }

    private func participant(_ position: UInt64, _ index: Int = 0) -> ParticipantReference {
        ParticipantReference(position: Position(rawValue: position), index: index)
    }

    private func keepApart() throws -> Position {
        let pair = try #require(try store.likelyPairs().pairs.first)
        return try store.keepApart(pair.first, pair.second)
    }

    private func expect(
        pairs: Int,
        keptApart: Int,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        let likely = try store.likelyPairs()
        #expect(likely.pairs.count == pairs, sourceLocation: location)
        #expect(likely.keptApart == keptApart, sourceLocation: location)
    }

    @Test func `leaves the pair out, and changes no view`() throws {
        try expect(pairs: 1, keptApart: 0)
        let before = try store.digest()
        let position = try keepApart()
        #expect(position.rawValue == 4)
        #expect(
            try store.event(at: position)?.event
                == .known(KeptApart([participant(1), participant(2)]))
        )
        #expect(try store.payload(at: position) == [0x0A, 4, 1, 0, 2, 0])
        try expect(pairs: 0, keptApart: 1)
        #expect(try store.digest() == before)
        #expect(try store.rebuild().digest == before)
        #expect(try store.contacts().count == 3)
        let information = try store.information()
        #expect((information.events, information.live, information.unknown) == (4, 3, 0))
        #expect(try store.verify().isClean)
    }

    @Test func `is taken back by a withdrawal and by undo`() throws {
        let first = try keepApart()
        try store.withdraw(first)
        try expect(pairs: 1, keptApart: 0)
        #expect(throws: CorrectionError.refused(.withdrawn(first))) { try store.withdraw(first) }
        let second = try keepApart()
        try expect(pairs: 0, keptApart: 1)
        #expect(try store.acts().first?.text == "kept apart 1[0], 2[0]")
        #expect(try store.undo()[0].act.position == second)
        try expect(pairs: 1, keptApart: 0)
        #expect(try store.verify().isClean)
        try store.erase()
        for position in [first, second] {
            #expect(try store.event(at: position)?.event == .erased(Stub(kind: 31)))
        }
    }

    @Test func `goes with the donation of either, and comes back with it`() throws {
        let position = try keepApart()
        try chat.donate(message("m4", to: "Tobias Brandt", minute: 4))
        try expect(pairs: 0, keptApart: 1)
        try store.delete(identifiers: ["m1"], from: .all)
        try expect(pairs: 1, keptApart: 0)
        try store.undo()
        try expect(pairs: 0, keptApart: 1)
        try store.delete(identifiers: ["m1"], from: .all)
        try store.erase()
        try expect(pairs: 1, keptApart: 0)
        #expect(
            try store.event(at: position)?.event
                == .known(KeptApart([participant(1), participant(2)]))
        )
        try store.delete(identifiers: ["m2"], from: .all)
        try store.erase()
        #expect(try store.event(at: position)?.event == .erased(Stub(kind: 31)))
        #expect(try store.verify().isClean)
    }

    @Test func `gives way to a link`() throws {
        let pair = try #require(try store.likelyPairs().pairs.first)
        try store.keepApart(pair.first, pair.second)
        let link = try store.link(contacts: [pair.first, pair.second])
        #expect(try store.contacts().count == 2)
        try expect(pairs: 0, keptApart: 0)
        try store.withdraw(link)
        try expect(pairs: 0, keptApart: 1)
    }

    @Test func `follows the two through merges`() throws {
        _ = try keepApart()
        try store.donor("org.example.calls").donate(message("m5", to: "Brandt, Tobias", minute: 5))
        try expect(pairs: 2, keptApart: 1)
        try store.link([participant(1), participant(5)])
        try expect(pairs: 0, keptApart: 1)
    }

    @Test func `is refused of one contact and of what is gone`() throws {
        let pair = try #require(try store.likelyPairs().pairs.first)
        #expect(throws: CorrectionError.refused(.tooFewParticipants)) {
            try store.keepApart(pair.first, pair.first)
        }
        #expect(throws: CorrectionError.refused(.noEvent(Position(rawValue: 9)))) {
            try store.log.keepApart([participant(1), participant(9)])
        }
        try store.delete(identifiers: ["m1"], from: .all)
        #expect(throws: CorrectionError.self) { try store.keepApart(pair.first, pair.second) }
        #expect(try store.lastPosition().rawValue == 4)
    }

    @Test func `goes along with an export`() throws {
        _ = try keepApart()
        let path = test.directory.path(of: "imported")
        var imported = try LogImport(to: path)
        for (index, line) in try `A log exported and imported`.lines(of: store).enumerated() {
            try imported.append(ExportedEvent(json: JSONValue(parsing: line)), line: index + 1)
        }
        let digest = try store.logDigest()
        #expect(try imported.finish(expecting: digest).logDigest == digest)
        let likely = try DonationStore(at: path).likelyPairs()
        #expect((likely.pairs.count, likely.keptApart) == (0, 1))
    }

    @Test func `names only what is before it, in an import`() throws {
        try test.expectNotImported(
            .known(KeptApart([participant(1), participant(9)])),
            kind: 31,
            afterThoseOf: store
        )
    }

    @Test func `is ignored unless it names two`() throws {
        let wrong: [[(UInt64, Int)]] = [
            [(1, 0), (2, 0), (3, 0)], [(1, 0)], [(1, 0), (2, 7)], [(1, 0), (9, 0)],
        ]
        for places in wrong {
            let participants = places.map { participant($0, $1) }
            let change = try store.log.write()
            _ = try store.log.append(KeptApart(participants), change)
        }
        try expect(pairs: 1, keptApart: 0)
    }
}
