import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite("Wishes about people, addresses and apps")
struct WishTests {
    private let test: TestStore
    private let store: DonationStore

    /// Ana by mail at two addresses and in a chat, Ben by mail, Cid in the chat and in a group with
    /// Ana, and Dov, known from the group alone.
    init() throws {
        test = try TestStore()
        store = try test.open()
        try mail(Self.ana(.emailAddress, "ana@old.example"))
        try mail(Self.ana(.emailAddress, "ana@old.example"))
        try chat([Self.ana(.phoneNumber, "+44 20 7946 0018")], in: "ana")
        try mail(person("Бен", .emailAddress, "ben@example.org"))
        try chat([person("Cid", .unknown, "cid")], in: "cid")
        let group = [
            Self.ana(.phoneNumber, "+44 20 7946 0018"), person("Cid", .unknown, "cid"),
            person("Dov", .unknown, "dov"),
        ]
        try chat(group, in: "climbing", name: "Climbing")
    }

    private static func ana(_ type: PersonHandleType, _ handle: String) -> Person {
        var person = Person(personHandle: PersonHandle(value: handle, type: type))
        person.displayName = "Ana"
        person.contactIdentifier = "A1"
        return person
    }

    private func person(_ name: String, _ type: PersonHandleType, _ handle: String) -> Person {
        var person = Person(personHandle: PersonHandle(value: handle, type: type))
        person.displayName = name
        return person
    }

    private func mail(_ person: Person, from app: String = "org.mail") throws {
        try donate(SendMessageIntent(recipients: [person]), app)
    }

    private func chat(_ people: [Person], in conversation: String, name: String? = nil) throws {
        var intent = SendMessageIntent(recipients: people, conversationIdentifier: conversation)
        intent.people.speakableGroupName = name.map { SpeakableString($0) }
        try donate(intent, "org.chat")
    }

    private func donate(_ intent: SendMessageIntent, _ app: String) throws {
        try store.donor(app).donate(
            Interaction(intent: .sendMessage(intent), direction: .outgoing, start: test.now)
        )
        test.now = Timestamp(milliseconds: test.now.milliseconds + 60_000)
    }

    private func contact(_ text: String) throws -> Contact {
        try #require(try store.contacts(named: text).only)
    }

    /// The suggestions as names with apps, in the order of the alphabet; they are the same after a
    /// rebuild, and their reasons add up.
    private func suggested(_ context: SuggestionContext? = nil) throws -> [String] {
        let context = context ?? SuggestionContext(limit: 99)
        let suggestions = Array(try store.suggestions(for: context))
        for suggestion in suggestions { #expect(suggestion.reasons.score == suggestion.score) }
        #expect(try store.rebuild().digest == store.digest())
        #expect(Array(try store.suggestions(for: context)) == suggestions)
        return suggestions.map { suggestion in
            let who = suggestion.groupName ?? suggestion.people[0].displayName ?? "?"
            return "\(who) \(suggestion.donor.app)"
        }.sorted()
    }

    private static let everybody = [
        "Ana org.chat", "Ana org.mail", "Cid org.chat", "Climbing org.chat", "Dov org.chat",
        "Бен org.mail",
    ]

    @Test func `hide a person everywhere but in groups, until taken back`() throws {
        #expect(try suggested() == Self.everybody)
        let wish = try store.wish(.never, .person(contact("Ana")))
        #expect(try suggested() == Self.everybody.filter { !$0.hasPrefix("Ana") })
        // Also in apps that come later, at addresses that come later.
        try mail(Self.ana(.emailAddress, "ana@new.example"), from: "org.late")
        #expect(try suggested() == Self.everybody.filter { !$0.hasPrefix("Ana") })
        #expect(try store.hidden().map(\.position) == [wish])
        try store.withdraw(wish)
        #expect(try suggested() == ["Ana org.chat", "Ana org.late"] + Self.everybody.dropFirst())
        #expect(try store.hidden().isEmpty)
    }

    @Test func `hide somebody who is known from groups alone`() throws {
        try store.wish(.never, .person(contact("Dov")))
        #expect(try suggested() == Self.everybody.filter { $0 != "Dov org.chat" })
        try store.wish(.clear, .person(contact("Dov")))
        #expect(try suggested() == Self.everybody)
    }

    @Test func `follow who the person is, through links and their withdrawal`() throws {
        try store.wish(.never, .person(contact("Cid")))
        let link = try store.link(contacts: [contact("Cid"), contact("Бен")])
        let others = ["Cid org.chat", "Бен org.mail"]
        #expect(try suggested() == Self.everybody.filter { !others.contains($0) })
        try store.withdraw(link)
        #expect(try suggested() == Self.everybody.filter { $0 != "Cid org.chat" })
        // Of wishes about one person the last counts.
        try store.link(contacts: [contact("Cid"), contact("Бен")])
        try store.wish(.clear, .person(contact("ben@example.org")))
        #expect(try suggested().contains("Cid org.chat"))
    }

    @Test func `part with the person whom an unlink parts`() throws {
        // Two people share a number, until the owner says so.
        let shared = PersonHandle(value: "+44 20 7946 0999", type: .phoneNumber)
        for name in ["Eva", "Fay"] {
            var one = person(name, .unknown, name.lowercased())
            one.aliases = [shared]
            try chat([one], in: name.lowercased())
        }
        try store.wish(.never, .person(contact("eva")))
        #expect(try suggested() == Self.everybody)
        let contact = try contact("eva")
        let phone = try #require(try store.evidence(of: contact).first { $0.kind == .phoneNumber })
        _ = try store.unlink(phone, of: contact)
        let rest = try suggested()
        #expect(rest.count == Self.everybody.count + 1)
        #expect(!rest.contains("Eva org.chat") || !rest.contains("Fay org.chat"))
    }

    @Test func `take a dead address out of use, and keep the person`() throws {
        let old = try #require(try store.addresses(named: "ANA@old.example").first)
        #expect(old.contacts.map(\.name) == ["Ana"])
        try store.wish(.never, .address(old.address, of: old.contacts[0]))
        // The mail conversation has no other way.
        #expect(try suggested() == Self.everybody.filter { $0 != "Ana org.mail" })
        #expect(try store.hidden().map(\.subject) == [.address(old.address, of: contact("Ana"))])
        // Now it has one.
        try mail(Self.ana(.emailAddress, "ana@new.example"))
        #expect(try suggested() == Self.everybody)
        let suggestion = try #require(
            try store.suggestions(limit: 99).first {
                $0.donor.app == "org.mail" && $0.people[0].displayName == "Ana"
            }
        )
        #expect(suggestion.people[0].handles.map(\.value) == ["ana@new.example"])
        // The old one is not used, whichever was donated last.
        try mail(Self.ana(.emailAddress, "ana@old.example"))
        for suggestion in try store.suggestions(limit: 99) {
            let handles = suggestion.people.flatMap { $0.handles.map(\.value) }
            #expect(!handles.contains("ana@old.example"))
        }
        for conversation in try store.conversations() {
            let people = try store.withLivingAddresses(conversation).people
            #expect(!people.flatMap { $0.handles.map(\.value) }.contains("ana@old.example"))
        }
    }

    @Test func `use another address of somebody whom the app knows by the dead one alone`() throws {
        var card = OtherIntent(className: OtherIntent.cardClassName)
        card.people.contacts = [person("Бен", .emailAddress, "ben@example.org")]
        card.people.contacts[0].aliases = [
            PersonHandle(value: "ben@new.example", type: .emailAddress)
        ]
        var interaction = Interaction(intent: .other(card), direction: .incoming, start: test.now)
        interaction.intentHandlingStatus = .failure
        try store.donor("org.book").donate(interaction)
        let old = try #require(try store.addresses(named: "ben@example.org").first)
        try store.wish(.never, .address(old.address, of: old.contacts[0]))
        #expect(try suggested() == Self.everybody)
        let found = try store.suggestions(limit: 99).first { $0.people[0].displayName == "Бен" }
        #expect(found?.people[0].personHandle?.value == "ben@new.example")
    }

    @Test func `hide an app with all of its accounts on every surface`() throws {
        try store.wish(.never, .app("org.chat"))
        let wanted = Self.everybody.filter { $0.hasSuffix("org.mail") }
        #expect(try suggested() == wanted)
        var context = SurfaceContext(.shareSheet, limit: 99)
        context.explains = true
        let offers = try store.offers(for: context)
        #expect(Set(offers.offers.map(\.source)) == ["org.mail"])
        try store.wish(.clear, .app("org.chat"))
        #expect(try suggested() == Self.everybody)
    }

    @Test func `hide what an app said besides conversations`() throws {
        var page = Activity(type: "org.example.read", title: "Lakes")
        page.scopes = [.prediction]
        try store.donor("org.reader").becomeCurrent(page)
        test.now = Timestamp(milliseconds: test.now.milliseconds + 60_000)
        try store.donor("org.reader").resignCurrent()
        var context = SurfaceContext(.spotlightZero, limit: 20)
        #expect(try store.offers(for: context).offers.contains { $0.source == "org.reader" })
        let wish = try store.wish(.never, .app("org.reader"))
        context.explains = true
        #expect(try !store.offers(for: context).offers.contains { $0.source == "org.reader" })
        try store.withdraw(wish)
        #expect(try store.offers(for: context).offers.contains { $0.source == "org.reader" })
    }

    @Test func `keep a hidden person off every surface`() throws {
        let ana = try contact("Ana")
        var card = SurfaceContext(.contactCard, limit: 20)
        card.people = [ana.person]
        var search = SurfaceContext(.search, limit: 20)
        search.query = "ana"
        var field = SurfaceContext(.keyboard, limit: 20)
        field.people = [ana.person]
        field.textField = SurfaceContext.TextField(.name)
        let contexts = [
            card, search, field, SurfaceContext(.shareSheet, limit: 20),
            SurfaceContext(.spotlightZero, limit: 20),
        ]
        func shown() throws -> [Bool] {
            try contexts.map { context in
                try store.offers(for: context).offers.contains { offer in
                    switch offer.value {
                    case .conversation(let suggestion): suggestion.suggests(ana)
                    case .text(let text): text.contains("Ana")
                    default: false
                    }
                }
            }
        }
        #expect(try shown() == [true, true, true, true, true])
        #expect(try store.channels(to: ana.person, for: .message).count == 2)
        let wish = try store.wish(.never, .person(ana))
        #expect(try shown() == [false, false, false, false, false])
        #expect(try store.channels(to: ana.person, for: .message).isEmpty)
        var company = SuggestionContext(limit: 99)
        company.chosenContacts = [try contact("Cid")]
        #expect(try suggested(company).allSatisfy { !$0.hasPrefix("Ana") })
        var typed = SuggestionContext(limit: 99)
        typed.prefix = "an"
        #expect(try suggested(typed) == ["Climbing org.chat"])
        // As of a time before, she is there.
        let before = Timestamp(milliseconds: test.now.milliseconds - 1)
        test.now = Timestamp(milliseconds: test.now.milliseconds + 60_000)
        let past = try store.views(asOf: before)
        #expect(try past.suggestions(limit: 99).contains { $0.suggests(ana) })
        #expect(try past.hidden().isEmpty)
        try store.withdraw(wish)
        #expect(try shown() == [true, true, true, true, true])
    }

    @Test func `lower a person, each time more, with the events behind the reason`() throws {
        func scores() throws -> [String: Double] {
            let all = try store.suggestions(limit: 99)
            return Dictionary(
                uniqueKeysWithValues: all.map {
                    ("\($0.groupName ?? $0.people[0].displayName ?? "") \($0.donor.app)", $0.score)
                }
            )
        }
        let before = try scores()
        let first = try store.wish(.suggestLess, .person(contact("Ana")))
        let second = try store.wish(.suggestLess, .person(contact("Ana")))
        let dov = try store.wish(.suggestLess, .person(contact("Dov")))
        let after = try scores()
        for (name, score) in before {
            let isLowered = name.hasPrefix("Ana") || name.hasPrefix("Dov")
            let now = try #require(after[name])
            #expect(isLowered == (now < score), "\(name)")
        }
        for suggestion in try store.suggestions(limit: 99) where suggestion.groupName == nil {
            let explained = try store.explain(suggestion).first { $0.reason.name == .lessened }
            let expected =
                switch suggestion.people[0].displayName {
                case "Ana": [second, first]
                case "Dov": [dov]
                default: [Position]()
                }
            #expect(explained?.evidence.map(\.position) ?? [] == expected)
        }
        #expect(try suggested() == Self.everybody)
        try store.wish(.clear, .person(contact("Ana")))
        try store.withdraw(dov)
        #expect(try scores() == before)
    }

    @Test func `say in a standing what hides a conversation`() throws {
        let ana = try contact("Ana")
        let wish = try store.wish(.never, .person(ana))
        let alone = try store.standings(of: ana).filter(\.isOfPersonAlone)
        #expect(alone.count == 2)
        for standing in alone {
            #expect(standing.obstacle == .hiddenPerson && standing.wish == wish)
        }
        let app = try store.wish(.never, .app("org.mail"))
        let ben = try store.standings(of: contact("Бен"))
        #expect(ben.map(\.obstacle) == [.hiddenApp] && ben.map(\.wish) == [app])
    }

    @Test func `list narrow preferences, too, each with its way back`() throws {
        let cid = try #require(try store.conversations(named: "cid").only)
        let never = try store.neverSuggest(cid)
        try store.suggestLess(cid)
        let again = try store.neverSuggest(cid)
        #expect(try store.hidden().map(\.position) == [never, again])
        #expect(try store.wish(hiding: cid) == again)
        try store.withdraw(again)
        #expect(try store.wish(hiding: cid) == never)
        try store.clearPreference(cid)
        #expect(try store.hidden().isEmpty)
    }

    @Test func `go with the donation that they name, and stay for an app`() throws {
        let ben = try contact("Бен")
        let person = try store.wish(.never, .person(ben))
        let app = try store.wish(.never, .app("org.mail"))
        #expect(try store.hidden().count == 2)
        _ = try store.delete(ben)
        #expect(try store.hidden().map(\.position) == [app])
        let digest = try store.digest()
        #expect(try test.erasedCopy().digest() == digest)
        try store.erase()
        #expect(try store.event(at: person)?.event == .erased(Stub(kind: .wish, donor: nil)))
        #expect(try store.hidden().map(\.position) == [app])
    }

    @Test func `are refused about nobody`() throws {
        let cid = try contact("Cid")
        let gone = try contact("Бен")
        _ = try store.delete(gone)
        #expect(throws: CorrectionError.refused(.personGone)) {
            try store.wish(.never, .person(gone))
        }
        #expect(throws: CorrectionError.self) { try store.wish(.never, .app("")) }
        let foreign = try #require(try store.addresses(named: "ana@old.example").first)
        #expect(throws: CorrectionError.refused(.personGone)) {
            try store.wish(.never, .address(foreign.address, of: cid))
        }
        let named = ParticipantReference(position: Position(rawValue: 5), index: 0)
        #expect(throws: CorrectionError.refused(.noEvidence(.displayName, of: named))) {
            try store.record(Wish(.never, .address(.displayName, of: named)))
        }
    }
}
