internal import CFullText
internal import GRDB

/// How a word was found.
enum WordKind {
    /// Between spaces or marks.
    case word
    /// As one character of Chinese or Japanese.
    case character
    /// By a dictionary, in a script without spaces such as Thai.
    case dictionaryWord

    init(_ number: UInt32) {
        self =
            switch Int(number) {
            case FULLTEXT_CHARACTER: .character
            case FULLTEXT_DICTIONARY_WORD: .dictionaryWord
            default: .word
            }
    }
}

/// A word of a text, as it is compared.
struct BrokenWord {
    /// Its bytes in ``BrokenText/bytes``.
    var folded: Range<Int>
    /// Its bytes in the text.
    var source: Range<Int>
    /// How it was found.
    var kind: WordKind
}

/// The words of a text.
struct BrokenText {
    var bytes: [UInt8] = []
    var words: [BrokenWord] = []
}

/// The words of texts, broken and folded by ICU.
///
/// Only this file and ``PrivateFile`` call C.
@safe
struct WordBreaker: ~Copyable {
    private let breaker: OpaquePointer

    /// Makes a breaker, unless ICU has no rules or memory is short.
    init() throws(TextIndexError) {
        guard let opened = unsafe fulltext_open() else { throw .noRules }
        unsafe breaker = opened
    }

    deinit {
        unsafe fulltext_close(breaker)
    }

    /// Puts the words of a text in place of others.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - broken: The words, in the order of the text; none of a text that is too long.
    ///   - byICU: Whether ICU breaks plain ASCII too, as no question needs it.
    func breakText(_ text: String, into broken: inout BrokenText, byICU: Bool = false) {
        var text = text
        broken.bytes.removeAll(keepingCapacity: true)
        broken.words.removeAll(keepingCapacity: true)
        var found = unsafe fulltext_words()
        let isBroken = text.withUTF8 { bytes in
            byICU
                ? unsafe fulltext_break_by_icu(breaker, bytes.baseAddress, bytes.count, &found)
                : unsafe fulltext_break(breaker, bytes.baseAddress, bytes.count, &found)
        }
        guard isBroken else { return }
        unsafe broken.bytes.append(
            contentsOf: UnsafeBufferPointer(start: found.bytes, count: found.byte_count)
        )
        for index in unsafe 0..<found.count {
            let word = unsafe found.words[index]
            broken.words.append(
                BrokenWord(
                    folded: Int(word.begin)..<Int(word.end),
                    source: Int(word.source_begin)..<Int(word.source_end),
                    kind: WordKind(word.kind)
                )
            )
        }
    }

    /// The offsets of a text's boundaries between words; `nil` if it is too long.
    func boundaries(in text: String) -> [Int]? {
        var text = text
        var offsets = [UInt32](repeating: 0, count: text.utf8.count + 2)
        let count = text.withUTF8 { bytes in
            unsafe offsets.withUnsafeMutableBufferPointer { offsets in
                unsafe fulltext_boundaries(
                    breaker,
                    bytes.baseAddress,
                    bytes.count,
                    offsets.baseAddress
                )
            }
        }
        return count < 0 ? nil : offsets.prefix(count).map(Int.init)
    }

    /// The versions of the rules, such as `1/72.1.0.0/15.0.0.0`.
    static var version: String {
        var icu = [UInt8](repeating: 0, count: 4)
        var unicode = icu
        unsafe icu.withUnsafeMutableBufferPointer { icu in
            unsafe unicode.withUnsafeMutableBufferPointer { unicode in
                unsafe fulltext_versions(icu.baseAddress, unicode.baseAddress)
            }
        }
        let versions = [icu, unicode].map { $0.map(String.init).joined(separator: ".") }
        return "\(FULLTEXT_RULES)/\(versions[0])/\(versions[1])"
    }

    /// Makes the tokenizer `donation_words` known to a connection.
    static func register(in database: Database) throws {
        let code = unsafe fulltext_register(UnsafeMutableRawPointer(database.sqliteConnection))
        guard code == 0 else {
            throw DatabaseError(resultCode: .SQLITE_CANTOPEN, message: "SQLite lacks FTS5")
        }
    }

    /// The scalars of a folded word, at most.
    static let longestWord = Int(FULLTEXT_LONGEST_WORD)

    /// The bytes of the longest text.
    static let longestText = Int(FULLTEXT_LONGEST_TEXT)
}
