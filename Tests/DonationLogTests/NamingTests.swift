import Foundation
import Testing

@Suite struct `Somebody who is named by a part of a name` {
    @Test(arguments: [
        ["delete", "--person", "be"], ["link", "be", "Ana"], ["unlink", "be"],
        ["pin", "climb"], ["never", "Be"],
    ])
    func `is not acted on, but shown`(arguments: [String]) throws {
        let store = try TestStore()
        _ = try store.run("contacts")
        let before = try store.run("log", "--json").output
        let result = try store.run(arguments)
        #expect(result.exitCode == 64, "\(result)")
        #expect(result.errors.contains("may mean any of these; name one by its key:"))
        #expect(result.errors.contains(arguments[0] == "pin" ? "Climbing" : "Ben"))
        #expect(try store.run("log", "--json").output == before)
    }

    @Test(arguments: ["contact", "conversation"])
    func `is shown all about`(subcommand: String) throws {
        let result = try TestStore().run(subcommand, subcommand == "contact" ? "be" : "climb")
        #expect(result.exitCode == 0)
        #expect(result.output.hasPrefix(subcommand == "contact" ? "Ben\n" : "Climbing"))
    }

    @Test func `is acted on by key, handle, identifier or whole name`() throws {
        for text in ["+44 (20) 7946-0018", "ana", "phone:+442079460018"] {
            let result = try TestStore().run("delete", "--person", text, "--yes")
            #expect(result.exitCode == 0, "\(result)")
            #expect(result.output.contains("with Ana (phone:+442079460018)"))
        }
        let store = try TestStore()
        for text in ["c2", "climbing", "4"] {
            #expect(try store.run("pin", text).exitCode == 0, "\(text)")
        }
        #expect(try store.run("pin", "nobody").exitCode == 1)
        #expect(try store.run("show", "13").output.contains("pin"))
    }

    /// Two people called Ana, one of them known only by an app's own identifier.
    private func twoNamesakes() throws -> TestStore {
        let other = #"{"displayName":"ANA","customIdentifier":"u2"}"#
        return try TestStore(
            holding: History.text
                + History.message("20", "outgoing", "17:00:00", #""recipients":[\#(other)]"#) + "\n"
        )
    }

    @Test(arguments: [
        ["contact", "ana"], ["delete", "--person", "ana"], ["suggest", "--exclude", "ana"],
        ["suggest", "--chosen", "ana"], ["explain", "--exclude", "ana"], ["link", "ana", "Ben"],
        ["unlink", "ana"],
    ])
    func `is told apart from a namesake, whom a link would make the same`(
        arguments: [String]
    ) throws {
        let store = try twoNamesakes()
        let result = try store.run(arguments)
        #expect(result.exitCode == 64)
        #expect(result.output == "")
        #expect(
            result.errors == """
                donationlog: 'ana' may mean any of these; name one by its key:
                  custom:org.example.chat:u2  ANA  org.example.chat                     u2\
                                2026-01-05 17:00:00
                  phone:+442079460018         Ana  org.example.chat, org.example.phone  \
                +44 20 7946 0018  2026-01-05 12:30:00
                  if these are one person: donationlog link 'custom:org.example.chat:u2' \
                'phone:+442079460018'

                """
        )
        // An exact match selects one of them.
        #expect(try store.run("contact", "ANA").output.hasPrefix("ANA\n"))
        #expect(
            try store.run("link", "custom:org.example.chat:u2", "phone:+442079460018").exitCode == 0
        )
        #expect(try store.run("contact", "ana").exitCode == 0)
    }

    @Test func `is listed in JSON with --json`() throws {
        let result = try twoNamesakes().run("contact", "ana", "--json")
        #expect(result.exitCode == 64)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(result.errors.utf8)) as? [String: Any]
        )
        #expect(object["error"] as? String == "'ana' may mean any of these")
        #expect(object["exitCode"] as? Int == 64)
        let choices = try #require(object["choices"] as? [[String: Any]])
        #expect(
            choices.map { $0["key"] as? String } == [
                "custom:org.example.chat:u2", "phone:+442079460018",
            ]
        )
        #expect(choices.map { $0["handle"] as? String } == ["u2", "+44 20 7946 0018"])
        #expect(choices.first?["apps"] as? [String] == ["org.example.chat"])
        #expect(choices.first?["last"] as? String == "2026-01-05T17:00:00.000Z")
    }

    @Test(arguments: [
        ["contact", "Anna Sousa"], ["delete", "--person", "Anna Sousa"],
        ["suggest", "--exclude", "Anna Sousa"], ["suggest", "--chosen", "Anna Sousa"],
        ["link", "Anna Sousa", "Ben"], ["unlink", "Anna Sousa"],
    ])
    func `may be nobody, with the nearest names`(arguments: [String]) throws {
        let store = try TestStore()
        let result = try store.run(arguments)
        #expect(result.exitCode == 1)
        #expect(result.output == "")
        let error =
            "no contact has the key, handle, identifier or name 'Anna Sousa'; "
            + "did you mean 'Ana Sousa'?"
        #expect(result.errors == "donationlog: \(error)\n")
        #expect(
            try store.run(arguments + ["--json"]).errors
                == #"{"error":"\#(error)","exitCode":1}"# + "\n"
        )
    }

    @Test(arguments: ["pin", "never", "conversation", "delete --conversation"])
    func `may be no conversation, with the nearest names`(subcommand: String) throws {
        let words = subcommand.split(separator: " ").map(String.init)
        let result = try TestStore().run(words + ["Climbin"])
        // A part of a name finds people, but no command that changes something acts on it.
        #expect(result.exitCode == (subcommand == "conversation" ? 0 : 64))
        let none = try TestStore().run(words + ["Clmibing"])
        #expect(none.exitCode == 1)
        #expect(none.errors.hasSuffix("did you mean 'Climbing'?\n"))
    }

    @Test func `is left out of the suggestions by key, handle or name`() throws {
        let store = try TestStore()
        let at = ["--at", "2026-01-05T17:00:00Z", "--limit", "20"]
        let all = try store.run(["suggest"] + at).output
        #expect(all.contains(" Ben "))
        for text in ["ben", "BE", "custom:org.example.chat:u17", "u17"] {
            for option in ["--exclude", "--chosen"] {
                let rest = try store.run(["suggest", option, text] + at)
                #expect(rest.exitCode == 0)
                #expect(!rest.output.contains(" Ben "), "\(option) \(text)")
            }
        }
    }

    @Test func `is a room by the name of its group`() throws {
        let store = try TestStore()
        #expect(
            try store.run("delete", "--conversation", "climbing", "--yes").output
                == "deleted 2 donations in Climbing (org.example.chat:conversation:c2) at position 13;"
                + " the bytes stay until `donationlog erase`\n"
                + "to take this back: donationlog undo\n"
        )
        #expect(try store.run("conversation", "c2").exitCode == 1)
        let chosen = try TestStore().run("feedback", "--shown", "Climbing,u17", "--chosen", "u17")
        #expect(chosen.output == "recorded 12 chosen of 5, 12 at 13\n")
        // Every donation in the conversation leads to the one in the list.
        let listed = try TestStore().run("feedback", "--shown", "4,11", "--chosen", "u17")
        #expect(listed.output == "recorded 11 chosen of 4, 11 at 13\n")
    }
}
