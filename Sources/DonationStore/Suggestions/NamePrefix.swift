import Foundation

/// What has been typed of a name, to be found at the beginning of its words in any script.
struct NamePrefix {
    private let words: [Substring]

    /// Takes what was typed; without a letter or digit it matches every name.
    init(_ text: String) {
        // Nothing is what is typed most of the time.
        words = text.isEmpty ? [] : Self.words(of: text)
    }

    /// Whether nothing was typed.
    var isEmpty: Bool { words.isEmpty }

    /// Whether each typed word begins a word of the name, in the same order.
    func matches(_ name: String) -> Bool {
        var rest = Self.words(of: name)[...]
        for word in words {
            guard let index = rest.firstIndex(where: { $0.hasPrefix(word) }) else { return false }
            rest = rest[(index + 1)...]
        }
        return true
    }

    /// The words of a text without case and accents; of scripts that write names in one piece, each
    /// character is one.
    private static func words(of text: String) -> [Substring] {
        var words: [Substring] = []
        let folded = folded(text)
        for run in folded.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
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

    private static func folded(_ text: String) -> String {
        let options: String.CompareOptions = [
            .caseInsensitive, .diacriticInsensitive, .widthInsensitive,
        ]
        return text.folding(options: options, locale: nil)
            .map { letters[$0] ?? String($0) }.joined()
    }

    /// Letters that are typed without their stroke or in two, though Unicode does not take them apart.
    private static let letters: [Character: String] = [
        "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe",
        "þ": "th",
    ]
}

extension Character {
    /// Whether a word may begin with it wherever it stands: an ideograph or a syllable of Hangul.
    fileprivate var isWordAlone: Bool {
        unicodeScalars.first.map {
            $0.properties.isIdeographic || (0xAC00...0xD7A3).contains($0.value)
        } ?? false
    }
}
