import Foundation

/// A name in its form for comparison: without case, accents and width, in any script.
struct FoldedName: Equatable {
    /// The name.
    let text: String

    /// Folds a name.
    init(_ name: String) {
        text = Self.folded(name)
    }

    /// The words of the name; in scripts without spaces between words, each character is one.
    var words: [Substring] {
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            return text.utf8.split { !$0.isWordByte }.map { Substring($0) }
        }
        var words: [Substring] = []
        for run in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
            var start = run.startIndex
            for index in run.indices where run[index].isWordAlone {
                if start < index { words.append(run[start..<index]) }
                let next = run.index(after: index)
                words.append(run[index..<next])
                start = next
            }
            if start < run.endIndex { words.append(run[start...]) }
        }
        return words
    }

    /// Returns whether the name contains a folded text.
    func contains(_ folded: Substring) -> Bool {
        let (text, part) = (text.utf8, folded.utf8)
        guard let first = part.first, part.count <= text.count else { return false }
        var rest = text[...]
        while let start = rest.firstIndex(of: first), rest[start...].count >= part.count {
            if rest[start...].starts(with: part) { return true }
            rest = rest[start...].dropFirst()
        }
        return false
    }

    private static func folded(_ name: String) -> String {
        // Most names are ASCII and need no more.
        if name.utf8.allSatisfy({ $0 < 0x80 }) { return name.lowercased() }
        let options: String.CompareOptions = [
            .caseInsensitive, .diacriticInsensitive, .widthInsensitive,
        ]
        return name.folding(options: options, locale: nil)
            .map { letters[$0] ?? String($0) }.joined()
    }

    /// Letters that people type without their stroke or as two, though Unicode does not decompose
    /// them.
    private static let letters: [Character: String] = [
        "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe",
        "þ": "th",
    ]
}

extension UInt8 {
    /// Whether it is an ASCII letter or digit of a folded text.
    fileprivate var isWordByte: Bool {
        (0x61...0x7A).contains(self) || (0x30...0x39).contains(self)
    }
}

extension Character {
    /// Whether a word may begin with it anywhere: an ideograph or a syllable of Hangul.
    var isWordAlone: Bool {
        unicodeScalars.first.map {
            $0.properties.isIdeographic || (0xAC00...0xD7A3).contains($0.value)
        } ?? false
    }
}
