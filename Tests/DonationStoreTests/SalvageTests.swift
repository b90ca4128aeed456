import Foundation
import LMDB
import TestSupport
import Testing

@testable import DonationStore

@Suite struct `Salvaging` {
    let test: TestStore
    let store: DonationStore

    init() throws {
        test = try TestStore()
        store = try test.open()
        let chat = store.donor("org.example.chat")
        _ = try chat.donate((1...6).map { message("m\($0)", to: "P\($0)") })
        try chat.delete(identifiers: ["m2"])
        try chat.delete(identifiers: ["m4"])
        _ = try chat.donate([message("m9")])
    }

    /// Overwrites the records at some positions.
    private func damage(_ positions: UInt64...) throws {
        var change = try store.log.write()
        for position in positions {
            try change.put(
                [1, 1, 1].span,
                forKey: LogKey.position(Position(rawValue: position)).span,
                in: change.tables.events
            )
        }
        try change.commit()
    }

    private func salvaged() throws -> (events: [ExportedEvent], lost: [UInt64]) {
        var salvage = try store.salvage()
        var events: [ExportedEvent] = []
        while let some = salvage.nextEvents() { events += some }
        return (events, salvage.lost.map(\.position.rawValue))
    }

    /// Imports the salvaged events into a new store.
    private func imported(_ events: [ExportedEvent]) throws -> DonationStore {
        let path = test.directory.path(of: "imported")
        var imported = try LogImport(to: path)
        for (index, event) in events.enumerated() {
            // As text and back, like the tool.
            let line = try JSONValue(parsing: event.json.bytes)
            try imported.append(try ExportedEvent(json: line), line: index + 1)
        }
        _ = try imported.finish()
        return try DonationStore(at: path, creatingIfMissing: false)
    }

    @Test func `a sound log is an export`() throws {
        let (events, lost) = try salvaged()
        #expect(lost.isEmpty)
        #expect(events.count == 9)
        let digest = try store.logDigest()
        #expect(try imported(events).logDigest() == digest)
    }

    @Test func `gives all but what is damaged, each in its place`() throws {
        try damage(3, 5)
        let (events, lost) = try salvaged()
        #expect(lost == [3, 5])
        let copy = try imported(events)
        #expect(try copy.verify().isClean)
        #expect(try copy.lastPosition().rawValue == 9)
        #expect(try copy.contacts().compactMap(\.name).sorted() == ["Ana", "P1", "P6"])
        #expect(try copy.positions(identifier: "m6").map(\.rawValue) == [6])
        #expect(try copy.information().erased == 2)
    }

    @Test func `tells of an end that is lost`() throws {
        var change = try store.log.write()
        for position in [8, 9] as [UInt64] {
            let key = LogKey.position(Position(rawValue: position))
            try change.delete(key.span, in: change.tables.events)
        }
        try change.commit()
        let (events, lost) = try salvaged()
        #expect(lost == [8, 9])
        #expect(events.count == 9)
        #expect(try imported(events).lastPosition().rawValue == 9)
    }

    @Test func `can be imported when what was deleted was donated again`() throws {
        try store.donor("org.example.chat").donate(message("m2", to: "Again"))
        try damage(7)
        let (events, lost) = try salvaged()
        #expect(lost == [7])
        let copy = try imported(events)
        #expect(try copy.positions(identifier: "m2").map(\.rawValue) == [10])
        #expect(try copy.verify().isClean)
    }

    @Test func `does not bring back what a lost tombstone has deleted`() throws {
        try damage(7)
        let (events, lost) = try salvaged()
        #expect(lost == [7])
        let copy = try imported(events)
        #expect(try copy.contacts().compactMap(\.name).sorted() == ["Ana", "P1", "P3", "P5", "P6"])
        guard let deletion = events[6].event.payload(as: Deletion.self) else {
            Issue.record("no tombstone")
            return
        }
        #expect(deletion.positions.runs == [2...2])
    }

    @Test func `brings back no link that a lost event may have withdrawn`() throws {
        let participants = [1, 3, 5].map { position in
            ParticipantReference(position: Position(rawValue: position), index: 0)
        }
        let early = try store.link([participants[0], participants[1]])
        let unlinked = try store.unlink(.customIdentifier, of: participants[0])
        let donated = try store.donor("org.example.chat").donate(message("m10")).position
        let withdrawn = try store.link([participants[0], participants[2]])
        let tombstone = try store.withdraw(withdrawn)
        let late = try store.link([participants[1], participants[2]])

        // A donation that the index finds has withdrawn nothing.
        try damage(donated.rawValue)
        let copy = try imported(salvaged().events)
        #expect(try copy.withdraw(early).rawValue == late.rawValue + 1)
        #expect(throws: CorrectionError.refused(.withdrawn(withdrawn))) {
            try copy.withdraw(withdrawn)
        }

        try damage(tombstone.rawValue)
        let (events, lost) = try salvaged()
        #expect(lost == [donated.rawValue, tombstone.rawValue])
        guard let deletion = events[Int(tombstone.rawValue) - 1].event.payload(as: Deletion.self)
        else {
            Issue.record("no tombstone")
            return
        }
        #expect(deletion.positions == PositionSet([early, withdrawn]))
        #expect(!deletion.positions.contains(unlinked))
        #expect(events.last?.event == .known(Link([participants[1], participants[2]])))
    }

    @Test func `brings back nothing learned that a lost event may have made void`() throws {
        let last = try store.lastPosition()
        let learned = try store.adopt(RankingCoefficients(), learnedThrough: last)
        let byHand = try store.adopt(RankingCoefficients())
        let pinned = try store.pin(ConversationReference(position: Position(rawValue: 1)))
        try damage(pinned.rawValue)
        let copy = try imported(salvaged().events)
        #expect(try copy.adoptedCoefficients()?.position == byHand)
        #expect(throws: CorrectionError.refused(.withdrawn(learned))) {
            try copy.withdraw(learned)
        }
        try copy.withdraw(byHand)
        #expect(try copy.adoptedCoefficients() == nil)
    }

    @Test func `finds the end without the log's head`() throws {
        var change = try store.log.write()
        try change.delete(LogKey.head.span, in: change.tables.meta)
        try change.commit()
        #expect(try store.salvage().last.rawValue == 9)
        #expect(try imported(salvaged().events).verify().isClean)
    }

    /// The records at some positions.
    private func records(_ positions: UInt64...) throws -> [[UInt8]] {
        let snapshot = try store.log.read()
        return try positions.map { position in
            let key = LogKey.position(Position(rawValue: position))
            let row = try snapshot.value(forKey: key.span, in: snapshot.tables.events)
            guard let row else { return [] }
            return row.copy(row.indices)
        }
    }

    /// A copy of the store with extra pages at its end whose entries look like old free pages.
    ///
    /// The copy has a fault, so that `salvage` looks at such pages.
    private func copy(
        withPagesOf entries: [(position: UInt64, record: [UInt8])]
    ) throws -> TestStore {
        let copy = try TestStore(seed: 9)
        try FileManager.default.copyItem(atPath: test.path, toPath: copy.path)
        let name = try #require(try store.log.generations.current())
        let file = URL(filePath: "\(copy.path)/log/\(name)/data.mdb")
        var bytes = try Data(contentsOf: file)
        // The older meta page is invalid.
        let numbers = [144, 4096 + 144].map { place in bytes[place..<place + 8].reversed() }
        bytes[(numbers[0].lexicographicallyPrecedes(numbers[1]) ? 0 : 4096) + 16] ^= 1
        for (position, record) in entries {
            var page = Data(repeating: 0, count: 16)
            withUnsafeBytes(of: UInt32(record.count).littleEndian) { page.append(contentsOf: $0) }
            page += [0, 0, 8, 0] + LogKey.position(Position(rawValue: position)) + record
            bytes += page + Data(repeating: 0, count: 4096 - page.count)
        }
        try bytes.write(to: file)
        return copy
    }

    private func salvaged(_ copy: TestStore) throws -> (events: [ExportedEvent], lost: [UInt64]) {
        var salvage = try DonationStore.salvage(at: copy.path)
        #expect(!salvage.faults.isEmpty)
        var events: [ExportedEvent] = []
        while let some = salvage.nextEvents() { events += some }
        return (events, salvage.lost.map(\.position.rawValue))
    }

    @Test func `takes a lost record from an old page, and none where two differ`() throws {
        let records = try records(3, 5, 6)
        var change = try store.log.write()
        for position in [3, 5] as [UInt64] {
            let key = LogKey.position(Position(rawValue: position))
            try change.delete(key.span, in: change.tables.events)
        }
        try change.commit()
        // Free pages hold both, and `salvage` looks at them only after a fault.
        #expect(try salvaged().lost == [3, 5])
        let copy = try copy(withPagesOf: [
            (3, records[0]), (3, records[0]), (5, records[1]), (5, records[2]),
        ])
        let (events, lost) = try salvaged(copy)
        #expect(lost == [5])
        guard case .donated(let donation) = events[2].event else {
            Issue.record("\(events[2])")
            return
        }
        #expect(donation.interaction.identifier == "m3")
    }

    @Test func `takes no record that is beyond the end, or elsewhere than where it is`() throws {
        let records = try records(3, 5)
        let copy = try copy(withPagesOf: [(10, records[0]), (6, records[1])])
        let (events, lost) = try salvaged(copy)
        #expect(lost.isEmpty && events.count == 9)
        let digest = try store.logDigest()
        #expect(try imported(events).logDigest() == digest)
    }

    @Test func `believes in no end that is far behind all records`() throws {
        let record = try records(9)[0]
        for isOfHead in [true, false] {
            let copy = try TestStore(seed: 9)
            try FileManager.default.copyItem(atPath: test.path, toPath: copy.path)
            let other = try copy.open()
            let far = Position(rawValue: 1 << 40)
            var change = try other.log.write()
            if isOfHead {
                var head = try change.head()
                head.nextPosition = far
                try change.put(head)
            } else {
                try change.put(
                    record.span,
                    forKey: LogKey.position(far).span,
                    in: change.tables.events
                )
            }
            try change.commit()
            let salvage = try other.salvage()
            #expect(salvage.last.rawValue == 9)
            #expect(salvage.faults.count == 1 && salvage.faults[0].contains("far"))
        }
    }

    @Test func `calls a donor whose name is lost after its number`() throws {
        var change = try store.log.write()
        let number = DonorNumber(rawValue: 1)
        try change.delete(LogKey.donor(number).span, in: change.tables.donors)
        try change.commit()
        var salvage = try DonationStore.salvage(at: test.path)
        let saved = salvage.nextEvents()
        #expect(salvage.lost.isEmpty && salvage.lostDonors == [number])
        let copy = try imported(try #require(saved))
        #expect(try copy.verify().isClean)
        #expect(try copy.donor("lost-donor-1").delete(identifiers: ["m1"]).deleted == 1)
    }

    /// The pictures of the donations among the events.
    private func pictures(_ events: [ExportedEvent]) -> Int {
        events.count { event in
            guard case .donated(let donation) = event.event,
                case .data = donation.interaction.intent.people.images["sender"]?.source
            else { return false }
            return true
        }
    }

    @Test func `leaves out a picture that is not the one that its hash names, as an export does`()
        throws
    {
        var pictured = message("pictured")
        pictured.intent.people.images["sender"] = .data([1, 2, 3], type: nil)
        try store.donor("org.example.chat").donate(pictured)
        var change = try store.log.write()
        var key: [UInt8] = []
        do {
            var cursor = try change.cursor(in: change.tables.images)
            while try cursor.moveToNext() {
                if cursor.key[36] == 1 { key = cursor.key.copy(cursor.key.indices) }
            }
        }
        try change.put([9, 2, 3].span, forKey: key.span, in: change.tables.images)
        try change.commit()
        var salvage = try store.salvage()
        let saved = salvage.nextEvents()
        let events = try #require(saved)
        #expect(salvage.lostPictures == 1)
        #expect(salvage.lost.isEmpty)
        #expect(pictures(events) == 0)
        #expect(try imported(events).lastPosition().rawValue == 10)
        var export = try store.export()
        let exported = try export.nextEvents()
        #expect(pictures(try #require(exported)) == 0)
        #expect(export.lostPictures == 1)
    }

    @Test func `loses one event at most where a bit of any page is flipped`() throws {
        var pictured = (1...4).map { message("p\($0)", to: "P\($0)") }
        for index in pictured.indices {
            let bytes = [UInt8](repeating: UInt8(index), count: 300 + 4000 * (index % 2))
            pictured[index].intent.people.images["sender"] = .data(bytes, type: nil)
        }
        let mail = store.donor("org.example.mail")
        for some in stride(from: 0, to: 300, by: 50) {
            _ = try mail.donate((some..<some + 50).map { message("x\($0)", to: "X\($0)") })
        }
        _ = try mail.donate(pictured)
        try mail.delete(identifiers: ["x7", "x200"])
        let last = try store.lastPosition()
        let before = try salvaged()
        #expect(before.lost.isEmpty && pictures(before.events) == 4)
        let file = store.log.generations.path(of: try #require(try store.log.generations.current()))
        let whole = try Data(contentsOf: URL(filePath: "\(file)/data.mdb"))
        var random = SeededGenerator(seed: SeededGenerator.seeds(1)[0])
        // The first two tell where all others are; the rest is tried in part by each seed.
        let first = Int.random(in: 2..<8, using: &random)
        for page in [0, 1] + stride(from: first, to: whole.count / 4096, by: 6) {
            for place in [
                Int.random(in: 0..<16, using: &random), .random(in: 16..<4096, using: &random),
            ] {
                let copy = try TestStore(seed: 9)
                try FileManager.default.copyItem(atPath: test.path, toPath: copy.path)
                var bytes = whole
                bytes[page * 4096 + place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                let path = file.replacing(test.path, with: copy.path)
                try bytes.write(to: URL(filePath: "\(path)/data.mdb"))
                var salvage = try DonationStore.salvage(at: copy.path)
                var events: [ExportedEvent] = []
                while let some = salvage.nextEvents() { events += some }
                let what = "byte \(place) of page \(page): \(salvage.faults) \(salvage.lost)"
                #expect(salvage.lost.count <= 1, "\(what)")
                #expect(pictures(events) + salvage.lost.count >= 3, "\(what)")
                let saved = try imported(events)
                #expect(try saved.lastPosition() >= last, "\(what)")
                let found = try saved.verify()
                #expect(found.isClean, "\(what): \(found.findings)")
                try FileManager.default.removeItem(atPath: test.directory.path(of: "imported"))
            }
        }
    }
}
