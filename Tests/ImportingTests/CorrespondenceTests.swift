import Importing
import ImportingTestSupport
import Interactions
import Testing

/// Which mail counts as correspondence.
@Suite struct `Mail that is no correspondence` {
    private static func options(_ kinds: Set<MailKind> = []) -> MailOptions {
        MailOptions(
            donor: Donor(app: "mail"),
            owner: HistoryOwner(["ana@example.org"]),
            including: kinds
        )
    }

    private static func read(
        _ text: String,
        _ kinds: Set<MailKind> = [],
        in folder: MailFolder? = nil
    ) -> [HistoryItem] {
        var source = MailboxSource(options(kinds))
        if let folder { source.begin(in: folder) }
        return items(source, Array(text.utf8))
    }

    @Test(arguments: [
        (["X-Spam-Flag": "YES"], HistoryReason.junk, MailKind.junk),
        (["X-Spam-Status": "Yes, score=7.1 required=5.0"], .junk, .junk),
        (["X-Gmail-Labels": "Ungelesen,Spam"], .junk, .junk),
        (["X-Gmail-Labels": "=?UTF-8?Q?Courrier_ind=C3=A9sirable?="], .junk, .junk),
        (["X-Mozilla-Keys": "$label1 Junk"], .junk, .junk),
        (["X-Gmail-Labels": "Papierkorb,\"Wichtig\""], .deleted, .trash),
        (["X-Gmail-Labels": "Lixo"], .deleted, .trash),
        (["X-Mozilla-Status": "0009"], .deleted, .trash),
        (["X-Status": "AD"], .deleted, .trash),
        (["X-Gmail-Labels": "=?UTF-8?B?RW50d8O8cmZl?="], .draft, .drafts),
        (["X-Gmail-Labels": "Brouillons"], .draft, .drafts),
        (["X-Status": "T"], .draft, .drafts),
    ])
    func `is skipped by its marks unless asked for`(
        changes: [String: String?],
        reason: HistoryReason,
        kind: MailKind
    ) {
        let text = mail(changes)
        #expect(Self.read(text) == [.skipped(reason, at: .byte(0))])
        #expect(Self.read(text, [kind]).donations.count == 1)
        #expect(Self.read(text, Set(MailKind.allCases).subtracting([kind])).skipped == [reason])
    }

    @Test(arguments: [
        ["X-Spam-Flag": "NO"], ["X-Spam-Status": "No, score=-1"], ["X-Mozilla-Keys": "NonJunk"],
        ["X-Mozilla-Status": "0001"], ["X-Gmail-Labels": "Inbox,Spam reports"],
        ["X-Spam": "Yes"],
        ["X-Status": "read"],
    ])
    func `is not any with other marks`(changes: [String: String?]) {
        #expect(Self.read(mail(changes)).donations.count == 1)
    }

    @Test(arguments: [
        ("Spam", HistoryReason.junk), ("/home/trash/Junk.mbox", .junk),
        ("/m/Papierkorb.sbd/2019", .deleted), ("Trash.mbox/mbox", .deleted),
        ("Entw&APw-rfe", .draft), ("INBOX.Brouillons.mbox", .draft),
    ])
    func `is skipped by the name of its mailbox`(path: String, reason: HistoryReason) {
        let folder = MailFolder(ofMailbox: path)
        #expect(Self.read(mail(), in: folder).skipped == [reason])
    }

    @Test(arguments: [
        "-", "/home/trash/inbox", "All mail Including Spam and Trash.mbox", "&-", ".",
    ])
    func `is not in other mailboxes`(path: String) {
        #expect(Self.read(mail(), in: MailFolder(ofMailbox: path)).donations.count == 1)
    }

    @Test(arguments: [
        ("Maildir", "1:2,ST", HistoryReason.deleted), ("Maildir", "1:2,DS", .draft),
        ("Maildir/.INBOX.Lixo", "1:2,S", .deleted), ("Maildir/.Entw&APw-rfe", "1", .draft),
        ("Maildir/&BCEEPwQwBDw-", "1", .junk), ("Maildir/Junk E-mail/2019", "1", .junk),
    ])
    func `is skipped by the flags and folders of a Maildir`(
        directory: String,
        file: String,
        reason: HistoryReason
    ) {
        var source = MailSource(Self.options())
        source.begin(in: MailFolder(inMaildir: directory, file: file))
        #expect(items(source, Array(mail().utf8)).skipped == [reason])
        source.begin(in: MailFolder(inMaildir: "Maildir/.Sent", file: "DT:2,RS"))
        #expect(items(source, Array(mail().utf8)).donations.count == 1)
    }

    @Test(arguments: [
        ["Precedence": "bulk"], ["Precedence": "junk", "Cc": "ana@example.org", "To": "bo@x.y"],
        ["List-Id": "News <news.example.com>"],
        ["List-Unsubscribe": "<mailto:x@y>", "Cc": "bo@x.y"],
        ["List-Unsubscribe": "<mailto:x@y>", "In-Reply-To": "<a@b>"],
        ["List-Unsubscribe": "<mailto:x@y>", "List-Post": "<mailto:l@x.y>"],
    ])
    func `in bulk is any that is written to the owner`(changes: [String: String?]) {
        #expect(Self.read(mail(changes)).donations.count == 1)
    }

    @Test(arguments: [
        (["Precedence": "bulk"], HistoryReason.bulk), (["List-Unsubscribe": "<mailto:x@y>"], .bulk),
        (["List-Id": "News <news.example.com>", "List-Post": "NO"], .bulk),
        (["List-Id": "<news.x.y>", "List-Post": "NO (closed)", "Precedence": "list"], .bulk),
    ])
    func `in bulk is skipped if it is not`(changes: [String: String?], reason: HistoryReason) {
        let text = mail(changes.merging(["To": "kim@x.y"]) { first, _ in first })
        #expect(Self.read(text).skipped == [reason])
        #expect(Self.read(text, [.bulk]).donations.count == 1)
    }

    @Test func `is a newsletter, though it is written to the owner alone`() {
        let text = mail([
            "To": "ana@example.org, Ana.Sousa@Work.example", "List-Unsubscribe": "<https://x.y/>",
        ])
        let items = items(MailboxSource(.ana), Array(text.utf8))
        #expect(items == [.skipped(.bulk, at: .byte(0))])
        #expect(Self.read(text, [.bulk]).donations.count == 1)
    }

    @Test func `in bulk is not any that answers the owner, also in another file`() {
        var source = MailboxSource(Self.options())
        var found: [HistoryItem] = []
        let own = mail(["From": "ana@example.org", "To": "kim@x.y", "Message-ID": "<own@x>"])
        source.take(Array(own.utf8).span, to: &found)
        source.finish(to: &found)
        for field in ["In-Reply-To": "Your <own@x>", "References": "<a@x> <own@x>\n <b@x>"] {
            let answer = mail(["Precedence": "bulk", "To": "kim@x.y", field.key: field.value])
            source.take(Array(answer.utf8).span, to: &found)
            source.finish(to: &found)
        }
        let other = mail(["Precedence": "bulk", "To": "kim@x.y", "In-Reply-To": "<b@x>"])
        source.take(Array(other.utf8).span, to: &found)
        source.finish(to: &found)
        #expect(found.donations.count == 3)
        #expect(found.skipped == [.bulk])
    }

    @Test(arguments: [
        "notifications@github.com", "noreply@x.y", "do-not-reply@x.y", "bounces+a=b@x.y",
        "calendar-notification@x.y", "1+bo@users.noreply.github.com", "ne-pas-repondre@x.y",
        "reply+AB12@reply.github.com", "majordomo@x.y", "owner-swift@x.y", "swift-request@x.y",
        "swift+unsubscribe@googlegroups.com",
    ])
    func `from a machine is nobody's, whatever its name`(address: String) {
        let text = mail(["From": "Bo Silva <\(address)>"])
        #expect(Self.read(text).skipped == [.noReply])
        #expect(Self.read(text, [.bulk]).donations.count == 1)
    }

    @Test func `to a machine does not name it as a person`() throws {
        let sent = mail([
            "From": "ana@example.org",
            "To": "acme/app <reply+AB@reply.github.com>, Kim <kim@x.y>",
            "Cc": "Mention <mention@noreply.github.com>",
        ])
        let people = try #require(Self.read(sent).donations.first).interaction.intent.people
        #expect(people.recipients.map(\.personHandle?.value) == ["kim@x.y"])
        let all = try #require(Self.read(sent, [.bulk]).donations.first).interaction.intent.people
        #expect(all.recipients.count == 3)
        let alone = mail(["From": "ana@example.org", "To": "swift-request@x.y"])
        #expect(Self.read(alone).skipped == [.nobodyElse])
    }

    @Test func `from a machine is none of the owner`() throws {
        let own = MailOptions(
            donor: Donor(app: "mail"),
            owner: HistoryOwner(["newsletter@club.example"])
        )
        let sent = mail(["From": "newsletter@club.example", "To": "bo@x.y"])
        let first = try #require(items(MailboxSource(own), Array(sent.utf8)).donations.first)
        #expect(first.interaction.direction == .outgoing)
        let received = mail(["To": "newsletter@club.example"])
        let second = try #require(items(MailboxSource(own), Array(received.utf8)).donations.first)
        #expect(second.interaction.intent.people.recipients.map(\.isMe) == [true])
    }

    @Test(arguments: [
        "notary@x.y", "alertina@x.y", "bo.reply@x.y", "mailerson@x.y", "request@x.y", "joiner@x.y",
    ])
    func `from a machine is none of a person with a similar name`(address: String) {
        #expect(Self.read(mail(["From": address])).donations.count == 1)
    }
}
