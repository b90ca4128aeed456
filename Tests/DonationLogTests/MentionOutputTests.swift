import Foundation
import TestSupport
import Testing

/// The report of `delete --person` about remaining mentions.
@Suite struct `A person deleted at the command line` {
    private let store: TestStore

    /// Ana writes, is the owner in 2 and 3, and is mentioned in all others but the last.
    private static let lines = [
        #""direction":"incoming","intent":{"class":"INSendMessageIntent","sender":{"#
            + #""displayName":"Ana Silva","personHandle":{"value":"ana@example.org","#
            + #""type":"emailAddress"}}}"#,
        #""direction":"outgoing","intent":{"class":"INSendMessageIntent","sender":{"#
            + #""displayName":"Ana Silva","personHandle":{"value":"ana@example.org","#
            + #""type":"emailAddress"}},"recipients":[{"displayName":"Bo"}]}"#,
        #""direction":"outgoing","intent":{"class":"INSendMessageIntent","recipients":["#
            + #"{"displayName":"Bo"},{"displayName":"me","isMe":true,"personHandle":{"value":"#
            + #""ana@example.org","type":"emailAddress"}}]}"#,
        #""intent":{"class":"INSearchForMessagesIntent","senders":["Ana Silva"]}"#,
        #""direction":"outgoing","intent":{"class":"INSendMessageIntent","recipients":["#
            + #"{"displayName":"Cy"}],"speakableGroupName":"Ana Silva\u001b[31m and us"}"#,
        #""direction":"outgoing","intent":{"class":"INSendMessageIntent","recipients":["#
            + #"{"displayName":"ana silva"}]}"#,
        #""direction":"outgoing","intent":{"class":"INSendMessageIntent","recipients":["#
            + #"{"displayName":"Dan"}]}"#,
    ]

    init() throws {
        let donations = Self.lines.enumerated().map { number, line in
            #"{"app":"org.example.chat","identifier":"m\#(number)","#
                + #""start":"2026-01-05T09:0\#(number):00Z",\#(line)}"#
        }
        store = try TestStore(holding: donations.joined(separator: "\n"))
    }

    private func run(_ line: String) throws -> ToolResult {
        try store.run(line.split(separator: " ").map(String.init))
    }

    private static let staying = """
        mentions of Ana Silva that stay: 3 events
          4 org.example.chat: intent.senders[0] (name)
          5 org.example.chat: intent.speakableGroupName (name)
          6 org.example.chat: intent.recipients[0].displayName (name)
          delete the donations: donationlog delete --position 4..6 --erase
          or take the participants out of them: donationlog erase --redact 6:0

        """

    @Test func `is taken out of another app's donations on no one app's word`() throws {
        let address = #""type":"emailAddress","value""#
        let game =
            #"{"app":"org.example.game","identifier":"g","start":"2026-01-06T09:00:00Z","intent":{"#
            + #""class":"INSendMessageIntent","recipients":[{"personHandle":{\#(address):"#
            + #""rival@example.org"},"aliases":[{\#(address):"boss@example.org"}]}]}}"#
        let mail =
            #"{"app":"org.example.mail","identifier":"m","start":"2026-01-06T10:00:00Z","intent":{"#
            + #""class":"INSendMessageIntent","sender":{"isMe":true,"personHandle":{\#(address):"#
            + #""boss@example.org"}},"recipients":[{"displayName":"Dan"}]}}"#
        let appended = try store.run("append", input: game + "\n" + mail)
        try #require(appended.exitCode == 0, "\(appended.errors)")
        let words = "delete --person rival@example.org --erase --dry-run --json"
        let plan = try #require(try run(words).objects().first)
        #expect((plan["redactable"] as? [Any])?.isEmpty == true)
        let told = try #require(plan["mentions"] as? [[String: Any]])
        #expect(told.map { $0["position"] as? Int } == [9])
        let whole = try run("\(words) --including org.example.mail").objects().first
        #expect((whole?["redactable"] as? [[String: Any]])?.map { $0["position"] as? Int } == [9])
    }

    @Test func `is told what would go, what would be taken out and what stays`() throws {
        let dry = try run("delete --person ana@example.org --erase --dry-run")
        #expect(
            dry.output == """
                would delete and erase 1 of 7 donations with Ana Silva (email:ana@example.org), of \
                2026-01-05 09:00:00; take 2 participants out of 2 donations that stay
                  handles: email:ana@example.org
                  apps: org.example.chat 1

                """ + Self.staying
        )
        let words = "delete --person ana@example.org --erase"
        // With those two it is more than a tenth.
        #expect(try run(words).exitCode == 64)
        let done = try run("\(words) --yes")
        #expect(done.exitCode == 0 && done.output.hasSuffix(Self.staying), "\(done)")
        #expect(done.output.contains("erased 1 donation and 2 participants of other donations"))
        #expect(try !holds("ana@example.org"))
        #expect(try holds("Ana Silva"))
        let again = try store.run(
            "append",
            input: #"{"app":"org.example.chat","identifier":"m1","#
                + #""start":"2026-01-05T09:01:00Z",\#(Self.lines[1])}"#
        )
        #expect(again.exitCode == 65 && again.errors.contains("redacted"))
        #expect(!again.errors.lowercased().contains("ana"))
    }

    @Test func `is told by commands that do what they say`() throws {
        try #require(run("delete --person ana@example.org --erase --yes").exitCode == 0)
        try #require(run("erase --redact 6:0 --yes").exitCode == 0)
        #expect(try run("show 6").output.contains("redactedParticipants"))
        try #require(run("delete --position 4..6 --erase --yes").exitCode == 0)
        #expect(try !holds("Ana Silva") && !holds("ana silva"))
        #expect(try run("verify").exitCode == 0)
        let left = try run("log --kind donated --json --reverse").objects()
        #expect(left.map { $0["position"] as? Int } == [2, 3, 7])
        #expect(left.map { $0["redactedParticipants"] as? Int } == [1, 1, nil])
        // Its donation is erased; the first two are still listed.
        #expect(try run("log --kind redacted --json").objects().count == 1)
    }

    @Test func `goes with all that speaks of it, when that is asked for`() throws {
        let words = "delete --person ana@example.org --mentions delete --erase"
        let dry = try run("\(words) --dry-run --json").objects()
        #expect(dry.first?["deleted"] as? Int == 6)
        #expect((dry.first?["mentions"] as? [Any])?.isEmpty == true)
        #expect(dry.last?["erased"] as? Int == 6)
        let done = try run("\(words) --yes")
        #expect(done.output.contains("deleted 6 donations"), "\(done)")
        #expect(done.output.hasSuffix("nothing left mentions Ana Silva\n"))
        #expect(try !holds("Ana Silva") && !holds("ana silva") && !holds("ana@example.org"))
        #expect(try run("log --kind donated --json").objects().count == 1)
    }

    @Test func `stays the owner's in other donations, when that is asked for`() throws {
        let words = "delete --person ana@example.org --mentions keep --erase"
        let dry = try run("\(words) --dry-run")
        #expect(dry.output.contains("would delete and erase 1 of 7 donations"), "\(dry)")
        #expect(dry.output.contains("entries as the owner: 2; `--mentions redact --erase`"))
        let done = try run("\(words) --yes")
        #expect(done.output.contains("erased 1 donation,"), "\(done)")
        #expect(try holds("ana@example.org"))
        #expect(try run("log --kind redacted --json").objects().isEmpty)
    }

    @Test func `is told as JSON, the same before and after`() throws {
        let words = "delete --person ana@example.org --json"
        let dry = try run("\(words) --dry-run").objects()
        let kept = try run("\(words) --yes").objects()
        #expect(dry.count == 1 && kept.count == 1)
        for object in [dry[0], kept[0]] {
            let mentions = try #require(object["mentions"] as? [[String: Any]])
            #expect(mentions.map { $0["position"] as? Int } == [4, 5, 6])
            #expect(mentions.map { $0["participant"] as? Int } == [nil, nil, 0])
            #expect(mentions.allSatisfy { $0["says"] as? String == "name" })
            let redactable = try #require(object["redactable"] as? [[String: Int]])
            #expect(redactable == [["position": 2, "index": 0], ["position": 3, "index": 1]])
            #expect(
                object["removedBy"] as? [String] == [
                    "donationlog delete --position 4..6 --erase",
                    "donationlog erase --redact 2:0 --redact 3:1 --redact 6:0",
                ]
            )
        }
        #expect(try holds("ana@example.org"))
    }

    @Test(
        arguments: [
            ("delete --position 4 --mentions keep", "--mentions needs --person"),
            ("delete --person Ana --mentions redact", "--mentions redact needs --erase"),
            ("delete --person Ana --mentions all", "mentions"),
            ("delete --position 0", "0"), ("delete --position 4..", "4.."),
            ("erase --redact 4", "4"), ("erase --redact 4:-1", "4:-1"),
            ("erase --redact 4:9", "has no participant 9"), ("erase --redact 99:0", "99"),
        ]
    )
    func `is refused what cannot be, and nothing is done`(words: String, part: String) throws {
        let before = try run("export").output
        let result = try run("\(words) --yes")
        #expect([64, 65, 1].contains(result.exitCode) && result.errors.contains(part), "\(result)")
        #expect(try run("export").output == before)
    }

    /// Whether a file of the store holds a text.
    private func holds(_ text: String) throws -> Bool {
        try FileManager.default.subpathsOfDirectory(atPath: store.path).contains { name in
            FileManager.default.contents(atPath: "\(store.path)/\(name)")?.range(
                of: Data(text.utf8)
            )
                != nil
        }
    }
}
