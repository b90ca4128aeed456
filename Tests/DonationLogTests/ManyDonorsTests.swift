import Foundation
import TestSupport
import Testing

/// Donors with a contact and a conversation each.
///
/// `DONATION_TEST_DONORS` is their number under a memory limit; 500 by default.
@Suite struct `Many donors` {
    private static func lines(_ count: Int) -> String {
        var lines = ""
        for number in 0..<count {
            lines += #"{"app":"org.example.a\#(number)","identifier":"1","direction":"outgoing","#
            lines += #""start":\#(1_760_000_000_000 + number * 1000),"intent":{"class":"#
            lines += #""INSendMessageIntent","conversationIdentifier":"c\#(number)","recipients":"#
            lines += #"[{"displayName":"P \#(number)","personHandle":{"type":"emailAddress","#
            lines += #""value":"p\#(number)@example.org"}}]}}"# + "\n"
        }
        return lines
    }

    @Test func `leave their memory to every command`() throws {
        let count =
            ProcessInfo.processInfo.environment["DONATION_TEST_DONORS"].flatMap { Int($0) } ?? 500
        // In bytes: 512 MB for a million, in proportion.
        let limit = 256 << 20 + 268 * count
        let store = try TestStore()
        let donated = store.neighbour("lines.json")
        try Data(Self.lines(count).utf8).write(to: URL(filePath: donated))
        let middle = "\(count / 2)"
        let (person, conversation) = ("p\(middle)@example.org", "c\(middle)")
        let commands = [
            ["append", donated], ["suggest"], ["suggest", "--at", "2025-10-09 11:00"],
            ["rebuild"], ["info"], ["contacts"], ["contacts", "--json"], ["conversations"],
            ["contact", person], ["contact", person, "--at", "2025-12-31"],
            ["conversation", conversation], ["explain", person], ["pin", conversation],
            ["log", "-n", "1"], ["log", "--person", person], ["export", "--person", person],
            ["report", "--force", "-o", store.neighbour("report.html")],
            ["diff-views", middle], ["diff-views", "0", "--json"],
            ["delete", "--person", person, "--yes"], ["erase", "--yes"],
            ["export"], ["backup", store.neighbour("backup")], ["maintain", "--yes"],
            ["readers"], ["views"], ["doctor"], ["verify"],
        ]
        var tried = 0
        var failed: [String] = []
        for command in commands {
            let script = #"ulimit -d \#(limit / 1024); exec "$@" > /dev/null"#
            let result = try Tool.run(script: script, command + ["--store", store.path])
            tried += 1
            if result.exitCode != 0 { failed.append("\(command): \(result)") }
        }
        #expect(failed.isEmpty)
        print("donors: \(tried) commands with \(count) of them tried, \(failed.count) failed")
    }

    @Test func `are all in lists that are read page by page`() throws {
        // More than one page holds.
        let count = 10_100
        let store = try TestStore(holding: Self.lines(count))
        let contacts = Set(try store.run("contacts", "--format", "{key}").lines)
        #expect(contacts == Set((0..<count).map { "email:p\($0)@example.org" }))
        let counts = try store.run("info", "--json").output
        for name in ["people", "conversations"] {
            #expect(counts.contains("\"\(name)\":\(count)"), "\(counts)")
        }
        let middle = 50
        let changes = try store.run("diff-views", "\(middle)", "--json").objects()
        let change = try #require(changes.first)
        let keys: [String: (Int) -> String] = [
            "contacts": { "email:p\($0)@example.org" },
            "conversations": { "org.example.a\($0):conversation:c\($0)" },
        ]
        for (list, key) in keys {
            let found = try #require(change[list] as? [[String: Any]])
            let added = found.filter { $0["change"] as? String == "added" }
                .compactMap { $0["key"] as? String }
            #expect(added.count == count - middle)
            #expect(Set(added) == Set((middle..<count).map(key)))
        }
    }
}
