import Foundation
import Testing

@Suite struct `A helper of the module` {
    /// The names that its extensions may add to types of others.
    private static let allowed: Set = [
        "jsonField", "managedValue", "read", "storedForm", "storedParts", "value", "write",
    ]

    /// Returns the types that an extension in a text extends, with the members that it adds.
    private func extensions(in text: String) -> [(type: Substring, members: [String])] {
        let opening = /^extension ([\w.\[\]: ]+?)(?:: .*| where .*| )?\{\n(.*?)^\}/
            .anchorsMatchLineEndings().dotMatchesNewlines()
        // Members are indented once; what stands deeper is local.
        let member = /^    (?:@?\w+ )*(?:var|let|func) `?(\w+)/.anchorsMatchLineEndings()
        return text.matches(of: opening).map { match in
            (match.1, match.2.matches(of: member).map { String($0.1) })
        }
    }

    /// An app that misses a member of its own would be told that this one is inaccessible.
    @Test func `is no member of a type of Foundation or the standard library`() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/Intents").standardizedFileURL
        let files = try #require(FileManager.default.subpaths(atPath: sources.path))
        let foreign: Set = [
            "Array", "Bool", "Data", "Date", "DateComponents", "DateInterval", "Double",
            "Foundation.PersonNameComponents", "Int", "NSNumber", "NSRange", "Optional", "Result",
            "String", "URL",
        ]
        var found: Set<String> = []
        for file in files where file.hasSuffix(".swift") {
            let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
            for (type, members) in extensions(in: text) where foreign.contains(String(type)) {
                found.insert(String(type))
                #expect(Set(members).subtracting(Self.allowed) == [], "\(file): \(type)")
            }
        }
        #expect(found.count > 10)
    }
}
