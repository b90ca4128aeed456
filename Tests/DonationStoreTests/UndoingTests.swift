import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite struct `Undoing` {
    let test: TestStore
    let store: DonationStore
    let chat: DonorHandle

    init() throws {
        test = try TestStore()
        store = try test.open()
        chat = store.donor("org.example.chat")
    }

    /// The digest of the views of a store with the same donations, of which none was deleted.
    private func digest(_ fill: (DonationStore) throws -> Void) throws -> String {
        let other = try TestStore()
        let store = try other.open()
        try fill(store)
        return try store.digest()
    }

    private func activityDigest() throws -> String {
        let views = try store.activityViews()
        return try views.digest(of: try views.readCaughtUp())
    }

    private func refusal(_ undo: () throws(UndoError) -> Void) throws -> UndoRefusal? {
        do {
            try undo()
            return nil
        } catch .refused(let refusal) {
            return refusal
        } catch .store(let error) {
            throw error
        }
    }

    private func donate(to store: DonationStore) throws {
        let chat = store.donor("org.example.chat")
        _ = try chat.donate([
            message("m1", to: "Ana", minute: 1), message("m2", to: "Ben", minute: 2),
            message("m3", to: "Ana", minute: 3),
        ])
        try store.donor("org.example.mail").donate(message("m1", to: "Ana", minute: 4))
        try store.link([
            ParticipantReference(position: Position(rawValue: 1), index: 0),
            ParticipantReference(position: Position(rawValue: 2), index: 0),
        ])
        try store.pin(ConversationReference(position: Position(rawValue: 3)))
    }

    @Test(arguments: [true, false])
    func `a deletion brings back everything, as if it had never gone`(
        isAskedBetween: Bool
    ) throws {
        try donate(to: store)
        let never = try digest(donate)
        if isAskedBetween { #expect(try store.digest() == never) }
        try store.delete(identifiers: ["m1"], from: .all)
        try store.delete(identifiers: ["m3", "m2"], from: .all)
        if isAskedBetween { #expect(try store.contacts().isEmpty) }
        let receipts = try store.undo(last: 2)
        #expect(receipts.map(\.donations) == [2, 2])
        #expect(receipts.flatMap(\.left).isEmpty)
        #expect(try store.digest() == never)
        #expect(try store.rebuild().digest == store.digest())
        #expect(try store.positions(identifier: "m1").map(\.rawValue) == [1, 4])
        #expect(try store.verify().isClean)
        #expect(try chat.donate(message("m1", to: "Ana", minute: 1)).isDuplicate)
    }

    @Test func `everything of an app brings it back, also what an adoption learned`() throws {
        try donate(to: store)
        try store.adopt(RankingCoefficients(), learnedThrough: Position(rawValue: 4))
        let before = try store.digest()
        try store.deleteAll(from: .app("org.example.chat"))
        #expect(try store.digest() != before)
        #expect(try store.undo()[0].donations == 3)
        #expect(try store.digest() == before)
        #expect(try store.verify().isClean)
    }

    @Test func `leaves a donation that was donated again`() throws {
        try chat.donate(message("m1", to: "Ana", minute: 1))
        try chat.donate(message("m2", to: "Ben", minute: 2))
        try store.delete(identifiers: ["m1", "m2"], from: .all)
        let again = try chat.donate(message("m1", to: "Cy", minute: 1))
        let receipt = try store.undo()[0]
        #expect(receipt.left == [Position(rawValue: 1)])
        #expect(receipt.donations == 1)
        #expect(try store.positions(identifier: "m1") == [again.position])
        #expect(Set(try store.contacts().compactMap(\.name)) == ["Ben", "Cy"])
        #expect(try store.digest() == store.rebuild().digest)
        #expect(try store.verify().isClean)
    }

    @Test func `keeps to the later one where a start was not given`() throws {
        try chat.donate(message("m1", to: "Ana", minute: 1))
        try store.delete(identifiers: ["m1"], from: .all)
        let later = Interaction(
            intent: .sendMessage(
                SendMessageIntent(recipients: [Person("Di", email: "d@x.example")])
            ),
            direction: .outgoing,
            identifier: "m1"
        )
        try chat.donate(later)
        #expect(try store.undo()[0].left == [Position(rawValue: 1)])
        #expect(try store.contacts().compactMap(\.name) == ["Di"])
        #expect(try store.verify().isClean)
    }

    @Test func `an erased deletion is refused, and names the act before it`() throws {
        try donate(to: store)
        try store.delete(identifiers: ["m1"], from: .all)
        try store.erase()
        let tombstone = Position(rawValue: 7)
        #expect(
            try refusal { () throws(UndoError) in try store.undo() }
                == .erased(tombstone, before: Position(rawValue: 6))
        )
        #expect(
            try refusal { () throws(UndoError) in try store.undo(at: tombstone) }
                == .erased(tombstone, before: nil)
        )
        #expect(try store.lastPosition() == tombstone)
        #expect(try store.undo(at: Position(rawValue: 6)).deleted == 1)
    }

    @Test func `of a deletion before an erasure of another keeps what came back`() throws {
        try donate(to: store)
        try store.delete(identifiers: ["m1"], from: .all)
        try store.undo()
        try store.delete(identifiers: ["m2"], from: .all)
        let before = try store.digest()
        #expect(try store.erase().erased == 1)
        #expect(try store.digest() == before)
        #expect(try store.positions(identifier: "m1").count == 2)
        #expect(try store.verify().isClean)
    }

    @Test func `while others erase keeps what came back`() throws {
        try donate(to: store)
        try store.delete(identifiers: ["m1", "m2"], from: .all)
        let lock = try store.log.generations.lock()
        let report = try store.log.eraseDeleted(beforeLocking: { _ = try? store.undo() })
        _ = consume lock
        #expect(report == ErasureReport())
        #expect(try store.positions(identifier: "m1").count == 2)
        #expect(try store.verify().isClean)
    }

    @Test func `again and again takes back the acts before`() throws {
        try donate(to: store)
        try store.delete(identifiers: ["m2"], from: .all)
        #expect(try store.undo()[0].act.position.rawValue == 7)
        #expect(try store.undo()[0].act.position.rawValue == 6)
        #expect(try store.undo()[0].act.position.rawValue == 5)
        #expect(try refusal { () throws(UndoError) in try store.undo() } == .nothing)
        let states = try store.acts().map(\.state)
        #expect(states == [8, 10, 12].map { .undone(at: Position(rawValue: $0)) })
        #expect(try store.preferences().isEmpty)
        #expect(try store.verify().isClean)
    }

    @Test func `refuses more acts than there are, and takes none back`() throws {
        try donate(to: store)
        #expect(
            try refusal { () throws(UndoError) in try store.undo(last: 3) } == .onlySo(many: 2)
        )
        #expect(try store.lastPosition().rawValue == 6)
        #expect(
            try refusal { () throws(UndoError) in try store.undo(at: Position(rawValue: 2)) }
                == .noAct(Position(rawValue: 2))
        )
    }

    @Test func `leaves what apps delete`() throws {
        try donate(to: store)
        try chat.delete(identifiers: ["m1"])
        #expect(try store.undo()[0].act.position.rawValue == 6)
        #expect(try store.positions(identifier: "m1").count == 1)
    }

    @Test func `a withdrawal brings the event back`() throws {
        try donate(to: store)
        let before = try store.digest()
        try store.withdraw(Position(rawValue: 5))
        #expect(try store.digest() != before)
        #expect(try store.undo()[0].events == 1)
        #expect(try store.digest() == before)
        #expect(try store.undo(at: Position(rawValue: 5)).deleted == 1)
    }

    @Test func `a withdrawal makes an address the owner's again, also after an erasure`() throws {
        let own = Person("Ana", email: "ana@work.example")
        let intent = SendMessageIntent(recipients: [own])
        try chat.donate(
            Interaction(
                intent: .sendMessage(intent),
                direction: .outgoing,
                start: Timestamp(milliseconds: 1_767_200_000_000),
                identifier: "m1"
            )
        )
        let event = try #require(try store.own(["ana@work.example"]))
        let before = try store.digest()
        try store.withdraw(event)
        #expect(try store.contacts().compactMap(\.name) == ["Ana"])
        // Said again meanwhile, it is not said twice.
        try store.own(["ana@work.example", "ana@home.example"])
        #expect(try store.undo()[0].deleted == 1)
        #expect(try store.undo()[0].events == 1)
        #expect(try store.ownAddresses().map(\.position) == [event])
        #expect(try store.contacts().isEmpty)
        #expect(try store.digest() == before)
        #expect(try store.rebuild().digest == before)
        #expect(try store.verify().isClean)
        try chat.donate(message("m2", to: "Ben", minute: 2))
        try chat.delete(identifiers: ["m2"])
        try store.erase()
        #expect(try store.ownAddresses().map(\.address) == ["ana@work.example"])
        #expect(try store.contacts().isEmpty)
        #expect(try store.verify().isClean)
    }

    @Test func `a deletion brings back what the owner wished of a person, and the name`() throws {
        try donate(to: store)
        let ana = try #require(try store.contacts().first)
        try store.wish(.never, .person(ana))
        try store.rename(ana, to: "Ana from the choir")
        let before = try store.digest()
        let hidden = try store.hidden().count
        try store.delete(.contact(ana))
        #expect(try store.hidden().isEmpty && hidden == 1)
        try store.undo()
        #expect(try store.digest() == before)
        #expect(try store.hidden().count == hidden)
        #expect(try store.contacts().contains { $0.name == "Ana from the choir" })
        #expect(try store.rebuild().digest == before)
        #expect(try store.verify().isClean)
    }

    @Test func `a refusal lets the person donate, and its return refuses again`() throws {
        try donate(to: store)
        let contact = try #require(try store.contacts().first { $0.name == "Ana" })
        let rule = try store.refuse(contact)
        let tombstone = try #require(try store.delete(.contact(contact)).position)
        try store.noteAct("delete", appending: PositionSet([rule, tombstone]))
        let receipt = try store.undo()[0]
        #expect(receipt.donations > 0 && receipt.deleted == 1)
        #expect(try store.refusals().isEmpty)
        try store.refuse(contact)
        let withdrawn = try #require(try store.refusals().first).position
        try store.withdraw(withdrawn)
        try store.undo()
        #expect(try store.refusals().map(\.position) == [withdrawn])
        #expect(try store.verify().isClean)
    }

    @Test func `a run of an import deletes what it appended and nothing else`() throws {
        try donate(to: store)
        let before = try store.digest()
        let first = try chat.donate(message("m7", to: "Eva", minute: 7))
        let between = try chat.donate(message("m8", to: "Ana", minute: 8))
        try chat.delete(identifiers: ["m8"])
        let second = try chat.donate(message("m9", to: "Eva", minute: 9))
        let note = try store.noteAct("import", of: "mbox", appending: PositionSet([first.position]))
        try store.noteAct(
            "import",
            of: "mbox",
            appending: PositionSet([second.position]),
            after: note
        )
        #expect(between.position.rawValue == 8)
        let act = try #require(try store.acts().first)
        #expect((act.text, act.events.count) == ("import mbox", 2))
        #expect(try store.undo()[0].deleted == 2)
        #expect(try store.digest() == before)
        #expect(try chat.donate(message("m7", to: "Eva", minute: 7)).isDuplicate == false)
        #expect(try store.verify().isClean)
    }

    @Test func `a rule sets the one before it`() throws {
        try store.setPolicy(PolicyRule(app: "a", maximumCount: 5))
        let second = try store.setPolicy(PolicyRule(app: "a", maximumCount: 3))
        let first = Position(rawValue: 1)
        #expect(
            try refusal { () throws(UndoError) in try store.undo(at: first) }
                == .laterRule(second, than: first)
        )
        try store.undo()
        #expect(try store.policies().map(\.maximumCount) == [5])
        try store.undo()
        #expect(try store.policies().isEmpty)
        #expect(try store.verify().isClean)
    }

    @Test func `activities brings them back, and the order of results`() throws {
        let read = store.donor("org.example.read")
        var activity = Activity(type: "org.example.read", title: "On lakes")
        activity.persistentIdentifier = "lakes"
        _ = try read.becomeCurrent(activity)
        let before = try activityDigest()
        try store.delete(
            .activities(persistentIdentifiers: ["lakes"]),
            from: .app("org.example.read")
        )
        #expect(try activityDigest() != before)
        #expect(try store.undo()[0].events == 1)
        #expect(try activityDigest() == before)
    }

    @Test func `knows nothing of later in the past`() throws {
        try donate(to: store)
        let ana = try #require(try store.contacts().first)
        let end = try store.lastPosition()
        try store.delete(identifiers: ["m1", "m2", "m3"], from: .all)
        let gone = try store.lastPosition()
        let then = try store.contact(ana, asOf: gone)
        try store.undo()
        #expect(try store.contact(ana, asOf: gone) == then)
        #expect(try store.contact(ana, asOf: end) == ana)
        #expect(try store.views(asOf: gone).contacts().isEmpty)
    }

    @Test func `is carried by an export and a backup`() throws {
        try donate(to: store)
        try store.delete(identifiers: ["m1", "m2"], from: .all)
        try chat.donate(message("m2", to: "Cy", minute: 2))
        try store.undo()
        let digest = try store.digest()
        let copy = test.directory.path(of: "copy")
        let lines = try `A log exported and imported`.lines(of: store)
        _ = try `A log exported and imported`.take(lines, to: copy)
        let imported = try test.open(path: copy)
        #expect(try imported.digest() == digest)
        #expect(try imported.verify().isClean)
        #expect(try imported.positions(identifier: "m1").count == 2)
        #expect(try imported.acts().map(\.state) == store.acts().map(\.state))
    }
}
