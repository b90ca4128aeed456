import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

/// The record of a visit refers to the activity in an earlier one.
@Suite("A visit to the same once more")
struct SnapshotTests {
    private let test: TestStore
    private let store: DonationStore
    private let reader = "org.example.reader"

    init() throws {
        test = try TestStore()
        store = try test.open()
    }

    private func article(_ title: String = "On lakes", at scroll: Int64 = 0) -> Activity {
        var activity = Activity(type: "org.example.reader.article", title: title)
        activity.webpageURL = "https://example.org/\(title)"
        activity.userInfo["scroll"] = .integer(scroll)
        activity.scopes = [.search]
        return activity
    }

    /// Appends records of visits as they are.
    private func append(_ visits: [(visit: BecameCurrent, donor: UInt32)]) throws {
        var change = try store.log.write()
        var head = try change.head()
        for (visit, donor) in visits {
            let record = visit.record(
                from: DonorNumber(rawValue: donor),
                start: test.now,
                receivedAt: test.now
            )
            _ = try change.append(record, [], to: &head)
        }
        try change.put(head)
        try change.commit()
    }

    private func visit(referringTo position: UInt64) -> BecameCurrent {
        var visit = BecameCurrent(Activity())
        visit.snapshot = Position(rawValue: position)
        return visit
    }

    /// The number of bytes of each payload in the log.
    private func sizes(_ store: DonationStore) throws -> [Int] {
        var sizes: [Int] = []
        _ = try store.log.readChunk(from: Position(rawValue: 1)) { _, record, _ in
            sizes.append(record.count - Envelope.length)
        }
        return sizes
    }

    private func visits(_ store: DonationStore) throws -> [BecameCurrent?] {
        var visits: [BecameCurrent?] = []
        while true {
            let last = Position(rawValue: UInt64(visits.count))
            let events = try store.events(after: last)
            guard !events.isEmpty else { return visits }
            visits += events.map { $0.event.payload(as: BecameCurrent.self) }
        }
    }

    private func holders(_ store: DonationStore) throws -> [UInt64?] {
        try visits(store).map { $0?.snapshot.rawValue }
    }

    @Test("takes some bytes, and reads as a whole")
    func bytes() throws {
        let donor = store.donor(reader)
        try donor.becomeCurrent(article())
        try donor.becomeCurrent(article(), scene: "second")
        try donor.becomeCurrent(article(at: 7))
        try donor.updateCurrent(article(at: 9))
        try donor.becomeCurrent(article(at: 9))
        try donor.becomeCurrent(article())
        #expect(try holders(store) == [0, 1, 0, nil, 4, 1])
        let sizes = try sizes(store)
        #expect(sizes[0] > 80)
        #expect([sizes[1], sizes[4], sizes[5]] == [10, 2, 2])
        let read = try visits(store)
        #expect([read[0], read[1], read[5]].allSatisfy { $0?.activity == article() })
        #expect(read[4]?.activity == article(at: 9))
        #expect(try store.activities().first?.visits == 5)
        #expect(try store.visits().count == 5)
        #expect(try store.verify().isClean)
    }

    @Test("refers to no activity of another app")
    func donors() throws {
        try store.donor(reader).becomeCurrent(article())
        try store.donor("org.example.browser").becomeCurrent(article())
        #expect(try holders(store) == [0, 0])
    }

    @Test("refers to what another process has appended, within reach")
    func reach() throws {
        try store.donor(reader).becomeCurrent(article())
        let second = try test.open()
        try second.donor(reader).becomeCurrent(article())
        var batch = IndexBatch(index: "")
        batch.items = (0..<1024).map { SearchableItem(identifier: "\($0)") }
        for result in try store.donor(reader).apply(batch) { _ = try result.get() }
        let third = try test.open()
        try third.donor(reader).becomeCurrent(article())
        let visits = try visits(store)
        #expect(visits.compactMap { $0?.snapshot.rawValue } == [0, 1, 0])
        // The first process has seen them all.
        try store.donor(reader).becomeCurrent(article())
        #expect(try holders(store).last == 1027)
    }

    @Test("holds the activity itself once an erasure destroys the one before")
    func erasure() throws {
        let donor = store.donor(reader)
        for title in ["secret lake", "On lakes", "secret lake", "On lakes", "secret lake"] {
            try donor.becomeCurrent(article(title))
        }
        #expect(try holders(store) == [0, 0, 1, 2, 1])
        try store.delete(.positions(PositionSet([Position(rawValue: 1)])))
        // It stays whole while the deleted one is only hidden.
        #expect(try visits(store)[2]?.activity == article("secret lake"))
        let digest = try store.verify()
        #expect(digest.isClean)
        #expect(try store.activities().map(\.visits).sorted() == [2, 2])
        try store.erase()
        #expect(try holders(store).prefix(5) == [nil, 0, 0, 2, 3])
        #expect(try visits(store)[4]?.activity == article("secret lake"))
        #expect(try store.activities().map(\.visits).sorted() == [2, 2])
        #expect(try store.verify().isClean)
        // When the last one goes, no byte stays.
        try donor.delete(.allActivities)
        try store.erase()
        #expect(try test.files(holding: Array("secret lake".utf8)).isEmpty)
    }

    @Test("comes back from an export as it was, and from a part of one as a whole")
    func export() throws {
        let donor = store.donor(reader)
        for title in ["a", "b", "a", "b", "a"] { try donor.becomeCurrent(article(title)) }
        var export = try store.export()
        var events: [ExportedEvent] = []
        while let next = try export.nextEvents() { events += next }
        #expect(events.allSatisfy { $0.payload == nil })
        let path = test.directory.path(of: "imported")
        var log = try LogImport(to: path)
        for event in events { try log.append(ExportedEvent(json: event.json), line: 1) }
        _ = try log.finish(expecting: export.logDigest)
        // A program that does not know the kind writes the payloads alone.
        for position in [1, 3] {
            var foreign = events
            for index in position..<5 {
                let payload = try #require(events[index].event.logged?.encoded)
                foreign[index].event = .unknown(kind: .becameCurrent, payload: payload)
            }
            let path = test.directory.path(of: "foreign\(position)")
            var copy = try LogImport(to: path)
            for event in foreign {
                guard case .object(var line) = event.json else { continue }
                if case .unknown = event.event { line["kind"] = .integer(11) }
                try copy.append(ExportedEvent(json: .object(line)), line: 1)
            }
            _ = try copy.finish(expecting: export.logDigest)
        }
        // Where the first event is a stub, the third holds the activity.
        events[0].event = .erased(Stub(kind: .becameCurrent, donor: events[0].donor))
        events[0].donorName = nil
        let other = test.directory.path(of: "other")
        var part = try LogImport(to: other)
        for event in events { try part.append(event, line: 1) }
        _ = try part.finish()
        let imported = try DonationStore(at: other, creatingIfMissing: false)
        #expect(try holders(imported) == [nil, 0, 0, 2, 3])
        #expect(try visits(imported)[4]?.activity == article("a"))
        #expect(try imported.verify().isClean)
    }

    @Test("with fields of a later version comes back from an export, and from an erasure")
    func laterFields() throws {
        let donor = store.donor(reader)
        try donor.becomeCurrent(article())
        var later = visit(referringTo: 1)
        later.unknownFields = [0x98, 0x06, 1]
        try append([(later, 1), (later, 1)])
        var export = try store.export()
        let path = test.directory.path(of: "imported")
        var log = try LogImport(to: path)
        while let events = try export.nextEvents() {
            for event in events { try log.append(ExportedEvent(json: event.json), line: 1) }
        }
        _ = try log.finish(expecting: export.logDigest)
        try store.delete(.positions(PositionSet([Position(rawValue: 1)])))
        try store.erase()
        #expect(try holders(store).prefix(3) == [nil, 0, 2])
        for visit in try visits(store)[1...2] {
            #expect(visit?.activity == article())
            #expect(visit?.unknownFields == later.unknownFields)
        }
    }

    @Test("to an activity that is not there is damaged, and the others are counted")
    func missing() throws {
        let donor = store.donor(reader)
        try donor.becomeCurrent(article())
        #expect(visit(referringTo: 9).text == "the activity of position 9")
        // A reference to itself, to a later event, to a reference, and one to another's activity.
        try append([
            (visit(referringTo: 2), 1), (visit(referringTo: 9), 1), (visit(referringTo: 1), 1),
            (visit(referringTo: 4), 1), (visit(referringTo: 1), 7),
        ])
        let verification = try store.verify()
        #expect(verification.damaged.map(\.rawValue) == [2, 3, 5, 6])
        try store.rebuild(skippingDamage: true)
        #expect(try store.activities().map(\.visits) == [2])
        for (position, holder) in [(2, 2), (3, 9), (5, 4), (6, 1)] as [(UInt64, UInt64)] {
            let damage = DecodingFailure.missingSnapshot(Position(rawValue: holder))
            #expect(throws: DonationStoreError.damaged(Position(rawValue: position), damage)) {
                try store.event(at: Position(rawValue: position))
            }
        }
    }
}
