import Foundation
import LMDB
import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite struct `A log exported and imported` {
    /// A store with every event that a log can hold.
    static func makeStore(
        seed: UInt64,
        content: ContentHandling = .dropped
    ) throws -> (TestStore, DonationStore) {
        let test = try TestStore()
        let store = try test.open(content: content)
        var generator = DonationGenerator(seed: seed)
        generator.addsUnknownProtobufFields = true
        var donated: [Donation] = []
        for round in 0..<12 {
            var batch = (0..<Int.random(in: 1...6, using: &generator.random)).map { _ in
                generator.donation()
            }
            if generator.random.chance(0.5), let again = donated.last { batch.append(again) }
            if generator.random.chance(0.3) { batch[0].interaction.start = nil }
            donated += batch
            let passed = 1 + Int64.random(in: 0...999, using: &generator.random)
            test.now = Timestamp(milliseconds: test.now.milliseconds + passed)
            _ = try store.donate(batch)
            let gone = generator.random.pick(donated)
            try correct(store, &generator.random)
            switch generator.random.next() % 6 {
            case 0, 1:
                _ = try store.delete(identifiers: [gone.interaction.identifier ?? ""], from: .all)
                _ = try store.donate([gone])
            case 2:
                _ = try store.deleteAll(
                    from: DonorScope(app: gone.donor.app, account: gone.donor.account)
                )
            case 3:
                try append(kind: 41, donor: round % 2 == 0 ? 0 : 1, [UInt8(round)], to: store)
            case 4: try store.erase()
            default: break
            }
        }
        return (test, store)
    }

    /// Appends a link, an unlink, two kept apart, or the withdrawal of one, if possible.
    private static func correct(
        _ store: DonationStore,
        _ random: inout SeededGenerator
    ) throws {
        let last = try store.lastPosition()
        let participants = (0..<2).map { _ in
            ParticipantReference(
                position: Position(rawValue: .random(in: 1...last.rawValue, using: &random)),
                index: Int.random(in: 0...2, using: &random)
            )
        }
        let evidence: EvidenceReference = random.pick([
            .contactIdentifier, .customIdentifier, .personHandle, .alias(0),
        ])
        do {
            switch random.next() % 4 {
            case 0: try store.link(participants)
            case 1: try store.unlink(evidence, of: participants[0])
            case 2: _ = try store.log.keepApart(participants)
            default: try store.withdraw(participants[0].position)
            }
        } catch {
            guard case CorrectionError.refused = error else { throw error }
        }
    }

    /// Appends an event of a kind that this version does not know.
    static func append(
        kind: EventKind,
        donor: UInt32,
        _ payload: [UInt8],
        to store: DonationStore
    ) throws {
        var change = try store.log.write()
        var head = try change.head()
        let envelope = Envelope(
            kind: kind,
            donor: DonorNumber(rawValue: donor),
            payloadLength: payload.count,
            recordedAt: Timestamp(milliseconds: 1_767_603_600_123),
            start: Timestamp(milliseconds: 1_767_603_600_000)
        ).encoded(for: payload.span)
        _ = try change.append(envelope, payload, to: &head)
        try change.put(head)
        try change.commit()
    }

    static func lines(of store: DonationStore, asCloudEvents: Bool = false) throws -> [[UInt8]] {
        var export = try store.export()
        var lines: [[UInt8]] = []
        while let events = try export.nextEvents() {
            for event in events {
                lines.append(
                    (asCloudEvents ? event.cloudEvent(source: export.source) : event.json).bytes
                )
            }
        }
        return lines
    }

    static func take(
        _ lines: [[UInt8]],
        to path: String,
        content: ContentHandling = .dropped,
        asEvents: Bool = false
    ) throws -> ImportReport {
        var log = try LogImport(to: path, content: content)
        for (index, line) in lines.enumerated() {
            if asEvents {
                let event = try ExportedEvent(json: try JSONValue(parsing: line))
                try log.append(event, line: index + 1)
            } else {
                try log.append(line, line: index + 1)
            }
        }
        return try log.finish()
    }

    static func records(of store: DonationStore) throws -> [[UInt8]] {
        var records: [[UInt8]] = []
        var next: Position? = Position(rawValue: 1)
        while let position = next {
            next = try store.log.readChunk(from: position) { _, record, _ in
                records.append(record.copy(record.indices))
            }
        }
        return records
    }

    @Test(arguments: SeededGenerator.seeds(4), [false, true])
    func `is the same log`(seed: UInt64, asCloudEvents: Bool) throws {
        let content: ContentHandling = seed % 2 == 0 ? .kept : .dropped
        let (test, store) = try Self.makeStore(seed: seed, content: content)
        let lines = try Self.lines(of: store, asCloudEvents: asCloudEvents)
        let path = test.directory.path(of: "copy")
        let report = try Self.take(lines, to: path, content: content)
        #expect(try report.logDigest == store.logDigest())
        let other = test.directory.path(of: "other")
        #expect(try Self.take(lines, to: other, content: content, asEvents: true) == report)
        let copy = try DonationStore(at: path, creatingIfMissing: false)
        #expect(try copy.logDigest() == store.logDigest())
        #expect(try Self.records(of: copy) == Self.records(of: store))
        #expect(try copy.digest() == store.digest())
        let verification = try copy.verify()
        #expect(verification.isClean, "\(verification.findings)")
        #expect(try Self.lines(of: copy) == Self.lines(of: store))
        let before = try store.information()
        let after = try copy.information()
        #expect(after.live == before.live)
        #expect(after.donors == before.donors)
        #expect(after.holdsContent == before.holdsContent)
        #expect(try store.log.end().identity != copy.log.end().identity)
        // The next donor gets the same number and position in both.
        let next = message("next")
        #expect(
            try store.donor("org.example.new").donate(next).position
                == copy.donor("org.example.new").donate(next).position
        )
        let heads = try [store, copy].map { store in
            let snapshot = try store.log.read()
            return try snapshot.head().nextDonor
        }
        #expect(heads[0] == heads[1])
    }

    @Test func `has its pictures, each once in a line`() throws {
        let test = try TestStore()
        let store = try test.open()
        var donation = message("m1")
        let picture = [UInt8](repeating: 7, count: 1000)
        var people = donation.intent.people
        people.recipients = (0..<9).map {
            var person = Person(displayName: "P\($0)")
            person.image = .data(picture, type: nil)
            return person
        }
        donation.intent.people = people
        try store.donor("org.example.chat").donate(donation)
        let lines = try Self.lines(of: store)
        #expect(lines[0].count < 3000)
        let path = test.directory.path(of: "copy")
        _ = try Self.take(lines, to: path)
        let copy = try DonationStore(at: path, creatingIfMissing: false)
        #expect(try copy.event(at: Position(rawValue: 1)) == store.event(at: Position(rawValue: 1)))
    }

    @Test func `fills a store that is empty, and keeps its identity`() throws {
        let (test, store) = try Self.makeStore(seed: 3)
        let path = test.directory.path(of: "copy")
        let empty = try DonationStore(at: path)
        let identity = try empty.export().source
        _ = try Self.take(Self.lines(of: store), to: path)
        #expect(try empty.logDigest() == store.logDigest())
        #expect(try empty.export().source == identity)
        #expect(throws: ImportError.refused(.notEmpty(path: path))) {
            _ = try LogImport(to: path)
        }
    }

    @Test func `into an empty store that is no longer empty in the end changes nothing`() throws {
        let (test, store) = try Self.makeStore(seed: 4)
        let path = test.directory.path(of: "copy")
        let other = try DonationStore(at: path)
        var log = try LogImport(to: path)
        for (index, line) in try Self.lines(of: store).enumerated() {
            try log.append(ExportedEvent(json: JSONValue(parsing: line)), line: index + 1)
        }
        try other.donor("org.example.chat").donate(message("m1"))
        do {
            _ = try log.finish()
            Issue.record("it was imported")
        } catch {
            #expect(error == .refused(.notEmpty(path: path)))
        }
        #expect(try other.lastPosition() == Position(rawValue: 1))
        #expect(try other.log.generations.names().count == 1)
    }

    @Test func `is refused when the log is replaced meanwhile`() throws {
        let test = try TestStore()
        let store = try test.open()
        let donations = (0..<5000).map { message("m\($0)") }
        _ = try store.donor("org.example.chat").donate(donations)
        var export = try store.export()
        #expect(try export.nextEvents()?.isEmpty == false)
        try store.donor("org.example.chat").delete(identifiers: ["m4999"])
        try store.erase()
        #expect(throws: DonationStoreError.self) {
            while try export.nextEvents() != nil {}
        }
    }

    @Test func `ends where the log ended in the beginning`() throws {
        let (_, store) = try Self.makeStore(seed: 5)
        var export = try store.export()
        let digest = try store.logDigest()
        try store.donor("org.example.chat").donate(message("late"))
        var count = 0
        while let events = try export.nextEvents() { count += events.count }
        #expect(UInt64(count) == export.last.rawValue)
        #expect(export.logDigest == digest)
    }

    @Test func `is the same log when it is longer than what is taken at a time`() throws {
        let test = try TestStore()
        let store = try test.open()
        let chat = store.donor("org.example.chat")
        _ = try chat.donate((0..<4200).map { message("m\($0)") })
        try chat.delete(identifiers: ["m0", "m4199"])
        _ = try chat.donate([message("m0", to: "Ben")])
        let lines = try Self.lines(of: store)
        let path = test.directory.path(of: "copy")
        #expect(try Self.take(lines, to: path).logDigest == store.logDigest())
        let copy = try DonationStore(at: path, creatingIfMissing: false)
        #expect(try copy.verify().isClean)
        #expect(try copy.digest() == store.digest())
        // The import finds a second live copy of a donation, whatever the chunk of the first.
        var twice = try ExportedEvent(json: JSONValue(parsing: lines[1]))
        twice.position = Position(rawValue: UInt64(lines.count) + 1)
        let error = #expect(throws: ImportError.self) {
            try Self.take(lines + [twice.json.bytes], to: test.directory.path(of: "twice"))
        }
        guard case .refused(.invalid(lines.count + 1, let reason))? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.field == "donation.identifier")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: test.directory.path).sorted()
                == ["copy", "store"]
        )
    }
}
