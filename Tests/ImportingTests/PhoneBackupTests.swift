import Importing
import ImportingTestSupport
import Interactions
import Testing

@Suite struct `A backup of a telephone` {
    private static func read(
        _ text: String,
        me: [String] = [],
        pieces: Int = 1 << 20
    ) -> [HistoryItem] {
        let source = PhoneBackupSource(donor: Donor(app: "phone"), owner: HistoryOwner(me))
        return items(source, Array(text.utf8), pieces: pieces)
    }

    private static func messages(_ records: String...) -> String {
        """
        <?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
        <!--File Created By SMS Backup & Restore on 05/01/2026 10:30:00-->
        <?xml-stylesheet type="text/xsl" href="sms.xsl"?>
        <smses count="\(records.count)" backup_set="b" backup_date="1767609000000">
          \(records.joined(separator: "\n  "))
        </smses>
        """
    }

    private static func sms(_ type: Int, _ second: Int = 0, from: String = "+44 20 7946") -> String
    {
        """
        <sms protocol="0" address="\(from)" date="\(1_767_609_000_000 + second * 1000)" \
        type="\(type)" subject="null" body="a &lt;b&gt; &#55357;&#56832; &#10;" toa="null" \
        read="1" readable_date="5 Jan 2026" contact_name="Bo &amp; Co" />
        """
    }

    private static func mms(_ box: Int, _ address: String, _ addresses: String) -> String {
        """
        <mms date="1767609000000" msg_box="\(box)" address="\(address)" m_id="M1" \
        contact_name="Bo, Kim"><parts><part seq="0" ct="image/jpeg" \
        data="\(String(repeating: "QUFB", count: 50_000))"/></parts>
        <addrs>\(addresses)</addrs></mms>
        """
    }

    private static func address(_ number: String, _ type: Int) -> String {
        "<addr address=\"\(number)\" type=\"\(type)\" charset=\"106\" />"
    }

    @Test(arguments: [1, 7, 1 << 20])
    func `says who wrote to whom and when, cut anywhere`(pieces: Int) throws {
        let text = Self.messages(Self.sms(1), Self.sms(2, 1), Self.sms(3), Self.sms(9))
        let read = Self.read(text, pieces: pieces)
        #expect(read.skipped == [.notSent, .unknownKind])
        let interactions = read.donations.map(\.interaction)
        #expect(interactions.map(\.direction) == [.incoming, .outgoing])
        try #require(interactions.count == 2)
        let bo = try #require(interactions[0].intent.people.sender)
        #expect(bo.displayName == "Bo & Co")
        #expect(bo.personHandle == PersonHandle(value: "+44 20 7946", type: .phoneNumber))
        #expect(interactions[1].intent.people.recipients == [bo])
        #expect(interactions.map(\.intent.people.isGroup) == [false, false])
        #expect(
            interactions.map(\.intent.people.conversationIdentifier) == ["+44207946", "+44207946"]
        )
        #expect(interactions[0].start?.rfc3339 == "2026-01-05T10:30:00.000Z")
        let first = try #require(text.utf8.firstRange(of: "<sms ".utf8)?.lowerBound)
        #expect(read.locations.first == .byte(text.utf8.distance(from: text.startIndex, to: first)))
    }

    @Test func `has groups, whose sender stands among the addresses`() throws {
        let numbers = [Self.address("+2", 137), Self.address("+1", 151), Self.address("+3", 151)]
        let token = Self.address("insert-address-token", 137) + Self.address("+2", 151)
        let text = Self.messages(
            Self.mms(1, "+2000~+3000", numbers.joined().replacing("\"+2\"", with: "\"+2000\"")),
            Self.mms(2, "+3000~+2000~+1000", token),
            Self.mms(1, "+2000~+3000", ""),
            Self.mms(2, "+2000", token)
        )
        let read = Self.read(text, me: ["+1000"])
        #expect(read.skipped == [.noSender])
        let interactions = read.donations.map(\.interaction)
        try #require(interactions.count == 3)
        #expect(interactions.map(\.direction) == [.incoming, .outgoing, .outgoing])
        let people = interactions.map(\.intent.people)
        #expect(people.map(\.isGroup) == [true, true, false])
        #expect(
            people.map(\.conversationIdentifier) == ["+2000~+3000", "+2000~+3000", "+2000"]
        )
        #expect(people[0].sender?.personHandle?.value == "+2000")
        #expect(people[0].recipients.map(\.personHandle?.value) == ["+3000"])
        #expect(people[1].recipients.map(\.displayName) == [nil, nil])
        #expect(people[2].recipients.map(\.displayName) == ["Bo, Kim"])
    }

    @Test func `has calls of all kinds`() {
        func call(_ type: Int, _ number: String = "+442079460018", seconds: Int = 61) -> String {
            """
            <call number="\(number)" duration="\(seconds)" date="1767609000000" type="\(type)" \
            presentation="1" readable_date="x" contact_name="(Unknown)" />
            """
        }
        let calls = [
            call(1), call(2), call(3, seconds: 0), call(5), call(6), call(7), call(1, ""),
            call(1, "-2"), call(2, seconds: -5),
        ]
        let read = Self.read("<calls count=\"9\">\(calls.joined())</calls>")
        let interactions = read.donations.map(\.interaction)
        #expect(
            interactions.map(\.direction) == [
                .incoming, .outgoing, .incoming, .incoming, .outgoing,
            ]
        )
        #expect(interactions.allSatisfy { $0.intent.className == "INStartCallIntent" })
        #expect(interactions.map { $0.end != nil } == [true, true, false, true, false])
        #expect(interactions[1].intent.people.contacts.first?.displayName == nil)
        #expect(read.skipped == [.blocked, .unknownKind, .nobody, .nobody])
    }

    @Test func `gives each message the same identifier in a larger backup`() {
        func identifiers(_ records: String...) -> [String?] {
            Self.read("<smses>\(records.joined())</smses>").donations
                .map(\.interaction.identifier)
        }
        let small = identifiers(Self.sms(1, 5), Self.sms(1, 5), Self.sms(2, 5))
        let large = identifiers(
            Self.sms(1, 1),
            Self.sms(1, 5),
            Self.sms(1, 5),
            Self.sms(1, 5),
            Self.sms(2, 5)
        )
        #expect(Set(small).count == 3)
        #expect(Set(large).count == 5)
        #expect(Set(small).isSubset(of: Set(large)))
    }

    @Test(arguments: [
        "%PDF-1.4", "", "<a/>", "<html><sms/></html>",
        "<!DOCTYPE smses [<!ENTITY a 'b'>]><smses/>", "<smses", String(repeating: "<", count: 9),
        "{\"messages\": []}",
    ])
    func `that is none is told`(text: String) {
        #expect(Self.read(text).skipped == [.unreadable])
    }

    @Test func `that is cut off gives what came before`() {
        let whole = Self.messages(Self.sms(1), Self.mms(2, "+2", ""), Self.sms(1, 2))
        let head = whole.utf8.distance(
            from: whole.startIndex,
            to: whole.utf8.firstRange(of: "<sms ".utf8)?.lowerBound ?? whole.startIndex
        )
        for length in stride(from: head, to: whole.utf8.count, by: 997) {
            let read = Self.read(String(decoding: whole.utf8.prefix(length), as: UTF8.self))
            #expect(read.skipped == [.cutOff])
        }
    }

    @Test(arguments: ["Unknown", "(Unknown)", "unknown", "Private number", "Numéro masqué"])
    func `names nobody whose number is withheld`(word: String) {
        let text = Self.messages(
            Self.sms(1, from: word),
            #"<sms address="+1~\#(word)" type="2" date="1767609000000" contact_name="\#(word)"/>"#
        )
        let read = Self.read(text)
        #expect(read.skipped == [.nobody])
        let people = read.donations.first?.interaction.intent.people
        #expect(people?.isGroup == false)
        #expect(people?.recipients.map(\.personHandle?.value) == ["+1"])
        #expect(people?.recipients.first?.displayName == nil)
        let call = #"<call number="\#(word)" duration="0" date="1767609000000" type="3" />"#
        #expect(Self.read(#"<calls count="1">\#(call)</calls>"#).skipped == [.nobody])
    }

    @Test func `skips records that say too little or too much`() {
        let many = (0..<1100).map { "\(1000 + $0)" }.joined(separator: "~")
        let text = Self.messages(
            #"<sms address="+1" type="1"/>"#,
            #"<sms address="+1" type="1" date="now"/>"#,
            #"<sms address="+1" type="1" date="99999999999999999999"/>"#,
            #"<sms address="null" type="1" date="1767609000000"/>"#,
            #"<mms address="\#(many)" msg_box="2" date="1767609000000"/>"#,
            #"<mms><sms address="1" type="1" date="1767609000000"/></mms>"#
        )
        #expect(
            Self.read(text).skipped == [
                .noDate, .noDate, .noDate, .nobody, .tooManyPeople, .unknownKind,
            ]
        )
        #expect(Self.read(text).donations.isEmpty)
    }
}
