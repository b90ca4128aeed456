import Foundation
import Testing

@testable import Intents

@Suite struct `docs/donation-json.md` {
    /// A row for each class but the two with tables of their own.
    private var rows: [String] {
        INIntentClasses.all.map(\.intent)
            .filter { $0 != INSendMessageIntent.self && $0 != INStartCallIntent.self }
            .map { intent in
                let fields = intent.parameters.values.sorted().map { "`\($0)`" }
                return "| `\(intent.className)` | \(fields.joined(separator: ", ")) |"
            }
    }

    @Test func `has the fields of every class of intent`() throws {
        let document = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../docs/donation-json.md").standardizedFileURL
        let lines = Set(try String(contentsOf: document, encoding: .utf8).split(separator: "\n"))
        #expect(rows.count > 15)
        for row in rows {
            let isThere = lines.contains(Substring(row))
            #expect(isThere, Comment(rawValue: row))
        }
    }
}
