import Exporting
import Foundation
import Interactions
import TestSupport
import Testing

@Suite struct `An anonymised event` {
    static let salt = Array("a salt of many bytes".utf8)

    private static func lines(
        keepingApps: Bool = false,
        salt: [UInt8] = salt
    ) throws -> [String] {
        var options = Anonymiser.Options()
        options.keepsApps = keepingApps
        options.shiftsTimes = true
        var anonymiser = try Anonymiser(salt: salt, options: options)
        return FullEvents().events.flatMap { event in
            let event = anonymiser.anonymise(event)
            let lines = [event.json.text, event.cloudEvent(source: "urn:x").text]
            return lines
                + [ExportTable.row(event), event.payload.map(Self.text)].compactMap(\.self)
        }
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// All texts, and bytes in the role of texts, in a value at any depth.
    private static func texts(in value: Any) -> [String] {
        if let text = value as? String { return [text] }
        if let bytes = value as? [UInt8] {
            return [text(bytes), Data(bytes).base64EncodedString()]
        }
        return Mirror(reflecting: value).children.flatMap { texts(in: $0.value) }
    }

    @Test func `is tested with every kind of event`() {
        let kinds = Set(FullEvents().events.map(\.kind))
        #expect(kinds.isSuperset(of: EventRegistry.standard.types.map { $0.kind }))
    }

    @Test(arguments: [false, true])
    func `has none of the texts of the original`(keepingApps: Bool) throws {
        let lines = try Self.lines(keepingApps: keepingApps)
        var texts = FullEvents().events.flatMap { Self.texts(in: $0.event) }
        texts += FullEvents().events.flatMap { Self.texts(in: $0.payload as Any) }
        let secret = Set(texts).filter { $0.contains("Zq") || $0.hasPrefix("+44") }
        #expect(secret.count > 2000)
        var known: Set<String> = []
        for event in FullEvents().events where keepingApps { known.formUnion(Self.apps(of: event)) }
        let all = lines.joined(separator: "\n")
        let found = all.matches(of: /Zq[0-9]+vW|\+44[ 0-9]*/).map { String($0.output) }
        #expect(Set(found) == known)

        let encoded = Set(texts).filter { $0.hasPrefix("WnE") }
        #expect(encoded.count > 100)
        for line in lines {
            for word in line.matches(of: /[A-Za-z0-9+\/=]{8,}/) {
                #expect(!encoded.contains(String(word.output)))
            }
        }
    }

    /// The texts that --keep-apps keeps.
    private static func apps(of event: ExportedEvent) -> [String] {
        if case .unknown = event.event { return [] }
        // Left out: its digests would tell whether somebody is refused.
        if event.kind == .refused { return [] }
        // Left out: the donations mark the owner.
        if event.kind == .me { return [] }
        return [event.donorName?.app].compactMap(\.self) + more(of: event)
    }

    private static func more(of event: ExportedEvent) -> [String] {
        switch event.event {
        case .donated(let donation):
            var texts = [donation.donor.app]
            if case .sendMessage(let message) = donation.interaction.intent {
                texts += [message.serviceName].compactMap(\.self)
            }
            return texts
        case .known(let feedback as SuggestionFeedback):
            return [feedback.context.app].compactMap(\.self) + feedback.context.contentTypes
        case .known(let rule as PolicyRule): return [rule.scope.app].compactMap(\.self)
        case .known(let feedback as OfferFeedback): return feedback.shown.map(\.app)
        case .known(let registered as AppRegistered):
            return [registered.app.identifier] + registered.app.extensions.map(\.identifier)
        case .known(let order as SheetOrdered): return order.favourites + order.hidden
        case .known(let share as Shared): return [share.chosen, share.app]
        case .known(let rule as AccessRule): return [rule.caller, rule.app]
        case .known(let wish as Wish):
            if case .app(let app) = wish.subject { return [app] }
            return []
        default: return []
        }
    }

    @Test func `is tried with every field that there is`() {
        for event in FullEvents().events {
            guard case .donated(let donation) = event.event else { continue }
            Self.expectSet(donation, "donation")
        }
    }

    /// Expects no absent or empty value at any depth.
    private static func expectSet(_ value: Any, _ path: String) {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional, .collection, .dictionary, .set:
            #expect(!mirror.children.isEmpty, "\(path) is not set")
        default: break
        }
        for (index, child) in mirror.children.enumerated() {
            expectSet(child.value, "\(path).\(child.label ?? "\(index)")")
        }
    }

    @Test func `has the fields that the original had, as far as views look at them`() throws {
        var anonymiser = try Anonymiser(salt: Self.salt)
        for event in FullEvents().events {
            guard case .donated(let old) = event.event,
                case .donated(let new) = anonymiser.anonymise(event).event
            else { continue }
            let (before, after) = (old.interaction.intent.people, new.interaction.intent.people)
            #expect(before.everyone.count == after.everyone.count)
            for (before, after) in zip(before.everyone, after.everyone) {
                #expect(after.isMe == before.isMe)
                #expect(after.personHandle?.type == before.personHandle?.type)
                #expect(after.aliases.map(\.type) == before.aliases.map(\.type))
                #expect(after.contactIdentifier != nil && after.customIdentifier != nil)
                #expect(after.displayName != nil && after.nameComponents?.nickname != nil)
                #expect(after.image != nil)
            }
            #expect(after.speakableGroupName != nil && after.conversationIdentifier != nil)
            #expect(after.isGroup == before.isGroup)
            #expect(new.interaction.direction == old.interaction.direction)
            #expect(new.interaction.start == old.interaction.start)
        }
    }

    @Test func `is the same again with the same salt, and another with another`() throws {
        #expect(try Self.lines() == Self.lines())
        let others = try Self.lines(salt: Array("another salt of bytes".utf8))
        for (line, other) in zip(try Self.lines(), others) where line.contains("name-") {
            let names = line.matches(of: /name-[0-9a-f]+/).map(\.output)
            #expect(!names.contains { other.contains($0) })
        }
    }

    @Test func `needs a salt that nobody guesses`() {
        #expect(throws: Anonymiser.SaltProblem.tooShort(bytes: 15)) {
            try Anonymiser(salt: Array(repeating: 1, count: 15))
        }
    }

    @Test func `that was deleted or is of an unknown kind is what an erasure leaves`() throws {
        var anonymiser = try Anonymiser(salt: Self.salt)
        for event in FullEvents().events {
            let stub = anonymiser.anonymise(event, isDeleted: true)
            #expect(stub.event == .erased(Stub(kind: event.kind, donor: event.donor)))
            #expect(stub.payload == nil && stub.donorName == nil)
            #expect(stub.recordedAt.milliseconds % 86_400_000 == 0)
            #expect(try ExportedEvent(json: stub.json) == stub)
            guard case .unknown = event.event else { continue }
            #expect(anonymiser.anonymise(event) == stub)
        }
    }

    @Test(arguments: [
        ("+44 20 7946 0018", "0044 (20) 79460018", true), ("020 7946 0018", "+442079460018", true),
        ("+44 20 7946 0018", "+44 20 7946 0019", false), ("12", "1 2", false),
    ])
    func `has numbers that join where they joined`(a: String, b: String, isOne: Bool) throws {
        var options = Anonymiser.Options()
        options.region = try Region(code: "GB")
        var anonymiser = try Anonymiser(salt: Self.salt, options: options)
        let handles = [a, b].map { PersonHandle(value: $0, type: .phoneNumber) }
        let values = try handles.map { handle in
            let message = SendMessageIntent(recipients: [Person(personHandle: handle)])
            let donation = Donation(
                Interaction(intent: .sendMessage(message)),
                from: Donor(app: "a")
            )
            var event = FullEvents().events[0]
            event.event = .donated(donation)
            let people = try #require(anonymiser.anonymise(event).event.people)
            return try #require(people.recipients.first?.personHandle?.value)
        }
        #expect((values[0] == values[1]) == isOne)
        for (handle, value) in zip(handles, values) {
            let old = PhoneNumber.international(handle.value, region: options.region)
            let new = PhoneNumber.international(value, region: nil)
            #expect((old == nil) == (new == nil))
            #expect(new == nil || new == value)
        }
    }

    @Test func `has times that are earlier by whole weeks`() throws {
        var options = Anonymiser.Options()
        options.shiftsTimes = true
        let anonymiser = try Anonymiser(salt: Self.salt, options: options)
        #expect(anonymiser.shift > 0 && anonymiser.shift % 604_800_000 == 0)
        let other = try Anonymiser(salt: Array("another salt of bytes".utf8), options: options)
        #expect(other.shift != anonymiser.shift)
        #expect(try Anonymiser(salt: Self.salt).shift == 0)
        // The start of a donation in an adoption moves with the donation, or it would give it away.
        let start = Timestamp(milliseconds: 1_700_000_000_000)
        let last = Position(rawValue: 3)
        let adoption = Adoption(
            RankingCoefficients(),
            learnedThrough: last,
            learnedThroughTime: start
        )
        let anonymous = try #require(adoption.anonymous(by: anonymiser))
        let moved = Timestamp(milliseconds: start.milliseconds - anonymiser.shift)
        #expect(anonymous.learnedThroughTime == moved && anonymous.learnedThrough == last)
    }
}

extension Event {
    fileprivate var people: IntentPeople? {
        guard case .donated(let donation) = self else { return nil }
        return donation.interaction.intent.people
    }
}
