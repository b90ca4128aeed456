/// A word of a text as people type or say it.
struct PhraseWord: Hashable, Sendable {
    /// The word without case, accents of Latin letters and width; equal words count as the same.
    let folded: String
    /// The word as it stands in the text.
    let original: String
    /// Whether no space stands beside it: a character of the scripts of China, Japan and Korea.
    let standsAlone: Bool

    /// The end of a sentence, which is part of no phrase.
    static let end = PhraseWord(folded: ".", original: ".", standsAlone: false)

    /// Whether it is a kana or a syllable of Hangul.
    var isSyllable: Bool {
        guard standsAlone, let value = folded.unicodeScalars.first?.value else { return false }
        return (0x3041...0x30FF).contains(value) || (0xAC00...0xD7A3).contains(value)
    }

    /// Whether it begins with a digit, as a time of day does.
    var isNumber: Bool { folded.first?.isNumber == true }

    static func == (left: PhraseWord, right: PhraseWord) -> Bool { left.folded == right.folded }

    func hash(into hasher: inout Hasher) { hasher.combine(folded) }
}

/// The words of a text for comparison with phrases.
///
/// Case, accents of Latin letters, vowel marks of Arabic, dots below of Devanagari and the width of
/// letters do not count, as many people type without them. Each ideograph, kana and syllable of
/// Hangul is a word, so that spaces between them do not count, either.
struct PhraseWords: Hashable, Sendable {
    /// The end of a text behind its last word.
    enum Tail: Hashable, Sendable {
        /// Nothing, or marks that a text goes on behind.
        case open
        /// A colon, a dash or an arrow: what was announced follows.
        case colon
        /// The end of a sentence.
        case closed
    }

    /// The words, with ``PhraseWord/end`` between sentences.
    let words: [PhraseWord]
    /// The end of the text.
    let tail: Tail

    /// Cuts a text into words.
    ///
    /// - Complexity: O(*n*) in the text.
    init(_ text: String) {
        var words: [PhraseWord] = []
        var (folded, original) = ("", "")
        var tail = Tail.open
        var dots = 0
        func finish() {
            guard !folded.isEmpty else { return }
            words.append(PhraseWord(folded: folded, original: original, standsAlone: false))
            (folded, original) = ("", "")
        }
        for character in text {
            let plain = character.foldedForPhrases
            // A mark alone, as a sign for the direction of writing, is nothing.
            if plain.isEmpty { continue }
            if character.isPartOfPhrase {
                if tail == .closed { words.append(.end) }
                (tail, dots) = (.open, 0)
                guard character.standsAlone else {
                    folded += plain
                    original.append(character)
                    continue
                }
                finish()
                words.append(
                    PhraseWord(folded: plain, original: String(character), standsAlone: true)
                )
                continue
            }
            finish()
            switch plain {
            case ".", "。", "｡":
                dots += 1
                // Several dots leave a sentence open.
                tail = dots == 1 ? .closed : .open
            case "!", "?", "؟", "।": tail = .closed
            // What a line announced may follow on the next one.
            case "\n", "\r\n": if tail != .colon { tail = .closed }
            case ":", "→", ">", "-", "–", "—", "=", "›", "»", "👉", "📍", "👇", "⬇️":
                if tail != .closed { tail = .colon }
            default: break
            }
        }
        finish()
        self.words = words
        self.tail = words.isEmpty ? .open : tail
    }
}

/// Phrases to look for, each a row of words.
struct Phrases: Sendable {
    /// The phrases, the longest first.
    let all: [[PhraseWord]]

    /// Reads phrases from a list with commas or ends of lines between them.
    ///
    /// The sign `_` stands for the phrase without words. A phrase with `?` behind it stands only at
    /// the end of a sentence.
    init(_ list: String) {
        var all: [[PhraseWord]] = []
        for line in list.split(whereSeparator: { $0 == "," || $0.isNewline }) {
            let phrase = PhraseWords(String(line))
            let words = phrase.words + (phrase.tail == .closed ? [.end] : [])
            if !words.isEmpty || line.contains("_") { all.append(words) }
        }
        self.all = all.sorted { $0.count > $1.count }
    }

    /// Returns the numbers of words of the phrases that stand before an index, the longest first.
    func lengths(endingAt end: Int, of words: [PhraseWord]) -> [Int] {
        var lengths: [Int] = []
        for phrase in all where phrase.count <= end {
            if words[(end - phrase.count)..<end].elementsEqual(phrase) {
                lengths.append(phrase.count)
            }
        }
        return lengths
    }

    /// Returns the number of words of the longest phrase that stands at an index; 0 if none does.
    func length(at start: Int, of words: ArraySlice<PhraseWord>) -> Int {
        let phrase = all.first { words[start...].starts(with: $0) }
        return phrase?.count ?? 0
    }

    /// Returns the first place of each phrase in a text.
    func ranges(in words: [PhraseWord]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for phrase in all where !phrase.isEmpty && phrase.count <= words.count {
            let starts = 0...(words.count - phrase.count)
            let start = starts.first { words[$0...].starts(with: phrase) }
            if let start { ranges.append(start..<start + phrase.count) }
        }
        return ranges
    }
}

extension Character {
    /// Whether it is part of a word.
    fileprivate var isPartOfPhrase: Bool {
        guard isLetter || isNumber else { return false }
        // Letters by Unicode that people write for an apostrophe.
        return self != "ʼ" && self != "ʻ" && self != "ˈ"
    }

    /// Whether it is a word by itself: an ideograph, a kana or a syllable of Hangul.
    fileprivate var standsAlone: Bool {
        guard let value = unicodeScalars.first?.value else { return false }
        switch value {
        case 0x3005...0x3007, 0x3031...0x3035, 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xAC00...0xD7A3, 0x1100...0x11FF, 0xF900...0xFAFF, 0xFF66...0xFF9D, 0x20000...0x323AF:
            return true
        default: return false
        }
    }

    /// The character without case, width and marks; empty for a mark alone.
    fileprivate var foldedForPhrases: String {
        if isASCII { return lowercased() }
        let first = unicodeScalars.first?.value ?? 0
        // These have neither case nor marks, and most texts in them have nothing else.
        if (0x3041...0xD7A3).contains(first), utf8.count == 3, Self.sameLetters[first] == nil {
            return String(self)
        }
        if first < 0x250 || (0x1E00...0x1EFF).contains(first),
            let letter = Self.plainLetters[Character(lowercased())]
        {
            return letter
        }
        var plain = ""
        for scalar in lowercased().unicodeScalars {
            switch scalar.value {
            // Full width, by its distance from ASCII.
            case 0xFF01...0xFF5E:
                let narrow = Unicode.Scalar(scalar.value - 0xFEE0).map(String.init) ?? ""
                plain += narrow.lowercased()
            case 0x3000: plain += " "
            // Signs for the direction of writing, joiners, and the stretching of Arabic.
            case 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF, 0x0640: break
            // The vowel marks of Arabic, and the dot below of Devanagari.
            case 0x064B...0x065F, 0x0670, 0x093C: break
            default:
                if let same = Self.sameLetters[scalar.value] {
                    plain.unicodeScalars.append(same)
                } else {
                    plain.unicodeScalars.append(scalar)
                }
            }
        }
        return plain
    }

    /// Latin letters with marks, and others that people type without their stroke or as two.
    private static let plainLetters: [Character: String] = {
        var letters: [Character: String] = [
            "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ß": "ss", "æ": "ae",
            "œ": "oe", "þ": "th",
        ]
        // Equal characters have one key, whether they are composed or not.
        let below = ["", "\u{323}", "\u{327}", "\u{328}", "\u{326}", "\u{31B}"]
        let above = [
            "", "\u{300}", "\u{301}", "\u{302}", "\u{303}", "\u{304}", "\u{306}",
            "\u{307}", "\u{308}", "\u{309}", "\u{30A}", "\u{30B}", "\u{30C}",
        ]
        for letter in "abcdefghijklmnopqrstuvwxyz" {
            for low in below {
                for high in above where !(low + high).isEmpty {
                    letters[Character(String(letter) + low + high)] = String(letter)
                }
            }
        }
        // Vietnamese has a mark for the vowel and one for the tone.
        for letter in "aeo" {
            for mark in ["\u{302}", "\u{306}"] {
                for tone in ["\u{300}", "\u{301}", "\u{303}", "\u{309}"] {
                    letters[Character(String(letter) + mark + tone)] = String(letter)
                }
            }
        }
        return letters
    }()

    /// Letters of Cyrillic, Arabic and Devanagari, and ideographs, that people type for others.
    private static let sameLetters: [UInt32: Unicode.Scalar] = [
        0x0451: "\u{435}", 0x0491: "\u{433}", 0x0622: "\u{627}", 0x0623: "\u{627}",
        0x0625: "\u{627}", 0x0671: "\u{627}",
        0x0649: "\u{64A}", 0x06CC: "\u{64A}", 0x0626: "\u{64A}", 0x0624: "\u{648}",
        0x0629: "\u{647}", 0x06A9: "\u{643}", 0x0901: "\u{902}", 0x0958: "\u{915}",
        0x0959: "\u{916}", 0x095A: "\u{917}", 0x095B: "\u{91C}", 0x095C: "\u{921}",
        0x095D: "\u{922}", 0x095E: "\u{92B}", 0x095F: "\u{92F}",
        0x88CF: "\u{88E1}", 0x81FA: "\u{53F0}",
    ]
}
