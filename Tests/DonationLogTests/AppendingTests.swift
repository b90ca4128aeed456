import DonationStore
import Foundation
import Testing

@Suite struct `Appending` {
    @Test func `the same file twice appends nothing`() throws {
        let store = try TestStore()
        let before = try store.contents()
        let result = try store.run("append", "--json", input: History.text)
        #expect(
            result.output == #"{"appended":0,"duplicates":12,"lastPosition":12,"refused":0}"# + "\n"
        )
        #expect(try store.contents() == before)
    }

    @Test func `takes the donor of the option where a line names none`() throws {
        let store = try TestStore(holding: "")
        let lines = #"{"intent":{"class":"X"}}"# + "\n" + #"{"app":"b","intent":{"class":"X"}}"#
        _ = try store.run("append", "--app", "a", input: lines)
        #expect(try store.run("log", "--donor", "a").lines.count == 1)
        #expect(try store.run("log", "--donor", "b").lines.count == 1)
    }

    @Test func `keeps what was said where it is asked for, and says so`() throws {
        let store = try TestStore(holding: "")
        let said = History.message("m1", "outgoing", "09:00:00", #""content":"SAID""#)
        #expect(try store.run("append", input: said).exitCode == 0)
        #expect(try !store.run("show", "1").output.contains("SAID"))
        #expect(try store.run("info").output.contains("  left out, and none in the log\n"))
        let other = said.replacing("m1", with: "m2")
        #expect(try store.run("append", "--keep-content", input: other).exitCode == 0)
        #expect(try store.run("show", "2").output.contains("SAID"))
        #expect(try store.run("info").output.contains("  left out, but the log holds some\n"))
        #expect(try store.run("info", "--json").output.contains(#""holdsContent":true"#))

        let export = try store.run("export").output
        let copy = ["import", "--store", store.neighbour("copy")]
        let refused = try Tool.run(copy, input: Array(export.utf8))
        #expect(refused.exitCode == 65)
        #expect(
            refused.errors.contains(
                "line 2: donation.intent.content: holds the content of a message"
            )
        )
        #expect(try Tool.run(copy + ["--keep-content"], input: Array(export.utf8)).exitCode == 0)
        #expect(try Tool.run("export", "--store", store.neighbour("copy")).output == export)
    }

    @Test func `keeps the text of a document where it is asked for`() throws {
        let store = try TestStore(holding: "")
        var batch = IndexBatch()
        let attributes: [String: TaggedValue] = [
            "title": .text("Lakes"), "textContent": .text("SAID"),
        ]
        batch.items = [SearchableItem(identifier: "lakes", attributes: attributes)]
        let keeping = try DonationStore(at: store.path, content: .kept)
        try keeping.donor("org.example.notes").apply(batch)
        #expect(try store.run("info").output.contains("  left out, but the log holds some\n"))
        let export = try store.run("export").output
        let copy = ["import", "--store", store.neighbour("copy")]
        let refused = try Tool.run(copy, input: Array(export.utf8))
        #expect(refused.exitCode == 65)
        #expect(
            refused.errors.contains(
                "line 1: indexed.item.attributes.textContent: holds the content of a message or "
                    + "document; keep such content, or leave it out; nothing was imported: import "
                    + "with --keep-content to keep it"
            ),
            "\(refused.errors)"
        )
        #expect(try Tool.run(copy + ["--keep-content"], input: Array(export.utf8)).exitCode == 0)
        #expect(try Tool.run("export", "--store", store.neighbour("copy")).output == export)
    }

    @Test func `makes the directories of the default path, private`() throws {
        let store = try TestStore(holding: "")
        let data = store.neighbour("home/.local/share")
        let result = try Tool.run(
            "append",
            input: History.text,
            environment: ["XDG_DATA_HOME": data]
        )
        #expect(result.exitCode == 0)
        #expect(try Tool.run("info", environment: ["XDG_DATA_HOME": data]).exitCode == 0)
        for path in [store.neighbour("home"), data, data + "/donations"] {
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
            #expect(mode as? Int == 0o700)
        }
    }

    @Test func `goes to the store of the environment unless the option names another`() throws {
        let store = try TestStore()
        let environment = ["DONATION_STORE": store.path]
        #expect(try Tool.run("log", environment: environment).lines.count == 12)
        let other = store.neighbour("other")
        let result = try Tool.run("log", "--store", other, environment: environment)
        #expect(result.exitCode == 66)
    }

    @Test func `asks for a store when not even a home is known`() throws {
        let result = try Tool.run("info")
        #expect(result.exitCode == 64)
        #expect(result.errors.contains("--store or DONATION_STORE"))
    }

    @Test func `more than a batch gives every line its receipt in order`() throws {
        let store = try TestStore(holding: "")
        let lines = (0..<2500).map {
            History.message("\($0)", "outgoing", "09:00:00", #""recipients":[\#(History.ana)]"#)
        }
        let result = try store.run(
            "append",
            "--receipts",
            "--json",
            input: lines.joined(separator: "\n")
        )
        let receipts = try result.objects().dropLast()
        #expect(receipts.map { $0["line"] as? Int } == (1...2500).map { $0 })
        #expect(receipts.map { $0["position"] as? Int } == (1...2500).map { $0 })
        let last = try store.run("log", "--json", "--limit", "2200")
        #expect(try last.objects().map { $0["position"] as? Int } == (301...2500).reversed())
    }
}
