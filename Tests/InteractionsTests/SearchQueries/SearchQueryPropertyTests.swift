import Foundation
import TestSupport
import Testing

@testable import Interactions

@Suite struct `Any search query` {
    private static let scraps = [
        "title", "rating", "dueDate", "textContent", "keywords", "org_example_a", "*", "**", "==",
        "!=", "<", "<=", ">", ">=", "!", "(", ")", "&&", "||", "\"", "'", "\\", "a", "é", "ß", "𝒜",
        "InRange", ",", "1", "-", "0.5", "1e9", "e", ".", "$time.", "$", "now", "today",
        "this_week",
        "this_month", "this_year", "iso", "2026-01-05T09:00:00Z", "(+1)", "(-1000000000000)", "c",
        "d", "w", "t", " ", "\n", "\0", "\r\n", "\u{301}", "paris", "== \"paris\"wc", "rating == 1",
    ]

    private static let texts = [
        "", "a", "Paris", "I love Paris", "MyWindowClass", "ÉCOLE", "е\u{301}ж", "東京タワー", "\r\n",
        "ß",
        "a*b", "\\\"'*", "🇵🇹🎉", String(repeating: "ab ", count: 40),
    ]

    private static func item(_ random: inout SeededGenerator) -> [String: TaggedValue] {
        var item: [String: TaggedValue] = [:]
        for name in ["title", "rating", "dueDate", "textContent", "keywords", "org_example_a"]
        where random.chance(0.7) {
            item[name] = value(&random, depth: 3)
        }
        return item
    }

    private static func value(_ random: inout SeededGenerator, depth: Int) -> TaggedValue {
        switch Int.random(in: 0..<(depth > 0 ? 14 : 9), using: &random) {
        case 0: .null
        case 1: .bool(random.chance(0.5))
        case 2: .integer(random.pick([.min, -1, 0, 1, .max]))
        case 3: .number(random.pick([.nan, .infinity, -.infinity, -0.0, 1, 1e300]))
        case 4: .date(random.pick([.nan, .infinity, -1e300, 0, 789_300_000]))
        case 5: .data([1])
        case 6: .url(random.pick(texts))
        case 7, 8: .text(random.pick(texts))
        case 9: .localized(["en": random.pick(texts)])
        case 10: .set([value(&random, depth: depth - 1)])
        case 11: .dictionary(["a": value(&random, depth: depth - 1)])
        default: .array((0..<3).map { _ in value(&random, depth: depth - 1) })
        }
    }

    private static func time(_ random: inout SeededGenerator) -> TimeContext {
        TimeContext(
            now: Timestamp(
                milliseconds: random.pick([.min, .max, 0, 1_767_607_200_000, -1 << 60])
            ),
            zone: ZoneOffsets(name: "X", first: random.pick([0, 3600, -43_200, .max, .min])),
            firstWeekday: random.pick([1, 2, 7, 0, -1, .max, .min])
        )
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `is read or refused, and never traps`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var read = 0
        for _ in 0..<1500 {
            var text = (0..<Int.random(in: 0..<12, using: &random))
                .map { _ in random.pick(Self.scraps) }.joined()
            if random.chance(0.3) {
                text = "title == \"\(text)\"" + random.pick(["", "c", "cd", "w", "wcd", "t", "tc"])
            } else if random.chance(0.3) {
                text = "dueDate >= $time.\(text)"
            }
            if random.chance(0.1) {
                var bytes = Array(text.utf8)
                bytes.insert(contentsOf: random.bytes(3), at: bytes.startIndex)
                text = String(decoding: bytes, as: UTF8.self)
            }
            do {
                let query = try SearchQuery(text) { $0.hasPrefix("org_") }
                read += 1
                for _ in 0..<3 {
                    let time = Self.time(&random)
                    let item = Self.item(&random)
                    let answer = query.matches(item, in: time)
                    #expect(query.matches(item, in: time) == answer)
                    let opposite = try SearchQuery("!(\(text))") { $0.hasPrefix("org_") }
                    #expect(opposite.matches(item, in: time) != answer, "\(text)")
                }
            } catch {
                #expect((0...text.utf8.count).contains(error.position), "\(text)")
            }
        }
        #expect(read > 100)
    }

    @Test(arguments: SeededGenerator.seeds(10))
    func `finds an escaped text by itself, and nothing else`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let text = (0..<Int.random(in: 0..<8, using: &random))
                .map { _ in random.pick(["\\", "\"", "'", "*", "a", "é", "\u{301}", " ", "\r\n"]) }
                .joined()
            let quote = random.pick(["\"", "'"])
            let query = try SearchQuery("title == \(quote)\(text.escapedForSearchQuery)\(quote)")
            for title in [text, text + "a", "a" + text, String(text.dropLast())] {
                let isFound = query.matches(["title": .text(title)], in: queryTime)
                #expect(isFound == (title == text), "\(text.debugDescription)")
            }
        }
    }

    @Test(arguments: SeededGenerator.seeds(10))
    func `finds what a plain comparison of wildcards finds`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let letters = ["a", "b", "*", "A", " "]
            let pattern = (0..<Int.random(in: 0..<6, using: &random))
                .map { _ in random.pick(letters) }.joined()
            let value = (0..<Int.random(in: 0..<10, using: &random))
                .map { _ in random.pick(["a", "b", "A", " "]) }.joined()
            let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
                .map(String.init)
            for byWords in [false, true] {
                let isFound = TextPattern(parts: parts, modifiers: []).matches(
                    value,
                    byWords: byWords
                )
                let expected = plainlyFound(Array(pattern), in: Array(value), byWords: byWords)
                #expect(isFound == expected, "\(pattern) in \(value), by words: \(byWords)")
            }
        }
    }

    /// Returns whether a text matches at any of its places, by trying all of them.
    private func plainlyFound(
        _ pattern: [Character],
        in value: [Character],
        byWords: Bool
    ) -> Bool {
        func isLetter(_ index: Int) -> Bool { value.indices ~= index && value[index] != " " }
        func isBoundary(_ index: Int) -> Bool {
            index == 0 || index == value.count || !isLetter(index - 1) || !isLetter(index)
                || value[index - 1].isLowercase && value[index].isUppercase
        }
        func matches(_ pattern: ArraySlice<Character>, _ index: Int) -> Bool {
            guard let first = pattern.first else {
                return byWords ? isBoundary(index) : index == value.count
            }
            if first == "*" {
                return (index...value.count).contains { matches(pattern.dropFirst(), $0) }
            }
            guard index < value.count, value[index] == first else { return false }
            return matches(pattern.dropFirst(), index + 1)
        }
        if byWords, pattern.isEmpty { return false }
        // A lone wildcard matches anything, even nothing.
        if byWords, pattern.allSatisfy({ $0 == "*" }) { return true }
        guard byWords else { return matches(pattern[...], 0) }
        return (0...value.count).contains { isBoundary($0) && matches(pattern[...], $0) }
    }

    @Test func `takes no longer for a text that nearly matches everywhere`() throws {
        // Comparing at each place anew would be ten thousand million comparisons.
        let pattern = String(repeating: "a", count: 10_000) + "b"
        let value = String(repeating: "a", count: 1_000_000)
        #expect(try !found("textContent == \"*\(pattern)*\"", ["textContent": .text(value)]))
        #expect(
            try found(
                "textContent == \"\(pattern)\"",
                ["textContent": .text("\(value) \(pattern)")]
            )
        )
    }
}

@Suite struct `A letter` {
    @Test func `has the base that Foundation finds`() throws {
        let locale = Locale(identifier: "en_US_POSIX")
        // Latin letters with a stroke, of which Unicode knows no base.
        let stroked: Set<Character> = Set("ØøĐđĦħŁłŦŧǤǥǾǿ")
        var count = 0
        for value in [0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF].joined() {
            guard let scalar = Unicode.Scalar(UInt32(value)), scalar.properties.isAlphabetic,
                scalar.properties.age.map({ $0.major <= 15 }) == true
            else { continue }
            let letter = Character(scalar)
            guard !stroked.contains(letter) else { continue }
            let base = String(letter).folding(options: .diacriticInsensitive, locale: locale)
            #expect(String(letter.base) == base, "U+\(String(value, radix: 16))")
            let parts = String(letter).decomposedStringWithCanonicalMapping
            #expect(Character(parts).base == letter.base)
            if letter.base != letter { count += 1 }
        }
        #expect(count > 700)
        #expect(Character("ø").base == "o" && Character("Ł").base == "L")
    }

    @Test func `has a case that Foundation folds alike`() {
        for value in [0x41...0x24F, 0x370...0x52F, 0x1E00...0x1FFF].joined() {
            guard let scalar = Unicode.Scalar(UInt32(value)), scalar.properties.isAlphabetic,
                value != 0x131
            else { continue }
            let text = String(Character(scalar))
            let folded = FoldedText(text, .ignoresCase, findsWords: false).characters
            for other in [text.lowercased(), text.uppercased()] {
                #expect(
                    FoldedText(other, .ignoresCase, findsWords: false).characters == folded,
                    "U+\(String(value, radix: 16))"
                )
            }
        }
    }
}
