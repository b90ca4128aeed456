import Foundation
import Testing

@Suite struct `Somebody who is left out` {
    private func names(_ result: ToolResult) throws -> [String] {
        let value = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        let rows =
            (value as? [[String: Any]])
            ?? ((value as? [String: Any])?["without"] as? [[String: Any]]) ?? []
        return rows.map { row in
            let people = row["people"] as? [[String: Any]] ?? []
            return row["groupName"] as? String
                ?? people.compactMap { $0["displayName"] as? String }.joined(separator: ", ")
        }
    }

    private static let now = ["--now", "2026-01-05T17:00:00Z", "--json"]

    @Test func `may be a room, by its name, identifier or key`() throws {
        let store = try TestStore()
        let all = try names(store.run(["suggest", "--limit", "20"] + Self.now))
        #expect(all.contains("Climbing") && all.contains("Platform"))
        let conversations = try store.run("conversations", "--json").objects()
        let climbing = conversations.first { $0["name"] as? String == "Climbing" }
        let key = try #require(climbing?["key"] as? String)
        for name in ["Climbing", "climb", "c2", key] {
            let result = try store.run(
                ["suggest", "--limit", "20", "--exclude", name] + Self.now
            )
            #expect(try names(result) == all.filter { $0 != "Climbing" }, "\(name)")
        }
        // A name means a person before the conversation with that person.
        let withoutBen = try names(
            store.run(["suggest", "--limit", "20", "--exclude", "Ben"] + Self.now)
        )
        #expect(!withoutBen.contains("Ben") && withoutBen.contains("Climbing"))
        let nobody = try store.run(["suggest", "--exclude", "Climbers"] + Self.now)
        #expect(nobody.exitCode == 1 && nobody.errors.contains("no contact has"))
    }

    @Test func `of an explanation is a person, or donations by their positions`() throws {
        let store = try TestStore()
        let explain = { (without: String) in
            try store.run(["explain", "--rank", "3", "--without", without] + Self.now)
        }
        let ben = try store.run("log", "--person", "Ben", "--json").objects()
            .compactMap { $0["position"] as? Int }
        #expect(ben.count == 4)
        let byName = try explain("ben")
        #expect(byName.exitCode == 0)
        #expect(try !names(byName).contains("Ben"))
        let positions = ben.map(String.init).joined(separator: ",")
        #expect(try explain(positions).output == byName.output)
        #expect(try explain(ben.map { "#\($0)" }.joined(separator: ",")).output == byName.output)
        #expect(try explain("custom:org.example.chat:u17").output == byName.output)
        // Nothing is deleted.
        #expect(try store.run("log", "--person", "Ben", "--json").lines.count == 4)
        #expect(try explain("Benno").exitCode == 1)
        #expect(try explain("3,x").exitCode == 1)
    }

    @Test func `of an export costs no reading of others`() throws {
        // A damaged record stops every reader.
        let store = try `A store that cannot be used`.storeWithDamage()
        #expect(try store.run("rebuild", "--skip-damaged").exitCode == 0)
        #expect(try store.run("export").exitCode == 65)
        for filter in [["--person", "Ana"], ["--conversation", "Climbing"]] {
            for form in ["ndjson", "csv", "cloudevents"] {
                let result = try store.run(["export", "--as", form] + filter)
                #expect(result.exitCode == 0, "\(result.errors)")
                let count = result.output.count(where: \.isNewline) - (form == "csv" ? 1 : 0)
                #expect(try store.run(["log", "--json"] + filter).lines.count == count)
            }
        }
        let anonymous = try store.run("export", "--anonymise", "--person", "Ana")
        #expect(anonymous.exitCode == 0 && !anonymous.output.contains("Ana"))
        #expect(try store.run("export", "--person", "Ana").errors.contains("exported 6 events\n"))
    }
}
