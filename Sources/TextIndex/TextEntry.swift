/// A part of an entry's text, the weightiest first.
package enum TextField: Int, CaseIterable, Comparable, Sendable {
    /// The name by which a person knows the entry.
    case title
    /// Words by which it wants to be found.
    case keywords
    /// All other text.
    case text

    /// Whether a field is weightier than another.
    package static func < (left: TextField, right: TextField) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// The texts of an entry.
package struct TextEntry: Equatable, Sendable {
    /// The name by which a person knows the entry.
    package var title: String
    /// Words by which it wants to be found, with spaces or other marks between them.
    package var keywords: String
    /// All other text.
    package var text: String

    /// Makes an entry.
    package init(title: String = "", keywords: String = "", text: String = "") {
        self.title = title
        self.keywords = keywords
        self.text = text
    }
}

/// An entry as the table holds it: a question looks at the beginnings, and at the rest never.
struct StoredEntry {
    /// The bytes of a field that a question looks at.
    static let longestBeginning = 4096

    var beginnings: [String] = []
    var rest: String?

    init(_ entry: TextEntry) {
        for text in [entry.title, entry.keywords, entry.text].map(Self.withoutNUL) {
            guard text.utf8.count > Self.longestBeginning else {
                beginnings.append(text)
                continue
            }
            let cut = Self.cut(text)
            beginnings.append(String(text[..<cut]))
            rest = rest.map { $0 + "\n" + text[cut...] } ?? String(text[cut...])
        }
    }

    /// SQLite reads a text up to its first NUL, so a space stands for each.
    private static func withoutNUL(_ text: String) -> String {
        guard text.utf8.contains(0) else { return text }
        let scalars = text.unicodeScalars.map { $0.value == 0 ? " " : $0 }
        return String(String.UnicodeScalarView(scalars))
    }

    /// The last space within the limit, where no word is cut in two; else the limit.
    private static func cut(_ text: String) -> String.Index {
        let scalars = text.unicodeScalars
        let limit = text.utf8.index(text.utf8.startIndex, offsetBy: longestBeginning)
        let end = scalars.index(before: scalars.index(after: limit))
        return scalars[..<end].lastIndex { $0 == " " || $0 == "\n" } ?? end
    }
}
