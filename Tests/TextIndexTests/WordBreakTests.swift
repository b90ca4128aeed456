import Foundation
import TestSupport
import Testing

@testable import TextIndex

@Suite("Words of texts")
struct WordBreakTests {
    static let file = "/usr/share/unicode/auxiliary/WordBreakTest.txt"

    /// A line of Unicode's file: characters, and the boundaries between them.
    struct Line {
        var text = ""
        var boundaries: [Int] = []

        init?(_ line: Substring) {
            let parts = (line.split(separator: "#", omittingEmptySubsequences: false).first ?? "")
                .split(separator: " ")
                .flatMap { $0.split(separator: "\t") }
            guard !parts.isEmpty else { return nil }
            // Versions of ICU differ in colons; here they always stand alone.
            var isAfterColon = false
            var isBoundary = false
            for part in parts {
                guard let number = UInt32(part, radix: 16), let scalar = Unicode.Scalar(number)
                else {
                    isBoundary = part == "÷"
                    continue
                }
                let extends = Self.extenders.contains(number)
                if isBoundary || scalar == ":" || (isAfterColon && !extends) {
                    boundaries.append(text.utf8.count)
                }
                if !extends { isAfterColon = scalar == ":" }
                text.unicodeScalars.append(scalar)
            }
            boundaries.append(text.utf8.count)
        }

        /// The characters of the file that belong to the one before.
        private static let extenders: Set<UInt32> = [0xAD, 0x300, 0x308, 0x200D, 0x2060, 0xFE0F]
    }

    @Test func `are broken as in every line of Unicode's test`() throws {
        guard let content = try? String(contentsOfFile: Self.file, encoding: .utf8) else {
            print("not run: Debian's unicode-data is not installed, so words were not compared")
            return
        }
        let lines = content.split(separator: "\n").compactMap(Line.init)
        #expect(lines.count > 1800)
        let breaker = try WordBreaker()
        for line in lines {
            #expect(
                breaker.boundaries(in: line.text) == line.boundaries,
                "\(line.text.unicodeScalars.map { String($0.value, radix: 16) })"
            )
        }
    }

    @Test(arguments: [
        ("Quarterly REPORT, draft", ["quarterly", "report", "draft"]),
        ("can't e.g. 3.14 1,000 foo_bar ___", ["can't", "e.g", "3.14", "1,000", "foo_bar"]),
        ("Re:topic joe@example.com", ["re", "topic", "joe", "example.com"]),
        ("camelCase NSWindow", ["camelcase", "nswindow"]),
        ("naïve Ångström ÉCOLE ﬁn straße", ["naive", "angstrom", "ecole", "fin", "strasse"]),
        (
            "Łódź Øre Đà Æsir œuvre þing ðar",
            ["lodz", "ore", "da", "aesir", "oeuvre", "thing", "dar"]
        ),
        ("İstanbul ısı", ["istanbul", "isi"]),
        ("O’Brien O'Brien", ["o'brien", "o'brien"]),
        ("ＦＵＬＬ　ｗｉｄｔｈ", ["full", "width"]),
        ("Ελλάδα ΣΟΦΟΣ σοφός", ["ελλαδα", "σοφοσ", "σοφοσ"]),
        ("Ёлка и ёж", ["елка", "и", "еж"]),
        ("كِتَابٌ أحمد שָׁלוֹם", ["كتاب", "احمد", "שלום"]),
        ("हिन्दी", ["हिन्दी"]),
        ("東京大学へ", ["東", "京", "大", "学", "へ"]),
        ("カタカナ ｶﾞ", ["カ", "タ", "カ", "ナ", "カ\u{3099}"]),
        ("🎉 party 👋🏽", ["🎉", "party", "👋🏽"]),
        ("…—!? \u{0}\u{7f}", []),
    ])
    func `are folded`(text: String, words: [String]) throws {
        #expect(try broken(text).map(\.folded) == words)
    }

    @Test func `come from a dictionary in Thai`() throws {
        let words = try broken("สวัสดีชาวโลก").map(\.folded)
        #expect(words.count > 1)
        #expect(words.joined() == "สวัสดีชาวโลก")
    }

    @Test func `have the beginning of a syllable as their beginning in Korean`() throws {
        let begun = try #require(try broken("하").first?.folded)
        let whole = try #require(try broken("한글").first?.folded)
        #expect(whole.unicodeScalars.starts(with: begun.unicodeScalars))
    }

    @Test func `know where they stand`() throws {
        let text = "  Ünder the 東京, ok"
        let sources = try broken(text).map {
            String(decoding: Array(text.utf8)[$0.source], as: UTF8.self)
        }
        #expect(sources == ["Ünder", "the", "東", "京", "ok"])
    }

    @Test func `are cut at 64 characters`() throws {
        let long = String(repeating: "a", count: 1000)
        #expect(try broken(long).map(\.folded) == [String(repeating: "a", count: 64)])
        let accented = String(repeating: "é", count: 1000)
        #expect(try broken(accented).map(\.folded) == [String(repeating: "e", count: 64)])
        let marks = "e" + String(repeating: "\u{301}", count: 5000)
        #expect(try broken(marks).map(\.folded) == ["e"])
        #expect(
            try broken(String(repeating: "ﷺ", count: 500)).map(\.folded.unicodeScalars.count) == [
                64
            ]
        )
    }

    @Test func `are none in a text that is too long`() throws {
        let text = String(repeating: "a b ", count: WordBreaker.longestText / 4)
        #expect(try broken(text).count == text.utf8.count / 2)
        #expect(try broken(text + "a").isEmpty)
    }

    @Test(arguments: SeededGenerator.seeds(4))
    func `are the same with and without ICU`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let plain = Array("abzAZ019_.,;:'\"@-/ \n\t\r\u{0}").map(String.init)
        let others = [
            "é", "\u{301}", "\u{200D}", "’", "ж", "א", "東", "カ", "か", "กข", "🎉", "🇩", "ﬁ",
            "\u{FEFF}",
            "\u{3000}", "\u{AD}", "한", "ı", "\u{FF9E}", "\u{1F3FD}",
        ]
        let breaker = try WordBreaker()
        for round in 0..<3000 {
            let text = (0..<Int.random(in: 0...24, using: &random)).map { _ in
                round % 2 == 0 || random.chance(0.8) ? random.pick(plain) : random.pick(others)
            }
            .joined()
            let fast = broken(text, by: breaker)
            let slow = broken(text, by: breaker, byICU: true)
            #expect(
                fast == slow,
                "\(random): \(text.unicodeScalars.map { String($0.value, radix: 16) })"
            )
        }
    }

    @Test(arguments: SeededGenerator.seeds(4))
    func `of any characters stay within the text`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let breaker = try WordBreaker()
        for _ in 0..<300 {
            var scalars = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...60, using: &random) {
                let most: UInt32 = random.chance(0.5) ? 0x2FFF : 0x10FFFF
                if let scalar = Unicode.Scalar(UInt32.random(in: 0...most, using: &random)) {
                    scalars.append(scalar)
                }
            }
            let text = String(scalars)
            var end = 0
            for word in broken(text, by: breaker) {
                #expect(word.source.lowerBound >= end && word.source.upperBound <= text.utf8.count)
                #expect(!word.folded.isEmpty && word.folded.unicodeScalars.count <= 64)
                end = word.source.upperBound
            }
        }
    }

    struct Word: Equatable {
        var folded: String
        var source: Range<Int>
        var kind: WordKind
    }

    private func broken(_ text: String) throws -> [Word] {
        broken(text, by: try WordBreaker())
    }

    private func broken(
        _ text: String,
        by breaker: borrowing WordBreaker,
        byICU: Bool = false
    ) -> [Word] {
        var broken = BrokenText()
        breaker.breakText(text, into: &broken, byICU: byICU)
        return broken.words.map { word in
            Word(
                folded: String(decoding: broken.bytes[word.folded], as: UTF8.self),
                source: word.source,
                kind: word.kind
            )
        }
    }
}
