import Testing

@testable import Importing

@Suite struct `A list of addresses` {
    private static func read(_ text: String, limit: Int = 100) -> [String] {
        AddressList(text.utf8, limit: limit).mailboxes.map { mailbox in
            let name = String(decoding: mailbox.name, as: UTF8.self)
            return "\(name)<\(String(decoding: mailbox.address, as: UTF8.self))>"
        }
    }

    @Test(arguments: [
        ("ana@example.org", ["<ana@example.org>"]),
        ("Ana <ana@example.org>, Bo  B <bo@x.y>", ["Ana<ana@example.org>", "Bo B<bo@x.y>"]),
        (#""Silva, \"Bo\"" <bo@x.y>"#, [#"Silva, "Bo"<bo@x.y>"#]),
        ("Silva, Bo <bo@x.y>, c@x.y", ["Silva, Bo<bo@x.y>", "<c@x.y>"]),
        ("ana@x.y (Ana (not Anna) Sousa)", ["Ana (not Anna) Sousa<ana@x.y>"]),
        (#"ana@x.y (a \) b)"#, ["a ) b<ana@x.y>"]),
        ("Team: ana@x.y, Bo <bo@x.y>; c@x.y", ["<ana@x.y>", "Bo<bo@x.y>", "<c@x.y>"]),
        ("undisclosed-recipients:;", []),
        ("Ana <@relay.x,@b.c:ana@x.y>", ["Ana<ana@x.y>"]),
        ("ana @ x . y", ["<ana@x.y>"]),
        ("Ana <ana (why) @x.y>", ["Ana<ana(why)@x.y>"]),
        (#""john doe"@x.y"#, [#"<john"doe@x.y>"#]),
        (#""john"@x.y"#, ["<john@x.y>"]),
        (#"<"john doe"@x.y>"#, [#"<"john doe"@x.y>"#]),
        ("Ana Sousa ana@x.y", ["Ana Sousa<ana@x.y>"]),
        ("Ana <ana@x.y", ["Ana<ana@x.y>"]),
        (#""Ana <ana@x.y>"#, ["Ana<ana@x.y>"]),
        (",,;;,ana@x.y,,", ["<ana@x.y>"]),
        ("", []),
    ])
    func `is read with its groups, comments, quotes and routes`(text: String, found: [String]) {
        #expect(Self.read(text) == found)
    }

    @Test func `tells of what is no address`() {
        #expect(AddressList("root, Ana <ana@x.y>".utf8, limit: 9).hasOthers == false)
        #expect(AddressList("root".utf8, limit: 9).hasOthers)
        #expect(AddressList("Ana <root>".utf8, limit: 9).hasOthers)
        #expect(!AddressList("undisclosed-recipients:;".utf8, limit: 9).hasOthers)
    }

    @Test func `is not read further than asked`() {
        let list = AddressList(
            String(repeating: "ana@x.y,", count: 100_000).utf8,
            limit: 1024
        )
        #expect(list.isCut)
        #expect(list.mailboxes.count == 1025)
    }

    @Test func `may nest comments as deep as it likes`() {
        let deep = String(repeating: "(", count: 1_000_000) + " ana@x.y"
        #expect(Self.read(deep) == [])
        #expect(Self.read(deep + String(repeating: ")", count: 1_000_000) + "bo@x.y").count == 1)
    }
}
