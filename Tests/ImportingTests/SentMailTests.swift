import Importing
import ImportingTestSupport
import Interactions
import Testing

/// Which mail a folder or a label says that the owner sent.
@Suite struct `Mail in a folder of sent mail` {
    private static func senders(_ text: String, in folder: MailFolder? = nil) -> [String] {
        var source = MailboxSource(.ana)
        if let folder { source.begin(in: folder) }
        return items(source, Array(text.utf8)).compactMap { item in
            guard case .sent(let address) = item else { return nil }
            return address
        }
    }

    @Test(arguments: [
        "Sent", "Sent.mbox", "/m/Gesendet", "INBOX.Sent Items.mbox", "Gesendete Objekte.mbox",
        "[Gmail].Sent Mail", "&AMk-l&AOk-ments envoy&AOk-s", "Отправленные.mbox", "送信済みメール",
        "보낸편지함.mbox", "sent-mail", "GESENDETE ELEMENTE", "Correo enviado", "Itens Enviados",
        "Posta inviata", "Verzonden items", "Elementy wysłane", "Надіслані", "已发送", "寄件備份",
        "Đã gửi", "Gönderilmiş Öğeler",
    ])
    func `tells its sender, unless the owner is known by the address`(path: String) {
        let folder = MailFolder(ofMailbox: path)
        #expect(Self.senders(mail(), in: folder) == ["bo@example.org"])
        #expect(Self.senders(mail(["From": "Ana <ANA@example.org>"]), in: folder).isEmpty)
    }

    @Test(arguments: ["-", "inbox", "Presents.mbox", "/home/sent/archive", "Sent to me.mbox"])
    func `is in no other mailbox`(path: String) {
        #expect(Self.senders(mail(), in: MailFolder(ofMailbox: path)).isEmpty)
    }

    @Test(arguments: ["Sent", "Opened,\"Sent\"", "=?UTF-8?Q?Envoy=C3=A9s?=", "Gesendet,Wichtig"])
    func `is known by a label`(labels: String) {
        #expect(Self.senders(mail(["X-Gmail-Labels": labels])) == ["bo@example.org"])
        #expect(Self.senders(mail(["X-Gmail-Labels": "Inbox,Presents"])).isEmpty)
    }

    @Test(arguments: [
        "Maildir/.Sent", "Maildir/.INBOX.Gesendet", "Mail/Sent Items", "M/.Sent.2019",
    ])
    func `is known in a Maildir`(directory: String) {
        var source = MailSource(.ana)
        source.begin(in: MailFolder(inMaildir: directory, file: "1:2,S"))
        let found = items(source, Array(mail().utf8))
        #expect(found.first == .sent(by: "bo@example.org"))
        #expect(found.donations.count == 1)
    }

    @Test func `counts for the summary, with the mail that its sender gets`() {
        var summary = HistorySummary(receivedAt: Timestamp(milliseconds: 1_800_000_000_000))
        let sent = MailFolder(ofMailbox: "Sent")
        var source = MailboxSource(.ana)
        source.begin(in: sent)
        for item in items(source, Array(mail().utf8)) { summary.add(item, in: "Sent") }
        #expect(summary.sentBy == ["bo@example.org": 1])
        #expect(!summary.isAddressed("bo@example.org"))
        let answer = mail(["From": "kim@example.org", "To": "BO@example.org"])
        for item in mailbox(answer) { summary.add(item, in: "Inbox") }
        #expect(summary.isAddressed("bo@example.org"))
        #expect(!summary.isAddressed("kim@example.org"))
    }
}
