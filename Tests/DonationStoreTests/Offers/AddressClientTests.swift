import DonationStore
import Testing

@Suite("The addresses of clients")
struct AddressClientTests {
    /// The addresses that an app gets for a handle, and whether each carries the text.
    private static func ways(
        _ handle: PersonHandle,
        in app: String = "app",
        schemes: [String] = [],
        sending content: Opening.Content = Opening.Content(text: "a b")
    ) -> [String] {
        var known = App(app)
        known.schemes = schemes
        let person = Person(displayName: "Ana", personHandle: handle)
        return Opening.ways(
            to: Opening.Target(app: app, people: [person]),
            in: known,
            sending: content
        ).filter { $0.cause == .person }
            .map { "\($0.app ?? "-") \($0.url ?? "-")\($0.carriesContent ? " +" : "")" }
    }

    private static let number = PersonHandle(value: "+44 20 7946 0018", type: .phoneNumber)

    @Test func `carry what the clients take`() {
        let cases = [
            ("tg", "app tg://resolve?phone=442079460018&text=a%20b +"),
            ("sgnl", "app sgnl://signal.me/#p/+442079460018"),
            ("whatsapp", "- https://wa.me/442079460018?text=a%20b +"),
            ("sms", "app sms:+442079460018?body=a%20b +"), ("tel", "app tel:+442079460018"),
        ]
        for (scheme, way) in cases {
            #expect(Self.ways(Self.number, schemes: [scheme]) == [way])
        }
        func other(_ value: String, _ scheme: String) -> [String] {
            Self.ways(PersonHandle(value: value), schemes: [scheme])
        }
        #expect(other("@ana_s", "tg") == ["app tg://resolve?domain=ana_s&text=a%20b +"])
        #expect(
            other("@ana:example.org", "matrix") == ["app matrix:u/ana:example.org?action=chat"]
        )
        #expect(
            other("ana@example.org", "xmpp") == ["app xmpp:ana@example.org?message;body=a%20b +"]
        )
        #expect(other("xmpp:ana@example.org?join", "xmpp") == ["app xmpp:ana@example.org?join"])
        #expect(other("ana@example.org", "sip") == ["app sip:ana@example.org"])
        #expect(other("OPENPGP4FPR:AB#a=ana", "openpgp4fpr") == ["app OPENPGP4FPR:AB#a=ana"])
    }

    @Test func `need the number in international form`() {
        let national = PersonHandle(value: "020 7946 0018", type: .phoneNumber)
        for scheme in ["tg", "sgnl", "whatsapp"] {
            #expect(Self.ways(national, schemes: [scheme]).isEmpty)
        }
        #expect(Self.ways(national, schemes: ["tel"]) == ["app tel:02079460018"])
    }

    @Test func `take no handle for one of another client`() {
        for value in ["@ana:example.org", "@an", "@ana s", "ana"] {
            #expect(Self.ways(PersonHandle(value: value), schemes: ["tg"]).isEmpty, "\(value)")
        }
        for value in ["@ana", "@:example.org", "@ana:", "ana@example.org"] {
            #expect(Self.ways(PersonHandle(value: value), schemes: ["matrix"]).isEmpty, "\(value)")
        }
    }

    @Test func `are those of an app whose name is known, by any program`() {
        #expect(
            Self.ways(Self.number, in: "whatsapp") == [
                "- https://wa.me/442079460018?text=a%20b +"
            ]
        )
        #expect(
            Self.ways(Self.number, in: "telegram") == [
                "telegram tg://resolve?phone=442079460018&text=a%20b +",
                "- tg://resolve?phone=442079460018&text=a%20b +",
            ]
        )
        #expect(Self.ways(Self.number, in: "org.example.chat").isEmpty)
    }

    @Test func `carry no file but by mail`() {
        let file = Opening.Content(file: "/tmp/a.png")
        for client in AddressClient.all where client.name != "mail" {
            #expect(!client.carries.contains(.file))
            let ways = Self.ways(Self.number, schemes: client.schemes, sending: file)
            #expect(!ways.contains { $0.hasSuffix(" +") }, "\(client.name)")
        }
    }

    /// The addresses for any app, the best first, of somebody with other addresses.
    private static func otherWays(_ handle: PersonHandle) -> [String?] {
        let person = Person(displayName: "Ana", personHandle: handle)
        var target = Opening.Target(app: "org.example.chat", people: [person])
        target.otherHandles = [
            number, PersonHandle(value: "ana@example.org", type: .emailAddress),
        ]
        let content = Opening.Content(text: "a")
        return Opening.ways(to: target, in: App("org.example.chat"), sending: content)
            .filter { [.number, .mail].contains($0.cause) }.map(\.url)
    }

    @Test func `go on by mail where a conversation is by mail`() {
        let mail = "mailto:ana@example.org?body=a"
        let text = "sms:+442079460018?body=a"
        let byMail = PersonHandle(value: "ana@example.org", type: .emailAddress)
        #expect(Self.otherWays(byMail).first == mail)
        #expect(Self.otherWays(PersonHandle(value: "ana")).first == text)
        #expect(Self.otherWays(Self.number).first == text)
    }

    @Test func `are ten, each with its sources`() {
        #expect(AddressClient.all.count == 10)
        #expect(Set(AddressClient.all.map(\.name)).count == 10)
        for client in AddressClient.all {
            #expect(!client.sources.isEmpty)
            #expect(client.sources.allSatisfy { $0.hasPrefix("https://") })
        }
    }
}
