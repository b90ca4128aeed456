import TestSupport
import Testing

@testable import Interactions

@Suite struct `A conversation key` {
    private typealias Kind = ConversationKey.Kind

    @Test(arguments: SeededGenerator.seeds(50))
    func `of people does not depend on their order`(seed: UInt64) {
        var generator = DonationGenerator(seed: seed)
        let people = (0..<generator.random.pick([1, 2, 5])).compactMap { _ in
            ContactKey(generator.person(), donor: chat, region: nil)
        }
        let key = ConversationKey(of: people, donor: chat)
        #expect(key == ConversationKey(of: people.shuffled(using: &generator.random), donor: chat))
        #expect(key.people == people.sorted())
        #expect(key.kind == .people)
        #expect(key.text == nil)
        #expect(key != ConversationKey(of: people, donor: mail))
        #expect(key != ConversationKey(of: people.dropLast(), donor: chat))
    }

    @Test func `of people is not that of others whose texts join to the same`() {
        let one = ConversationKey(of: [key("ab"), key("c")], donor: chat)
        #expect(one != ConversationKey(of: [key("a"), key("bc")], donor: chat))
        #expect(one != ConversationKey(of: [key("abc")], donor: chat))
    }

    @Test func `of one kind is never that of another`() {
        let kinds: [Kind] = [.identifier, .name]
        let texts = ["", "a", "ab", "\0", "é"]
        var keys: Set<[UInt8]> = []
        for donor in [chat, mail] {
            for kind in kinds {
                for text in texts {
                    let key = ConversationKey(kind: kind, text: text, donor: donor)
                    #expect(key.kind == kind && key.text == text && key.donor == donor)
                    #expect(key.people.isEmpty)
                    keys.insert(key.bytes)
                }
            }
            for text in texts { keys.insert(ConversationKey(of: [key(text)], donor: donor).bytes) }
        }
        #expect(keys.count == 2 * 3 * 5)
    }

    @Test func `sorts by donor, kind and text, as its bytes do`() {
        let keys = [
            ConversationKey(kind: .identifier, text: "a", donor: chat),
            ConversationKey(kind: .identifier, text: "b", donor: chat),
            ConversationKey(of: [key("a")], donor: chat),
            ConversationKey(kind: .name, text: "a", donor: chat),
            ConversationKey(kind: .identifier, text: "a", donor: mail),
            ConversationKey(kind: .identifier, text: "a", donor: DonorNumber(rawValue: 256)),
        ]
        #expect(keys.shuffled().sorted() == keys)
        #expect(
            keys.map(\.bytes).shuffled().sorted { $0.lexicographicallyPrecedes($1) }
                == keys.map(\.bytes)
        )
    }

    @Test(arguments: SeededGenerator.seeds(200))
    func `of any bytes does not trap`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var bytes = random.bytes(Int.random(in: 0...20, using: &random))
        if bytes.count > 4 { bytes[4] = random.pick([2, 2, 1, 0, 9]) }
        let key = ConversationKey(bytes: bytes)
        let expected: [UInt8] = [1, 2, 3]
        #expect(key.kind == nil || expected.contains(bytes[4]))
        #expect(key.people.reduce(0) { $0 + $1.bytes.count } <= bytes.count)
    }

    /// A message, and the kind of the key of its conversation.
    @Test(
        arguments: [
            ("identifier", Kind.identifier), ("room", .identifier), ("roomNoName", .people),
            ("roomAndOther", .people), ("group", .identifier), ("groupAndOther", .people),
            ("name", .name),
            ("nothing", nil),
        ] as [(String, ConversationKey.Kind?)]
    )
    func `names a conversation by the first that there is`(
        case: String,
        kind: ConversationKey.Kind?
    ) {
        let room = Person(customIdentifier: "r")
        let donation = message(.outgoing) { interaction, intent in
            intent.people.speakableGroupName = SpeakableString("Family")
            interaction.groupIdentifier = "g"
            switch `case` {
            case "identifier":
                intent.people.conversationIdentifier = "c"
                intent.people.recipients = [room]
            case "room": intent.people.recipients = [room]
            case "roomNoName":
                intent.people.recipients = [room]
                intent.people.speakableGroupName = nil
            case "roomAndOther": intent.people.recipients = [room, person("ana")]
            case "groupAndOther": intent.people.recipients = [person("ana")]
            case "name": interaction.groupIdentifier = nil
            case "nothing":
                interaction.groupIdentifier = nil
                intent.people.speakableGroupName = nil
            default: break
            }
        }
        guard case .donated(let interaction, _, _) = donation else { return }
        let key = ConversationKey(of: interaction, donor: chat)
        #expect(key?.kind == kind)
        #expect(key.map { $0.donor == chat } ?? true)
        #expect(conversations(donation).keys.first == key)
    }
}
