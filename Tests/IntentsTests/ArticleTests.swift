import DonationStore
import Foundation
import Testing

@Suite struct `The article for those who come from iOS` {
    private static var root: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
    }

    private static let article = root.appending(
        path: "Sources/Intents/Intents.docc/BringYourIOSDonationCode.md"
    )

    /// The names of the types and constants that the module declares, and of Apple's functions.
    private func declared() throws -> [String] {
        let sources = Self.root.appending(path: "Sources/Intents")
        let files = try #require(FileManager.default.subpaths(atPath: sources.path))
        let declaration =
            /^(?:public|open) (?:final )?(?:class|struct|enum|protocol|let|typealias|func) (\w+)/
        return try files.filter { $0.hasSuffix(".swift") }.flatMap { file in
            let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
            return text.matches(of: declaration.anchorsMatchLineEndings()).map { "\($0.1)" }
        }
    }

    @Test func `has every type of the module in one of its tables`() throws {
        let text = try String(contentsOf: Self.article, encoding: .utf8)
        let tabled = text.split(separator: "\n").filter { $0.hasPrefix("|") }.joined()
        let names = try declared()
        #expect(names.count > 30)
        for name in names {
            let isTabled = tabled.contains("`\(name)`")
            #expect(isTabled, Comment(rawValue: name))
        }
    }

    @Test func `promises nothing of the module that is not there`() throws {
        let text = try String(contentsOf: Self.article, encoding: .utf8)
        let names = Set(try declared())
        for row in text.split(separator: "\n") where row.hasPrefix("| `") {
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count > 1, ["same", "different"].contains(cells[1]) else { continue }
            for name in cells[0].matches(of: /`([A-Z]\w+)`/) {
                let isThere = names.contains("\(name.1)")
                #expect(isThere, "\(name.1)")
            }
        }
    }

    @Test func `shows a program that compiles and donates`() throws {
        let source = Self.root.appending(path: "Tests/FirstDonation/FirstDonation.swift")
        let program = try String(contentsOf: source, encoding: .utf8)
        let text = try String(contentsOf: Self.article, encoding: .utf8)
        let isShown = text.contains("```swift\n\(program)```\n")
        #expect(isShown)

        let app = try App("first")
        #expect(try app.run(program: "FirstDonation") == "donated\n")
        #expect(try app.store().suggestions().map(\.conversationIdentifier) == ["with-ana"])
    }
}
