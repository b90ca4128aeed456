import Foundation
import TestSupport
import Testing

/// One count, in every place that shows it.
@Suite("The numbers of people, conversations, donors and suggestions")
struct CountsTests {
    /// What each place says.
    private struct Counts: Equatable {
        var people: Int
        var conversations: Int
        var donors: Int
        var suggestions: Int
    }

    private static func ofInfo(_ store: TestStore) throws -> Counts {
        let info = try #require(try store.run("info", "--json").objects().first)
        let suggestions = info["suggestions"] as? [String: Int]
        return Counts(
            people: info["people"] as? Int ?? -1,
            conversations: info["conversations"] as? Int ?? -1,
            donors: info["donorCount"] as? Int ?? -1,
            suggestions: suggestions?["count"] ?? -1
        )
    }

    /// The lengths of the lists; there is none of donors.
    private static func ofLists(_ store: TestStore) throws -> Counts {
        let suggestions = try store.run("suggest", "--limit", "999", "--format", "{name}").lines
        return Counts(
            people: try store.run("contacts", "--json").lines.count,
            conversations: try store.run("conversations", "--json").lines.count,
            donors: try ofInfo(store).donors,
            suggestions: suggestions.count
        )
    }

    /// The figures of the page.
    private static func ofReport(_ store: TestStore) throws -> (counts: Counts, page: String) {
        let page = try store.run("report", "--output", "-").output
        func figure(_ names: String...) -> Int {
            for name in names {
                guard let label = page.range(of: "<dt>\(name)</dt>") else { continue }
                let value = page[label.upperBound...].drop { !$0.isNumber }.prefix(
                    while: \.isNumber
                )
                return Int(value) ?? -1
            }
            return -1
        }
        let before = page.range(of: " suggestions, ") ?? page.range(of: " suggestion, ")
        let number = before.flatMap { page[..<$0.lowerBound].split(separator: " ").last }
        let counts = Counts(
            people: figure("people", "person"),
            conversations: figure("conversations", "conversation"),
            donors: figure("donors", "donor"),
            suggestions: number.flatMap { Int($0) } ?? -1
        )
        return (counts, page)
    }

    @Test func `are the same in every place`() throws {
        // Groups, mail, the owner among participants, a person known by display name alone.
        let store = try TestStore()
        let cards = store.neighbour("cards.vcf")
        try "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Zed\r\nEMAIL:zed@example.org\r\nEND:VCARD\r\n".write(
            toFile: cards,
            atomically: true,
            encoding: .utf8
        )
        for arguments in [
            [], ["import", "--from", "vcard", cards], ["never", "10"],
            ["delete", "--donor", "org.example.phone", "--all", "--yes"],
            ["delete", "--conversation", "c1", "--yes"],
        ] {
            if !arguments.isEmpty {
                let result = try store.run(arguments)
                try #require(result.exitCode == 0, "\(arguments) \(result)")
            }
            let info = try Self.ofInfo(store)
            let (report, _) = try Self.ofReport(store)
            #expect(try Self.ofLists(store) == info, "\(arguments)")
            #expect(report == info, "\(arguments)")
        }
    }

    @Test func `say what parts of them are`() throws {
        let store = try TestStore()
        let cards = store.neighbour("cards.vcf")
        try "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Zed\r\nEMAIL:zed@example.org\r\nEND:VCARD\r\n".write(
            toFile: cards,
            atomically: true,
            encoding: .utf8
        )
        try #require(try store.run("import", "--from", "vcard", cards).exitCode == 0)
        try #require(try store.run("never", "10").exitCode == 0)
        let info = try store.run("info").output
        #expect(info.contains(", 1 of them on cards only\n"), "\(info)")
        #expect(info.contains(", 1 of them hidden by `never`\n"), "\(info)")
        let page = try Self.ofReport(store).page
        #expect(page.contains("1 of the people is on cards only."))
        #expect(page.contains("1 of the conversations is hidden by &#96;never&#96;."))
    }

    @Test func `are none in an empty store`() throws {
        let store = try TestStore(holding: "")
        let none = Counts(people: 0, conversations: 0, donors: 0, suggestions: 0)
        #expect(try Self.ofInfo(store) == none)
    }
}
