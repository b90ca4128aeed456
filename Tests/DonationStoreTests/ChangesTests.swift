import Foundation
import LMDB
import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

/// `donateIfChanged`, for apps that hand over a list of recent conversations again and again.
@Suite struct `Donating only what has changed` {
    let test: TestStore
    let store: DonationStore
    let chat: DonorHandle

    init() throws {
        test = try TestStore()
        store = try test.open()
        chat = store.donor("org.example.chat")
    }

    private func passMinute() {
        test.now = Timestamp(milliseconds: test.now.milliseconds + 60_000)
    }

    private func starts() throws -> [Timestamp?] {
        try store.events(after: .start).map { event in
            guard case .donated(let donation) = event.event else { return nil }
            return donation.interaction.start
        }
    }

    private func call(_ identifier: String? = nil, conversation: String) -> Interaction {
        var call = StartCallIntent(contacts: [Person(displayName: "Ana")])
        call.people.conversationIdentifier = conversation
        return Interaction(intent: .startCall(call), direction: .outgoing, identifier: identifier)
    }

    // MARK: With an identifier

    @Test(arguments: [nil, 0, 3] as [Int64?])
    func `appends nothing when it says the same, whenever that was`(minute: Int64?) throws {
        let first = try chat.donate(message("c42", minute: 1))
        passMinute()
        var again = message("c42", minute: minute)
        again.end = test.now
        let receipt = try chat.donateIfChanged(again)
        #expect(receipt.position == first.position)
        #expect(receipt.identifier == "c42")
        #expect(receipt.isDuplicate)
        #expect(try store.lastPosition().rawValue == 1)
    }

    @Test func `appends a change as another donation, though the first came without a start`()
        throws
    {
        try chat.donate(message("c42", minute: nil))
        passMinute()
        #expect(throws: DonationError.self) {
            try chat.donate(message("c42", to: "Ben", minute: nil))
        }
        let receipt = try chat.donateIfChanged(message("c42", to: "Ben", minute: nil))
        #expect(receipt.position.rawValue == 2)
        #expect(!receipt.isDuplicate)
        #expect(try starts().last == test.now)
        guard case .donated(let donation) = try store.event(at: receipt.position)?.event else {
            Issue.record("no donation")
            return
        }
        #expect(!donation.interaction.startIsDefaulted)
        #expect(try store.positions(identifier: "c42").count == 2)
        // Nor does a defaulted start make an older one the same again.
        passMinute()
        let back = try chat.donateIfChanged(message("c42", minute: nil))
        #expect(back.position.rawValue == 3)
    }

    @Test func `compares with the newest alone`() throws {
        for (minute, name) in [(5, "Ana"), (2, "Ben"), (3, "Ana")] as [(Int64, String)] {
            passMinute()
            try chat.donateIfChanged(message("c42", to: name, minute: minute))
        }
        passMinute()
        // At the greatest position, not with the greatest start.
        #expect(try chat.donateIfChanged(message("c42", minute: nil)).position.rawValue == 3)
        #expect(
            try chat.donateIfChanged(message("c42", to: "Ben", minute: nil)).position.rawValue == 4
        )
        #expect(try store.verify().isClean)
    }

    @Test func `compares with an older one of the very same start, too`() throws {
        try chat.donate(message("c42", to: "Ana", minute: 1))
        try chat.donate(message("c42", to: "Ben", minute: 2))
        let receipt = try chat.donateIfChanged(message("c42", to: "Ana", minute: 1))
        #expect(receipt.position.rawValue == 1)
        #expect(receipt.isDuplicate)
        let conflict = DonationRefusal.conflicts(
            field: "intent.recipients[0].customIdentifier",
            with: Position(rawValue: 1)
        )
        #expect(throws: DonationError.refused(conflict)) {
            try chat.donateIfChanged(message("c42", to: "Cleo", minute: 1))
        }
        #expect(try store.verify().isClean)
    }

    @Test func `is decided in the commit: of two at once one appends`() async throws {
        try await chat.donate(message("c42"))
        let blocker = Blocker(store)
        let others = [try test.open(), try test.open()]
        let receipts = others.enumerated().map { number, store in
            Task {
                try await store.donor("org.example.chat").donateIfChanged(
                    message("c42", to: "Ben", minute: Int64(number + 1))
                )
            }
        }
        for other in others {
            while !other.log.commits.hasUsedWriter { await Task.yield() }
        }
        blocker.end()
        var duplicates: [Bool] = []
        for receipt in receipts { duplicates.append(try await receipt.value.isDuplicate) }
        #expect(duplicates.count { $0 } == 1)
        #expect(try store.lastPosition().rawValue == 2)
    }

    // MARK: Without an identifier

    @Test(arguments: [nil, "c42"])
    func `compares with the newest in the conversation`(conversation: String?) throws {
        func note(_ name: String, _ direction: Direction = .outgoing) -> Interaction {
            message(nil, to: name, direction: direction, minute: nil, conversation: conversation)
        }
        let first = try chat.donate(message("given", conversation: conversation))
        passMinute()
        let again = try chat.donateIfChanged(note("Ana"))
        #expect(again.isDuplicate)
        #expect(again.position == first.position)
        #expect(again.identifier == "given")
        passMinute()
        let answer = try chat.donateIfChanged(note("Ana", .incoming))
        #expect(!answer.isDuplicate)
        #expect(try starts().last == test.now)
        #expect(try !chat.donateIfChanged(note("Ana")).isDuplicate)
        // Another conversation.
        #expect(
            try !chat.donateIfChanged(message(nil, to: "Ben", minute: nil, conversation: "c7"))
                .isDuplicate
        )
        #expect(try chat.donateIfChanged(note("Ana")).isDuplicate)
        #expect(try store.lastPosition().rawValue == 4)
    }

    @Test func `compares only with the same class`() throws {
        let written = message(nil, minute: nil, conversation: "c42")
        let first = try chat.donate(written)
        try chat.donate(call(conversation: "c42"))
        #expect(try chat.donateIfChanged(written).position == first.position)
        #expect(try chat.donateIfChanged(call(conversation: "c42")).position.rawValue == 2)
        #expect(try store.lastPosition().rawValue == 2)
    }

    @Test(arguments: [127, 128])
    func `looks at so many of a conversation`(calls: Int) throws {
        let written = message(nil, minute: nil, conversation: "c42")
        try chat.donate(written)
        _ = try chat.donate((0..<calls).map { call("\($0)", conversation: "c42") })
        #expect(try chat.donateIfChanged(written).isDuplicate == (calls < 128))
    }

    @Test func `knows a number that is dialled from the owner's region`() throws {
        try store.setPolicy(PolicyRule(region: try Region(code: "GB")))
        var intent = SendMessageIntent()
        intent.people.recipients = [
            Person(personHandle: PersonHandle(value: "020 7946 0018", type: .phoneNumber))
        ]
        let note = Interaction(intent: .sendMessage(intent), direction: .outgoing)
        let first = try chat.donateIfChanged(note)
        #expect(try chat.donateIfChanged(note).position == first.position)
    }

    @Test func `in no conversation appends`() throws {
        let nothing = Interaction(intent: .other(OtherIntent(className: "OrderSoupIntent")))
        #expect(try chat.donateIfChanged(nothing).position.rawValue == 1)
        #expect(try chat.donateIfChanged(nothing).position.rawValue == 2)
    }

    // MARK: Either way

    @Test(arguments: ["c42", nil])
    func `finds neither what was deleted nor what is another's`(identifier: String?) throws {
        let note = message(identifier, minute: nil, conversation: "c42")
        try store.donor("org.example.mail").donate(note)
        try store.donor("org.example.chat", account: "work").donate(note)
        #expect(try !chat.donateIfChanged(note).isDuplicate)
        passMinute()
        #expect(try chat.donateIfChanged(note).isDuplicate)
        try store.deleteAll(from: .app("org.example.chat"))
        passMinute()
        #expect(try !chat.donateIfChanged(note).isDuplicate)
        #expect(try chat.donateIfChanged(note).isDuplicate)
    }

    @Test func `looks for itself whether a donation that the views know is still there`() throws {
        let note = message(nil, minute: nil, conversation: "c42")
        _ = try chat.donate([note, message("second", minute: nil, conversation: "c42")])
        try store.donor("org.example.mail").donate(note)
        let prepared = try store.log.prepare([Donation(note, from: chat.donor)], isLive: true)[0]
            .get()
        func newest(_ positions: UInt64...) throws -> UInt64? {
            let positions = positions.map(Position.init(rawValue:))
            let newest = try store.log.newest(at: positions, sayingTheSameAs: prepared)
            return try newest?.get().position.rawValue
        }
        #expect(try newest(2, 1) == 2)
        #expect(try newest(9, 3, 1) == 1)
        try chat.delete(identifiers: ["second"])
        #expect(try newest(2, 1) == 1)
        try store.erase()
        #expect(try newest(2, 1) == 1)
        #expect(try newest(2) == nil)
    }

    @Test(arguments: ["c42", nil])
    func `tells pictures apart`(identifier: String?) throws {
        func note(_ picture: UInt8) -> Interaction {
            var note = message(identifier, minute: nil, conversation: "c42")
            note.intent.people.images["speakableGroupName"] = Image(.data([picture, 2, 3]))
            return note
        }
        #expect(try !chat.donateIfChanged(note(1)).isDuplicate)
        passMinute()
        #expect(try chat.donateIfChanged(note(1)).isDuplicate)
        #expect(try !chat.donateIfChanged(note(2)).isDuplicate)
        #expect(try store.verify().isClean)
    }

    @Test(arguments: ["c42", nil])
    func `does not heed what was said and is not kept`(identifier: String?) throws {
        func note(_ content: String) -> Interaction {
            var intent = SendMessageIntent(recipients: [Person(displayName: "Ana")])
            intent.content = content
            return Interaction(intent: .sendMessage(intent), identifier: identifier)
        }
        #expect(try !chat.donateIfChanged(note("one")).isDuplicate)
        passMinute()
        #expect(try chat.donateIfChanged(note("two")).isDuplicate)
        let keeping = try test.open(content: .kept).donor("org.example.chat")
        #expect(try keeping.donateIfChanged(note("three")).isDuplicate)
    }

    @Test(arguments: ["c42", nil])
    func `begins no later than it ends`(identifier: String?) throws {
        var note = message(identifier, minute: nil)
        note.end = Timestamp(milliseconds: test.now.milliseconds - 5000)
        try chat.donateIfChanged(note)
        #expect(try starts() == [note.end])
        let path = test.directory.path(of: "copy")
        let lines = try `A log exported and imported`.lines(of: store)
        #expect(try `A log exported and imported`.take(lines, to: path).events == 1)
    }

    @Test func `is not too often when nothing has changed`() throws {
        let rate = PolicyRule.Rate(count: 1, per: .milliseconds(3_600_000))
        try store.setPolicy(PolicyRule(maximumRate: rate))
        try chat.donate(message("c42", conversation: "c42"))
        #expect(try chat.donateIfChanged(message("c42", conversation: "c42")).isDuplicate)
        #expect(try chat.donateIfChanged(message(nil, conversation: "c42")).isDuplicate)
        #expect(throws: DonationError.self) { try chat.donateIfChanged(message(nil, to: "Ben")) }
    }

    /// A known one, one in its conversation, a bad one, and new ones, one of them twice.
    private let list = [
        message("new", minute: nil, conversation: "c2"),
        message(nil, minute: nil, conversation: "c1"),
        message(String(repeating: "x", count: 513), minute: nil),
        message("known", minute: nil, conversation: "c1"),
        message(nil, to: "Ben", minute: nil, conversation: "c3"),
        message("new", minute: nil, conversation: "c2"),
    ]

    private func check(_ results: [Result<Receipt, DonationRefusal>], isNew: Bool) {
        let positions = results.map { try? $0.get().position.rawValue }
        #expect(positions == [2, 1, nil, 1, 3, 2])
        let duplicates = results.map { try? $0.get().isDuplicate }
        #expect(duplicates == [!isNew, true, nil, true, !isNew, true])
        let reason = ValidationError.Reason.tooLong(bytes: 513, limit: 512)
        let refusal = ValidationError(field: "identifier", reason: reason)
        #expect(results[2] == .failure(.invalid(refusal)))
    }

    @Test func `of a list says of each what became of it, in order`() throws {
        try chat.donate(message("known", minute: nil, conversation: "c1"))
        passMinute()
        check(try chat.donateIfChanged(list), isNew: true)
        passMinute()
        check(try chat.donateIfChanged(list), isNew: false)
        #expect(try chat.donateIfChanged([]).isEmpty)
        #expect(try store.lastPosition().rawValue == 3)
    }

    @Test func `does the same without blocking`() async throws {
        try await chat.donate(message("known", minute: nil, conversation: "c1"))
        passMinute()
        check(try await chat.donateIfChanged(list), isNew: true)
        passMinute()
        check(try await chat.donateIfChanged(list), isNew: false)
        #expect(try await chat.donateIfChanged(list[1]).isDuplicate)
        await #expect(throws: DonationError.self) { try await chat.donateIfChanged(list[2]) }
        #expect(try store.lastPosition().rawValue == 3)
    }
}
