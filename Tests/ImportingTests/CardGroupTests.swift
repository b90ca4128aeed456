import ImportingTestSupport
import Interactions
import TestSupport
import Testing

@testable import Importing

@Suite("A group of an address book")
struct CardGroupTests {
    private static func read(_ text: String, me: [String] = []) -> [HistoryItem] {
        let source = CardSource(donor: Donor(app: "book"), owner: HistoryOwner(me))
        return items(source, Array(text.utf8), pieces: 1 << 20)
    }

    private static func card(_ lines: String) -> String {
        "BEGIN:VCARD\nVERSION:4.0\n\(lines)\nEND:VCARD\n"
    }

    private static let ana = card("UID:urn:uuid:A-1\nFN:Ana\nEMAIL:ana@x.org\nEMAIL:ana@y.org")

    @Test(arguments: [
        "KIND:group\nMEMBER:urn:uuid:a-1",
        "X-ADDRESSBOOKSERVER-KIND:group\nX-ADDRESSBOOKSERVER-MEMBER:urn:uuid:A-1",
        "KIND:group\nMEMBER:A-1",
    ])
    func `names its members before and behind their cards`(lines: String) throws {
        let group = Self.card("FN:Choir\nUID:g\n\(lines)")
        for text in [group + Self.ana, Self.ana + group] {
            let donations = Self.read(text).donations
            #expect(donations.count == 2)
            let found = try #require(donations.last?.interaction.intent.people)
            #expect(found.speakableGroupName?.spokenPhrase == "Choir")
            #expect(found.conversationIdentifier == "g")
            #expect(found.isGroup == true)
            #expect(found.contacts.map(\.displayName) == ["Ana"])
            #expect(found.contacts[0].aliases.map(\.value) == ["ana@y.org"])
        }
    }

    @Test func `takes addresses, and tells who is missing`() throws {
        let group = Self.card(
            "FN:Choir\nKIND:group\nMEMBER:mailto:bo@x.org\nMEMBER:tel:+1\nMEMBER:urn:uuid:none"
        )
        let items = Self.read(group)
        #expect(items.noted == [.missingMembers])
        let people = try #require(items.donations.first?.interaction.intent.people.contacts)
        #expect(people.map { $0.personHandle?.value } == ["bo@x.org", "+1"])
        let first = items.donations.first?.interaction.intent.people
        #expect(first?.conversationIdentifier == "group:Choir")
    }

    @Test func `without a known member is skipped`() {
        let group = Self.card("FN:Choir\nKIND:group\nMEMBER:urn:uuid:none")
        #expect(Self.read(group) == [.skipped(.group, at: .line(1))])
        let own = Self.card("FN:Choir\nKIND:group\nMEMBER:mailto:me@x.org")
        #expect(Self.read(own, me: ["me@x.org"]).skipped == [.group])
    }

    @Test func `is none by a category`() {
        let card = Self.card("FN:Ana\nEMAIL:ana@x.org\nCATEGORIES:Choir,Family")
        #expect(Self.read(card).donations.count == 1)
    }
}
