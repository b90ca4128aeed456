import Foundation
import Testing

@Suite struct `Bad input` {
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var line: [UInt8]
        var field: String
        var reason: String

        init(_ name: String, _ line: String, _ field: String, _ reason: String) {
            self.init(name, Array(line.utf8), field, reason)
        }

        init(_ name: String, _ line: [UInt8], _ field: String, _ reason: String) {
            testDescription = name
            self.line = line
            self.field = field
            self.reason = reason
        }
    }

    static func donation(_ fields: String) -> String {
        #"{"app":"org.example.chat","intent":{"class":"INSendMessageIntent"},\#(fields)}"#
    }

    static func message(_ fields: String) -> String {
        #"{"app":"org.example.chat","intent":{"class":"INSendMessageIntent",\#(fields)}}"#
    }

    static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

    static let cases = [
        Case("not JSON", "hello", "", "not JSON at byte"),
        Case("half a line", #"{"app":"org.exam"#, "", "not JSON at byte"),
        Case("not UTF-8", [0x22, 0xFF, 0xFE, 0x22], "", "not JSON at byte"),
        Case("no object", "[]", "", "has the wrong type; expected an object"),
        Case(
            "deep",
            text(100_000).replacingOccurrences(of: "x", with: "["),
            "",
            "nested deeper than 128 levels"
        ),
        Case("no app", #"{"intent":{"class":"INSendMessageIntent"}}"#, "app", "missing"),
        Case("no intent", #"{"app":"org.example.chat"}"#, "intent", "missing"),
        Case("no class", #"{"app":"a","intent":{}}"#, "intent.class", "missing"),
        Case(
            "a number for a text",
            donation(#""identifier":7"#),
            "identifier",
            "has the wrong type"
        ),
        Case("a text for an object", #"{"app":"a","intent":"X"}"#, "intent", "has the wrong type"),
        Case(
            "a text for an array",
            message(#""recipients":"Ana""#),
            "intent.recipients",
            "has the wrong type"
        ),
        Case("no direction", donation(#""direction":"up""#), "direction", "not one of"),
        Case("no date", donation(#""start":"2026-02-30T00:00:00Z""#), "start", "not a date"),
        Case(
            "no image",
            message(#""images":{"x":{"data":"?"}}"#),
            "intent.images.x.data",
            "not Base64"
        ),
        Case(
            "a long identifier",
            donation(#""identifier":"\#(text(513))""#),
            "identifier",
            "513 bytes long; at most 512 are accepted"
        ),
        Case("an empty account", donation(#""account":"""#), "account", "empty"),
        Case(
            "a long app",
            #"{"app":"\#(text(256))","intent":{"class":"X"}}"#,
            "app",
            "256 bytes long; at most 255 are accepted"
        ),
        Case(
            "a long account",
            donation(#""account":"\#(text(256))""#),
            "account",
            "256 bytes long; at most 255 are accepted"
        ),
        Case(
            "a date in 2999",
            donation(#""start":"2999-01-01T00:00:00Z""#),
            "start",
            "more than a day"
        ),
        Case(
            "an end before the start",
            donation(#""start":1000,"end":999"#),
            "end",
            "before the start"
        ),
        Case(
            "a person without any key",
            message(#""recipients":[{"displayName":"Ana"},{"relationship":"friend"}]"#),
            "intent.recipients[1]",
            "a person without any key"
        ),
        Case(
            "a handle without a value",
            message(#""sender":{"personHandle":{"type":"phoneNumber"}}"#),
            "intent.sender.personHandle.value",
            "missing"
        ),
        Case(
            "1,025 recipients",
            message(
                #""recipients":[\#(Array(repeating: #"{"displayName":"A"}"#, count: 1025).joined(separator: ","))]"#
            ),
            "intent.recipients",
            "1025 of them; at most 1024 are accepted"
        ),
        Case("a donation over 64 KiB", donation(#""note":"\#(text(65_536))""#), "", "bytes long"),
        Case(
            "a line over 1 MiB",
            donation(#""note":"\#(text(1 << 20))""#),
            "",
            "bytes long; at most 1048576 are accepted"
        ),
    ]

    @Test(arguments: cases)
    func `is refused with line, field and reason, and the rest is appended`(bad: Case) throws {
        let store = try TestStore(holding: "")
        let input =
            Array((History.lines[0] + "\n\n").utf8) + bad.line
            + Array(("\n" + History.lines[1]).utf8)
        let result = try Tool.run(
            ["append", "--store", store.path, "--receipts", "--json"],
            input: input
        )
        #expect(result.exitCode == 65)
        let field = bad.field.isEmpty ? "" : "\(bad.field): "
        let errorLines = result.errors.split(separator: "\n")
        try #require(errorLines.count == 1)
        #expect(errorLines[0].hasPrefix("-:3: \(field)"))
        #expect(errorLines[0].contains(bad.reason))

        let objects = try result.objects()
        try #require(objects.count == 4)
        #expect(
            objects.prefix(3).map { $0["outcome"] as? String } == [
                "appended", "refused", "appended",
            ]
        )
        #expect(objects[1]["line"] as? Int == 3)
        #expect(objects[1]["field"] as? String == bad.field)
        #expect((objects[1]["reason"] as? String)?.contains(bad.reason) == true)
        #expect(objects[3]["appended"] as? Int == 2)
        #expect(objects[3]["lastPosition"] as? Int == 2)
        #expect(try store.run("verify").exitCode == 0)
    }

    @Test func `of another content under the same identifier is refused with the field`() throws {
        let store = try TestStore()
        let changed = History.lines[0].replacingOccurrences(of: "outgoing", with: "incoming")
        let result = try store.run("append", input: changed)
        #expect(result.exitCode == 65)
        #expect(result.errors.hasPrefix("-:1: direction: differs from position 1"))
    }

    @Test func `names the file and line`() throws {
        let store = try TestStore(holding: "")
        let file = store.neighbour("history.ndjson")
        try Data("\n\r\nnull\n".utf8).write(to: URL(fileURLWithPath: file))
        let result = try store.run("append", file)
        #expect(result.errors.hasPrefix("\(file):3: "))
    }

    @Test func `leaves out a picture that is too large, and says so`() throws {
        let store = try TestStore(holding: "")
        let bytes = Data(count: 262_145).base64EncodedString()
        let line = Self.message(
            #""recipients":[{"displayName":"Ana","image":{"data":"\#(bytes)"}}]"#
        )
        let result = try store.run("append", input: line)
        #expect(result.exitCode == 0)
        #expect(result.errors == "donationlog: 1 images left out, larger than 262144 bytes\n")
    }

    @Test func `cannot steer the terminal`() throws {
        let store = try TestStore(
            holding: Self.message(#""recipients":[{"displayName":"\u001b[2J"}]"#)
        )
        for command in ["log", "contacts", "conversations", "suggest", "show"] {
            let arguments = command == "show" ? ["show", "1"] : [command]
            let result = try store.run(arguments)
            #expect(result.output.contains(#"\u{1B}[2J"#))
            #expect(!result.output.contains("\u{1B}"))
        }
    }
}
