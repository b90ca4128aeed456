import Foundation
import Testing

@Suite struct `The article about notifications` {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../..")

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    private func article() throws -> String {
        try text("Sources/UserNotifications/UserNotifications.docc/UserNotifications.md")
    }

    /// The names of the types and constants that the module declares.
    private func declared() throws -> Set<String> {
        let sources = Self.root.appending(path: "Sources/UserNotifications")
        let files = try #require(FileManager.default.subpaths(atPath: sources.path))
        let declaration =
            #/^(?:public|open) (?:final )?(?:class|struct|enum|protocol|let|typealias) (\w+)/#
        var names: Set<String> = []
        for file in files where file.hasSuffix(".swift") {
            let text = try text("Sources/UserNotifications/\(file)")
            for match in text.matches(of: declaration.anchorsMatchLineEndings()) {
                names.insert("\(match.1)")
            }
        }
        return names
    }

    @Test func `has every type of the module in its table, and promises no other`() throws {
        var promised: Set<String> = []
        for row in try article().split(separator: "\n") where row.hasPrefix("| `") {
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count > 1, ["same", "different"].contains(cells[1]) else { continue }
            for name in cells[0].matches(of: #/`(UN\w+)`/#) { promised.insert("\(name.1)") }
        }
        let declared = try declared()
        #expect(declared.count > 30)
        #expect(declared.subtracting(promised) == [])
        #expect(promised.subtracting(declared) == [])
    }

    @Test func `shows a program that compiles and shows notifications`() throws {
        let program = try text("Tests/ShowingNotifications/NotificationShower.swift")
        let isShown = try article().contains("```swift\n\(program)```\n")
        #expect(isShown)
    }
}
