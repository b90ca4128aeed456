import Foundation
import TestSupport
import Testing

@Suite("The share sheet at the command line")
struct SheetOutputTests {
    private let home: TemporaryDirectory
    private let store: TestStore

    init() throws {
        home = try TemporaryDirectory()
        store = try TestStore(
            holding: #"{"app":"org.example.chat","start":"2026-01-05T08:00:00Z","#
                + #""direction":"outgoing","intent":{"class":"INSendMessageIntent","#
                + #""conversationIdentifier":"c1","recipients":[{"displayName":"Ana"}]}}"# + "\n"
        )
    }

    private func sheet(_ arguments: String...) throws -> ToolResult {
        try store.run(["sheet"] + arguments)
    }

    private func write(_ list: String, at path: String) throws {
        let file = URL(filePath: home.path(of: path))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try "<plist version=\"1.0\"><dict>\(list)</dict></plist>".write(
            to: file,
            atomically: true,
            encoding: .utf8
        )
    }

    private func addChat(rule: String, intents: String = "") throws -> ToolResult {
        let identifier = { (name: String) in
            "<key>CFBundleIdentifier</key><string>\(name)</string>"
        }
        try write(
            identifier("org.example.chat") + "<key>CFBundleName</key><string>Chat</string>",
            at: "Chat.app/Info.plist"
        )
        try write(
            identifier("org.example.chat.share")
                + "<key>CFBundleName</key><string>Extension</string><key>NSExtension</key><dict>"
                + "<key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>"
                + "<key>NSExtensionAttributes</key><dict>\(intents)"
                + "<key>NSExtensionActivationRule</key>\(rule)</dict></dict>",
            at: "Chat.app/PlugIns/Share.appex/Info.plist"
        )
        return try store.run(["apps", "add", home.path(of: "Chat.app/Info.plist")])
    }

    private static let supports =
        "<key>IntentsSupported</key><array><string>INSendMessageIntent</string></array>"

    @Test func `has the app of a bundle by its own name, and its people if it supports them`()
        throws
    {
        #expect(try sheet("hello").lines.contains("   Ana  from org.example.chat"))
        let rule = "<dict><key>NSExtensionActivationSupportsText</key><true/></dict>"
        #expect(try addChat(rule: rule).lines == ["added 1, known already 0"])
        #expect(try store.run(["apps"]).output.contains("shares"))
        #expect(
            try sheet("hello").lines == [
                "hello", "people: none", "apps:", "   Chat", "actions:", "   Copy", "   Mail",
                "   Print",
            ]
        )
        _ = try addChat(rule: rule, intents: Self.supports)
        #expect(try sheet("hello").lines.contains("   Ana  from org.example.chat"))
        let link = try sheet("https://lakes.example/")
        #expect(link.lines.prefix(3) == ["lakes.example", "people: none", "apps: none"])
    }

    @Test func `tells of a rule that cannot be read, and goes by the types in it`() throws {
        let result = try addChat(
            rule: "<string>SUBQUERY(extensionItems, $i, ANY $i.x UTI-CONFORMS-TO \"public.url\")"
                + "</string>"
        )
        #expect(
            result.errors.contains(
                "the activation rule of 'org.example.chat.share' cannot be read: expected "
                    + "attachments, registeredTypeIdentifiers or @count at byte 36"
            )
        )
        #expect(try sheet("https://lakes.example/").lines.contains("   Chat"))
        let text = try sheet("hello").lines
        #expect(!text.contains("   Chat"))
    }

    @Test func `shows a file by its name and its type`() throws {
        let file = home.path(of: "lake.png")
        try "x".write(toFile: file, atomically: true, encoding: .utf8)
        let lines = try sheet(file, "--type", "public.png").lines
        #expect(lines.first == "lake.png")
        #expect(lines.contains("   Save to Pictures"))
    }

    @Test func `is put in order for good, and undo takes it back`() throws {
        #expect(try sheet("--order", "Print", "--order", "copy").lines == ["changed the order"])
        #expect(try sheet("--order", "Print", "--order", "copy").lines == ["it is so already"])
        #expect(try sheet("--hide", "Mail").exitCode == 0)
        #expect(
            try sheet("hello").lines.suffix(4) == [
                "actions:", "   Print  favourite", "   Copy  favourite", "   Mail  hidden",
            ]
        )
        #expect(try sheet("--favourite", "Mail", "--rank", "1").exitCode == 0)
        #expect(try sheet("hello").lines.suffix(3).first == "   Mail  favourite")
        let log = try store.run(["log", "-n", "1"]).output
        #expect(log.contains("order of actions: com.apple.UIKit.activity.Mail, "))
        #expect(try store.run(["undo"]).exitCode == 0)
        #expect(try sheet("hello").lines.last == "   Mail  hidden")
        #expect(try sheet("--show", "Mail").exitCode == 0)
        #expect(try sheet("hello").lines.last == "   Mail")
    }

    @Test func `learns from what was chosen`() throws {
        let chosen = try sheet("hello", "--choose", "print")
        #expect(chosen.errors.contains("recorded the outcome of this sheet"))
        let lines = try sheet("hello", "--explain").lines
        let actions = try #require(lines.firstIndex(of: "actions:"))
        #expect(lines[actions + 1] == "   Print")
        #expect(lines[actions + 2].hasPrefix("      used 1.000 (#"))
        let log = try store.run(["log", "-n", "1"]).output
        #expect(log.contains("share completed with com.apple.UIKit.activity.Print"))
        #expect(try sheet("hello", "--dismiss").exitCode == 0)
    }

    @Test func `refuses a name that it does not have`() throws {
        let result = try sheet("--hide", "Fax")
        #expect(result.exitCode == 1)
        #expect(result.errors.contains("the sheet has no 'Fax'"))
        #expect(try sheet("hello", "--hide", "Mail").exitCode == 64)
        #expect(try sheet("--rank", "1").exitCode == 64)
    }

    @Test func `records the choice of an entry for which the rows had no place`() throws {
        let chosen = try sheet("hello", "--choose", "print", "--limit", "1")
        #expect(chosen.errors.contains("recorded the outcome of this sheet"))
        #expect(
            chosen.lines.suffix(3) == ["actions:", "   Copy", "   and 2 more; --limit shows them"]
        )
        let none = try sheet("hello", "--limit", "0").lines
        #expect(none.suffix(2) == ["actions:", "   and 3 more; --limit shows them"])
    }

    @Test(arguments: [
        (["--choose", "Print"], "Name the thing, or its --type"),
        (["--dismiss"], "Name the thing, or its --type"),
        ([""], "Give a file, a link or a text to share."),
        (["hello", "--type", "nonsense"], "give a uniform type, as public.image"),
        (["hello", "--type", "image/"], "'image/' is no type of content"),
        (["hello", "--limit=-1"], "give 0 or more"),
        (["hello", "--count", "0"], "give 1 or more"),
    ])
    func `refuses a question without sense, and says the remedy`(
        arguments: [String],
        message: String
    ) throws {
        let result = try store.run(["sheet"] + arguments)
        #expect(result.exitCode == 64)
        #expect(result.errors.contains(message))
    }

    @Test(arguments: ["public.url", "image/*", "text/plain;charset=utf-8", "org.example.sketch"])
    func `takes a type of any form`(type: String) throws {
        #expect(try sheet("--type", type).exitCode == 0)
    }

    @Test func `knows a file as one, whatever its type`() throws {
        let file = home.path(of: "lake.txt")
        try "x".write(toFile: file, atomically: true, encoding: .utf8)
        for arguments in [[file], [file, "--type", "public.plain-text"]] {
            let lines = try store.run(["sheet"] + arguments).output
            #expect(!lines.contains("Add to Reading List"))
        }
        let rule =
            "<dict><key>NSExtensionActivationSupportsFileWithMaxCount</key><integer>1</integer></dict>"
        _ = try addChat(rule: rule)
        #expect(try sheet(file, "--type", "public.plain-text").lines.contains("   Chat"))
        let text = try sheet("hello").lines
        #expect(!text.contains("   Chat"))
    }
}
