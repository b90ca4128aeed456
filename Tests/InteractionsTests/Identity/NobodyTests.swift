import TestSupport
import Testing

@testable import Interactions

@Suite struct `Senders that take no message` {
    private func telephone(_ value: String) -> Person {
        Person(personHandle: PersonHandle(value: value, type: .phoneNumber))
    }

    private func mail(_ value: String) -> Person {
        Person(personHandle: PersonHandle(value: value, type: .emailAddress))
    }

    @Test(arguments: ["AMAZON", "DHL", "Ihre Bank", "VM-HDFCBK", "JD-620016", "Банк", "tel:INFO24"])
    func `are telephones with letters`(value: String) {
        #expect(Nobody(telephone(value)) == .letters)
    }

    @Test(arguments: [
        "72404", "333", "123456", "123 456", "TEL:72404", "sms:72404", "tel:sms:72404", "٧٢٤٠٤",
        "①②③",
    ])
    func `are short codes`(value: String) {
        #expect(Nobody(telephone(value)) == .shortCode)
    }

    @Test(arguments: [
        "noreply@example.org", "No-Reply@Example.org", "do_not_reply@example.org",
        "jira-noreply@example.org", "MAILER-DAEMON@example.org", "postmaster@example.org",
        "notifications@example.org", "notifications+ab12@example.org", "ne-pas-repondre@example.fr",
        "bounces+12=ana=example.org@example.com", "newsletter@example.org",
        "nie-odpowiadac@example.pl", "inget.svar@example.se", "cron@example.org",
    ])
    func `are addresses that only send`(value: String) {
        #expect(Nobody(mail(value)) == .service)
    }

    @Test(arguments: [
        "+351912345678", "020 7946 0018", "+44 20 7946 0018 x5", "1-800-FLOWERS", "+33", "1234567",
        "ana@example.org", "*31#", "12",
    ])
    func `are not numbers that can be called`(value: String) {
        #expect(Nobody(telephone(value)) == nil)
    }

    @Test(arguments: [
        "ana@example.org", "list@lists.example.org", "notified.ana@example.org", "info@example.org",
        "@example.org", "replynow@example.org",
    ])
    func `are not addresses that are read`(value: String) {
        #expect(Nobody(mail(value)) == nil)
    }

    @Test func `are not people whose names have letters and digits`() {
        #expect(Nobody(Person(customIdentifier: "AMAZON")) == nil)
        #expect(Nobody(Person(displayName: "DHL")) == nil)
        #expect(Nobody(Person(displayName: "Ana", customIdentifier: "72404")) == nil)
        let unknown = PersonHandle(value: "amazonfan", type: .unknown)
        #expect(Nobody(Person(personHandle: unknown)) == nil)
    }

    @Test(arguments: [
        "Deleted Account", "deleted account", "Deleted User", "deleted_user_12ab",
        "Deleted User 4f2a90bc", "Gelöschtes Konto", "Compte supprimé", "Удалённый аккаунт",
        "Facebook User", "탈퇴한 계정", "Tài khoản đã xóa", "Deleted\u{A0}Account",
        "  Deleted  Account ", "Konto_usunięte", "[deleted]",
    ])
    func `are deleted accounts`(name: String) {
        #expect(Nobody(Person(displayName: name, customIdentifier: "user42")) == .deleted)
        #expect(Nobody(Person(displayName: "Deleted Scenes", customIdentifier: "user42")) == nil)
    }

    @Test(arguments: [
        "placeholder", "Placeholder", "(null)", "unknown user", "dummy", "n/a", "place holder",
        "placeholderId", "group_placeholder-2", "Placeholder Person", "dummyUser1", "not set",
        "00000000-0000-0000-0000-000000000000", "unknown-member", "“null”", "user – unknown",
        "placeholder000000000000000000000000000000000000000", "placeholder１", "unknown ①",
    ])
    func `are placeholders`(text: String) {
        #expect(Nobody(Person(displayName: text)) == .placeholder)
        #expect(Nobody(Person(customIdentifier: text)) == .placeholder)
        let handle = PersonHandle(value: text, type: .unknown)
        #expect(Nobody(Person(displayName: "Group", personHandle: handle)) == .placeholder)
        // A name is not all that is known of somebody with a number.
        var caller = telephone("+351912345678")
        caller.displayName = text
        #expect(Nobody(caller) == nil)
    }

    @Test(arguments: [
        "Anna Dummy", "Nilsson", "Nil", "Na", "user42", "member", "group-7", "Unused Church",
        "dummyñ", "nu\u{301}ll", "null Ж", "Игорь", "名前", "null\u{200D}", "nullnullnullnull",
        "null@x",
        "dummyfan", "0", "Id", "",
    ])
    func `are not names that look like placeholders`(text: String) {
        let isOneWord = ["Nil", "Na"].contains(text)
        #expect((Nobody(Person(displayName: text)) == nil) == !isOneWord)
        #expect(Nobody(Person(displayName: text, customIdentifier: "u7")) == nil)
    }

    @Test func `are told by words that a contact's row rests on, with a version`() {
        let words =
            Nobody.silent + Nobody.services + PlaceholderText.placeholders + PlaceholderText.beside
            + Nobody.deletedNames.sorted().map { Array($0.utf8) }
        let digest = words.reduce(into: UInt64(0xCBF2_9CE4_8422_2325)) { digest, word in
            for byte in word + [0] { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        // With other words the rows are others, too: raise the version.
        #expect((Projectors.version, digest) == (19, 0xEB2D_5744_8E68_E010))
    }

    @Test func `are bots, as their donors say`() {
        var bot = Person(displayName: "Weather", customIdentifier: "weather")
        #expect(Nobody(bot) == nil)
        bot.relationship = "Bot"
        #expect(Nobody(bot) == .bot)
    }

    @Test func `are somebody with one address that takes messages`() {
        var person = mail("noreply@example.org")
        person.aliases = [PersonHandle(value: "ana@example.org", type: .emailAddress)]
        #expect(Nobody(person) == nil)
        person.aliases = [PersonHandle(value: "72404", type: .phoneNumber)]
        #expect(Nobody(person) == .service)
    }

    @Test func `are somebody once they answered, unless a bot, deleted or a placeholder`() {
        for reason in Nobody.allCases {
            #expect(Nobody([reason], isAnswering: false) == reason)
            #expect((Nobody([reason], isAnswering: true) == nil) == reason.yieldsToAnswer)
            // Another app that knows the person makes it somebody.
            #expect(Nobody([reason, nil], isAnswering: false) == nil)
        }
        #expect(Nobody([], isAnswering: false) == nil)
        #expect(Nobody.allCases.filter { !$0.yieldsToAnswer } == [.bot, .deleted, .placeholder])
    }
}
