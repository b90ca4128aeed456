import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite struct `Saying what is to be suggested` {
    let test: TestStore
    let store: DonationStore
    let chat: DonorHandle

    init() throws {
        test = try TestStore()
        store = try test.open()
        chat = store.donor("org.example.chat")
        _ = try chat.donate([message("m1"), message("m2", to: "Ben"), message("m3", to: "Cleo")])
    }

    private func conversation(
        _ position: UInt64,
        isOfSenderAlone: Bool = false
    ) -> ConversationReference {
        ConversationReference(
            position: Position(rawValue: position),
            isOfSenderAlone: isOfSenderAlone
        )
    }

    private func event(at position: Position) throws -> Event? {
        try store.event(at: position)?.event
    }

    private func erasedKinds() throws -> [UInt64: EventKind] {
        var kinds: [UInt64: EventKind] = [:]
        for event in try store.events(after: .start) {
            guard case .erased(let stub) = event.event else { continue }
            kinds[event.position.rawValue] = stub.kind
        }
        return kinds
    }

    private func feedback(
        _ shown: [UInt64],
        _ outcome: SuggestionFeedback.Outcome,
        _ chosen: UInt64? = nil
    ) -> SuggestionFeedback {
        SuggestionFeedback(
            shown: shown.map { conversation($0) },
            outcome: outcome,
            chosen: chosen.map { conversation($0) }
        )
    }

    // MARK: Appending

    @Test func `appends an event that names a donation and nothing of it`() throws {
        let ana = try #require(
            try store.conversations().first { $0.people[0].displayName == "Ana" }
        )
        let pinned = try store.pin(ana)
        #expect(try event(at: pinned) == .known(Preference(.pin, conversation(1))))
        #expect(try store.payload(at: pinned) == [0x08, 1, 0x18, 1])
        // The latest live donation of the conversation.
        let last = try chat.donate(message("m5")).position
        let suggestion = try #require(
            try store.suggestions(limit: 9).first { $0.people.first?.displayName == "Ana" }
        )
        for (say, change) in [
            (store.unpin, .unpin), (store.suggestLess, .suggestLess), (store.neverSuggest, .never),
            (store.clearPreference, .clear), (store.reset, .reset),
        ] as [((Suggestion) throws(CorrectionError) -> Position, Preference.Change)] {
            let position = try say(suggestion)
            let named = conversation(last.rawValue)
            #expect(try event(at: position) == .known(Preference(change, named)))
        }
        try chat.delete(identifiers: ["m1", "m5"])
        #expect(throws: CorrectionError.refused(.conversationGone)) {
            try store.pin(ana)
        }
    }

    @Test func `takes a list of suggestions as it was returned`() throws {
        let all = Array(try store.suggestions(limit: 9))
        let (shown, other) = (Array(all.prefix(2)), all[2])
        let references = try all.map { try $0.reference(in: store) }
        let outcomes: [(SuggestionOutcome, SuggestionFeedback.Outcome, ConversationReference?)] = [
            (.shown, .shown, nil), (.chosen(shown[1]), .chosen, references[1]),
            (.otherChosen(other), .otherChosen, references[2]), (.abandoned, .abandoned, nil),
        ]
        for (outcome, name, chosen) in outcomes {
            let position = try store.record(outcome, of: shown, context: .init(place: "home"))
            let expected = SuggestionFeedback(
                shown: Array(references.prefix(2)),
                outcome: name,
                chosen: chosen,
                context: .init(place: "home")
            )
            #expect(try event(at: position) == .known(expected))
        }
        try expectRefusal(.notShown(references[2])) { try store.record(.chosen(other), of: shown) }
        // A conversation deleted meanwhile is no longer in the list.
        let gone = try #require(try store.event(at: references[0].position)?.donation)
        try chat.delete(identifiers: [try #require(gone.interaction.identifier)])
        let position = try store.record(.chosen(shown[1]), of: shown)
        let rest = SuggestionFeedback(
            shown: [references[1]],
            outcome: .chosen,
            chosen: references[1]
        )
        #expect(try event(at: position) == .known(rest))
        try expectRefusal(.conversationGone) { try store.record(.chosen(shown[0]), of: shown) }
    }

    @Test func `tells what is in force`() throws {
        #expect(try store.preferences().isEmpty)
        #expect(try store.adoptedCoefficients() == nil)
        let pinned = try store.pin(conversation(1))
        try store.neverSuggest(conversation(2))
        try store.record(feedback([1, 2], .chosen, 1))
        var coefficients = RankingCoefficients()
        coefficients.weights.recency = 0
        let adopted = try store.adopt(coefficients, learnedThrough: Position(rawValue: 3))
        for _ in 1...2 {
            let said = try store.preferences()
            #expect(said.count == 2)
            let ana = try #require(said.first { $0.view.pinned != nil })
            #expect(ana.view.pinned?.position == pinned && ana.view.pinned?.time == test.now)
            #expect(ana.view.chosenCount == 1 && ana.donor.app == "org.example.chat")
            #expect(said.count { $0.view.isNever } == 1)
            let current = try #require(try store.adoptedCoefficients())
            #expect(current.position == adopted && current.coefficients == coefficients)
            #expect(current.learnedThrough?.rawValue == 3)
            #expect(try store.verify().isClean)
            try store.rebuild()
        }
        try store.withdraw(pinned)
        try store.clearPreference(conversation(2))
        try store.withdraw(adopted)
        #expect(try store.preferences().allSatisfy { $0.view.pinned == nil && !$0.view.isNever })
        #expect(try store.adoptedCoefficients() == nil)
    }

    @Test func `counts as nothing that was donated, deleted or is unknown`() throws {
        let pinned = try store.pin(conversation(1))
        try store.record(feedback([1, 2], .shown))
        try store.adopt(RankingCoefficients())
        try store.withdraw(pinned)
        for _ in 1...2 {
            let information = try store.information()
            #expect((information.live, information.deleted, information.erased) == (3, 0, 0))
            #expect((information.events, information.unknown) == (7, 0))
            try store.rebuild()
        }
    }

    @Test func `is known as of a position`() throws {
        let pinned = try store.pin(conversation(1))
        let reset = try store.reset(conversation(1))
        let ana = try #require(try store.contacts().first { $0.name == "Ana" })
        try store.unpin(conversation(1))
        try store.withdraw(reset)
        #expect(
            try store.views(asOf: pinned).preferences().map(\.view.pinned?.position) == [pinned]
        )
        #expect(try store.preferences().isEmpty)
        #expect(try store.views(asOf: reset).suggestions(at: .clock(test.now)).count == 2)
        #expect(try store.suggestions(at: .clock(test.now)).count == 3)
        #expect(try sentAlone(to: ana, asOf: pinned) == 1)
        #expect(try sentAlone(to: ana, asOf: reset) == 0)
        #expect(try sentAlone(to: ana, asOf: store.lastPosition()) == 1)
        #expect(try sentAlone(to: ana, asOf: reset) == 0)
    }

    /// The number of sent donations that count for a contact, folded from the rows that lead there.
    private func sentAlone(to contact: Contact, asOf position: Position) throws -> Int? {
        let snapshot = try store.views.readCaughtUp()
        let checkpoint = try #require(try store.views.checkpoint(of: snapshot))
        let views = store.views
        var past = try #require(
            try PastFold(views, asOf: position, in: snapshot, upTo: checkpoint)
        )
        try past.add(contact.identity, snapshot)
        try past.run()
        return try past.reading { fold throws(FoldFailure) in
            try fold.contact(knownBy: contact.identity)?.view.ranking.sent
        }
    }

    // MARK: Refusing

    private func expectRefusal(
        _ refusal: CorrectionRefusal,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ say: () throws -> Void
    ) throws {
        let last = try store.lastPosition()
        #expect(
            throws: CorrectionError.refused(refusal),
            sourceLocation: sourceLocation,
            performing: say
        )
        #expect(try store.lastPosition() == last, sourceLocation: sourceLocation)
        #expect(!refusal.description.isEmpty)
    }

    @Test func `is refused where there is no donation`() throws {
        let pinned = try store.pin(conversation(1))
        for position in [0, 5, UInt64.max] {
            let place = Position(rawValue: position)
            try expectRefusal(.noEvent(place)) { try store.pin(conversation(position)) }
            try expectRefusal(.noEvent(place)) {
                try store.record(feedback([1, position], .shown))
            }
            try expectRefusal(.noEvent(place)) {
                try store.adopt(RankingCoefficients(), learnedThrough: place)
            }
        }
        try expectRefusal(.noDonation(pinned)) { try store.pin(conversation(4)) }
        try chat.delete(identifiers: ["m2"])
        let gone = Position(rawValue: 2)
        try expectRefusal(.deleted(gone)) {
            try store.record(feedback([1], .otherChosen, 2))
        }
        try store.erase()
        try expectRefusal(.erased(gone)) { try store.reset(conversation(2)) }
    }

    @Test func `is refused of a conversation that has no name, or no sender alone`() throws {
        let nowhere = try chat.donate(
            Interaction(
                intent: .other(OtherIntent(className: "OrderSoupIntent")),
                identifier: "m4"
            )
        ).position.rawValue
        try expectRefusal(.noConversation(conversation(nowhere))) {
            try store.pin(conversation(nowhere))
        }
        let alone = conversation(1, isOfSenderAlone: true)
        try expectRefusal(.noConversation(alone)) { try store.pin(alone) }
        var intent = SendMessageIntent()
        intent.people.sender = Person(customIdentifier: "u1")
        intent.people.recipients = [Person(customIdentifier: "u2")]
        let place = try chat.donate(
            Interaction(intent: .sendMessage(intent), direction: .incoming, identifier: "m5")
        ).position.rawValue
        try store.neverSuggest(conversation(place, isOfSenderAlone: true))
        #expect(
            try store.preferences().map(\.key) == [
                "org.example.chat:people:custom:org.example.chat:u1"
            ]
        )
    }

    @Test func `about a possible answer names the latest of the 4,096 messages received last`()
        throws
    {
        // The later it arrives, the earlier it began.
        let donated = try chat.donate(
            (0..<4097).map { number in
                var intent = SendMessageIntent()
                intent.people.sender = Person(customIdentifier: "u1")
                intent.people.recipients = ["u2", "u3"].map { Person(customIdentifier: $0) }
                return Interaction(
                    intent: .sendMessage(intent),
                    direction: .incoming,
                    start: Timestamp(milliseconds: Int64(10_000 - number) * 1000),
                    identifier: "r\(number)"
                )
            }
        )
        let sender = try #require(
            try store.suggestions(limit: 50).first { one in
                one.people.map(\.customIdentifier) == ["u1"]
            }
        )
        let named = try donated[1].get().position.rawValue
        let expected = Preference(.pin, conversation(named, isOfSenderAlone: true))
        #expect(try event(at: try store.pin(sender)) == .known(expected))
    }

    @Test func `is refused when it contradicts itself`() throws {
        let (one, two) = (conversation(1), conversation(2))
        try expectRefusal(.nothingNamed) { try store.record(feedback([], .shown)) }
        try expectRefusal(.shownTwice(one)) {
            try store.record(feedback([1, 2, 1], .shown))
        }
        try expectRefusal(.notShown(two)) { try store.record(feedback([1], .chosen, 2)) }
        try expectRefusal(.isShown(one)) {
            try store.record(feedback([1], .otherChosen, 1))
        }
        try expectRefusal(.noneChosen) { try store.record(feedback([1], .chosen)) }
        try expectRefusal(.notChosen(one)) { try store.record(feedback([1], .shown, 1)) }
        try store.record(feedback([], .otherChosen, 3))
    }

    @Test func `is refused when there is too much of it`() throws {
        let long = String(repeating: "x", count: 256)
        let tooLong = ValidationError.Reason.tooLong(bytes: 256, limit: 255)
        var contexts: [(SuggestionFeedback.Context, String, ValidationError.Reason)] = [
            (.init(app: long), "context.app", tooLong), (.init(app: ""), "context.app", .empty),
            (.init(contentTypes: ["a", long]), "context.contentTypes[1]", tooLong),
            (.init(place: long), "context.place", tooLong),
        ]
        let nine = (0..<9).map { "image/\($0)" }
        contexts.append(
            (.init(contentTypes: nine), "context.contentTypes", .tooMany(count: 9, limit: 8))
        )
        for (context, field, reason) in contexts {
            var feedback = feedback([1], .shown)
            feedback.context = context
            let fault = ValidationError(field: field, reason: reason)
            #expect(throws: CorrectionError.refused(.invalid(fault))) {
                try store.record(feedback)
            }
        }
        let many = feedback(Array(1...65), .shown)
        let tooMany = ValidationError.Reason.tooMany(count: 65, limit: 64)
        let fault = ValidationError(field: "shown", reason: tooMany)
        #expect(throws: CorrectionError.refused(.invalid(fault))) {
            try store.record(many)
        }
        for weight in [-0.1, 4.1, .infinity, .nan] {
            var coefficients = RankingCoefficients()
            coefficients.weights.recency = weight
            let fault = ValidationError(field: "weights[2]", reason: .outOfRange(0, 4))
            #expect(throws: CorrectionError.refused(.invalid(fault))) {
                try store.adopt(coefficients)
            }
            #expect("\(fault)" == "weights[2]: not between 0 and 4")
        }
        #expect(try store.lastPosition().rawValue == 3)
    }

    // MARK: Deleting

    @Test func `adopts nothing that was learned from what is gone`() throws {
        let learned = Position(rawValue: 3)
        try chat.delete(identifiers: ["m2"])
        for _ in 1...2 {
            try expectRefusal(.learnedFromDeleted(learned)) {
                try store.adopt(RankingCoefficients(), learnedThrough: learned)
            }
            // Only a stub of the tombstone is left.
            try store.erase()
        }
        try store.adopt(RankingCoefficients(), learnedThrough: Position(rawValue: 4))
        #expect(
            throws: CorrectionError.refused(.learnedFromDeleted(Position(rawValue: 5)))
        ) {
            let adoption = Adoption(RankingCoefficients(), learnedThrough: Position(rawValue: 5))
            _ = try store.log.adopt(adoption) {
                #expect(throws: Never.self) {
                    try store.delete(identifiers: ["m1"], from: .all)
                }
            }
        }
    }

    @Test func `leaves a stub of what is withdrawn, void or about nothing any more`() throws {
        let (three, one) = (Position(rawValue: 3), Position(rawValue: 1))
        let pinned = try store.pin(conversation(1))
        try store.record(feedback([1, 2], .shown))
        try store.reset(conversation(2))
        let first = try store.adopt(RankingCoefficients(), learnedThrough: one)
        let later = try store.adopt(RankingCoefficients(), learnedThrough: three)
        let byHand = try store.adopt(RankingCoefficients())
        try store.withdraw(pinned)
        try store.withdraw(byHand)
        #expect(try store.adoptedCoefficients()?.position == later)
        try chat.delete(identifiers: ["m2"])
        #expect(try store.adoptedCoefficients()?.position == first)
        let digest = try store.digest()
        try store.erase()
        #expect(try erasedKinds() == [2: 1, 4: 7, 6: 7, 8: 8, 9: 8, 10: 2, 11: 2, 12: 2])
        #expect(try store.digest() == digest)
        #expect(try store.adoptedCoefficients()?.position == first)
        try store.deleteAll(from: .app("org.example.chat"))
        try store.erase()
        #expect(try erasedKinds()[5] == 6 && erasedKinds()[7] == 8)
        #expect(try store.verify().isClean)
    }

    @Test func `destroys the context with the event`() throws {
        var said = feedback([1], .chosen, 1)
        said.context = .init(app: "from-somewhere", contentTypes: ["text/secret"], place: "hideout")
        let position = try store.record(said)
        #expect(try store.preferences().first?.view.contexts.count == 3)
        try store.withdraw(position)
        #expect(try store.preferences().isEmpty)
        try store.erase()
        for text in ["from-somewhere", "text/secret", "hideout"] {
            #expect(try test.files(holding: Array(text.utf8)).isEmpty)
        }
    }

    @Test func `keeps what a later version has added, until it is withdrawn`() throws {
        let payloads: [(kind: EventKind, payload: [UInt8])] = [
            (6, [0x0A, 2, 1, 0, 0x50, 1]), (7, [0x08, 1, 0x18, 1, 0x50, 1]),
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

    // MARK: Carrying over

    @Test func `comes along with an export, withdrawn or not`() throws {
        let pinned = try store.pin(conversation(1))
        try store.record(feedback([1, 2], .otherChosen, 3))
        try store.adopt(RankingCoefficients(), learnedThrough: Position(rawValue: 3))
        try store.withdraw(pinned)
        let path = test.directory.path(of: "imported")
        var imported = try LogImport(to: path)
        for (index, line) in try `A log exported and imported`.lines(of: store).enumerated() {
            let event = try ExportedEvent(json: JSONValue(parsing: line))
            #expect(event.payload == nil)
            try imported.append(event, line: index + 1)
        }
        _ = try imported.finish(expecting: try store.logDigest())
        let copy = try DonationStore(at: path, creatingIfMissing: false)
        #expect(try copy.digest() == store.digest())
        #expect(try copy.adoptedCoefficients() != nil)
    }

    @Test(
        arguments: [
            (.known(SuggestionFeedback(shown: [four], outcome: .shown)), 6),
            (.known(Preference(.pin, four)), 7),
            (.known(Adoption(RankingCoefficients(), learnedThrough: four.position)), 8),
        ] as [(Event, EventKind)]
    )
    func `is not imported about what does not come before it`(event: Event, kind: EventKind) throws
    {
        try test.expectNotImported(event, kind: kind, afterThoseOf: store)
    }
}

private let four = ConversationReference(position: Position(rawValue: 4))
