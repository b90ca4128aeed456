import Foundation
import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite struct `An address of the owner` {
    private static let start = DonationGenerator.receivedAt.milliseconds - 86_400_000

    let test: TestStore
    let store: DonationStore

    init() throws {
        test = try TestStore()
        store = try test.open()
    }

    private let home = Person("Ana", email: "ana@home.example")
    private let work = Person("Ana Sousa", email: "Ana@Work.example")
    private let bo = Person("Bo", email: "bo@example.org")
    private let kim = Person("Kim", email: "kim@example.org")

    /// A mail as an import donates it that knows some addresses of the owner.
    private func mail(
        _ number: Int,
        from sender: Person,
        to recipients: Person...,
        knowing own: Person...
    ) -> Donation {
        func marked(_ person: Person) -> Person {
            var person = person
            person.isMe = own.contains { $0.personHandle == person.personHandle }
            return person
        }
        var intent = SendMessageIntent(recipients: recipients.map(marked))
        intent.people.sender = marked(sender)
        let interaction = Interaction(
            intent: .sendMessage(intent),
            direction: marked(sender).isMe ? .outgoing : .incoming,
            start: Timestamp(milliseconds: Self.start + Int64(number) * 3_600_000),
            identifier: "\(number)@example.org",
            groupIdentifier: "\(number)@example.org"
        )
        return Donation(interaction, from: Donor(app: "mail"))
    }

    /// Mails of both addresses, also between them, with those known that an import was told.
    private func mails(knowing one: Person, _ other: Person? = nil) -> [Donation] {
        let other = other ?? one
        return [
            mail(1, from: home, to: bo, knowing: one, other),
            mail(2, from: bo, to: work, knowing: one, other),
            mail(3, from: work, to: bo, knowing: one, other),
            mail(4, from: work, to: bo, kim, knowing: one, other),
            mail(5, from: kim, to: home, work, knowing: one, other),
            mail(6, from: home, to: work, knowing: one, other),
            mail(7, from: work, to: home, work, knowing: one, other),
        ]
    }

    private func names(_ store: DonationStore) throws -> [String] {
        try store.contacts().compactMap(\.name).sorted()
    }

    @Test func `named afterwards is no contact any more, and wrote what was sent from it`() throws {
        let chat = SendMessageIntent(recipients: [work])
        let sent = Interaction(
            intent: .sendMessage(chat),
            direction: .outgoing,
            start: Timestamp(milliseconds: Self.start),
            identifier: "chat-1"
        )
        _ = try store.donate(mails(knowing: home) + [Donation(sent, from: Donor(app: "chat"))])
        let before = try store.digest()
        #expect(try names(store).contains("Ana Sousa"))

        let event = try #require(try store.own([" ANA@work.example "]))
        #expect(try names(store) == ["Bo", "Kim"])
        let known = try #require(try store.contacts().first { $0.name == "Bo" })
        #expect(known.roles.outgoingRecipient.count == 3)
        #expect(known.roles.incomingSender.count == 1)
        // Two of the mails are from the owner to the owner.
        #expect(try store.conversations().count == 3)
        let named = try store.suggestions(limit: 10).flatMap { $0.people.compactMap(\.displayName) }
        #expect(!named.contains("Ana Sousa") && !named.contains("Ana"))
        #expect(try store.own(["ana@work.example"]) == nil)
        #expect(try store.rebuild().digest == store.digest())
        #expect(try store.verify().isClean)

        try store.withdraw(event)
        #expect(try store.ownAddresses().isEmpty)
        #expect(try store.digest() == before)
        #expect(try store.rebuild().digest == before)
        #expect(try store.verify().isClean)
    }

    @Test func `counts for donations that come later`() throws {
        try store.own(["ana@home.example", "ana@work.example"])
        _ = try store.donate(mails(knowing: home))
        #expect(try names(store) == ["Bo", "Kim"])
        let other = try TestStore()
        let later = try other.open()
        _ = try later.donate(mails(knowing: home))
        _ = try later.contacts()
        try later.own(["ana@work.example"])
        try later.own(["ana@home.example"])
        #expect(try later.contacts().map(\.roles) == store.contacts().map(\.roles))
        #expect(try later.conversations().map(\.outgoing) == store.conversations().map(\.outgoing))
    }

    @Test func `makes no difference between imports that knew others, in any order`() throws {
        let orders = [
            [mails(knowing: home), mails(knowing: home, work)],
            [mails(knowing: home, work), mails(knowing: home)],
            [mails(knowing: work), mails(knowing: home, work)],
            [mails(knowing: home, work), mails(knowing: work)],
            [mails(knowing: work), mails(knowing: home)],
        ]
        var digests: Set<String> = []
        for order in orders {
            let test = try TestStore()
            let store = try test.open()
            for donations in order {
                for result in try store.donate(donations) {
                    let receipt = try result.get()
                    #expect(receipt.isDuplicate == (donations == order[1]))
                }
                let own = donations.flatMap(\.interaction.intent.people.everyone).filter(\.isMe)
                try store.own(own.compactMap { $0.personHandle?.value }, isByImport: true)
            }
            try digests.insert(store.digest())
            #expect(try store.rebuild().digest == store.digest())
            #expect(try store.verify().isClean)
        }
        #expect(digests.count == 1)
    }

    @Test func `is all that may differ between two donations of one mail`() throws {
        _ = try store.donate([mail(1, from: work, to: bo, knowing: home)])
        let others = [
            mail(1, from: work, to: kim, knowing: home, work),
            mail(1, from: bo, to: work, knowing: home, work),
        ]
        for other in others {
            guard case .failure(.conflicts) = try store.donate([other])[0] else {
                Issue.record("a mail to somebody else is the same")
                continue
            }
        }
        // A direction that follows from nobody's mark is content.
        var outgoing = mail(1, from: work, to: bo, knowing: home)
        outgoing.interaction.direction = .outgoing
        let refusal = DonationRefusal.conflicts(field: "direction", with: Position(rawValue: 1))
        #expect(try store.donate([outgoing]) == [.failure(refusal)])
    }

    @Test func `survives an erasure until it is withdrawn, and then no byte of it`() throws {
        _ = try store.donate(mails(knowing: home))
        let event = try #require(try store.own(["ana@work.example", "secret@unseen.example"]))
        _ = try store.delete(identifiers: ["1@example.org"], from: .all)
        try store.erase()
        #expect(try store.ownAddresses().map(\.address).count == 2)
        #expect(try names(store) == ["Bo", "Kim"])
        #expect(try store.verify().isClean)
        try store.withdraw(event)
        try store.erase()
        #expect(try store.ownAddresses().isEmpty)
        #expect(try names(store).contains("Ana Sousa"))
        let bytes = Data("secret@unseen".utf8)
        for name in try FileManager.default.subpathsOfDirectory(atPath: test.path) {
            let file = FileManager.default.contents(atPath: "\(test.path)/\(name)")
            #expect(file?.range(of: bytes) == nil, "\(name)")
        }
        #expect(try store.verify().isClean)
    }

    @Test func `was none of the owner's before, as of then`() throws {
        _ = try store.donate(mails(knowing: home))
        let last = try store.lastPosition()
        let before = Array(try store.contacts())
        let ana = try #require(before.first { $0.name == "Ana Sousa" })
        let bo = try #require(before.first { $0.name == "Bo" })
        let event = try #require(try store.own(["ana@work.example"]))
        #expect(try store.views(asOf: last).contacts() == before)
        #expect(try store.contact(bo, asOf: last) == bo)
        #expect(try store.contact(ana, asOf: last) == ana)
        let since = Array(try store.contacts())
        try store.withdraw(event)
        #expect(try store.views(asOf: event).contacts() == since)
        let then = try #require(since.first { $0.name == "Bo" })
        #expect(try store.contact(then, asOf: event) == then)
    }

    @Test func `is an address or a number, and there are not too many`() throws {
        for text in ["Ana", "", "ana@", "020 7946 0018", "chat:u7"] {
            #expect(throws: DonationStoreError.self) { try store.own(["ana@home.example", text]) }
        }
        #expect(try store.ownAddresses().isEmpty)
        try store.setPolicy(PolicyRule(region: try Region(code: "GB")))
        try store.own(["020 7946 0018"])
        #expect(try store.ownAddresses().map(\.address) == ["+442079460018"])
        let many = (0..<DonationLimits.ownAddresses).map { "a\($0)@example.org" }
        #expect(throws: DonationStoreError.self) { try store.own(many) }
        try store.own(Array(many.dropLast()))
        #expect(throws: DonationStoreError.self) { try store.own(["b@example.org"]) }
        #expect(try store.ownAddresses().count == DonationLimits.ownAddresses)
    }

    @Test func `takes nobody away elsewhere because an app marks it`() throws {
        var marked = Person("Family", email: "family@example.org")
        marked.isMe = true
        let family = Person("Rosa", email: "family@example.org")
        _ = try store.donate([
            mail(1, from: marked, to: bo, knowing: marked), mail(2, from: family, to: home),
        ])
        #expect(try names(store).contains("Rosa"))
    }
}
