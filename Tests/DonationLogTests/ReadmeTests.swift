import Foundation
import TestSupport
import Testing

@Suite struct `The commands in the README` {
    @Test func `print what it shows`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(
            contentsOf: root.appendingPathComponent("README.md"),
            encoding: .utf8
        )
        let shown = try #require(
            readme.components(separatedBy: "```console\n").dropFirst().first?
                .components(separatedBy: "```\n").first
        )
        let commands = shown.components(separatedBy: "\n").filter { $0.hasPrefix("$ ") }
        #expect(commands.count >= 5)
        let script = commands.map { command in
            "echo '\(command)'; \(command.dropFirst(2))"
        }.joined(separator: "\n")
        let directory = try TemporaryDirectory()
        let result = try Tool.run(
            script: """
                cd "$2" && export DONATION_STORE="$3" PATH="$(dirname "$1"):$PATH"
                \(script)
                """,
            [root.path, directory.path(of: "store")]
        )
        #expect(result.output == shown)
        #expect(result.errors.isEmpty)
    }
}
