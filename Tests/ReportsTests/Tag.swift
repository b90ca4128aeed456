import Testing

/// A tag of a page, as a strict reader finds it.
struct Tag: Equatable {
    /// The element's name, with `/` in front where it ends.
    var name: String
    var attributes: [String: String]

    static let void: Set = ["meta", "br", "!DOCTYPE"]

    /// All tags of a source text, which must be written as this package writes them.
    static func all(in source: String) throws -> [Tag] {
        var tags: [Tag] = []
        var rest = Substring(source)
        while let start = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: start)...]
            let end = try #require(rest.firstIndex(of: ">"))
            tags.append(try Tag(rest[..<end]))
            rest = rest[end...].dropFirst()
            if tags.last?.name == "style" {
                let close = try #require(rest.firstRange(of: "</style>"))
                rest = rest[close.lowerBound...]
            }
        }
        return tags
    }

    private init(_ text: Substring) throws {
        let name = text.prefix { $0 != " " }
        self.name = String(name)
        attributes = [:]
        var rest = text.dropFirst(name.count)
        while rest.first == " ", name != "!DOCTYPE" {
            rest = rest.dropFirst()
            let attribute = rest.prefix { $0 != "=" }
            try #require(attribute.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" })
            rest = rest.dropFirst(attribute.count)
            try #require(rest.hasPrefix("=\""))
            let value = rest.dropFirst(2).prefix { $0 != "\"" }
            rest = rest.dropFirst(3 + value.count)
            attributes[String(attribute)] = String(value)
        }
    }

    /// Makes sure that every element that begins ends, in order.
    static func expectBalanced(_ tags: [Tag]) {
        var open: [String] = []
        for tag in tags where !void.contains(tag.name) {
            if tag.name.hasPrefix("/") {
                #expect(open.popLast() == String(tag.name.dropFirst()))
            } else {
                open.append(tag.name)
            }
        }
        #expect(open.isEmpty)
    }
}
