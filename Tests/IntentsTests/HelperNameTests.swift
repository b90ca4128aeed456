import Foundation
import Testing

@Suite struct `A helper of the module` {
    /// The names that its extensions may add to types of others.
    private static let allowed: Set = [
        "jsonField", "managedValue", "read", "storedForm", "storedParts", "value", "write",
    ]

    /// Returns the types that a text extends, with the members that it adds.
    private func extensions(in text: String) -> [(type: String, members: [String])] {
        var found: [(type: String, members: [String])] = []
        var isInside = false
        for line in text.split(separator: "\n") {
            if let opening = line.prefixMatch(of: /extension ([\w.]+)/) {
                found.append((String(opening.1), []))
                isInside = true
            } else if line == "}" {
                isInside = false
            } else if isInside, let last = found.indices.last,
                // Members are indented once; what stands deeper is local.
                let member = line.prefixMatch(of: /\ {4}(?:\w+ )*(?:var|let|func) `?(\w+)/)
            {
                found[last].members.append(String(member.1))
            }
        }
        return found
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
            for (type, members) in extensions(in: text) where foreign.contains(type) {
                found.insert(type)
                #expect(Set(members).subtracting(Self.allowed) == [], "\(file): \(type)")
            }
        }
        #expect(found.count > 10)
    }
}
