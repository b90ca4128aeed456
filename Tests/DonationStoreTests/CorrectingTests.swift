import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite struct `Correcting` {
    let test: TestStore
    let store: DonationStore
    let chat: DonorHandle

    init() throws {
        test = try TestStore()
        store = try test.open()
        chat = store.donor("org.example.chat")
        _ = try chat.donate([message("m1"), message("m2", to: "Ben"), message("m3", to: "Cleo")])
    }

    private func participant(_ position: UInt64, _ index: Int = 0) -> ParticipantReference {
        ParticipantReference(position: Position(rawValue: position), index: index)
    }

    private func event(at position: Position) throws -> Event? {
        try store.event(at: position)?.event
    }

    private func erasedKinds() throws -> [UInt64: EventKind] {
        var kinds: [UInt64: EventKind] = [:]
        for event in try store.events(after: .start) {
            guard case .erased(let stub) = event.event else { continue }
            #expect(stub.donor == nil || stub.kind == 1)
            kinds[event.position.rawValue] = stub.kind
        }
        return kinds
    }

    // MARK: Appending

    @Test func `appends an event that names places and nothing else`() throws {
        let linked = try store.link([participant(2), participant(1), participant(2)])
        #expect(linked.rawValue == 4)
        #expect(try event(at: linked) == .known(Link([participant(1), participant(2)])))
        let unlinked = try store.unlink(.customIdentifier, of: participant(1))
        #expect(
            try event(at: unlinked) == .known(Unlink(.customIdentifier, of: participant(1)))
        )
        #expect(try store.payload(at: linked) == [0x0A, 4, 1, 0, 2, 0])
        #expect(try store.payload(at: unlinked) == [0x08, 1, 0x18, 1])
        let withdrawn = try store.withdraw(linked)
        #expect(
            try event(at: withdrawn) == .known(Deletion(positions: PositionSet([linked])))
        )
        #expect(try test.open().lastPosition() == withdrawn)
    }

    @Test func `counts as nothing that was donated, deleted or is unknown`() throws {
        let linked = try store.link([participant(1), participant(2)])
        try store.unlink(.customIdentifier, of: participant(3))
        try store.withdraw(linked)
        try chat.delete(identifiers: ["m3"])
        for _ in 1...2 {
            let information = try store.information()
            #expect((information.live, information.deleted, information.erased) == (2, 1, 0))
            #expect((information.events, information.unknown) == (7, 0))
            #expect(try store.verify().isClean)
            try store.rebuild()
        }
        #expect(try chat.donations(after: .start).count == 3)
    }

    @Test func `may be done again`() throws {
        let first = try store.link([participant(1), participant(2)])
        let second = try store.link([participant(1), participant(2)])
        try store.withdraw(first)
        try store.withdraw(second)
        #expect(try store.link([participant(1), participant(2)]).rawValue == 8)
    }

    // MARK: Refusing

    private func expectRefusal(
        _ refusal: CorrectionRefusal,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ correct: () throws -> Void
    ) throws {
        let last = try store.lastPosition()
        #expect(
            throws: CorrectionError.refused(refusal),
            sourceLocation: sourceLocation,
            performing: correct
        )
        #expect(try store.lastPosition() == last, sourceLocation: sourceLocation)
        #expect(!refusal.description.isEmpty)
    }

    @Test func `is refused without two participants`() throws {
        try expectRefusal(.tooFewParticipants) { try store.link([]) }
        try expectRefusal(.tooFewParticipants) {
            try store.link([participant(1), participant(1)])
        }
    }

    @Test func `is refused beyond the log, and where there is no donation`() throws {
        let linked = try store.link([participant(1), participant(2)])
        for position in [0, 5, UInt64.max] {
            let place = Position(rawValue: position)
            try expectRefusal(.noEvent(place)) {
                try store.link([participant(1), participant(position)])
            }
            try expectRefusal(.noEvent(place)) {
                try store.unlink(.displayName, of: participant(position))
            }
            try expectRefusal(.noEvent(place)) { try store.withdraw(place) }
        }
        try expectRefusal(.noDonation(linked)) {
            try store.unlink(.displayName, of: participant(4))
        }
    }

    @Test func `is refused for a donation that was deleted or erased`() throws {
        try chat.delete(identifiers: ["m2"])
        let place = Position(rawValue: 2)
        try expectRefusal(.deleted(place)) { try store.link([participant(1), participant(2)]) }
        try expectRefusal(.deleted(place)) {
            try store.unlink(.customIdentifier, of: participant(2))
        }
        // A donation that took its identifier does not make it live again.
        try chat.donate(message("m2", to: "Ben"))
        try expectRefusal(.deleted(place)) {
            try store.unlink(.customIdentifier, of: participant(2))
        }
        try store.erase()
        try expectRefusal(.erased(place)) {
            try store.unlink(.customIdentifier, of: participant(2))
        }
    }

    @Test func `is refused for somebody who is not there, or is the owner`() throws {
        var intent = SendMessageIntent()
        intent.people.sender = Person(customIdentifier: "me", isMe: true)
        intent.people.recipients = [Person(customIdentifier: "u1")]
        let place = try chat.donate(
            Interaction(intent: .sendMessage(intent), direction: .outgoing, identifier: "m4")
        ).position.rawValue
        for index in [2, -1, Int.max] {
            try expectRefusal(.noParticipant(participant(place, index), count: 2)) {
                try store.link([participant(1), participant(place, index)])
            }
        }
        try expectRefusal(.isOwner(participant(place, 0))) {
            try store.link([participant(1), participant(place, 0)])
        }
        try store.link([participant(1), participant(place, 1)])
    }

    @Test(
        arguments: [
            .contactIdentifier, .personHandle, .displayName, .alias(0), .alias(-1), .alias(.max),
        ] as [EvidenceReference]
    )
    func `is refused for evidence that is not there`(evidence: EvidenceReference) throws {
        try expectRefusal(.noEvidence(evidence, of: participant(1))) {
            try store.unlink(evidence, of: participant(1))
        }
    }

    @Test func `takes back what is a correction, and once`() throws {
        let linked = try store.link([participant(1), participant(2)])
        try expectRefusal(.noCorrection(Position(rawValue: 1))) {
            try store.withdraw(Position(rawValue: 1))
        }
        let tombstone = try store.withdraw(linked)
        try expectRefusal(.withdrawn(linked)) { try store.withdraw(linked) }
        try expectRefusal(.noCorrection(tombstone)) { try store.withdraw(tombstone) }
        try store.erase()
        try expectRefusal(.erased(linked)) { try store.withdraw(linked) }
    }

    @Test func `takes back once, also when others are as quick`() throws {
        let linked = try store.link([participant(1), participant(2)])
        try #require(throws: CorrectionError.refused(.withdrawn(linked))) {
            try store.log.withdraw(linked) {
                #expect(throws: Never.self) { try store.withdraw(linked) }
            }
        }
        let unlinked = try store.unlink(.customIdentifier, of: participant(1))
        try #require(throws: CorrectionError.refused(.withdrawn(unlinked))) {
            try store.log.withdraw(unlinked) {
                // An erasure of the same moment makes a log of another identity.
                #expect(throws: Never.self) { try self.eraseBeforeWithdrawing(unlinked) }
            }
        }
    }

    private func eraseBeforeWithdrawing(_ correction: Position) throws {
        let lock = try store.log.generations.lock()
        _ = try store.log.eraseDeleted {
            #expect(throws: Never.self) { try store.withdraw(correction) }
        }
        _ = consume lock
    }

    // MARK: Erasing

    @Test func `leaves a stub of what was withdrawn`() throws {
        let linked = try store.link([participant(1), participant(2)])
        let kept = try store.link([participant(1), participant(3)])
        let unlinked = try store.unlink(.customIdentifier, of: participant(1))
        try store.withdraw(linked)
        try store.withdraw(unlinked)
        let report = try store.erase()
        #expect(report.erased == 0)
        #expect(try erasedKinds() == [4: 4, 6: 5, 7: 2, 8: 2])
        #expect(try event(at: kept) == .known(Link([participant(1), participant(3)])))
        #expect(try store.verify().isClean)
        #expect(try store.information().erased == 0)
        #expect(try store.erase() == ErasureReport())
    }

    @Test func `leaves a stub of what is about nothing any more`() throws {
        let both = try store.link([participant(1), participant(2)])
        try store.unlink(.customIdentifier, of: participant(2))
        try chat.delete(identifiers: ["m1"])
        try store.erase()
        #expect(try erasedKinds() == [1: 1, 6: 2])
        #expect(try event(at: both) == .known(Link([participant(1), participant(2)])))
        try store.deleteAll(from: .app("org.example.chat"))
        #expect(try store.erase().erased == 2)
        #expect(try erasedKinds() == [1: 1, 2: 1, 3: 1, 4: 4, 5: 5, 6: 2, 7: 2])
        #expect(try store.verify().isClean)
    }

    @Test func `is left by an erasure that began before it was withdrawn`() throws {
        let linked = try store.link([participant(1), participant(2)])
        try chat.delete(identifiers: ["m3"])
        try eraseBeforeWithdrawing(linked)
        #expect(try erasedKinds() == [3: 1, 5: 2])
        try expectRefusal(.withdrawn(linked)) { try store.withdraw(linked) }
        try store.erase()
        #expect(try erasedKinds() == [3: 1, 4: 4, 5: 2, 6: 2])
    }

    @Test func `keeps what a later version has added, until it is withdrawn`() throws {
        let payloads: [(kind: EventKind, payload: [UInt8])] = [
            (4, [0x0A, 4, 1, 0, 2, 0, 0x50, 1]), (5, [0x08, 1, 0x18, 1, 0x50, 1]),
        ]
        for (kind, payload) in payloads {
            try `A log exported and imported`.append(kind: kind, donor: 0, payload, to: store)
        }
        try store.deleteAll(from: .app("org.example.chat"))
        try store.erase()
        for (place, payload) in zip([4, 5] as [UInt64], payloads) {
            #expect(try store.payload(at: Position(rawValue: place)) == payload.payload)
            try store.withdraw(Position(rawValue: place))
        }
        try store.erase()
        #expect(try erasedKinds().count == 8)
    }

    @Test func `outlives a maintenance, and is not counted by it`() throws {
        try store.link([participant(1), participant(2)])
        try store.unlink(.customIdentifier, of: participant(3))
        try store.setPolicy(PolicyRule(maximumAge: .milliseconds(1), maximumCount: 1))
        test.now = Timestamp(milliseconds: test.now.milliseconds + 1)
        #expect(try store.maintain(at: test.now).deleted == 2)
        #expect(try erasedKinds() == [1: 1, 2: 1, 4: 4, 7: 2])
        #expect(try store.verify().isClean)
    }

    // MARK: Carrying over

    @Test func `comes along with an export, withdrawn or not`() throws {
        let kept = try store.link([participant(1), participant(2)])
        let gone = try store.unlink(.customIdentifier, of: participant(1))
        try store.withdraw(gone)
        let path = test.directory.path(of: "imported")
        var imported = try LogImport(to: path)
        for (index, line) in try `A log exported and imported`.lines(of: store).enumerated() {
            let event = try ExportedEvent(json: JSONValue(parsing: line))
            #expect(event.payload == nil)
            try imported.append(event, line: index + 1)
        }
        _ = try imported.finish(expecting: try store.logDigest())
        let copy = try DonationStore(at: path, creatingIfMissing: false)
        #expect(throws: CorrectionError.refused(.withdrawn(gone))) {
            try copy.withdraw(gone)
        }
        try copy.withdraw(kept)
        #expect(try copy.verify().isClean)
    }

    @Test(
        arguments: [
            .known(
                Link([
                    ParticipantReference(position: Position(rawValue: 1), index: 0),
                    ParticipantReference(position: Position(rawValue: 4), index: 0),
                ])
            ),
            .known(
                Unlink(
                    .displayName,
                    of: ParticipantReference(position: Position(rawValue: 4), index: 0)
                )
            ),
        ] as [Event]
    )
    func `is not imported about what does not come before it`(event: Event) throws {
        let isUnlink = event == .known(Unlink(.displayName, of: participant(4)))
        try test.expectNotImported(event, kind: isUnlink ? 5 : 4, afterThoseOf: store)
    }

    @Test func `comes back with a backup`() throws {
        let linked = try store.link([participant(1), participant(2)])
        let path = test.directory.path(of: "backup")
        try store.backup(to: path)
        try store.withdraw(linked)
        try DonationStore.restore(backup: path, to: test.path, replacing: true)
        let restored = try test.open()
        #expect(try restored.lastPosition() == linked)
        try restored.withdraw(linked)
        #expect(try restored.verify().isClean)
    }
}
