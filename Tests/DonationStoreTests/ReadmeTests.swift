import DonationStore
import Foundation
import TestSupport
import Testing

@Suite struct `The example in the README` {
    @Test func `compiles, runs, and is the one shown`() throws {
        let test = try TestStore()
        let path = test.path
        // README begins
        let store = try DonationStore(at: path)
        let chat = store.donor("org.example.chat")

        let ana = Person("Ana", phone: "+44 20 7946 0018")
        try chat.donate(.message(to: ana, in: "c42"))

        for suggestion in try store.suggestions(limit: 4) {
            print(suggestion.people.compactMap(\.displayName), suggestion.score)
            for reason in suggestion.reasons { print("  \(reason.name) \(reason.value)") }
        }
        // README ends
        #expect(try store.suggestions().map(\.conversationIdentifier) == ["c42"])

        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        let ran = try #require(
            source.components(separatedBy: "        // README begins\n").dropFirst().first?
                .components(separatedBy: "        // README ends\n").first
        )
        let opening = "```swift\nimport DonationStore\n\n"
        let shown = try #require(
            try readme().components(separatedBy: opening).dropFirst().first?
                .components(separatedBy: "```\n").first
        )
        let unindented = ran.components(separatedBy: "\n").map {
            $0.hasPrefix("        ") ? String($0.dropFirst(8)) : $0
        }
        #expect(unindented.joined(separator: "\n") == shown)
    }

    @Test func `appends once with an identifier, as the README says`() throws {
        let test = try TestStore()
        let chat = try DonationStore(at: test.path).donor("org.example.chat")
        let ana = Person("Ana", phone: "+44 20 7946 0018")
        for _ in 1...2 { try chat.donate(.message(to: ana, in: "c42", identifier: "m17")) }
        #expect(try DonationStore(at: test.path).lastPosition() == Position(rawValue: 1))
        #expect(try readme().contains(#"`.message(to: ana, in: "c42", identifier: "m17")`"#))
    }

    @Test func `stands in a README of at most 120 lines`() throws {
        #expect(try readme().split(separator: "\n", omittingEmptySubsequences: false).count <= 120)
    }

    private func readme() throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    }
}
