import Foundation
import TestSupport
import Testing

@Suite struct `The owner at the command line` {
    private static func mail(
        _ number: Int,
        _ sender: String,
        _ recipients: String
    ) -> String {
        """
        From - Mon Jan  5 10:00:00 2026
        From: \(sender)
        To: \(recipients)
        Date: Mon, 5 Jan 2026 10:0\(number):00 +0000
        Message-ID: <\(number)@example.org>

        hello


        """
    }

    private static let inbox =
        mail(1, "Bo <bo@example.org>", "Ana <ana@home.example>")
        + mail(2, "Bo <bo@example.org>", "ana@work.example")
        + mail(3, "Kim <kim@example.org>", "ana@home.example, ana@work.example")
    private static let sent =
        mail(4, "Ana <ana@home.example>", "Bo <bo@example.org>")
        + mail(5, "Ana Sousa <Ana@work.example>", "Bo <bo@example.org>, Kim <kim@example.org>")
        + mail(6, "Ana Sousa <Ana@work.example>", "Ana <ana@home.example>")

    /// A store with two mailboxes beside it.
    private func store() throws -> TestStore {
        let store = try TestStore(holding: "")
        for (name, text) in [("Inbox.mbox", Self.inbox), ("Sent.mbox", Self.sent)] {
            try Data(text.utf8).write(to: URL(filePath: store.neighbour(name)))
        }
        return store
    }

    private func imported(_ store: TestStore, as addresses: String...) throws -> ToolResult {
        let me = addresses.flatMap { ["--me", $0] }
        let files = ["Inbox.mbox", "Sent.mbox"].map(store.neighbour)
        return try store.run(["import", "--from", "mbox"] + me + files)
    }

    @Test func `imports with one address, then with both, and the reverse`() throws {
        let orders = [
            [["ana@home.example"], ["ana@home.example", "ana@work.example"]],
            [["ana@home.example", "ana@work.example"], ["ana@home.example"]],
            [["ana@work.example"], ["ana@home.example", "ana@work.example"]],
        ]
        var views: Set<String> = []
        for order in orders {
            let store = try store()
            for (index, addresses) in order.enumerated() {
                let me = addresses.flatMap { ["--me", $0] }
                let files = ["Inbox.mbox", "Sent.mbox"].map(store.neighbour)
                let result = try store.run(["import", "--from", "mbox"] + me + files)
                #expect(result.exitCode == 0)
                #expect(result.output.contains("refused 0"), "\(result)")
                // Mail between two known addresses is left out, and taken if one is not known.
                let knowsMore = addresses.count >= (order.first?.count ?? 0)
                if index == 1, knowsMore {
                    #expect(result.output.contains("appended 0, duplicates"))
                }
            }
            let now = ["--now", "2026-01-06T00:00:00Z"]
            let told = try [["contacts"], ["conversations"], ["suggest"] + now].map { command in
                try store.run(command + ["--json"]).output
                    .replacing(/"(position|latest)":\d+/, with: "")
            }
            views.insert(told.joined())
            #expect(try store.run(["contacts"]).output.contains("Sousa") == false)
            #expect(try store.run(["verify"]).exitCode == 0)
        }
        #expect(views.count == 1)
    }

    @Test func `hears of an address that sent mail, and says so`() throws {
        let store = try store()
        let told = try imported(store, as: "ana@home.example").output
        #expect(told.contains("perhaps yours, too:"))
        #expect(told.contains("  ana@work.example sent 2 mails in a folder of sent mail, and gets"))
        #expect(told.contains("donationlog me ana@work.example"))
        #expect(try store.run(["contacts"]).output.contains("Ana Sousa"))

        let said = try store.run(["me", "ANA@work.example"])
        #expect(said.lines.first?.hasPrefix("ana@work.example is you, at ") == true)
        #expect(said.lines.contains("no contact any more: Ana Sousa"))
        #expect(try store.run(["contacts"]).output.contains("Ana") == false)
        #expect(try imported(store, as: "ana@home.example").output.contains("perhaps") == false)

        let listed = try store.run(["me"])
        #expect(listed.lines.count == 2)
        #expect(listed.lines[0].hasPrefix("ana@home.example  by import --me on "))
        #expect(listed.lines[1].hasPrefix("ana@work.example  by me on "))
        let position = try #require(
            try store.run(["me", "--json"]).objects().last?["position"] as? Int
        )
        #expect(listed.lines[1].contains("donationlog withdraw \(position) takes it back"))
        #expect(try store.run(["withdraw", "\(position)"]).exitCode == 0)
        #expect(try store.run(["me"]).lines.count == 1)
        #expect(try store.run(["contacts"]).output.contains("Ana Sousa"))
    }

    @Test func `is refused a name, and hears that an address is known`() throws {
        let empty = try TestStore(holding: "")
        #expect(try empty.run(["me"]).output.contains("no addresses; name yours"))
        let store = try store()
        _ = try imported(store, as: "ana@home.example")
        for text in ["Ana", "", "ana@", "+1 5", "Ana Sousa"] {
            let result = try store.run(["me", text])
            #expect(result.exitCode == 64 && result.errors.contains("is no address"), "\(result)")
        }
        #expect(try store.run(["me", "ana@home.example"]).lines == ["you have said so already"])
        let json = try store.run(["me", "ana@home.example", "--json"]).objects()
        #expect(json.first?["position"] is NSNull)
        let key = try store.run(["me", "email:ana@work.example", "phone:+44 20 7946 0018"])
        #expect(key.lines.first?.hasPrefix("+442079460018, ana@work.example is you") == true)
    }

    @Test func `is known in a copy from an export`() throws {
        let store = try store()
        _ = try imported(store, as: "ana@home.example")
        _ = try store.run(["me", "ana@work.example"])
        let export = try store.run(["export"])
        let copy = try TestStore(holding: "")
        #expect(try copy.run(["import"], input: export.output).exitCode == 0)
        #expect(try copy.run(["me"]).output == store.run(["me"]).output)
        #expect(try copy.run(["contacts"]).output == store.run(["contacts"]).output)
        #expect(try copy.run(["verify"]).exitCode == 0)
        let salt = ["--anonymise", "--salt", "0123456789abcdef"]
        let anonymous = try store.run(["export"] + salt).output
        #expect(!anonymous.contains("work.example") && !anonymous.contains("home.example"))
        let nameless = try TestStore(holding: "")
        #expect(try nameless.run(["import"], input: anonymous).exitCode == 0)
        #expect(
            try nameless.run(["contacts", "--json"]).lines.count
                == store.run(["contacts", "--json"]).lines.count
        )
    }
}
