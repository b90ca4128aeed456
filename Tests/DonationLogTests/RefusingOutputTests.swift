import TestSupport
import Testing

@Suite struct `A person refused at the command line` {
    private static func line(_ number: Int, _ name: String) -> String {
        #"{"app":"org.example.chat","identifier":"m\#(number)","direction":"outgoing","#
            + #""start":"2026-01-05T09:0\#(number):00Z","intent":{"class":"INSendMessageIntent","#
            + #""recipients":[{"displayName":"\#(name)","personHandle":{"value":"#
            + #""\#(name.lowercased())@example.org","type":"emailAddress"}}]}}"#
    }

    private let lines = [line(1, "Ana"), line(2, "Bo"), line(3, "Ana")]
    private let store: TestStore

    init() throws {
        store = try TestStore(holding: lines.joined(separator: "\n"))
    }

    private func run(_ line: String) throws -> ToolResult {
        try store.run(line.split(separator: " ").map(String.init))
    }

    @Test func `does not come back with the same file, until the owner withdraws the rule`() throws
    {
        let command = "delete --person ana@example.org --and-refuse --erase --yes"
        let planned = try run("\(command) --dry-run")
        #expect(planned.output.contains("would refuse further donations that name the person\n"))
        #expect(try run("policy").output.hasPrefix("no rules"))

        let deleted = try run(command)
        #expect(deleted.exitCode == 0)
        #expect(
            deleted.output.contains(
                "refuses further donations that name the person; "
                    + "`donationlog withdraw 4` takes this back\n"
            )
        )
        #expect(
            try run("policy").output
                == "position 4: refuse donations that name a person, by 1 handle\n"
        )
        #expect(try run("policy --json").output.contains(#""refusal":4"#))

        let again = try store.run("append", input: lines.joined(separator: "\n"))
        #expect(again.output.hasPrefix("appended 0, duplicates 1, refused 2"))
        #expect(again.errors.contains("the rule at position 4"))
        #expect(try run("contacts").output.contains("Ana") == false)

        #expect(try run("withdraw 4").exitCode == 0)
        #expect(try run("policy").output.hasPrefix("no rules"))
        let back = try store.run("append", input: lines.joined(separator: "\n"))
        #expect(back.output.hasPrefix("appended 2, duplicates 1, refused 0"))
    }

    @Test(arguments: ["--all --donor org.example.chat", "--identifier m1"])
    func `needs a person`(choice: String) throws {
        let result = try run("delete \(choice) --and-refuse --yes")
        #expect(result.exitCode == 64)
        #expect(result.errors.contains("--and-refuse needs --person."))
    }

    @Test func `is refused in every app`() throws {
        let result = try run("delete --person Ana --donor org.example.chat --and-refuse --yes")
        #expect(result.exitCode == 64)
        #expect(result.errors.contains("leave out --donor"))
    }
}
