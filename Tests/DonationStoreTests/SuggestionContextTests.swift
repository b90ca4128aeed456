import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite struct `Suggestions in a context` {
    private let test: TestStore
    private let store: DonationStore

    init() throws {
        test = try TestStore()
        store = try test.open()
    }

    private func person(_ name: String) -> Person {
        Person(
            displayName: name,
            personHandle: PersonHandle(value: "\(name)@example.org", type: .emailAddress)
        )
    }

    /// Donates a message or call to some people, each a minute after the last.
    @discardableResult
    private func donate(
        _ people: String...,
        from app: String = "org.chat",
        conversation: String? = nil,
        group: String? = nil,
        call: Bool = false,
        direction: Direction = .outgoing
    ) throws -> Position {
        let persons = people.map(person)
        var message = SendMessageIntent(
            recipients: direction == .incoming ? Array(persons.dropFirst()) : persons,
            conversationIdentifier: conversation
        )
        if direction == .incoming { message.people.sender = persons.first }
        message.people.speakableGroupName = group.map { SpeakableString($0) }
        let receipt = try store.donor(app).donate(
            Interaction(
                intent: call
                    ? .startCall(StartCallIntent(contacts: persons)) : .sendMessage(message),
                direction: direction,
                start: test.now
            )
        )
        test.now = Timestamp(milliseconds: test.now.milliseconds + 60_000)
        return receipt.position
    }

    private func names(
        _ change: (inout SuggestionContext) -> Void = { _ in }
    ) throws -> [String] {
        var context = SuggestionContext(limit: 50)
        change(&context)
        return try store.suggestions(for: context).map { suggestion in
            suggestion.groupName
                ?? suggestion.people.compactMap(\.displayName).sorted().joined(separator: "+")
        }
    }

    @Test func `name a person once for each app, whatever the handle`() throws {
        let byMail = Person(
            displayName: "Ana",
            personHandle: PersonHandle(value: "ana@example.org", type: .emailAddress),
            contactIdentifier: "A"
        )
        let byPhone = Person(
            displayName: "Ana",
            personHandle: PersonHandle(value: "+442079460018", type: .phoneNumber),
            contactIdentifier: "A"
        )
        for (app, person, conversation) in [
            ("org.a", byMail, "1"), ("org.a", byPhone, "2"), ("org.b", byMail, "3"),
        ] {
            let intent = SendMessageIntent(
                recipients: [person],
                conversationIdentifier: conversation
            )
            try store.donor(app).donate(
                Interaction(intent: .sendMessage(intent), direction: .outgoing, start: test.now)
            )
        }
        #expect(try store.conversations().count == 3)
        #expect(try store.suggestions(limit: 9).map(\.donor.app).sorted() == ["org.a", "org.b"])
    }

    @Test func `show people known from groups alone behind all conversations`() throws {
        try donate("Cid")
        for _ in 0..<5 { try donate("Ana", "Bob", conversation: "g", group: "Club") }
        #expect(try names() == ["Club", "Cid", "Ana", "Bob"])
        #expect(try names { $0.limit = 2 } == ["Club", "Cid"])
        let alone = try store.suggestions(limit: 9)[2]
        #expect(alone.latest == nil && alone.conversationIdentifier == nil && !alone.isGroup)
        #expect(try store.donation(of: alone) == nil)
        let explained = try store.explain(alone)
        #expect(explained.map(\.reason) == alone.reasons)
        #expect(explained[0].evidence.map(\.position.rawValue) == [6, 5, 4, 3, 2])
    }

    @Test func `show somebody with two addresses and one conversation once`() throws {
        for (minute, address) in ["ana@old.example", "ana@new.example"].enumerated() {
            var ana = Person(
                displayName: "Ana",
                personHandle: PersonHandle(value: address, type: .emailAddress)
            )
            ana.contactIdentifier = "A1"
            try store.donor("org.mail").donate(
                Interaction(
                    intent: .sendMessage(SendMessageIntent(recipients: [ana])),
                    direction: .outgoing,
                    start: test.now.adding(.seconds(minute)),
                    identifier: address
                )
            )
        }
        #expect(try names() == ["Ana"])
        // A second person in the conversation makes it a group, and both known from it alone.
        try donate("Bob", "Cid", conversation: "b")
        #expect(try names().sorted() == ["Ana", "Bob", "Bob+Cid", "Cid"])
    }

    private func standings(
        _ name: String,
        _ change: (inout SuggestionContext) -> Void = { _ in }
    ) throws -> [SuggestionStanding] {
        let contact = try #require(try store.contact(for: person(name)))
        var context = SuggestionContext()
        change(&context)
        return Array(try store.standings(of: contact, for: context))
    }

    @Test func `tell of anybody the rank, and what is in the way`() throws {
        for name in ["Ana", "Bob", "Cid", "Dan", "Eva"] { try donate(name) }
        let received = try donate("Fay", direction: .incoming)
        try donate("Ana", call: true)
        try donate("Ana", "Gil", conversation: "g", group: "Club")
        let all = try store.suggestions(limit: 50)
        for name in ["Ana", "Bob", "Eva", "Fay", "Gil"] {
            let alone = try standings(name).filter(\.isOfPersonAlone)
            let index = all.firstIndex {
                !$0.isGroup && $0.people.map(\.displayName) == [name]
            }
            #expect(alone.first?.rank == index.map { $0 + 1 }, "\(name)")
            #expect(alone.first?.suggestion == index.map { all[$0] }, "\(name)")
            #expect(alone.first?.obstacle == nil && alone.count == 1, "\(name)")
        }
        // In the group, and after all others as a person.
        let gil = try standings("Gil")
        #expect(gil.map(\.isOfPersonAlone) == [false, true])
        #expect(gil.map(\.isWithoutConversation) == [false, true])

        func obstacle(
            _ name: String,
            _ change: (inout SuggestionContext) -> Void
        ) throws -> SuggestionStanding.Obstacle? {
            let standing = try standings(name, change).first { $0.suggestion.people.count == 1 }
            let found = try #require(standing)
            #expect((found.rank == nil) == (found.obstacle != nil))
            return found.obstacle
        }
        #expect(try obstacle("Bob") { $0.excludedPeople = [person("Bob")] } == .excluded)
        #expect(try obstacle("Bob") { $0.chosen = [person("Bob")] } == .chosen)
        #expect(try obstacle("Bob") { $0.prefix = "x" } == .otherName)
        #expect(try obstacle("Bob") { $0.purpose = .call } == .otherPurpose)
        #expect(try obstacle("Bob") { $0.targets = [] } == .otherApps)
        #expect(try obstacle("Fay") { $0.requiresOutgoing = true } == .neverSent)
        #expect(try obstacle("Bob") { $0.requiresOutgoing = true } == nil)
        let fay = ConversationReference(position: received, isOfSenderAlone: false)
        try store.neverSuggest(fay)
        #expect(try obstacle("Fay") { _ in } == .never)
        // With one more conversation in the same app, only the better one is suggested.
        try donate("Bob", conversation: "other")
        let bob = try standings("Bob")
        #expect(bob.map(\.obstacle) == [nil, .otherConversation])
        #expect(bob[0].suggestion.score >= bob[1].suggestion.score)
    }

    @Test func `tell of any conversation the rank, and what is in the way`() throws {
        for name in ["Ana", "Bob", "Cid"] { try donate(name) }
        try donate("Ana", "Gil", conversation: "g", group: "Club")
        try donate("Bob", conversation: "other")
        let never = try donate("Dan")
        try store.neverSuggest(
            ConversationReference(position: never, isOfSenderAlone: false)
        )
        let all = try store.suggestions(limit: 50)
        // Three conversations with one person, the club, and Gil, who is known only from it.
        #expect(all.count == 5)
        var obstacles: [SuggestionStanding.Obstacle] = []
        for conversation in try store.conversations() {
            let standing = try #require(try store.standing(of: conversation))
            let index = all.firstIndex { $0.suggests(conversation) }
            #expect(standing.rank == index.map { $0 + 1 }, "\(conversation.key)")
            #expect(standing.count == 5)
            #expect(standing.suggestion.suggests(conversation))
            obstacles += standing.obstacle.map { [$0] } ?? []
        }
        #expect(Set(obstacles) == [.never, .otherConversation] && obstacles.count == 2)
        let past = try store.views(asOf: test.now)
        let club = try #require(try store.conversations().first { $0.groupName == "Club" })
        #expect(try past.standing(of: club)?.rank == store.standing(of: club)?.rank)
        #expect(try past.conversation(club) == club)
    }

    @Test func `come in pages`() throws {
        for name in ["Ana", "Bob", "Cid", "Dan", "Eva"] { try donate(name) }
        let all = try names()
        #expect(all.count == 5)
        var paged: [String] = []
        for page in 0..<4 {
            paged += try names { context in
                context.limit = 2
                context.offset = 2 * page
            }
        }
        #expect(paged == all)
    }

    @Test func `hand back the intent that was donated`() throws {
        try donate("Ana", conversation: "c1")
        let position = try donate("Ana", conversation: "c1")
        let suggestion = try #require(try store.suggestions().first)
        #expect(suggestion.latest == position)
        let donation = try #require(try store.donation(of: suggestion))
        guard case .sendMessage(let intent) = donation.interaction.intent else {
            Issue.record("the intent is another")
            return
        }
        #expect(intent.people.conversationIdentifier == "c1")
        #expect(intent.people.recipients.map(\.displayName) == ["Ana"])
    }

    @Test func `are only of apps that are there and support what will be done`() throws {
        try donate("Ana", from: "org.chat")
        try donate("Bob", from: "org.phone", call: true)
        try donate("Cid", from: "org.gone")
        let message = ChannelAction.message.intentClass
        let call = ChannelAction.call.intentClass
        #expect(try names { $0.purpose = .shareSheet } == ["Cid", "Ana"])
        #expect(try names { $0.purpose = .call } == ["Bob"])
        #expect(
            try names { context in
                context.targets = [
                    .init(app: "org.chat", intentClasses: [message, call]),
                    .init(app: "org.phone", intentClasses: [call]),
                ]
            } == ["Bob", "Ana"]
        )
        #expect(
            try names { context in
                context.purpose = .message
                context.targets = [
                    .init(app: "org.chat", intentClasses: [call]),
                    .init(app: "org.gone", intentClasses: [message]),
                ]
            } == ["Cid"]
        )
        #expect(try names { $0.targets = [] } == [])
    }

    @Test func `are found by the beginning of any word, in any script and without accents`() throws
    {
        let all = ["Zoë Ångström", "Łukasz Nowak", "Иван Петров", "王小明", "김민수", "Jean-Luc"]
        for name in all { try donate(name) }
        for (typed, found) in [
            ("zoe", "Zoë Ångström"), ("ang", "Zoë Ångström"), ("LUK", "Łukasz Nowak"),
            ("пет", "Иван Петров"), ("小明", "王小明"), ("민수", "김민수"), ("luc", "Jean-Luc"),
            ("z å", "Zoë Ångström"),
        ] {
            #expect(try names { $0.prefix = typed } == [found], "\(typed)")
        }
        #expect(try names { $0.prefix = "uka" } == [])
        #expect(try names { $0.prefix = " - " }.count == all.count)
    }

    @Test func `find a group by its name and by who is in it`() throws {
        try donate("Ana", "Bob", conversation: "g", group: "Climbing")
        try donate("Cid")
        #expect(try names { $0.prefix = "cli" } == ["Climbing"])
        // His whole name is what was typed.
        #expect(try names { $0.prefix = "bob" } == ["Bob", "Climbing"])
    }

    @Test func `leave out whom they are told to`() throws {
        try donate("Ana", conversation: "c1")
        try donate("Bob", conversation: "c2")
        try donate("Ana", "Bob", conversation: "g", group: "Both")
        try donate("Cid", direction: .incoming)
        #expect(try names { $0.excludedPeople = [person("Ana")] } == ["Cid", "Both", "Bob"])
        #expect(
            try names { $0.excludedPeople = [person("Ana"), person("Bob")] } == ["Cid"]
        )
        #expect(
            try names { context in
                context.excludedConversations = [
                    .init(app: "org.chat", conversationIdentifier: "g")
                ]
            } == ["Cid", "Bob", "Ana"]
        )
        let both = try store.conversations(named: "both").found
        #expect(try names { $0.excludedFound = both } == ["Cid", "Bob", "Ana"])
        #expect(try names { $0.requiresOutgoing = true } == ["Both", "Bob", "Ana"])
    }

    @Test func `bring the groups and companions of those chosen already`() throws {
        for _ in 0..<3 { try donate("Ana", "Bob", conversation: "g", group: "Both") }
        try donate("Ana", conversation: "c1")
        try donate("Bob", conversation: "c2")
        for name in ["Cid", "Dan", "Eva", "Fay"] { for _ in 0..<3 { try donate(name) } }
        #expect(try !names { $0.limit = 4 }.contains("Bob"))
        let found = try names { context in
            context.limit = 4
            context.chosen = [person("Ana")]
        }
        #expect(found.contains("Bob") && found.contains("Both") && !found.contains("Ana"))
        var context = SuggestionContext(limit: 9)
        context.chosen = [person("Ana")]
        for suggestion in try store.suggestions(for: context) {
            let isCompany = suggestion.reasons.contains { $0.name == .company && $0.value > 0 }
            #expect(isCompany == ["g", "c2"].contains(suggestion.conversationIdentifier))
            #expect(suggestion.reasons.score == suggestion.score)
            let explained = try store.explain(suggestion, limit: .max)
            #expect(explained.map(\.reason) == suggestion.reasons)
            let company = explained.filter { $0.reason.name == .company }.flatMap(\.evidence)
            #expect(company.map(\.position.rawValue).sorted() == (isCompany ? [1, 2, 3] : []))
        }
    }

    @Test(arguments: SeededGenerator.seeds(5))
    func `rest on donations whose shares add up`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<60 {
            try donate(
                random.pick(["Ana", "Bob", "Cid"]),
                call: random.chance(0.2),
                direction: random.chance(0.5) ? .outgoing : .incoming
            )
        }
        let found = try store.suggestions(limit: 9)
        for suggestion in found {
            let explained = try store.explain(suggestion, limit: .max)
            for one in explained {
                let sum = one.evidence.reduce(0) { $0 + $1.share }
                // A term of zero has no evidence; the memory of a known contact always has some.
                #expect(one.evidence.isEmpty || abs(sum - 1) < 1e-9)
                let mustRest =
                    [.memory, .recency].contains(one.reason.name)
                    || one.reason.name == .unanswered && one.reason.value > 0
                #expect(!mustRest || !one.evidence.isEmpty)
                #expect(one.evidenceCount == one.evidence.count)
            }
            let memory = try #require(explained.first { $0.reason.name == .memory })
            let all = try store.timeline(of: try conversation(of: suggestion), limit: .max)
            #expect(Set(memory.evidence.map(\.position)) == Set(all))
            // Without the donation with the greatest share the memory is smaller.
            let first = try #require(memory.evidence.first?.position)
            let without = try store.views(excluding: .positions([first]))
                .suggestions(at: .clock(test.now), limit: 9)
            let other = without.first { $0.identity == suggestion.identity }
            let less = other?.reasons.first { $0.name == .memory }?.value ?? -.infinity
            #expect(less < memory.reason.value)
        }
    }

    private func conversation(of suggestion: Suggestion) throws -> Conversation {
        try #require(try store.conversations().first { $0.identity == suggestion.identity })
    }

    @Test func `for mail are people with an address`() throws {
        try donate("Ana")
        let phone = PersonHandle(value: "+442079460018", type: .phoneNumber)
        let intent = SendMessageIntent(recipients: [Person(personHandle: phone)])
        try store.donor("org.sms").donate(
            Interaction(intent: .sendMessage(intent), direction: .outgoing, start: test.now)
        )
        #expect(try store.suggestions().count == 2)
        #expect(try names { $0.purpose = .mail } == ["Ana"])
        #expect(try store.channels(to: person("Ana"), for: .mail).count == 1)
        #expect(try store.channels(to: Person(personHandle: phone), for: .mail).isEmpty)
        #expect(try store.channels(to: Person(personHandle: phone), for: .message).count == 1)
    }

    @Test func `for mail lead to the app that knows the address`() throws {
        let number = PersonHandle(value: "+442079460018", type: .phoneNumber)
        var (byMail, byPhone) = (person("Ana"), Person(displayName: "Ana", personHandle: number))
        (byMail.contactIdentifier, byPhone.contactIdentifier) = ("A", "A")
        for (app, ana) in [("org.mail", byMail), ("org.sms", byPhone)] {
            let intent = SendMessageIntent(
                recipients: [ana, person("Bob")],
                conversationIdentifier: "both"
            )
            try store.donor(app).donate(
                Interaction(intent: .sendMessage(intent), direction: .outgoing, start: test.now)
            )
            test.now = Timestamp(milliseconds: test.now.milliseconds + 60_000)
        }
        var context = SuggestionContext(limit: 9)
        context.purpose = .mail
        let all = try store.suggestions(for: context)
        let alone = all.filter { $0.people.map(\.displayName) == ["Ana"] }
        #expect(alone.map(\.donor.app) == ["org.mail"])
        #expect(alone.first?.people.first?.personHandle?.value == "Ana@example.org")
        #expect(all.filter(\.isGroup).map(\.donor.app) == ["org.mail"])
    }

    @Test(arguments: SeededGenerator.seeds(10))
    func `are those of the full sort, without second ones`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let people = (0..<40).map { "P\($0)" }
        for _ in 0..<150 {
            let group = random.chance(0.2)
            let others = (0..<(group ? 3 : 1)).map { _ in random.pick(people) }
            let donated = Interaction(
                intent: .sendMessage(SendMessageIntent(recipients: others.map(person))),
                direction: random.chance(0.6) ? .outgoing : .incoming,
                start: Timestamp(
                    milliseconds: test.now.milliseconds
                        - Int64.random(in: 0..<9_000_000_000, using: &random)
                )
            )
            try store.donor(random.pick(["org.a", "org.b"])).donate(donated)
        }
        var candidates = Candidates()
        let snapshot = try store.views.readCaughtUp()
        try store.views.forEach(in: snapshot.tables[.conversations], of: snapshot) {
            key,
            row throws(DecodingFailure) in
            candidates.add(ConversationKey(bytes: key), try RankingState(startOf: row.span))
        }
        let full = candidates.ranked(at: test.now, limit: .max)
        let found = try store.suggestions(limit: .max).filter { $0.identity != nil }
        // Nobody has two names here, so nothing is left out.
        #expect(found.map(\.identity?.bytes) == full.map(\.key))
        #expect(found.map(\.reasons) == full.map(\.reasons))
        for limit in [1, 4, 9] {
            #expect(Array(try store.suggestions(limit: limit)) == Array(found.prefix(limit)))
        }
    }
}
