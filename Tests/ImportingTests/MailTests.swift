import Importing
import ImportingTestSupport
import Interactions
import Testing

@Suite struct `A mail` {
    private static func donation(_ changes: [String: String?]) throws -> Donation {
        let items = mailbox(mail(changes))
        return try #require(items.donations.first, "\(items)")
    }

    @Test func `is a message from its sender to its recipients`() throws {
        let donation = try Self.donation(["Cc": "Kim <kim@x.y>, BO@example.org, Kim <KIM@x.y>"])
        #expect(donation.donor == Donor(app: "mail"))
        let interaction = donation.interaction
        #expect(interaction.direction == .incoming)
        #expect(interaction.start?.rfc3339 == "2026-01-05T10:00:00.000Z")
        #expect(interaction.identifier == "1@example.org")
        #expect(interaction.groupIdentifier == "1@example.org")
        guard case .sendMessage(let intent) = interaction.intent else {
            Issue.record("\(interaction.intent)")
            return
        }
        #expect(intent.content == nil)
        #expect(intent.people.conversationIdentifier == nil)
        #expect(intent.people.sender?.displayName == "Bo Silva")
        #expect(intent.people.sender?.isMe == false)
        let handles = intent.people.recipients.map(\.personHandle?.value)
        #expect(handles == ["ana@example.org", "kim@x.y", "BO@example.org"])
        #expect(intent.people.recipients.map(\.isMe) == [true, false, false])
        #expect(intent.people.recipients[1].personHandle?.type == .emailAddress)
        #expect(intent.people.recipients[1].displayName == "Kim")
    }

    @Test(arguments: ["ANA@example.org", "Me <ana.sousa@work.EXAMPLE>"])
    func `is outgoing when the owner wrote it`(sender: String) throws {
        let interaction = try Self.donation(["From": sender, "To": "bo@x.y"]).interaction
        #expect(interaction.direction == .outgoing)
        #expect(interaction.intent.people.sender?.isMe == true)
    }

    @Test func `is outgoing when a program or another sent it for the owner`() throws {
        let interaction = try Self.donation([
            "From": "bo@x.y", "Sender": "ana@example.org", "To": "kim@x.y",
        ]).interaction
        #expect(interaction.direction == .outgoing)
    }

    @Test func `belongs to the thread that its references begin with`() throws {
        let first = try Self.donation([
            "References": "<root@x>\n <2@x>", "In-Reply-To": "<2@x>",
        ])
        #expect(first.interaction.groupIdentifier == "root@x")
        let second = try Self.donation([
            "References": "none", "In-Reply-To": "Your mail of Monday <2@x>",
        ])
        #expect(second.interaction.groupIdentifier == "2@x")
        let third = try Self.donation(["In-Reply-To": "Bo's letter"])
        #expect(third.interaction.groupIdentifier == "1@example.org")
    }

    @Test func `without an identifier is called by a digest that programs do not change`() throws {
        let first = try Self.donation(["Message-ID": nil]).interaction
        let folded = try Self.donation([
            "Message-ID": nil, "From": "Bo\n  Silva  <bo@example.org>", "X-Status": "read",
        ]).interaction
        #expect(first.identifier?.hasPrefix("digest:") == true)
        #expect(first.identifier == folded.identifier)
        let other = try Self.donation(["Message-ID": nil, "To": "bo@x.y"]).interaction
        #expect(first.identifier != other.identifier)
        let long = try Self.donation(["Message-ID": "<\(String(repeating: "a", count: 999))>"])
        #expect(long.interaction.identifier?.utf8.count == 39)
    }

    @Test func `of a list is in the conversation that the list names`() throws {
        let donation = try Self.donation([
            "List-Id": "\"Swift =?utf-8?q?=C3=9C?=\" <Swift.Example.org>",
            "List-Post": "<mailto:swift@example.org>", "Precedence": "bulk",
        ])
        let people = donation.interaction.intent.people
        #expect(people.conversationIdentifier == "swift.example.org")
        #expect(people.speakableGroupName?.spokenPhrase == "Swift Ü")
        let old = try Self.donation(["List-Post": "<mailto:old@x.y?subject=a>"])
        #expect(old.interaction.intent.people.conversationIdentifier == "old@x.y")
    }

    @Test(arguments: [
        (["Auto-Submitted": "auto-replied"], HistoryReason.automatic),
        (["Return-Path": "<>"], .automatic),
        (["Precedence": "auto_reply"], .automatic),
        (["X-Autoreply": "yes"], .automatic),
        (["Content-Type": "multipart/report; report-type=disposition-notification"], .automatic),
        (["From": "No-Reply@x.y"], .noReply),
        (["From": "MAILER-DAEMON@x.y"], .noReply),
        (["From": "shop-noreply@x.y"], .noReply),
        (["X-Mozilla-Status": "0009"], .deleted),
        (["From": nil], .noSender),
        (["From": "root"], .noSender),
        (["Date": nil], .noDate),
        (["Date": "soon"], .noDate),
        (["From": "ana@example.org"], .nobodyElse),
    ])
    func `is skipped with a reason`(changes: [String: String?], reason: HistoryReason) {
        #expect(mailbox(mail(changes)) == [.skipped(reason, at: .byte(0))])
    }

    @Test func `sent in bulk is taken when asked for, and from the owner always`() throws {
        let options = MailOptions(
            donor: Donor(app: "mail"),
            owner: HistoryOwner(["ana@example.org"]),
            including: [.bulk]
        )
        let bulk = mail(["To": "kim@x.y", "Precedence": "bulk", "Auto-Submitted": "no"])
        #expect(items(MailboxSource(options), Array(bulk.utf8)).donations.count == 1)
        let own = ["Precedence": "bulk", "From": "ana@example.org", "To": "bo@x.y"]
        #expect(try Self.donation(own).interaction.direction == .outgoing)
        #expect(try Self.donation(["Auto-Submitted": "no"]).interaction.direction == .incoming)
    }

    @Test func `without a date of its own has that of receipt, else of the mailbox`() throws {
        let received = try Self.donation([
            "Date": "never", "Received": "by x; with y; Tue, 6 Jan 2026 10:00:00 +0000",
        ])
        #expect(received.interaction.start?.rfc3339 == "2026-01-06T10:00:00.000Z")
        let relayed = try Self.donation([
            "Date": "Mon, 5 Jan 2026 10:00:00 -600",
            "Received":
                "by z; Wed, 7 Jan 2026 10:00:00 +0000\nReceived: by y; Tue, 6 Jan 2026 09:00:00 +0000",
        ])
        #expect(relayed.interaction.start?.rfc3339 == "2026-01-06T09:00:00.000Z")
        let items = mailbox(separator + mail(["Date": nil]))
        #expect(items.donations.first?.interaction.start?.rfc3339 == "2026-01-05T10:00:00.000Z")
    }

    @Test func `has the date of the first receipt, on any line of its field`() throws {
        let changes: [String: String?] = [
            "Date": nil,
            "Received":
                "from a (b; c)\n by d;\n Tue, 6 Jan 2026\n 10:00:00 +0000\nReceived: by e\nReceived: x;",
        ]
        let start = try Self.donation(changes).interaction.start
        #expect(start?.rfc3339 == "2026-01-06T10:00:00.000Z")
    }

    @Test func `tells what of it was lost`() {
        let items = mailbox(
            mail([
                "From": "=?x-none?B?8NLJ18XU?= <bo@x.y>", "Cc": "=?utf-8?q?k=3ck=40x=2ey=3e?=@z.y",
            ])
        )
        #expect(items.noted == [.unreadableName, .notAnAddress])
        #expect(items.donations.count == 1)
        let sender = items.donations.first?.interaction.intent.people.sender
        #expect(sender?.displayName == nil && sender?.personHandle?.value == "bo@x.y")
    }

    @Test func `without an identifier and a date is one in any archive`() throws {
        let first = "Received: by x; Tue, 6 Jan 2026 10:00:00 +0000"
        let bare = ["Message-ID": nil, "Date": nil, "Received": nil] as [String: String?]
        let sent = try #require(mailbox("\(first)\n" + mail(bare)).donations.first).interaction
        let kept = "Received: by z; Wed, 7 Jan 2026 10:00:00 +0000\n\(first)\n" + mail(bare)
        let other = try #require(mailbox(separator + kept).donations.first).interaction
        #expect(sent.identifier == other.identifier && sent.start == other.start)
    }

    @Test func `to addresses in Bcc alone counts, and to others besides does not name them`() throws
    {
        let hidden = try Self.donation(["From": "ana@example.org", "To": nil, "Bcc": "bo@x.y"])
        let handles = hidden.interaction.intent.people.recipients.map(\.personHandle?.value)
        #expect(handles == ["bo@x.y"])
        let open = try Self.donation(["From": "ana@example.org", "To": "kim@x.y", "Bcc": "bo@x.y"])
        #expect(open.interaction.intent.people.recipients.count == 1)
    }

    @Test(arguments: [
        ("koi8-r", [0xF0, 0xD2, 0xC9], "При"), ("gb18030", [0xC0, 0xEE], "李"),
        ("big5", [0xA7, 0xF5], "李"), ("\"Shift_JIS\"; x=y", [0x8E, 0x52], "山"),
        ("us-ascii", [0x1B, 0x24, 0x42, 0x3B, 0x33, 0x1B, 0x28, 0x42], "山"),
    ])
    func `is read in the character set of its text`(set: String, name: [UInt8], text: String) {
        let head = "Content-Type: text/plain; a=\"b;\"; Charset=\(set)\nFrom: "
        let rest = " <bo@x.y>\n" + mail(["From": nil])
        let items = items(MailboxSource(.ana), Array(head.utf8) + name + Array(rest.utf8))
        #expect(items.donations.first?.interaction.intent.people.sender?.displayName == text)
        #expect(items.noted == [])
    }

    @Test(arguments: ["", "\n\r\n", separator])
    func `in a file of a Maildir is one, whatever stands inside`(beginning: String) {
        let others = (2...3).map { separator + mail(["Message-ID": "<\($0)>"]) + "\n" }.joined()
        let bytes = Array((beginning + mail(body: others)).utf8)
        for size in [1, 100, 10_000] {
            let donations = items(MailSource(.ana), bytes, pieces: size).donations
            #expect(donations.map(\.interaction.identifier) == ["1@example.org"])
        }
    }

    @Test func `to very many is skipped`() {
        for count in [1100, 100_000] {
            let many = (0..<count).map { "p\($0)@x.y" }.joined(separator: ",\n ")
            let reasons = mailbox(mail(["To": many])).skipped
            #expect(reasons == [count > 50_000 ? .tooLong : .tooManyPeople])
        }
        let long = (0..<1000).map { "\(String(repeating: "n", count: 90)) <p\($0)@x.y>" }
        #expect(mailbox(mail(["To": long.joined(separator: ",")])).skipped == [.tooManyPeople])
        let some = (0..<900).map { "p\($0)@x.y" }.joined(separator: ", ")
        #expect(mailbox(mail(["To": some])).donations.count == 1)
    }
}
