import Foundation
import TestSupport
import Testing

@testable import donationlog

@Suite struct `A table` {
    @Test(arguments: [
        ("Ana", 3), ("山田 太郎", 9), ("Zoë", 3), ("Zoe\u{308}", 3), ("👩‍👩‍👧", 2), ("🇵🇹", 2), ("❤️", 2),
        ("a\u{200B}b", 2), ("\u{200E}", 0), ("ﷺ", 1), ("שירה", 4), ("한국", 4), ("", 0),
    ])
    func `is laid out by the cells of a terminal`(text: String, width: Int) {
        #expect(text.displayWidth == width)
        #expect(text.cut(toWidth: 4).displayWidth <= 4)
    }

    @Test func `has its first column shortened where lines are too long`() {
        let rows = [["山田 太郎 and some others", "12", "yesterday"], ["Ana", "1", "now"]]
        var columns = Columns(right: [1], trimming: 0, to: 30)
        let lines = columns.lines(of: rows)
        #expect(lines == ["山田 太郎 and …  12  yesterday", "Ana               1  now"])
        #expect(lines.allSatisfy { $0.displayWidth <= 30 })
        var narrow = Columns(right: [1], trimming: 0, to: 5)
        #expect(narrow.lines(of: rows)[0].hasPrefix("山田 太…"))
        var wide = Columns(right: [1])
        #expect(wide.lines(of: rows)[0].hasPrefix("山田 太郎 and some others  12"))
    }

    private static let history = [
        History.message(
            "1",
            "outgoing",
            "09:00:00",
            #""recipients":[{"displayName":"A person with a name that is longer than a terminal","#
                + #""customIdentifier":"u1"}]"#
        ),
        History.message(
            "2",
            "incoming",
            "10:00:00",
            #""sender":{"displayName":" \u200b","customIdentifier":"u2"}"#
        ),
        History.message(
            "3",
            "incoming",
            "11:00:00",
            #""sender":\#(History.ben),"recipients":[\#(History.me),\#(History.ana)]"#
        ),
    ].joined(separator: "\n")

    @Test(arguments: ["contacts", "conversations"])
    func `fits the terminal, and is whole in a pipe or when that is asked for`(
        command: String
    ) throws {
        let store = try TestStore(holding: Self.history)
        let script =
            #"export COLUMNS=60; exec script -qec "$1 $2 --store $3" /dev/null < /dev/null"#
        func lines(_ line: String) throws -> [String] {
            try Tool.run(
                script: script,
                [line, store.path],
                environment: ["TERM": "dumb", "DONATIONLOG_PAGER": "cat"]
            ).output.replacing("\r\n", with: "\n").split(separator: "\n").map(String.init)
        }
        let trimmed = try lines(command)
        #expect(trimmed.count == 4 || trimmed.count == 5, "\(trimmed)")
        #expect(trimmed.allSatisfy { $0.displayWidth <= 60 }, "\(trimmed)")
        #expect(trimmed.contains { $0.contains("A person") && $0.contains("…") })
        let name = "A person with a name that is longer than a terminal"
        #expect(try lines("\(command) --no-trim").contains { $0.contains(name) })
        #expect(try store.run(command).output.contains(name))
    }

    @Test func `shows a handle where nothing can be seen of a name`() throws {
        let store = try TestStore(holding: Self.history)
        #expect(try store.run("contacts", "--format", "{name}").lines.contains("u2"))
        #expect(try store.run("conversations", "--format", "{name}").lines.contains("u2"))
        #expect(try store.run("log", "2").output.hasSuffix("  u2\n"))
    }

    @Test func `tells the sender of a mail to several from those to whom it went`() throws {
        let store = try TestStore(holding: Self.history)
        #expect(try store.run("log", "3").output.hasSuffix("  Ben to Ana\n"))
        let group = try TestStore()
        #expect(try group.run("log", "4").output.hasSuffix("  Climbing: Ben to Ana\n"))
        #expect(try group.run("log", "5").output.hasSuffix("  Climbing: Ben, Ana\n"))
    }

    @Test func `is sorted, cut and chosen from as it is asked for, in JSON too`() throws {
        let store = try TestStore()
        func names(_ line: String) throws -> [String] {
            let words = line.split(separator: " ").map(String.init)
            return try store.run(words + ["--json"]).objects().map { object in
                object["name"] as? String ?? "?"
            }
        }
        let all = try store.run("contacts", "--format", "{name}").lines
        #expect(try names("contacts") == all)
        #expect(try names("contacts -2") == Array(all.prefix(2)))
        #expect(try names("contacts --limit 0") == [])
        #expect(try names("contacts --sort name") == all.sorted())
        let sent = try store.run("contacts", "--sort", "sent", "--format", "{sent}").lines
        #expect(sent.compactMap { Int($0) } == sent.compactMap { Int($0) }.sorted(by: >))
        #expect(try names("contacts --app org.example.mail") == ["Ana Sousa"])
        #expect(try names("conversations --app org.example.phone").count == 1)
        let none = try store.run("contacts", "--app", "org.example.mial")
        #expect(none.exitCode == 1)
        #expect(none.errors.contains("org.example.mail"))
        let times = try store.run("contacts", "--time", "iso", "--format", "{last}").lines
        #expect(times == times.sorted(by: >))
        #expect(times.allSatisfy { $0.hasSuffix("Z") })
        #expect(try store.run("contacts", "--format", "{x}").exitCode == 64)
        #expect(try store.run("contacts", "--format", "{name}", "--json").exitCode == 64)
    }
}
