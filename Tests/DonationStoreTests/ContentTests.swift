import Foundation
import LMDB
import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

/// Message content: dropped unless the program opens the store to keep it (law 10), and destroyed
/// with its donation like everything else (law 5).
@Suite struct `What was said` {
    let test: TestStore
    let chatThatDrops: DonorHandle
    let chatThatKeeps: DonorHandle
    let store: DonationStore

    init() throws {
        test = try TestStore()
        chatThatDrops = try test.open().donor("org.example.chat")
        store = try test.open(content: .kept)
        chatThatKeeps = store.donor("org.example.chat")
    }

    /// A message with content in every possible place.
    private func spoken(
        _ words: String?,
        identifier: String = "m1",
        to name: String = "Ana"
    ) -> Interaction {
        var interaction = message(identifier, to: name)
        guard case .sendMessage(var intent) = interaction.intent else { return interaction }
        intent.content = words.map { "CONTENT-\($0)" }
        intent.attachments = [["audioMessageFile": ["filename": "a"]]]
        interaction.intentResponse = ["code": 3, "sentMessages": [["identifier": "s"]]]
        if let words {
            intent.attachments = [
                ["audioMessageFile": ["filename": "a", "data": .string("AUDIO-\(words)")]]
            ]
            interaction.intentResponse = [
                "code": 3,
                "sentMessages": [["identifier": "s", "content": .string("SENT-\(words)")]],
            ]
        }
        interaction.intent = .sendMessage(intent)
        return interaction
    }

    private func stored(at position: UInt64 = 1) throws -> Interaction {
        let event = try #require(try store.event(at: Position(rawValue: position)))
        guard case .donated(let donation) = event.event else {
            throw DonationStoreError.damaged(event.position, .missing)
        }
        return donation.interaction
    }

    private func lines(of store: DonationStore) throws -> [[UInt8]] {
        try `A log exported and imported`.lines(of: store)
    }

    @Test func `is dropped unless it is asked for`() throws {
        try chatThatDrops.donate(spoken("1f6b"))
        #expect(try test.files(holding: Array("-1f6b".utf8)).isEmpty)
        #expect(try stored().json == spoken(nil).json)
        #expect(try store.information().holdsContent == false)
    }

    @Test func `is kept and comes back where it is asked for`() throws {
        try chatThatKeeps.donate(spoken("1f6b"))
        #expect(try stored().json == spoken("1f6b").json)
        #expect(try store.verify().isClean)
    }

    @Test func `takes no part in the comparison with a donation that does not say it`() throws {
        try chatThatDrops.donate(spoken("one", identifier: "first dropped"))
        try chatThatKeeps.donate(spoken("one", identifier: "first kept"))
        #expect(try chatThatKeeps.donate(spoken("one", identifier: "first dropped")).isDuplicate)
        #expect(try chatThatDrops.donate(spoken("one", identifier: "first kept")).isDuplicate)
        #expect(try chatThatDrops.donate(spoken("other", identifier: "first kept")).isDuplicate)
        #expect(try chatThatKeeps.donate(spoken(nil, identifier: "first kept")).isDuplicate)
        #expect(try chatThatKeeps.donate(spoken("one", identifier: "first kept")).isDuplicate)
        #expect(try store.lastPosition().rawValue == 2)
        // Dropped content stays dropped.
        #expect(try stored(at: 1).json == spoken(nil, identifier: "first dropped").json)
    }

    @Test func `is compared when both say it`() throws {
        try chatThatKeeps.donate(spoken("one"))
        let conflict = DonationRefusal.conflicts(
            field: "intent.attachments[0].audioMessageFile.data",
            with: Position(rawValue: 1)
        )
        #expect(throws: DonationError.refused(conflict)) {
            try chatThatKeeps.donate(spoken("another"))
        }
        #expect(throws: DonationError.self) {
            try chatThatDrops.donate(spoken("one", to: "Ben"))
        }
    }

    @Test func `is told of by the log from the first donation that has any`() throws {
        try chatThatKeeps.donate(spoken(nil, identifier: "silent"))
        #expect(try store.information().content == .kept)
        #expect(try store.information().holdsContent == false)
        #expect(throws: DonationError.self) {
            try chatThatKeeps.donate(spoken("x", to: String(repeating: "n", count: 600)))
        }
        #expect(try store.information().holdsContent == false)
        try chatThatKeeps.donate(spoken("x", identifier: "spoken"))
        let other = try test.open()
        #expect(try other.information().content == .dropped)
        #expect(try other.information().holdsContent)
        // The row stays until the bytes are gone.
        try store.delete(identifiers: ["spoken"], from: .all)
        #expect(try store.information().holdsContent)
        try store.erase()
        #expect(try store.information().holdsContent == false)
    }

    @Test func `leaves no byte behind when its donation is erased`() throws {
        try chatThatKeeps.donate(spoken("gone", identifier: "gone"))
        try chatThatKeeps.donate(spoken("here", identifier: "here"))
        _ = try store.suggestions()
        let markers = ["CONTENT", "AUDIO", "SENT"].map { Array("\($0)-gone".utf8) }
        for marker in markers { #expect(try !test.files(holding: marker).isEmpty) }
        try store.delete(identifiers: ["gone"], from: .all)
        try store.erase()
        for marker in markers { #expect(try test.files(holding: marker).isEmpty) }
        #expect(try stored(at: 2).json == spoken("here", identifier: "here").json)
        #expect(try store.information().holdsContent)
        #expect(try store.verify().isClean)
    }

    @Test(arguments: [false, true])
    func `is imported only where it is asked for`(hasContent: Bool) throws {
        try chatThatKeeps.donate(spoken(hasContent ? "one" : nil))
        let lines = try lines(of: store)
        let path = test.directory.path(of: "copy")
        let refusal = ValidationError(
            field: "donation.intent.attachments[0].audioMessageFile.data",
            reason: .content
        )
        if hasContent {
            #expect(throws: ImportError.refused(.invalid(line: 1, refusal))) {
                try `A log exported and imported`.take(lines, to: path)
            }
        } else {
            _ = try `A log exported and imported`.take(lines, to: path)
        }
        let keeping = test.directory.path(of: "keeping")
        _ = try `A log exported and imported`.take(lines, to: keeping, content: .kept)
        let copy = try DonationStore(at: keeping, creatingIfMissing: false)
        #expect(try copy.information().holdsContent == hasContent)
        #expect(try copy.logDigest() == store.logDigest())
    }

    /// An event of each kind that can hold the text of a document, with and without one.
    private static func documents(_ text: String?) -> [(any DonatedPayload, field: String)] {
        var attributes: [String: TaggedValue] = ["title": .text("On lakes")]
        attributes["textContent"] = text.map { .text($0) }
        var activity = Activity(type: "org.example.chat.read", title: "On lakes")
        activity.attributes = attributes
        let item = SearchableItem(identifier: "lakes", attributes: attributes)
        return [
            (BecameCurrent(activity), "becameCurrent.activity.attributes.textContent"),
            (ActivityUpdated(activity), "activityUpdated.activity.attributes.textContent"),
            (ItemIndexed(item), "indexed.item.attributes.textContent"),
            (ItemUpdated(item), "itemUpdated.item.attributes.textContent"),
            (LinkTaken(about: activity), "linkTaken.activity.attributes.textContent"),
        ]
    }

    private static func append(
        _ payload: some DonatedPayload,
        as donor: DonorHandle
    ) throws {
        let prepared = donor.prepare(payload, receivedAt: donor.store.host.now())
        _ = try donor.store.log.append([prepared])[0].get()
    }

    @Test(arguments: 0..<5, ["CONTENT-one", nil])
    func `of a document is imported only where it is asked for`(
        kind: Int,
        text: String?
    ) throws {
        let (payload, field) = Self.documents(text)[kind]
        try chatThatKeeps.donate(message("m1", to: "Ana"))
        try Self.append(payload, as: chatThatKeeps)
        #expect(try store.information().holdsContent == (text != nil))
        let lines = try lines(of: store)
        let path = test.directory.path(of: "copy")
        if text != nil {
            let refusal = ValidationError(field: field, reason: .content)
            for asEvents in [false, true] {
                #expect(throws: ImportError.refused(.invalid(line: 2, refusal))) {
                    try `A log exported and imported`.take(lines, to: path, asEvents: asEvents)
                }
            }
            #expect(try !DonationStore.isThere(path))
        } else {
            _ = try `A log exported and imported`.take(lines, to: path)
        }
        let keeping = test.directory.path(of: "keeping")
        _ = try `A log exported and imported`.take(lines, to: keeping, content: .kept)
        let copy = try DonationStore(at: keeping, creatingIfMissing: false)
        #expect(try copy.information().holdsContent == (text != nil))
        #expect(try copy.logDigest() == store.logDigest())
        // A store that drops content makes no line that an import refuses.
        let other = try TestStore()
        let dropping = try other.open()
        try Self.append(payload, as: dropping.donor("org.example.chat"))
        #expect(try !dropping.information().holdsContent)
        _ = try `A log exported and imported`.take(
            self.lines(of: dropping),
            to: other.directory.path(of: "copy")
        )
        // What is erased is not held any more.
        try store.delete(.positions(PositionSet([Position(rawValue: 2)])))
        try store.erase()
        #expect(try !store.information().holdsContent)
    }

    @Test func `of a document is refused where it refers to an erased event, too`() throws {
        var activity = Activity(type: "org.example.chat.read", title: "On lakes")
        activity.attributes = ["textContent": .text("CONTENT-one")]
        for _ in 0..<2 { try chatThatKeeps.becomeCurrent(activity) }
        var export = try store.export()
        var events = try #require(try export.nextEvents())
        let visit = try #require(events[1].event.payload(as: BecameCurrent.self))
        #expect(visit.snapshot == Position(rawValue: 1))
        events[0].event = .erased(Stub(kind: .becameCurrent, donor: events[0].donor))
        events[0].donorName = nil
        let path = test.directory.path(of: "copy")
        let refusal = ValidationError(
            field: "becameCurrent.activity.attributes",
            reason: .content
        )
        #expect(throws: ImportError.refused(.invalid(line: 2, refusal))) {
            try `A log exported and imported`.take(events.map(\.json.bytes), to: path)
        }
    }

    @Test func `that an update removes from a document is no content`() throws {
        let update = SearchableItem(identifier: "lakes", attributes: ["textContent": .null])
        try Self.append(ItemUpdated(update), as: chatThatKeeps)
        #expect(try !store.information().holdsContent)
        let path = test.directory.path(of: "copy")
        _ = try `A log exported and imported`.take(lines(of: store), to: path)
    }

    @Test func `of a salvaged document is imported only where it is asked for`() throws {
        let (payload, field) = Self.documents("CONTENT-one")[2]
        try Self.append(payload, as: chatThatKeeps)
        var salvage = try DonationStore.salvage(at: test.path)
        var lines: [[UInt8]] = []
        while let events = salvage.nextEvents() { lines += events.map(\.json.bytes) }
        let path = test.directory.path(of: "copy")
        let refusal = ValidationError(field: field, reason: .content)
        #expect(throws: ImportError.refused(.invalid(line: 1, refusal))) {
            try `A log exported and imported`.take(lines, to: path)
        }
        _ = try `A log exported and imported`.take(lines, to: path, content: .kept)
        #expect(try DonationStore(at: path).logDigest() == store.logDigest())
    }

    @Test func `goes with a backup and comes back with it`() throws {
        try chatThatKeeps.donate(spoken("one"))
        let backup = test.directory.path(of: "backup")
        _ = try store.backup(to: backup)
        try store.deleteAll(from: .app("org.example.chat"))
        try store.erase()
        #expect(try store.information().holdsContent == false)
        try DonationStore.restore(backup: backup, to: test.path, replacing: true)
        let restored = try test.open()
        #expect(try restored.information().holdsContent)
        #expect(try restored.event(at: Position(rawValue: 1)) != nil)
    }

    @Test func `counts towards the size of a donation that keeps it`() throws {
        let long = String(repeating: "x", count: DonationLimits.payloadBytes)
        try chatThatDrops.donate(spoken(long, identifier: "dropped"))
        #expect(throws: DonationError.self) {
            try chatThatKeeps.donate(spoken(long, identifier: "kept"))
        }
        #expect(try store.information().holdsContent == false)
    }

    @Test func `a row of meta that a version does not know hurts nobody`() throws {
        try chatThatKeeps.donate(spoken("one"))
        var change = try store.log.write()
        let (key, value): ([UInt8], [UInt8]) = (Array("from later".utf8), [1, 2, 3])
        try change.put(value.span, forKey: key.span, in: change.tables.meta)
        try change.commit()
        let other = try test.open()
        try other.donor("org.example.chat").donate(message("m2"))
        #expect(try other.verify().isClean)
        try other.delete(identifiers: ["m1"], from: .all)
        #expect(try other.erase().erased == 1)
        #expect(try other.information().live == 1)
    }
}

extension Interaction {
    /// The interaction as text.
    fileprivate var json: JSONValue { Donation(self, from: Donor(app: "a")).json }
}
