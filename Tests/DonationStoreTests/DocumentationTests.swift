import Foundation
import Testing

@testable import DonationStore
@testable import Interactions

@Suite struct `The documents` {
    private static let package = URL(filePath: #filePath).appending(path: "../../..").standardized

    private func text(of name: String) throws -> String {
        try String(contentsOf: Self.package.appending(path: "docs/\(name)"), encoding: .utf8)
    }

    /// The folders of a directory, except those that any module may have.
    private func folders(in module: String) throws -> Set<String> {
        let directory = Self.package.appending(path: module)
        let entries = try FileManager.default.contentsOfDirectory(
            at: directory,
            includingPropertiesForKeys: [.isDirectoryKey]
        )
        let folders = try entries.filter {
            try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
        }
        return Set(folders.map(\.lastPathComponent)).filter { !$0.hasSuffix(".docc") }
    }

    @Test(arguments: [
        "Sources/LMDB", "Sources/Interactions", "Sources/DonationStore", "Sources/Evaluation",
        "Sources/Intents", "Tools/donationlog",
    ])
    func `name every folder of a module, and no other`(module: String) throws {
        let sections = try text(of: "ARCHITECTURE.md").split(separator: "\n### ")
        let section = try #require(sections.first { $0.hasPrefix("`\(module)`") })
        // Rows of the table of folders: "| `Model/` | …", or several in one.
        let rows = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
        let named = rows.flatMap { row in
            row.split(separator: "|")[0].matches(of: /`([A-Za-z]+)\/`/).map { String($0.1) }
        }
        #expect(Set(named) == (try folders(in: module)))
    }

    @Test func `name every kind of event by its number`() throws {
        let format = try text(of: "FORMAT.md")
        let row = try #require(format.split(separator: "\n").first { $0.hasPrefix("| 2 | kind |") })
        let named = row.matches(of: /(\d+) ([a-zA-Z]+)(?=;)/).map { "\($0.1) \($0.2)" }
        let kinds = EventRegistry.standard
        let known = (1...UInt8.max).compactMap { number in
            kinds.name(of: EventKind(rawValue: number)).map { "\(number) \($0)" }
        }
        #expect(named == known)
        let schema = try text(of: "donation_log.proto")
        for message in ["Deletion", "Policy", "Link", "Unlink", "Feedback", "Preference"] {
            #expect(schema.contains("message \(message) {"), "\(message)")
        }
    }

    @Test func `name the versions of today`() throws {
        let format = try text(of: "FORMAT.md")
        #expect(format.contains("The present projectors have version \(Projectors.version),"))
        #expect(format.contains("format \(EventLog.format), and the differences of"))
        #expect(format.contains("| 0 | format | of the record: \(Envelope.format),"))
    }
}
