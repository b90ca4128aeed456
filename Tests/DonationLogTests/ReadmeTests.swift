import Foundation
import TestSupport
import Testing

/// A document with sessions, which are `console` blocks with commands after `$ ` and their output.
private struct DocumentedSession {
    private let text: String
    let commands: [String]

    init(_ text: String) {
        self.text = text
        commands = Self.parts(of: text).compactMap { $0.hasPrefix("$ ") ? String($0) : nil }
    }

    /// The document's command lines, runs of output lines, and the text between.
    private static func parts(of text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The same document, with the output of the commands when run in turn.
    func run(in environment: String) throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let directory = try TemporaryDirectory()
        let mark = "--- end of a command ---"
        let script = commands.map { "{ \($0.dropFirst(2))\n} 2>&1\necho '\(mark)'" }
        let result = try Tool.run(
            script: """
                cd "$2" && export DONATION_STORE="$3/store" TMPDIR="$3" PATH="$(dirname "$1"):$PATH"
                export \(environment)
                \(script.joined(separator: "\n"))
                """,
            [root.path, directory.path]
        )
        let outputs = result.output.components(separatedBy: "\(mark)\n")
        try #require(outputs.count == commands.count + 1, "\(result)")
        return document(with: outputs)
    }

    private func document(with outputs: [String]) -> String {
        var lines: [Substring] = []
        var outputs = outputs[...]
        var isConsole = false
        for line in Self.parts(of: text) {
            if line.hasPrefix("```") {
                isConsole = line == "```console"
                lines.append(line)
            } else if !isConsole {
                lines.append(line)
            } else if line.hasPrefix("$ ") {
                lines.append(line)
                lines += (outputs.popFirst() ?? "").split(
                    separator: "\n",
                    omittingEmptySubsequences: false
                ).dropLast()
            }
        }
        return lines.joined(separator: "\n")
    }
}

@Suite struct `The commands in a document` {
    /// With `RECORD_GOLDEN=1` it writes the output into the document.
    @Test(arguments: [
        ("README.md", "LC_ALL=C COLUMNS=80", 6),
        (
            "docs/tour.md",
            "LC_ALL=C.UTF-8 COLUMNS=96 DONATIONLOG_NOW=2026-09-28T22:45:00Z", 30
        ),
        (
            "docs/offers.md",
            "LC_ALL=C.UTF-8 COLUMNS=110 DONATIONLOG_NOW=2026-09-28T18:30:00Z TZ=UTC", 14
        ),
        (
            "docs/sheet.md",
            "LC_ALL=C.UTF-8 COLUMNS=110 DONATIONLOG_NOW=2026-09-28T18:30:00Z TZ=UTC", 4
        ),
        ("docs/service.md", "LC_ALL=C COLUMNS=100", 5),
    ])
    func `print what it shows`(name: String, environment: String, count: Int) throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(name)
        let text = try String(contentsOf: file, encoding: .utf8)
        let session = DocumentedSession(text)
        #expect(session.commands.count >= count)
        let real = try session.run(in: environment)
        if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1", real != text {
            try Data(real.utf8).write(to: file)
            Issue.record("recorded \(name); look at the difference")
        }
        #expect(real == text)
    }
}
