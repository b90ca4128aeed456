import Testing

/// A tag of a page, found by a strict reader.
struct Tag: Equatable {
    /// The element's name, with `/` in front of an end tag.
    var name: String
    var attributes: [String: String]

    static let void: Set = ["meta", "br", "!DOCTYPE"]

    /// All tags of a source text in this package's own form.
    ///
    /// It reads scalars, like browsers: a mark may follow a quotation mark.
    static func all(in source: String) throws -> [Tag] {
        var tags: [Tag] = []
        var rest = Substring(source).unicodeScalars
        while let start = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: start)...]
            let end = try #require(rest.firstIndex(of: ">"))
            tags.append(try Tag(rest[..<end]))
            rest = rest[end...].dropFirst()
            // The package's pages have no `<` in it.
            if tags.last?.name == "style" { rest = rest.drop { $0 != "<" } }
        }
        return tags
    }

    private init(_ text: Substring.UnicodeScalarView) throws {
        let name = text.prefix { $0 != " " }
        self.name = String(name)
        attributes = [:]
        var rest = text.dropFirst(name.count)
        while rest.first == " ", self.name != "!DOCTYPE" {
            rest = rest.dropFirst()
            let attribute = rest.prefix { $0 != "=" }
            try #require(
                attribute.allSatisfy {
                    $0.properties.isAlphabetic || "0123456789-".unicodeScalars.contains($0)
                }
            )
            rest = rest.dropFirst(attribute.count)
            try #require(rest.starts(with: "=\"".unicodeScalars))
            let value = rest.dropFirst(2).prefix { $0 != "\"" }
            rest = rest.dropFirst(3 + value.count)
            attributes[String(attribute)] = String(value)
        }
        try #require(rest.isEmpty || self.name == "!DOCTYPE")
    }

    /// Checks that every element that begins also ends, in order.
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
