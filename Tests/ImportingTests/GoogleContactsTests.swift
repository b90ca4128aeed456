import Importing
import ImportingTestSupport
import Interactions
import Testing

@Suite struct `Google's contacts` {
    private static func read(
        _ text: String,
        me: [String] = [],
        pieces: Int = 1 << 20
    ) -> [HistoryItem] {
        let source = GoogleContactsSource(
            donor: Donor(app: "contacts"),
            owner: HistoryOwner(me)
        )
        return items(source, Array(text.utf8), pieces: pieces)
    }

    private static let old = """
        Name,Given Name,Family Name,Notes,Group Membership,E-mail 1 - Type,E-mail 1 - Value,\
        E-mail 2 - Type,E-mail 2 - Value,Phone 1 - Type,Phone 1 - Value
        "Silva, Bo",Bo,Silva,"a
        note",* myContacts,Home,bo@example.org,* Work,bo@work.example,Mobile,\
        +44 20 7946 0018 ::: 0800 1

        """

    private static let new = """
        First Name,Middle Name,Last Name,Nickname,File As,Organization Name,Photo,Labels,\
        E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value
        Bo,M.,Silva,Bobo,,Shop,https://x.org/p,* myContacts,*,bo@example.org,Mobile,+44 20 7946
        ,,,,,Shop,,,,,Main,0800 1
        Zoë,,,,,,,,,,,

        """

    @Test func `have numbers with digits alone`() {
        let text = "Name,E-mail 1 - Value,Phone 1 - Value\nBo,,none\nKim,,n/a ::: 5 ::: ٥\n"
        let read = Self.read(text)
        #expect(read.skipped == [.noHandle])
        let kim = read.donations.first?.interaction.intent.people.contacts.first
        #expect(kim?.personHandle?.value == "5")
        #expect(kim?.aliases.map(\.value) == ["٥"])
    }

    @Test(arguments: [1, 7, 1 << 20])
    func `are cards, under old headings and new, cut anywhere`(pieces: Int) throws {
        let old = Self.read(Self.old, pieces: pieces)
        let bo = try #require(old.donations.first).interaction.intent
        #expect(bo.isCard)
        let person = try #require(bo.people.contacts.first)
        #expect(person.displayName == "Silva, Bo")
        #expect(person.nameComponents?.familyName == "Silva")
        #expect(person.personHandle?.value == "bo@work.example")
        #expect(person.personHandle?.label == "work")
        #expect(
            person.aliases.map(\.value) == ["bo@example.org", "+44 20 7946 0018", "0800 1"]
        )
        let new = Self.read(Self.new, pieces: pieces)
        #expect(new.skipped == [.noHandle])
        let people = new.donations.compactMap { $0.interaction.intent.people.contacts.first }
        #expect(people.map(\.displayName) == ["Bo M. Silva", "Shop"])
        #expect(people[0].image == .url("https://x.org/p"))
        #expect(people[0].nameComponents?.nickname == "Bobo")
    }

    @Test func `are the same cards until something in them changes`() {
        func identifier(_ text: String) -> String? {
            Self.read(text).donations.first?.interaction.identifier
        }
        let first = identifier(Self.new)
        #expect(first != nil)
        #expect(identifier(Self.new.replacing("* myContacts", with: "friends")) == first)
        #expect(identifier(Self.new.replacing("Bobo", with: "B")) != first)
        #expect(Self.read(Self.new, me: ["bo@example.org"]).skipped == [.ownCard, .noHandle])
    }

    @Test(arguments: [
        "a,b\n1,2\n", "%PDF", "Name\nBo\n", "E-mail 1 - Value\nbo@x.y\n", "\n\n,",
    ])
    func `that are none are told`(text: String) {
        #expect(Self.read(text).skipped == [.unreadable])
    }

    @Test func `in wrong encodings, or of endless rows, are held in bounds`() {
        let latin = Array("Name,Phone 1 - Value\nJ".utf8) + [0xF6] + Array(",030 1\n".utf8)
        let source = GoogleContactsSource(donor: Donor(app: "contacts"))
        let read = items(source, latin)
        #expect(read.donations.first?.interaction.intent.people.contacts.first?.displayName == "Jö")
        let values = (0..<70).map { "030 \($0)" }.joined(separator: " ::: ")
        let many = Self.read("Name,Phone 1 - Value\nBo,\(values)\n")
        #expect(many.noted == [.tooManyHandles])
        #expect(many.donations.first?.interaction.intent.people.contacts.first?.aliases.count == 63)
        let long = "Name,Phone 1 - Value\n\"" + String(repeating: "x", count: 2 << 20)
        #expect(Self.read(long).skipped == [.tooLong])
    }
}
