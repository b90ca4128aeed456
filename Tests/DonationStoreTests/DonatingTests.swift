import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite struct `Donating` {
    let test: TestStore
    let store: DonationStore
    let chat: DonorHandle

    init() throws {
        test = try TestStore()
        store = try test.open()
        chat = store.donor("org.example.chat")
    }

    @Test func `gives positions 1, 2, 3 and what was donated can be read at once`() throws {
        for number in 1...3 {
            let receipt = try chat.donate(message("m\(number)", minute: Int64(number)))
            #expect(receipt.position.rawValue == UInt64(number))
            #expect(!receipt.isDuplicate)
        }
        let events = try store.events(after: .start)
        #expect(events.map(\.position.rawValue) == [1, 2, 3])
        guard case .donated(let donation) = events[1].event else {
            Issue.record("not a donation")
            return
        }
        #expect(donation.donor.app == "org.example.chat")
        #expect(donation.interaction.identifier == "m2")
        #expect(events[1].recordedAt == test.now)
    }

    @Test func `a batch takes one position for each accepted donation and none for a refused one`()
        throws
    {
        let nobody = Interaction(
            intent: .sendMessage(SendMessageIntent(recipients: [Person()])),
            identifier: "m2"
        )
        let results = try chat.donate([message("m1"), nobody, message("m3")])
        #expect(try results[0].get().position.rawValue == 1)
        #expect(
            results[1]
                == .failure(
                    .invalid(ValidationError(field: "intent.recipients[0]", reason: .noKey))
                )
        )
        #expect(try results[2].get().position.rawValue == 2)
        #expect(try store.lastPosition().rawValue == 2)
    }

    @Test func `without an identifier mints one that sorts by time`() throws {
        let first = try chat.donate(message(nil, minute: 1))
        test.now = Timestamp(milliseconds: test.now.milliseconds + 1)
        let second = try chat.donate(message(nil, minute: 1))
        #expect(first.identifier < second.identifier)
        #expect(first.identifier.count == 36)
        #expect(Array(first.identifier)[14] == "7")
    }

    // MARK: The same donation again (law 3)

    @Test func `again with the same identifier, start and content returns the first position`()
        throws
    {
        let first = try chat.donate(message("m1"))
        let again = try chat.donate(message("m1"))
        #expect(again.position == first.position)
        #expect(again.isDuplicate)
        #expect(try store.lastPosition().rawValue == 1)
    }

    @Test(arguments: [("AMAZON", true), ("Телеком", true), ("72404", false), ("+351911", false)])
    func `from a telephone that shows letters is the same with and without the type`(
        sender: String,
        isTheSame: Bool
    ) throws {
        func text(_ type: PersonHandleType) -> Interaction {
            var intent = SendMessageIntent()
            intent.people.sender = Person(personHandle: PersonHandle(value: sender, type: type))
            return Interaction(
                intent: .sendMessage(intent),
                direction: .incoming,
                start: Timestamp(milliseconds: 1_767_200_000_000),
                identifier: "m1"
            )
        }
        try chat.donate(text(.unknown))
        if isTheSame {
            #expect(try chat.donate(text(.phoneNumber)).isDuplicate)
        } else {
            #expect(throws: DonationError.self) { try chat.donate(text(.phoneNumber)) }
        }
    }

    @Test func `twice in one batch appends once`() throws {
        let results = try chat.donate([message("m1"), message("m1")])
        #expect(try results.map { try $0.get().position.rawValue } == [1, 1])
        #expect(try results.map { try $0.get().isDuplicate } == [false, true])
    }

    @Test func `with another start in the unit that a history tells is the same`() throws {
        func line(_ milliseconds: Int64, to name: String = "Ana") -> Donation {
            var line = message("m1", to: name, minute: 1)
            line.start = line.start.map {
                StartUnit.minute.beginning(of: $0)
            }.map { Timestamp(milliseconds: $0.milliseconds + milliseconds) }
            line.startUnit = .minute
            return Donation(line, from: Donor(app: "org.example.chat"))
        }
        let results = try store.donate([line(7), line(59_999), line(0), line(60_000), line(-1)])
        #expect(try results.map { try $0.get().position.rawValue } == [1, 1, 1, 2, 3])
        let other = try store.donate([line(8, to: "Ben")])
        guard case .failure(.conflicts(_, let position)) = other[0] else {
            Issue.record("\(other)")
            return
        }
        #expect(position.rawValue == 1)
        // An app's own start is exact.
        var exact = line(8)
        exact.interaction.startUnit = .millisecond
        #expect(try !store.donate([exact])[0].get().isDuplicate)
    }

    @Test func `with another explicit start is another donation`() throws {
        try chat.donate(message("m1", minute: 0))
        #expect(try chat.donate(message("m1", minute: 1)).position.rawValue == 2)
        #expect(try store.positions(identifier: "m1").map(\.rawValue) == [1, 2])
    }

    @Test func `with other content names the field and the position`() throws {
        try chat.donate(message("m1"))
        #expect(
            throws: DonationError.refused(
                .conflicts(
                    field: "intent.recipients[0].customIdentifier",
                    with: Position(rawValue: 1)
                )
            )
        ) { try chat.donate(message("m1", to: "Ben")) }
        #expect(try store.lastPosition().rawValue == 1)
    }

    @Test func `with another spelling of a text names the field, too`() throws {
        try chat.donate(message("m1", group: "\u{E9}"))
        let conflict = DonationRefusal.conflicts(
            field: "groupIdentifier",
            with: Position(rawValue: 1)
        )
        #expect(throws: DonationError.refused(conflict)) {
            try chat.donate(message("m1", group: "e\u{301}"))
        }
    }

    @Test func `a start that was defaulted takes no part in the comparison`() throws {
        let first = try chat.donate(message("m1", minute: nil))
        test.now = Timestamp(milliseconds: test.now.milliseconds + 60_000)
        #expect(try chat.donate(message("m1", minute: nil)).position == first.position)
        #expect(try chat.donate(message("m1", minute: 3)).position == first.position)

        try chat.donate(message("m2", minute: 3))
        #expect(try chat.donate(message("m2", minute: nil)).isDuplicate)
        #expect(throws: DonationError.self) {
            try chat.donate(message("m2", to: "Ben", minute: nil))
        }
    }

    @Test func `that is over began when it ended, where no start is given`() throws {
        let hour: Int64 = 3_600_000
        var call = message("m1", minute: nil)
        call.end = Timestamp(milliseconds: test.now.milliseconds - hour)
        let first = try chat.donate(call)
        let kept = try #require(try store.event(at: first.position))
        guard case .donated(let donation) = kept.event else { return }
        #expect(donation.interaction.start == call.end)
        test.now = Timestamp(milliseconds: test.now.milliseconds + 60_000)
        #expect(try chat.donate(call).position == first.position)
        // A donation in the form that the log shows is the same.
        #expect(try chat.donate(donation.interaction).position == first.position)

        call.end = Timestamp(milliseconds: test.now.milliseconds + hour)
        call.identifier = "m2"
        let running = try chat.donate(call)
        guard case .donated(let other)? = try store.event(at: running.position)?.event else {
            return
        }
        #expect(other.interaction.start == test.now && other.interaction.startIsDefaulted)
    }

    @Test func `content that is not kept takes no part in the comparison, nor reaches the disk`()
        throws
    {
        func spoken(_ content: String) -> Interaction {
            var intent = SendMessageIntent(recipients: [Person(displayName: "Ana")])
            intent.content = content
            intent.attachments = [
                ["audioMessageFile": ["data": .string(content), "filename": "a"]]
            ]
            var interaction = message("m1")
            interaction.intent = .sendMessage(intent)
            return interaction
        }
        try chat.donate(spoken("a secret"))
        #expect(try chat.donate(spoken("another secret")).isDuplicate)
        let payload = try #require(try store.payload(at: Position(rawValue: 1)))
        #expect(!String(decoding: payload, as: UTF8.self).contains("secret"))
        #expect(String(decoding: payload, as: UTF8.self).contains("filename"))
    }

    @Test func `the same identifier of another app or account is another donation`() throws {
        try chat.donate(message("m1"))
        #expect(try store.donor("org.example.mail").donate(message("m1")).position.rawValue == 2)
        let work = store.donor("org.example.chat", account: "work")
        #expect(try work.donate(message("m1")).position.rawValue == 3)
        #expect(try work.donate(message("m1")).position.rawValue == 3)
    }

    @Test(arguments: [497, 498, 512])
    func `identifiers around the longest key are told apart`(length: Int) throws {
        let stem = String(repeating: "x", count: length - 1)
        #expect(try chat.donate(message(stem + "a")).position.rawValue == 1)
        #expect(try chat.donate(message(stem + "b")).position.rawValue == 2)
        #expect(try chat.donate(message(stem + "a")).isDuplicate)
        #expect(try store.positions(identifier: stem + "b").map(\.rawValue) == [2])
        #expect(try store.verify().isClean)
    }

    @Test func `an identifier that begins like another does not find the other`() throws {
        try chat.donate(message("m1"))
        try chat.donate(message("m1\0\0\0\0\0\0\0\0"))
        #expect(try store.positions(identifier: "m1").map(\.rawValue) == [1])
    }

    @Test func `an identifier or position beyond all limits finds nothing`() throws {
        try chat.donate(message("m1"))
        let endless = String(repeating: "x", count: 70_000)
        #expect(try store.positions(identifier: endless).isEmpty)
        #expect(try chat.delete(identifiers: [endless]).deleted == 0)
        #expect(try store.events(after: Position(rawValue: .max)).isEmpty)
        #expect(try store.event(at: Position(rawValue: .max)) == nil)
    }

    @Test func `a donor's handle sees only its own donations`() throws {
        try chat.donate(message("m1"))
        try store.donor("org.example.mail").donate(message("m2"))
        try store.donor("org.example.chat", account: "work").donate(message("m3"))
        #expect(try chat.donations(after: .start).map(\.position.rawValue) == [1, 3])
        let work = store.donor("org.example.chat", account: "work")
        #expect(try work.donations(after: .start).map(\.position.rawValue) == [3])
    }

    @Test func `of several starts the first position is returned`() throws {
        try chat.donate(message("m1", minute: 2))
        try chat.donate(message("m1", minute: 1))
        #expect(try chat.donate(message("m1", minute: nil)).position.rawValue == 1)
    }

    @Test func `an end that is the start is the same as none, and one alone is the start`() throws {
        var whole = message("m1", minute: 1)
        try chat.donate(whole)
        whole.end = whole.start
        #expect(try chat.donate(whole).isDuplicate)
        whole.identifier = "m2"
        whole.end = message(nil, minute: 2).start
        try chat.donate(whole)
        whole.start = nil
        // This one lacks a field of the first: it began at its end, at another time.
        #expect(try chat.donate(whole).position.rawValue == 3)
        #expect(try chat.donate(whole).isDuplicate)
    }

    @Test func `texts that only look alike are told apart by their bytes`() throws {
        let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
        try chat.donate(message(composed, group: composed))
        #expect(try chat.donate(message(decomposed, group: decomposed)).position.rawValue == 2)
        let account = store.donor("org.example.chat", account: composed)
        try account.donate(message("m1"))
        let other = store.donor("org.example.chat", account: decomposed)
        #expect(try !other.donate(message("m1")).isDuplicate)
        #expect(try other.donations(after: .start).count == 1)
        #expect(try chat.delete(groupIdentifier: composed).deleted == 1)
        try chat.donate(message(composed))
        #expect(try chat.delete(identifiers: [composed, decomposed, composed]).deleted == 2)
        #expect(try account.deleteAll().deleted == 1)
        #expect(try store.information().live == 1)
    }

    @Test func `JSON that could not be read again is refused, wherever it stands`() throws {
        var deep: JSONValue = 1
        for _ in 0...DonationLimits.jsonDepth { deep = [deep] }
        var interaction = message("m1")
        var handle = PersonHandle(value: "h")
        handle.unknownFields.json["deep"] = deep
        interaction.intent.people.recipients = [Person(personHandle: handle)]
        #expect(
            throws: DonationError.refused(
                .invalid(ValidationError(field: "", reason: .nestedTooDeep(limit: 64)))
            )
        ) { try chat.donate(interaction) }
    }

    // MARK: Images

    @Test func `an image comes back, and one over 256 KiB is left out and told`() throws {
        var interaction = message("m1")
        var people = interaction.intent.people
        people.images["speakableGroupName"] = .data([1, 2, 3], type: "image/png")
        people.images["recipients"] = .data(
            [UInt8](repeating: 9, count: DonationLimits.imageBytes + 1),
            type: nil
        )
        interaction.intent.people = people
        let receipt = try chat.donate(interaction)
        #expect(receipt.omittedImages == 1)
        guard case .donated(let donation) = try store.event(at: receipt.position)?.event else {
            Issue.record("not a donation")
            return
        }
        #expect(
            donation.interaction.intent.people.images
                == ["speakableGroupName": .data([1, 2, 3], type: "image/png")]
        )
        #expect(try chat.donate(interaction).isDuplicate)
        let suggested = try #require(try store.suggestions().first?.image)
        #expect(try store.bytes(of: suggested) == [1, 2, 3])
        #expect(try store.bytes(of: .systemName("star")) == nil)
    }

    @Test func `the same image of many donations is kept once`() throws {
        let picture = [UInt8](repeating: 7, count: 200_000)
        func pictured(_ number: Int) -> Interaction {
            var interaction = message("m\(number)", minute: Int64(number))
            interaction.intent.people.images["sender"] = .data(picture, type: nil)
            return interaction
        }
        for number in 0..<10 { try chat.donate(pictured(number)) }
        #expect(try store.information().logBytes < 2 * picture.count)
    }

    @Test func `a payload over 64 KiB is refused, one of 64 KiB is not`() throws {
        func sized(_ count: Int) -> Interaction {
            var interaction = message("m\(count)")
            interaction.unknownFields.json["note"] = .string(String(repeating: "x", count: count))
            return interaction
        }
        #expect(try chat.donate(sized(65_000)).position.rawValue == 1)
        let error = #expect(throws: DonationError.self) { try chat.donate(sized(66_000)) }
        guard case .refused(.invalid(let fault)) = error, case .tooLong(_, 65_536) = fault.reason
        else {
            Issue.record("refused for another reason: \(String(describing: error))")
            return
        }
    }
}
