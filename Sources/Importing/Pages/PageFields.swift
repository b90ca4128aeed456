/// The fields at the beginning of a part, a record or a reply: `Name: value` a line.
struct PageFields {
    /// The most bytes of all fields.
    static let limit = 65_536

    private var fields: [(name: String, value: String)] = []

    /// Reads lines up to an empty one, or to the end.
    init(_ bytes: ArraySlice<UInt8>) {
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let line = line.last == 0x0D ? line.dropLast() : line
            guard let first = line.first else { return }
            if first.isSpaceOrTab, let last = fields.indices.last {
                fields[last].value += " " + String(decoding: line.trimmed, as: UTF8.self)
                continue
            }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let name = String(decoding: line[..<colon].trimmed, as: UTF8.self).lowercased()
            let value = String(decoding: line[(colon + 1)...].trimmed, as: UTF8.self)
            fields.append((name, value))
        }
    }

    /// Returns the first value of a field by its name in lower case.
    subscript(name: String) -> String? {
        fields.first { $0.name == name && !$0.value.isEmpty }?.value
    }

    /// Returns the type of the content without parameters, in lower case.
    var essence: String {
        let type = self["content-type"] ?? ""
        return type.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
    }

    /// Whether the content is a page.
    var isPage: Bool { essence == "text/html" || essence == "application/xhtml+xml" }

    /// Returns a parameter of the content's type, without quotes.
    func parameter(_ name: String) -> String? {
        let type = Array((self["content-type"] ?? "").utf8)
        return MailHeader.parameter(name, of: type[...]).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the index behind the empty line that ends the fields; `nil` without one.
    static func end(in bytes: ArraySlice<UInt8>) -> Int? {
        var lineStart = bytes.startIndex
        for index in bytes.indices where bytes[index] == 0x0A {
            let line = bytes[lineStart..<index]
            if line.isEmpty || line.elementsEqual([0x0D]) { return index + 1 }
            lineStart = index + 1
        }
        return nil
    }
}
