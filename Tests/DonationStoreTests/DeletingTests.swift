import DonationStore
import TestSupport
import Testing

@Suite struct `Deleting` {
    let test: TestStore
    let store: DonationStore
    let chat: DonorHandle
    let mail: DonorHandle

    init() throws {
        test = try TestStore()
        store = try test.open()
        chat = store.donor("org.example.chat")
        mail = store.donor("org.example.mail")
    }

    @Test func `an identifier deletes all its starts, of its donor alone`() throws {
        _ = try chat.donate([message("m1", minute: 1), message("m1", minute: 2), message("m2")])
        try mail.donate(message("m1"))
        let receipt = try chat.delete(identifiers: ["m1", "unheard of"])
        #expect(receipt.deleted == 2)
        #expect(receipt.position == Position(rawValue: 5))
        #expect(
            try store.events(after: .start).map(\.isDeleted) == [true, true, false, false, false]
        )
        #expect(try store.positions(identifier: "m1").map(\.rawValue) == [4])
        guard
            let deletion = try store.event(at: Position(rawValue: 5))?.event.payload(
                as: Deletion.self
            )
        else {
            Issue.record("not a tombstone")
            return
        }
        #expect(deletion.positions.runs == [1...2])
    }

    @Test func `a group identifier deletes its donations of every batch and no others`() throws {
        _ = try chat.donate([message("m1", group: "g"), message("m2", group: "h"), message("m3")])
        _ = try chat.donate([message("m4", group: "g")])
        try mail.donate(message("m1", group: "g"))
        #expect(try chat.delete(groupIdentifier: "g").deleted == 2)
        #expect(try chat.delete(groupIdentifier: "g").deleted == 0)
        #expect(try store.delete(groupIdentifier: "g", from: .all).deleted == 1)
    }

    @Test func `all of a donor deletes what is before, not what comes after`() throws {
        _ = try chat.donate([message("m1"), message("m2")])
        try store.donor("org.example.chat", account: "work").donate(message("m1"))
        try mail.donate(message("m1"))
        #expect(try chat.deleteAll().deleted == 3)
        try chat.donate(message("m1"))
        #expect(
            try store.events(after: .start).map(\.isDeleted) == [
                true, true, true, false, false, false,
            ]
        )
        #expect(try store.information().live == 2)
        #expect(try store.information().deleted == 3)
        #expect(try store.verify().isClean)
    }

    @Test func `of one account leaves the other accounts alone`() throws {
        let work = store.donor("org.example.chat", account: "work")
        try work.donate(message("m1"))
        try chat.donate(message("m1"))
        #expect(try work.deleteAll().deleted == 1)
        #expect(try store.positions(identifier: "m1").map(\.rawValue) == [2])
    }

    @Test func `frees the identifier: donated again it is a new donation`() throws {
        try chat.donate(message("m1"))
        try chat.delete(identifiers: ["m1"])
        let again = try chat.donate(message("m1", to: "Ben", minute: 0))
        #expect(again.position.rawValue == 3)
        #expect(!again.isDuplicate)
        #expect(try store.contacts().map(\.name) == ["Ben"])
    }

    @Test func `nothing appends nothing`() throws {
        try chat.donate(message("m1"))
        #expect(try chat.delete(identifiers: ["m2"]).position == nil)
        #expect(try store.donor("org.example.none").deleteAll().position == nil)
        #expect(try store.lastPosition().rawValue == 1)
    }

    @Test func `takes a contact and a conversation out of the views at once`() throws {
        _ = try chat.donate([message("m1", to: "Ana"), message("m2", to: "Ben")])
        #expect(try store.contacts().count == 2)
        try chat.delete(identifiers: ["m1"])
        #expect(try store.contacts().map(\.name) == ["Ben"])
        #expect(try store.conversations().map { $0.people.map(\.displayName) } == [["Ben"]])
        #expect(try store.suggestions().map { $0.people.map(\.displayName) } == [["Ben"]])
    }
}
