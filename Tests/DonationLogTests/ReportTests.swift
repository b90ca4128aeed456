import Foundation
import TestSupport
import Testing

@Suite struct `A report` {
    /// After the last receipt.
    private static let now = ["DONATIONLOG_NOW": "2040-01-01T00:00:00Z"]

    private func run(
        _ store: TestStore,
        _ arguments: String...,
        environment: [String: String] = [:]
    ) throws -> ToolResult {
        try Tool.run(
            ["report"] + arguments + ["--store", store.path],
            environment: Self.now.merging(environment) { $1 }
        )
    }

    private func mode(of path: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    @Test func `is a private file, and the same each time`() throws {
        let store = try TestStore()
        let file = store.neighbour("page.html")
        let result = try run(store, "--output", file)
        #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
        let page = try String(contentsOfFile: file, encoding: .utf8)
        #expect(result.output == "reported 12 donations to '\(file)', \(page.utf8.count) bytes\n")
        #expect(try mode(of: file) == 0o600)
        #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
        #expect(page.hasSuffix("</html>\n"))
        let streamed = try run(store, "--output", "-")
        #expect(streamed.output == page)
        #expect(
            streamed.errors.hasPrefix("donationlog: reported 12 donations to standard output, ")
        )
        #expect(try run(store).output == page)
        let json = try run(store, "--output", file, "--force", "--json")
        let summary = try #require(try json.objects().first)
        #expect(summary["donations"] as? Int == 12)
        #expect(summary["file"] as? String == file)
        #expect(summary["bytes"] as? Int == page.utf8.count)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == page)
        let left = try FileManager.default.contentsOfDirectory(atPath: store.directory.path(of: ""))
        #expect(left.sorted() == ["page.html", "store"])
    }

    @Test func `tells the time by the zone, and nothing of other times`() throws {
        let store = try TestStore()
        let page = try run(store, "--until", "2026-01-05T12:30:00Z").output
        #expect(page.contains("before 5 January 2026, 12:30"))
        let tokyo = try run(store, environment: ["TZ": "Asia/Tokyo"]).output
        #expect(
            tokyo.contains(
                "as of 1 January 2040, 09:00 by the clocks of \u{2068}Asia/Tokyo\u{2069}."
            )
        )
        let here = try run(store).output
        #expect(
            here.contains("Of the store <bdi>\(store.path)</bdi>, as of 1 January 2040, 00:00 ")
        )
        let none = try run(store, "--since", "2030-01-01")
        #expect(none.exitCode == 0)
        #expect(
            none.output.contains(
                "No donation in this store began at or after 1 January 2030, 00:00."
            )
        )
    }

    @Test func `counts what the other subcommands count`() throws {
        let store = try TestStore(
            holding: try String(contentsOf: Histories.sample, encoding: .utf8)
        )
        #expect(
            try store.run("delete", "--donor", "org.example.phone", "--all", "--yes").exitCode == 0
        )
        let page = try run(store).output
        let contacts = try store.run("contacts", "--json").objects()
        #expect(page.contains("<dt>people</dt><dd>\(contacts.count)</dd>"))
        // The present suggestion has the probability of `suggest`.
        let now = ["--now", "2040-01-01T00:00:00Z"]
        let format = ["--format", "{name}\t{probability}"]
        let first = try #require(store.run(["suggest"] + now + format).lines.first)
        let parts = first.split(separator: "\t")
        #expect(page.contains("At the end: the probability that the next donation sent goes there"))
        #expect(page.contains("<b><bdi>\(parts[0])</bdi></b>"), "\(first)")
        let percent = Int((try #require(Double(parts[1])) * 100).rounded())
        #expect(page.contains("<span class=\"value\">\(percent)\u{A0}%</span>"), "\(first)")
        #expect(page.contains("3,530 donations that began from 1 July 2026 to 28 September 2026."))
        let conversations = try store.run("conversations", "--json").objects()
        #expect(page.contains("of \(conversations.count) conversations."))
    }

    @Test func `shows hostile names as texts`() throws {
        let name = #"<script>alert(1)</script>\u202e\"'\u0000"#
        let line =
            #"{"app":"<b>","identifier":"x","start":0,"direction":"outgoing","intent":"#
            + #"{"class":"INSendMessageIntent","recipients":[{"displayName":"\#(name)"}]}}"#
        let store = try TestStore(holding: line + "\n")
        let page = try run(store).output
        #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;\u{FFFD}&quot;&#39;\u{FFFD}"))
        #expect(page.contains("<bdi>&lt;b&gt;</bdi>"))
        #expect(!page.contains("<script"))
    }

    @Test func `counts activities, items and reminders`() throws {
        #expect(try !run(TestStore()).output.contains("id=\"activities\""))
        let store = try ActivityStory.store()
        let page = try run(store).output
        #expect(
            page.contains("has 4 activities with 5 visits, 2 items and 1 open reminder.</p>")
        )
        #expect(page.contains("4 visits · 1 reminder"))
        #expect(page.contains("1 visit · 2 items"))
        #expect(page.contains("<bdi>On lakes</bdi><small><bdi>org.example.reader</bdi></small>"))
        // The same numbers as those of `info`.
        let info = try #require(store.run("info", "--json").objects().first)
        let names = ["activities", "visits", "items", "reminders"]
        #expect(names.map { info[$0] as? Int } == [4, 5, 2, 1])
        let range = try run(store, "--since", "2026-01-05").output
        #expect(range.contains("They count whatever their dates."))
        for donor in [ActivityStory.reader, ActivityStory.mail] {
            let deleted = try store.run("delete", "--donor", donor, "--all", "--yes")
            #expect(deleted.exitCode == 0, "\(deleted.errors)")
        }
        #expect(try !run(store).output.contains("id=\"activities\""))
    }

    @Test func `of a store with activities alone shows them`() throws {
        let page = try run(ActivityStory.store(holding: "")).output
        #expect(page.contains("No interaction has been donated to this store yet."))
        #expect(page.contains("<section id=\"activities\""))
    }

    @Test func `of an empty store says so`() throws {
        let page = try run(TestStore(holding: "")).output
        #expect(page.contains("Nothing has been donated to this store yet."))
    }

    @Test func `is refused where it cannot be made, and leaves what is there`() throws {
        let store = try TestStore()
        let file = store.neighbour("page.html")
        try Data("mine".utf8).write(to: URL(fileURLWithPath: file))
        let cases: [([String], Int32, String)] = [
            (["--output", file], 73, "File exists; --force replaces it"),
            (["--output", store.path, "--force"], 73, "Is a directory"),
            (["--output", "\(file).d/page.html"], 73, "No such file or directory"),
            (["--output", "\(file)/page.html"], 73, "Not a directory"),
            (["--output", "/proc/page.html"], 73, "cannot create '/proc/page.html'"),
            (["--force"], 64, "--force needs a file"),
            (
                ["--since", "2026-02-01", "--until", "2026-01-01"], 64,
                "--until is not after --since"
            ),
        ]
        for (arguments, code, message) in cases {
            let result = try store.run(["report"] + arguments)
            #expect(result.exitCode == code, "\(arguments): \(result.errors)")
            #expect(result.errors.contains(message), "\(arguments): \(result.errors)")
            #expect(result.output.isEmpty)
        }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
        let left = try FileManager.default.contentsOfDirectory(atPath: store.directory.path(of: ""))
        #expect(left.sorted() == ["page.html", "store"])
        let nowhere = try Tool.run("report", "--output", file, "--store", "\(file).none")
        #expect(nowhere.exitCode == 66)
    }

    @Test func `of a damaged log says what is missing, and is there`() throws {
        let store = try `A store that cannot be used`.storeWithDamage()
        #expect(try store.run("rebuild", "--skip-damaged").exitCode == 0)
        let file = store.neighbour("page.html")
        let result = try run(store, "--output", file)
        #expect(result.exitCode == 65)
        #expect(result.errors.contains("is damaged: its bytes do not match their checksum"))
        let page = try String(contentsOfFile: file, encoding: .utf8)
        #expect(page.contains("✗ records"))
        #expect(page.contains("1 cannot be read, the first at position 9."))
    }
}
