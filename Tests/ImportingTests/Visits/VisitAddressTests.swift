import Importing
import Interactions
import TestSupport
import Testing

@Suite("The address of a visit")
struct VisitAddressTests {
    private static func reason(_ text: String) -> String? {
        guard case .unusable(let reason) = VisitAddress(text) else { return nil }
        return reason.rawValue
    }

    @Test("of a page is as written")
    func pages() {
        for page in [
            "https://example.org/", "http://example.org:8080/a?b=c@d#e",
            "https://xn--bcher-kva.example/%C3%A4", "https://[2001:db8::1]/", "http://localhost",
            "https://medium.example/@ana/x", "https://example.org/?to=bo@example.org",
            "https://web.archive.example/web/2020/https://medium.example/@ana",
        ] {
            #expect(VisitAddress(page) == .page(page))
        }
        #expect(VisitAddress(" HTTPS://Example.org/a \n") == .page("https://Example.org/a"))
    }

    @Test(
        "loses the user name and the password",
        arguments: [
            ("https://ana:secret@example.org/a", "https://example.org/a"),
            ("https://ana@example.org", "https://example.org"),
            ("http://ana:se@cret@example.org:80/@x", "http://example.org:80/@x"),
            ("https:ana:secret@example.org/", "https://example.org/"),
            ("https:\\\\ana:secret@example.org\\a", "https://example.org\\a"),
            ("https:////ana:secret@example.org/", "https://example.org/"),
            ("https://ana:secret@example.org?x", "https://example.org?x"),
            (
                "https://archive.example/2020/https://ana:secret@example.org/a",
                "https://archive.example/2020/https://example.org/a"
            ),
            (
                "https://example.org/?a=http://ana:secret@b.example&c=ftp://ana:secret@d.example#x",
                "https://example.org/?a=http://b.example&c=ftp://d.example#x"
            ),
        ]
    )
    func credentials(address: String, page: String) {
        #expect(VisitAddress(address) == .page(page))
    }

    @Test("never holds a password, whatever surrounds it", arguments: SeededGenerator.seeds(50))
    func secrets(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let marks = Array(":/\\@?#&%.a[] ")
        for _ in 0..<200 {
            func noise(_ most: Int) -> String {
                String(
                    (0..<Int.random(in: 0...most, using: &random)).map { _ in
                        marks.randomElement(using: &random) ?? "a"
                    }
                )
            }
            // What browsers take for a password: all before the last @ of the authority.
            let user = noise(4).filter { !"/\\?#".contains($0) }
            let slashes = ["", "/", "//", "///", "\\\\"].randomElement(using: &random) ?? ""
            let text = "https:\(slashes)\(user):secret@example.org/\(noise(8))"
            if case .page(let page) = VisitAddress(text) {
                #expect(!page.contains("secret"), "\(text) → \(page)")
            }
        }
    }

    @Test("of a file is one, however a program spells it")
    func documents() {
        let expected = VisitAddress.document(
            url: "file:///home/ana/My%20%C3%A4%25%23.txt",
            name: "My ä%#.txt"
        )
        for spelling in [
            "/home/ana/My ä%#.txt", "file:///home/ana/My%20%c3%a4%25%23.txt",
            "file://localhost/home/ana/My%20ä%25%23.txt", "FILE:/home/ana/My%20%C3%A4%25%23.txt",
            "file:///home/ana/My%20%C3%A4%25%23.txt#page=2",
        ] {
            #expect(VisitAddress(spelling) == expected, "\(spelling)")
        }
        #expect(VisitAddress("/srv/a/") == .document(url: "file:///srv/a/", name: "a"))
        #expect(VisitAddress("/") == .document(url: "file:///", name: "/"))
        #expect(VisitAddress("file:///100%") == .document(url: "file:///100%25", name: "100%"))
    }

    @Test(
        "of any other kind is not kept, and is counted by its kind",
        arguments: [
            ("", "no address of a page or a file"),
            ("example.org", "no address of a page or a file"),
            ("https://", "no address of a page or a file"),
            ("https://ana:secret@/", "no address of a page or a file"),
            ("https://a\u{0}b/", "no address of a page or a file"),
            ("/a\u{0}b", "no address of a page or a file"),
            ("file:///a%00b", "no address of a page or a file"),
            ("file://server/share/a", "a file of another machine"),
            ("about:blank", "an address that begins with about:"),
            ("data:text/html,x", "an address that begins with data:"),
            ("JavaScript:void(0)", "an address that begins with javascript:"),
            ("chrome://settings/", "an address that begins with chrome:"),
            ("moz-extension://1/a", "an address that begins with moz-extension:"),
            ("ftp://ana:secret@example.org/", "an address that begins with ftp:"),
            ("secret1:x", "an address of another kind"),
        ]
    )
    func others(address: String, reason: String) {
        #expect(Self.reason(address) == reason)
    }

    @Test("is not kept beyond the limit")
    func long() {
        let rest = String(repeating: "a", count: ActivityLimits.textBytes - 12)
        #expect(VisitAddress("https://a.b/" + rest) == .page("https://a.b/" + rest))
        #expect(Self.reason("https://a.b/a" + rest) == "an address that is too long")
        #expect(
            Self.reason("/" + String(repeating: "ä", count: 700)) == "an address that is too long"
        )
        let huge = String(repeating: "x", count: 10_000_000)
        #expect(Self.reason("data:" + huge) == "an address that begins with data:")
        #expect(Self.reason(huge) == "no address of a page or a file")
    }
}
