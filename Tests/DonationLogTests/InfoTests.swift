import Foundation
import TestSupport
import Testing

@Suite struct `The overview of a store` {
    @Test func `is one by either name`() throws {
        let store = try TestStore()
        // The first run catches up the views.
        _ = try store.run("contacts")
        for arguments in [["--weeks", "3"], ["--quick"], ["--json"]] {
            let info = try store.run(["info"] + arguments)
            #expect(info.exitCode == 0 && !info.output.isEmpty, "\(info)")
            #expect(try store.run(["stats"] + arguments) == info)
        }
    }

    @Test func `reads the log only if it may`() throws {
        let store = try `A store that cannot be used`.storeWithDamage()
        #expect(try store.run("rebuild", "--skip-damaged").exitCode == 0)
        let quick = try store.run("info", "--quick")
        #expect(quick.exitCode == 0 && quick.errors.isEmpty)
        #expect(quick.output.contains("\ndonors\n") && !quick.output.contains("\nweeks"))
        let whole = try store.run("info")
        #expect(whole.exitCode == 65 && whole.errors.contains("is damaged"))
        #expect(whole.output.contains("\ndonors\n") && whole.output.contains("\nweeks"))
        let json = try #require(try store.run("info", "--quick", "--json").objects().first)
        let more = try #require(try store.run("info", "--json").objects().first)
        let onlyInLog = Set(more.keys).subtracting(json.keys)
        #expect(onlyInLog == ["directions", "kinds", "weeks", "lag", "suggestions"])
        for name in ["donations", "sent", "received", "live", "lastPosition", "cards"] {
            #expect(json[name] as? Int == more[name] as? Int && json[name] is Int, "\(name)")
        }
    }

    @Test func `counts what the other subcommands count`() throws {
        let store = try TestStore(
            holding: try String(contentsOf: Histories.sample, encoding: .utf8)
        )
        let phone = try store.run("log", "--donor", "org.example.phone", "--json").lines.count
        #expect(
            try store.run("delete", "--donor", "org.example.mail", "--all", "--yes").exitCode == 0
        )
        let info = try #require(try store.run("info", "--json").objects().first)
        let donors = try #require(info["donors"] as? [[String: Any]])
        let ofPhone = donors.first { $0["app"] as? String == "org.example.phone" }
        #expect(ofPhone?["count"] as? Int == phone)
        #expect(!donors.contains { $0["app"] as? String == "org.example.mail" })
        let sent = try store.run("log", "--direction", "outgoing", "--json").lines.count
        let received = try store.run("log", "--direction", "incoming", "--json").lines.count
        #expect(info["sent"] as? Int == sent && info["received"] as? Int == received)
        #expect(info["donations"] as? Int == sent + received)
        let weeks = try #require(info["weeks"] as? [[String: Any]])
        #expect(weeks.count == 8 && weeks.first?["monday"] as? String == "2026-09-28")
        #expect(
            try store.run("info").output.contains("deleted        415, in the log until `erase`")
        )
    }
}
