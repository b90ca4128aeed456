import Foundation
import TestSupport
import Testing

@Suite struct `An address book at the command line` {
    private static let cards = """
        BEGIN:VCARD
        VERSION:3.0
        FN:Mum
        TEL;TYPE=home:+351 21 555 0100
        TEL;TYPE=cell:+351 91 555 0101
        END:VCARD
        BEGIN:VCARD
        VERSION:3.0
        FN:Dad
        TEL;TYPE=home:+351 21 555 0100
        END:VCARD
        BEGIN:VCARD
        VERSION:3.0
        FN:Ana Silva
        EMAIL:ana@example.org
        END:VCARD
        BEGIN:VCARD
        VERSION:3.0
        FN:Silva\\, Ana (Acme)
        EMAIL:ana@example.org
        REV:2025-01-05T10:00:00Z
        END:VCARD
        BEGIN:VCARD
        VERSION:3.0
        FN:Иван Петров
        EMAIL:ivan@example.org
        END:VCARD

        """

    private func imported() throws -> TestStore {
        let store = try TestStore(holding: "")
        let told = try store.run(["import", "--from", "vcard"], input: Self.cards).output
        #expect(told.hasPrefix("5 cards of 4 people, 1 handle of several people\nappended 5, "))
        #expect(told.contains("1 handle belongs to several people and joins nobody:\n"))
        let line = "  +351215550100  on cards of several people in contacts: Mum, Dad\n"
        #expect(told.contains(line))
        #expect(told.contains("donationlog link"))
        return store
    }

    @Test func `shows whom it is of, and nothing that happened`() throws {
        let store = try imported()
        let contacts = try store.run(["contacts", "--json"]).objects()
        #expect(contacts.compactMap { $0["name"] as? String }.contains("Mum"))
        #expect(contacts.count == 4 && contacts.allSatisfy { $0["count"] as? Int == 0 })
        #expect(try store.run(["suggest"]).output.hasPrefix("no suggestions"))
        #expect(try store.run(["conversations", "--json"]).output == "")
        #expect(try store.run(["contact", "Иван Петров"]).exitCode == 0)
        for arguments in [
            ["contacts"], ["contact", "Mum"], ["log"], ["stats"], ["stats", "--json"], ["info"],
            ["report"],
        ] {
            let result = try store.run(arguments)
            #expect(result.exitCode == 0 && !result.output.contains("1970"), "\(arguments)")
        }
        #expect(try store.run(["stats", "--json"]).objects().first?["cards"] as? Int == 5)
    }

    @Test func `in which two share a landline is told by doctor and on their pages`() throws {
        let store = try imported()
        let landline = "phone:+351215550100"
        let page = try store.run(["contact", "Mum"]).output
        #expect(page.contains("\(landline)  on cards of several people in contacts: Dad\n"))
        let doctor = try #require(try store.run(["doctor", "--json"]).objects().first)
        #expect(doctor["healthy"] as? Bool == true)
        let checks = try #require(doctor["checks"] as? [[String: Any]])
        let check = try #require(checks.first { $0["name"] as? String == "handles" })
        #expect(check["state"] as? String == "note")
        let json = try #require(try store.run(["contact", "Mum", "--json"]).objects().first)
        let shared = try #require(json["sharedHandles"] as? [[String: Any]])
        #expect(shared.map { $0["key"] as? String } == [landline])
        // A link joins people who are one all the same.
        #expect(try store.run(["link", "Mum", "Dad"]).exitCode == 0)
        #expect(try store.run(["contacts", "--json"]).objects().count == 3)
    }

    @Test func `in which somebody stands whom an app knows, too, names nobody twice`() throws {
        let store = try imported()
        let dad =
            #""sender":{"displayName":"Dad","personHandle":{"value":"+351 215 550 100","#
            + #""type":"phoneNumber"}}"#
        let line = History.message("d1", "incoming", "09:00:00", dad)
        #expect(try store.run("append", input: line).exitCode == 0)
        #expect(try store.run("contacts").output.contains("Dad"))
        let told = try store.run("doctor").output
        #expect(told.contains("in contacts: ") && told.contains("Dad") && told.contains("Mum"))
        #expect(told.components(separatedBy: "Dad").count == 2, "\(told)")
    }
}
