import SwiftProtobuf
import Testing

@testable import Interactions

/// Contacts and conversations with names of the owner.
@Suite struct `Names that the owner gave` {
    private func named(_ name: String, _ evidence: String..., at start: Int64 = 0) -> LoggedEvent {
        var person = known(by: evidence)
        person.displayName = name
        return sent(to: person, at: start)
    }

    private func names(_ events: LoggedEvent...) -> Set<String> {
        Set(views(events).contacts.values.compactMap(\.name))
    }

    private var two: [LoggedEvent] {
        [named("Ana", "a@x.org", at: 1000), named("Bo", "b@x.org", at: 2000)]
    }

    @Test func `come before those of others, also later ones, until they are withdrawn`() {
        let renamed = LoggedEvent.renamed(1, to: "Mum")
        #expect(names(two[0], renamed) == ["Mum"])
        #expect(names(two[0], renamed, named("Anna", "a@x.org", at: 9000)) == ["Mum"])
        #expect(names(two[0], renamed, .deleted(2)) == ["Ana"])
        #expect(names(two[0], renamed, named("Anna", "a@x.org", at: 9000), .deleted(1)) == ["Anna"])
    }

    @Test func `hold by their own time, whichever arrives first`() {
        let (early, late) = (
            LoggedEvent.renamed(1, to: "Old", at: 1), LoggedEvent.renamed(1, to: "New", at: 2)
        )
        #expect(names(two[0], early, late) == ["New"])
        #expect(names(two[0], late, early) == ["New"])
        #expect(names(two[0], late, early, .deleted(2)) == ["Old"])
        // Of two at one time the last in the log.
        #expect(names(two[0], late, .renamed(1, to: "Newer", at: 2)) == ["Newer"])
    }

    @Test func `follow the evidence through merges and splits`() {
        let events = two + [.renamed(1, to: "Mum", at: 1), .renamed(2, to: "Dad", at: 2)]
        #expect(Set(views(events).contacts.values.compactMap(\.name)) == ["Mum", "Dad"])
        let linked = events + [.linked((1, 0), (2, 0))]
        #expect(views(linked).contacts.values.map(\.name) == ["Dad"])
        let again = linked + [.deleted(5)]
        #expect(Set(views(again).contacts.values.compactMap(\.name)) == ["Mum", "Dad"])
        #expect(views(linked + [.deleted(4)]).contacts.values.map(\.name) == ["Mum"])
        // An address that joins later takes the name.
        let joined = events + [named("A", "a@x.org", "c@x.org", at: 5000)]
        #expect(Set(views(joined).contacts.values.compactMap(\.name)) == ["Mum", "Dad"])
    }

    @Test func `name a conversation, and change nothing else about it`() throws {
        let heard = message(.incoming, from: person("Cy"), to: [person("Bo"), person("Dee")])
        let events = [heard, .renamed(conversationOf: 1, to: "Choir")]
        let renamed = views(events).conversations.values.filter { $0.groupName == "Choir" }
        #expect(renamed.count == 1)
        #expect(renamed.first?.donatedName == nil)
        #expect(renamed.first?.count == 1)
        let withdrawn = views(events + [.deleted(2)])
        #expect(withdrawn.conversations.values.allSatisfy { $0.groupName == nil })
        #expect(withdrawn.corrections.isEmpty)
    }

    @Test func `of nobody are ignored`() {
        #expect(names(.renamed(2, to: "Mum"), two[0]) == ["Ana"])
        #expect(names(two[0], .renamed(1, 7, to: "Mum")) == ["Ana"])
        #expect(names(two[0], .renamed(9, to: "Mum")) == ["Ana"])
    }

    @Test func `stand before those of cards, and those before later ones of others`() {
        let card = card("Silva, Ana", "a@x.org", at: 500)
        #expect(names(two[0], card) == ["Ana Silva"])
        #expect(names(two[0], card, .deleted(2)) == ["Ana"])
        #expect(names(two[0], card, .renamed(1, to: "Mum, mine")) == ["Mum, mine"])
        // An app that also wrote to somebody is no address book for that one.
        let chatty = views(
            two[0],
            card,
            sent(to: known(by: "a@x.org"), by: phone, at: 100)
        )
        #expect(chatty.contacts.values.map(\.name) == ["Ana"])
    }

    @Test func `come back from their bytes and their text`() throws {
        let participant = ParticipantReference(position: Position(rawValue: 300), index: 2)
        let place = ConversationReference(position: Position(rawValue: 7), isOfSenderAlone: true)
        for subject in [Rename.Subject.person(participant), .conversation(place)] {
            let rename = Rename(subject, to: "Zoë")
            let bytes = rename.encoded
            #expect(try Rename(decoding: bytes.span, bytes.indices) == rename)
            #expect(try Rename(json: rename.json, at: "renamed") == rename)
            try rename.validate()
            let theirs = try DonationLog_Rename(serializedBytes: bytes)
            #expect(theirs.name == "Zoë" && theirs.position == subject.position.rawValue)
            #expect(theirs.isOfSenderAlone == (subject == .conversation(place)))
            let again: [UInt8] = try theirs.serializedBytes()
            #expect(again == bytes)
        }
        #expect(
            Rename(.person(participant), to: "A").encoded
                == [0x08, 0xAC, 2, 0x10, 2, 0x2A, 1, 0x41]
        )
        for name in ["", " \n", String(repeating: "x", count: 256)] {
            #expect(throws: ValidationError.self) {
                try Rename(.person(participant), to: name).validate()
            }
        }
        for json: JSONValue in [
            ["name": "A"], ["participant": participant.json],
            ["name": "A", "participant": participant.json, "conversation": place.json],
            ["name": "A", "participant": participant.json, "more": 1],
        ] {
            #expect(throws: ValidationError.self) { try Rename(json: json, at: "renamed") }
        }
        let moved = Rename(.person(participant), to: "A").moved(by: [participant.position: [0]])
        #expect(moved?.subject == .person(.init(position: participant.position, index: 1)))
        #expect(Rename(.person(participant), to: "A").moved(by: [participant.position: [2]]) == nil)
    }
}
