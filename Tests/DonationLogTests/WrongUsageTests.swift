import Foundation
import Testing

@Suite struct `What is wrong with a command line` {
    private func error(of result: ToolResult) throws -> [String: Any] {
        #expect(result.output.isEmpty, "\(result)")
        #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
        let value = try JSONSerialization.jsonObject(with: Data(result.errors.utf8))
        return try #require(value as? [String: Any])
    }

    @Test(arguments: [
        (["log", "--json", "--nonsense"], "--nonsense"),
        (["--json", "contacts", "--sort", "size"], "size"),
        (["log", "--limit=-1", "--json"], "--limit is below zero"),
        (["explain", "--json", "--rank", "0"], "--rank is not from 1"),
        (["contact", "--json"], "contact"),
        (["sugest", "--json"], "did you mean 'suggest'?"),
        (["--json"], "no subcommand"),
        (["log", "--json", "--since", "someday"], "someday"),
        (["offers", "--json"], "--surface"),
        (["offers", "--json", "--surface", "maps", "--location", "91,0"], "no point on the earth"),
        (
            ["offers", "--json", "--surface", "maps", "--transition", "sang"],
            "nothing that happens"
        ),
        (["offers", "--json", "--surface", "maps", "--choose", "1", "--dismiss"], "Give one of"),
        (["offers", "--json", "--surface", "maps", "--ignore", "--now", "noon"], "of the present"),
        (
            ["offers", "--json", "--surface", "keyboard", "--field", "nonsense"],
            "'nonsense' is no type of a field; there are name"
        ),
        (["apps", "--json", "add"], "Name the files to add"),
        (["visit", "https://a.example", "--json"], "--html"),
    ])
    func `is an object where JSON is asked for`(arguments: [String], part: String) throws {
        let store = try TestStore()
        let result = try store.run(arguments)
        #expect(result.exitCode == 64)
        let error = try error(of: result)
        #expect(error["exitCode"] as? Int == 64)
        let text = try #require(error["error"] as? String)
        #expect(text.contains(part) && !text.contains("Usage:"), "\(text)")
        // People get a sentence with the usage.
        let words = arguments.filter { $0 != "--json" }
        if !words.isEmpty {
            #expect(try !store.run(words).errors.hasPrefix("{"))
        }
    }

    @Test func `is no help that was asked for`() throws {
        for arguments in [["--json", "--help"], ["log", "--json", "--help"], ["--version"]] {
            let result = try Tool.run(arguments)
            #expect(result.exitCode == 0 && result.errors.isEmpty)
            #expect(!result.output.hasPrefix("{"))
        }
        // A word after -- is a name, not an option.
        let result = try TestStore().run("contact", "--nonsense", "--", "--json")
        #expect(result.exitCode == 64 && result.errors.contains("Usage:"))
    }
}
