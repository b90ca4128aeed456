import Foundation
import GRDB
import TestSupport
import Testing

@testable import TextIndex

@Suite("A text index")
struct TextIndexTests {
    private func index(_ titles: String...) throws -> TextIndex {
        let index = try TextIndex(at: nil)
        try index.update { update throws(TextIndexError) in
            for (offset, title) in titles.enumerated() {
                try update.replace(UInt64(offset + 1), with: TextEntry(title: title))
            }
        }
        return index
    }

    private func ids(_ index: TextIndex, _ text: String, isComplete: Bool = false) throws
        -> [UInt64]
    {
        try index.matches(for: text, isComplete: isComplete).map(\.id)
    }

    // MARK: Questions

    @Test func `finds all words, the last as a beginning, the newest first`() throws {
        let index = try index("Quarterly report", "Report of the quarter", "Quarters", "Other")
        #expect(try ids(index, "quart") == [3, 2, 1])
        #expect(try ids(index, "REPORT quart") == [2, 1])
        #expect(try ids(index, "quart report") == [])
        #expect(try ids(index, "quarter", isComplete: true) == [2])
        #expect(try ids(index, "q") == [3, 2, 1])
        #expect(try ids(index, "quarterly r") == [1])
        #expect(try ids(index, "…") == [])
        #expect(try ids(index, "") == [])
    }

    @Test func `tells which words stand in which field`() throws {
        let index = try TextIndex(at: nil)
        try index.update { update throws(TextIndexError) in
            let entry = TextEntry(
                title: "Swift reports",
                keywords: "report swift mobile",
                text: "A long text about reporting"
            )
            try update.replace(7, with: entry)
        }
        let match = try #require(try index.matches(for: "swift report", isComplete: false).first)
        #expect(match.id == 7)
        #expect(match.questionWordCount == 2)
        let first = WordSet(word: 0)
        let second = WordSet(word: 1)
        let title = FieldMatch(
            field: .title,
            wholeWords: first,
            begunWords: second,
            isAtStart: true,
            matchedCount: 2,
            wordCount: 2
        )
        let keywords = FieldMatch(
            field: .keywords,
            wholeWords: [first, second],
            matchedCount: 2,
            wordCount: 3
        )
        let text = FieldMatch(field: .text, begunWords: second, matchedCount: 1, wordCount: 5)
        #expect(match.fields == [title, keywords, text])
        #expect(match.fields.map(\.coverage) == [1, 2 / 3, 0.2])
        #expect(match.wordsFurtherBack.isEmpty)
        #expect(
            try index.marks(for: "swift report", isComplete: false, ids: [9, 7, .max]) == [match]
        )
        #expect(try index.marks(for: "swift android", isComplete: false, ids: [7]).isEmpty)
    }

    @Test func `looks at the greatest identifiers`() throws {
        let index = try TextIndex(at: nil)
        try index.update { update throws(TextIndexError) in
            for id in 1...50 as ClosedRange<UInt64> {
                try update.replace(id, with: TextEntry(title: id % 5 == 0 ? "contract" : "contact"))
            }
        }
        #expect(try index.matches(for: "c", isComplete: false, limit: 3).map(\.id) == [50, 49, 48])
        // Of more than four letters, too: among the entries that begin with four, and then all.
        let few = try index.matches(for: "contra", isComplete: false, limit: 2)
        #expect(few.map(\.id) == [50, 45])
        let many = try index.matches(for: "contac", isComplete: false, limit: 2)
        #expect(many.map(\.id) == [49, 48])
        #expect(try index.matches(for: "contac", isComplete: false, limit: 30).count == 30)
        let all = try index.matches(for: "contra", isComplete: false, limit: 20)
        #expect(all.map(\.id) == stride(from: 50, to: 0, by: -5).map { UInt64($0) })
        #expect(try index.matches(for: "c", isComplete: false, limit: 0).isEmpty)
        #expect(try index.matches(for: "contra", isComplete: false, limit: .max).count == 10)
    }

    @Test func `finds a common word behind a commoner one that begins like it`() throws {
        let index = try TextIndex(at: nil)
        try index.update { update throws(TextIndexError) in
            for id in 1...900 as ClosedRange<UInt64> {
                let older = id == 100 ? "problemsome" : "problems"
                try update.replace(id, with: TextEntry(title: id <= 300 ? older : "problem"))
            }
        }
        let common = try index.matches(for: "problems", isComplete: false, limit: 4)
        #expect(common.map(\.id) == [300, 299, 298, 297])
        #expect(common.allSatisfy { $0.fields.first?.wholeWords.isEmpty == false })
        // Rarer than asked for, so that a longer word counts, too.
        let all = try index.matches(for: "problems", isComplete: false, limit: 300)
        #expect(all.map(\.id).contains(100) && all.count == 300)
        #expect(try index.matches(for: "problemso", isComplete: false).map(\.id) == [100])
        #expect(try index.matches(for: "problem problems", isComplete: false).isEmpty)
        #expect(try index.completions(of: "problems", limit: 9).map(\.count) == [299, 1])
    }

    @Test func `finds characters that stand beside each other`() throws {
        let index = try index("東京大学", "大阪と京都", "京東", "東京")
        #expect(try ids(index, "東京") == [4, 1])
        #expect(try ids(index, "東京大") == [1])
        #expect(try ids(index, "京") == [4, 3, 2, 1])
        #expect(try ids(index, "東 京") == [4, 3, 1])
    }

    @Test func `finds the beginning of Thai text, whatever words a dictionary sees in it`() throws {
        let text = "กรุงเทพมหานครเป็นเมืองหลวง"
        let index = try index(text, "นคร", "เมือง กรุง", "กรุง เทพ")
        let scalars = Array(text.unicodeScalars)
        for length in 1...scalars.count {
            let begun = String(String.UnicodeScalarView(scalars.prefix(length)))
            #expect(try ids(index, begun).contains(1), "\(begun)")
        }
        #expect(try ids(index, text, isComplete: true) == [1])
        #expect(try ids(index, "กรุง") == [4, 3, 1])
        #expect(try ids(index, "กรุงเทพ") == [1])
        #expect(try ids(index, "กรุง เทพ") == [4])
        #expect(try ids(index, "เมือง ก") == [3, 1])
        let match = try #require(try index.matches(for: text, isComplete: true).first)
        #expect(match.fields.first?.coverage == 1)
        let long = String(repeating: text, count: 30)
        #expect(try index.matches(for: long, isComplete: false).isEmpty)
        try index.update { update throws(TextIndexError) in
            try update.replace(5, with: TextEntry(title: long))
        }
        #expect(try ids(index, long) == [5])
    }

    @Test func `finds words in the rest of a long text`() throws {
        let index = try TextIndex(at: nil)
        let long = String(repeating: "filling words ", count: 1000)
        try index.update { update throws(TextIndexError) in
            try update.replace(1, with: TextEntry(title: "short", text: long + "needle"))
            try update.replace(2, with: TextEntry(title: long + "haystack", text: "needle"))
        }
        let matches = try index.matches(for: "needle", isComplete: false)
        #expect(matches.map(\.id) == [2, 1])
        #expect(matches.map(\.wordsFurtherBack) == [[], WordSet(word: 0)])
        #expect(try ids(index, "short needle") == [1])
        #expect(try ids(index, "needle hay") == [2])
        #expect(try index.marks(for: "needle", isComplete: true, ids: [1]) == [matches[1]])
        #expect(try index.marks(for: "needless", isComplete: true, ids: [1]).isEmpty)
    }

    @Test func `completes a word by the commonest`() throws {
        let index = try index("Café au lait", "cafe noir", "Cafeteria", "a cat", "CAFÉ", "dog cab")
        let completions = try index.completions(of: "ca", limit: 2)
        #expect(completions.map(\.word) == ["cafe", "cab"])
        #expect(completions.map(\.count) == [3, 1])
        #expect(completions[0].spelling == "CAFÉ")
        #expect(try index.completions(of: "dog c", limit: 9).map(\.word) == ["cab"])
        #expect(try index.completions(of: "", limit: 9).isEmpty)
        #expect(try index.completions(of: "ca", limit: 0).isEmpty)
        // Those of some entries; what lacks a word, and what is not there, does not count.
        let some = try index.completions(of: "ca", limit: 9, ids: [1, 6, 99, .max])
        #expect(some.map(\.word) == ["cab", "cafe"] && some.map(\.count) == [1, 1])
        #expect(try index.completions(of: "ca", limit: 1, ids: [1]).map(\.word) == ["cafe"])
        #expect(try index.completions(of: "dog c", limit: 9, ids: [1]).isEmpty)
        #expect(try index.completions(of: "ca", limit: 9, ids: []).isEmpty)
    }

    @Test(arguments: SeededGenerator.seeds(4))
    func `answers any text`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let index = try index("\"quoted\" OR NEAR(a b) -c title:x* ^y", "(1) ⑴ a'b c\"d")
        let pieces = [
            "\"", "'", "*", "(", ")", "NEAR", "OR", "AND", "NOT", "title:", "^", "-", "+", "{", "}",
            ",", "\\",
            "\u{0}", "a", "⑴", "１", "\u{301}", "東京", " ", "NEAR(", "\"\"",
        ]
        for _ in 0..<200 {
            var text = (0..<Int.random(in: 0...12, using: &random)).map { _ in random.pick(pieces) }
                .joined()
            if random.chance(0.3) {
                text += String(
                    decoding: random.bytes(Int.random(in: 0...40, using: &random)),
                    as: UTF8.self
                )
            }
            _ = try index.matches(for: text, isComplete: random.chance(0.5))
            _ = try index.marks(for: text, isComplete: random.chance(0.5), ids: [1, 2, 3])
            _ = try index.completions(of: text, limit: 3)
        }
        _ = try index.matches(for: String(repeating: "word ", count: 100_000), isComplete: false)
        _ = try index.matches(for: String(repeating: "東", count: 100_000), isComplete: false)
        // Folded, this letter has an apostrophe in front, where a word cannot begin.
        try index.update { update throws(TextIndexError) in
            try update.replace(3, with: TextEntry(title: "ŉ"))
        }
        #expect(try ids(index, "ŉ") == [3])
        // Between letters of Hebrew, a quotation mark is a part of the word.
        try index.update { update throws(TextIndexError) in
            try update.replace(4, with: TextEntry(title: "צה\"ל"))
        }
        #expect(try ids(index, "צה\"ל") == [4])
        let spelled = try ids(index, "1")
        #expect(try ids(index, "１") == spelled)
    }

    // MARK: Updates

    @Test(arguments: SeededGenerator.seeds(6))
    func `answers as a list of texts does, whatever was replaced and removed`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let vocabulary = [
            "contract", "contact", "continue", "control", "con", "Öl", "ol", "o", "東京", "京東",
            "report",
            "reports", "a", "an", "and",
        ]
        let index = try TextIndex(at: nil)
        var model: [UInt64: TextEntry] = [:]
        for _ in 0..<30 {
            try index.update { update throws(TextIndexError) in
                for _ in 0..<Int.random(in: 0...20, using: &random) {
                    let id = UInt64.random(in: 1...40, using: &random)
                    if random.chance(0.3) {
                        model[id] = nil
                        try update.remove([id, .max])
                    } else {
                        let texts = (0..<3).map { _ in
                            (0..<Int.random(in: 0...3, using: &random))
                                .map { _ in random.pick(vocabulary) }.joined(separator: " ")
                        }
                        model[id] = TextEntry(title: texts[0], keywords: texts[1], text: texts[2])
                        try update.replace(id, with: model[id] ?? TextEntry())
                    }
                }
                if random.chance(0.05) {
                    model = [:]
                    try update.removeAll()
                }
            }
            let words = (0..<Int.random(in: 1...2, using: &random)).map { _ in
                random.pick(vocabulary)
            }
            var text = words.joined(separator: " ")
            text.removeLast(Int.random(in: 0..<(words.last?.count ?? 1), using: &random))
            let isComplete = random.chance(0.3)
            let limit = random.pick([1, 3, 400])
            let expected = model.filter { Self.matches($0.value, text, isComplete: isComplete) }
                .keys.sorted(by: >)
            // Of characters beside each other, only the entries looked at are searched.
            if limit == 400 || !text.contains(where: { $0 > "\u{3000}" }) {
                let found = try index.matches(for: text, isComplete: isComplete, limit: limit)
                #expect(found.map(\.id) == Array(expected.prefix(limit)), "\(random): \(text)")
            }
            let marks = try index.marks(for: text, isComplete: isComplete, ids: Array(1...40))
            #expect(marks.map(\.id) == expected.reversed(), "\(random): \(text)")
            #expect(try index.count() == model.count)
        }
    }

    private static func matches(_ entry: TextEntry, _ question: String, isComplete: Bool) -> Bool {
        func folded(_ text: String) -> [String] {
            text.lowercased().replacing("ö", with: "o").split(separator: " ").map(String.init)
        }
        let texts = [entry.title, entry.keywords, entry.text].flatMap(folded)
        let words = folded(question)
        return words.indices.allSatisfy { index in
            texts.contains { text in
                let isLast = index == words.count - 1
                if words[index].contains(where: { $0 > "\u{3000}" }) {
                    return text.contains(words[index])
                }
                return text == words[index]
                    || (isLast && !isComplete && text.hasPrefix(words[index]))
            }
        }
    }

    @Test func `changes all or nothing`() throws {
        let index = try index("first")
        #expect(throws: TextIndexError.identifierTooLarge(id: .max)) {
            try index.update { update throws(TextIndexError) in
                try update.replace(2, with: TextEntry(title: "second"))
                try update.remove([1])
                update.checkpoint = [1]
                try update.replace(.max, with: TextEntry(title: "third"))
            }
        }
        #expect(try ids(index, "first") == [1])
        #expect(try ids(index, "second") == [])
        #expect(try index.checkpoint() == nil)
    }

    @Test func `refuses texts that are too long`() throws {
        let index = try TextIndex(at: nil)
        let half = String(repeating: "é", count: TextIndex.longestTexts / 4)
        try index.update { update throws(TextIndexError) in
            try update.replace(1, with: TextEntry(title: half, text: String(half.dropLast())))
        }
        #expect(try index.count() == 1)
        #expect(throws: TextIndexError.textTooLong(id: 2, byteCount: half.utf8.count * 2)) {
            try index.update { update throws(TextIndexError) in
                try update.replace(2, with: TextEntry(title: half, text: half))
            }
        }
    }

    // MARK: Files

    @Test func `keeps entries and the checkpoint in a private file`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path(of: "index")
        do {
            let index = try TextIndex(at: path)
            #expect(index.wasMadeAnew)
            try index.update { update throws(TextIndexError) in
                try update.replace(1, with: TextEntry(title: "kept"))
                update.checkpoint = [1, 2, 3]
            }
        }
        let index = try TextIndex(at: path)
        #expect(!index.wasMadeAnew)
        #expect(try index.checkpoint() == [1, 2, 3])
        #expect(try ids(index, "kept") == [1])
        try index.update { update throws(TextIndexError) in
            let before = update.checkpoint
            #expect(before == [1, 2, 3])
            update.checkpoint = nil
        }
        #expect(try index.checkpoint() == nil)
        for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) {
            let path = directory.path(of: name)
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect((attributes[.posixPermissions] as? Int) == 0o600, "\(name)")
        }
    }

    @Test func `is emptied by another version, and its older users are told`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path(of: "index")
        let older = try TextIndex(at: path)
        try older.update { update throws(TextIndexError) in
            try update.replace(1, with: TextEntry(title: "old"))
            update.checkpoint = [1]
        }
        try older.queue.write {
            try $0.execute(sql: "UPDATE state SET value = 'another' WHERE key = 'version'")
        }
        #expect(throws: TextIndexError.takenOver(path: path)) { try ids(older, "old") }
        #expect(throws: TextIndexError.takenOver(path: path)) {
            try older.update { _ throws(TextIndexError) in }
        }
        let newer = try TextIndex(at: path)
        #expect(newer.wasMadeAnew)
        #expect(try newer.checkpoint() == nil)
        #expect(try newer.count() == 0)
        #expect(try ids(newer, "old") == [])
    }

    @Test func `lets others read while one writes`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path(of: "index")
        let writer = try TextIndex(at: path)
        let reader = try TextIndex(at: path)
        try writer.update { update throws(TextIndexError) in
            for id in 1...5000 as ClosedRange<UInt64> {
                try update.replace(id, with: TextEntry(title: "common words \(id)"))
            }
            let found = try reader.matches(for: "common", isComplete: false)
            #expect(found.isEmpty)
        }
        #expect(try reader.matches(for: "common", isComplete: false).count == 400)
        // Nor does a reader keep the writer waiting.
        try reader.read { database in
            let before = try Int.fetchOne(database, sql: "SELECT count(*) FROM texts_content")
            try writer.update { update throws(TextIndexError) in try update.removeAll() }
            let after = try Int.fetchOne(database, sql: "SELECT count(*) FROM texts_content")
            #expect(before == 5000 && after == 5000)
        }
        #expect(try reader.count() == 0)
    }

    @Test func `is made once by several at the same time`() async throws {
        let directory = try TemporaryDirectory()
        for round in 0..<20 {
            let path = directory.path(of: "index\(round)")
            let made = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<4 { group.addTask { try TextIndex(at: path).wasMadeAnew } }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(made == 1)
        }
    }

    @Test func `holds no byte of removed texts after it has forgotten them`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path(of: "index")
        let index = try TextIndex(at: path)
        let long = String(repeating: "ordinary text ", count: 600)
        for start in [0, 100, 200] as [UInt64] {
            try index.update { update throws(TextIndexError) in
                for id in start..<start + 100 {
                    let isSecret = id % 3 == 0
                    let title = isSecret ? "xyzzysecret\(id) plughhidden" : "usual title \(id)"
                    try update.replace(
                        id,
                        with: TextEntry(title: title, text: isSecret ? long + "xyzzylast" : "some")
                    )
                }
            }
        }
        func holds(_ text: String) throws -> Bool {
            try FileManager.default.contentsOfDirectory(atPath: directory.path).contains { name in
                let data = try Data(contentsOf: URL(fileURLWithPath: directory.path(of: name)))
                return data.range(of: Data(text.utf8)) != nil
            }
        }
        #expect(try holds("xyzzy"))
        try index.update { update throws(TextIndexError) in
            try update.remove((0..<300).filter { $0 % 3 == 0 })
        }
        try index.forgetRemovedWords()
        for secret in ["xyzzy", "yzzysecret", "plugh", "ordinary"] {
            #expect(try !holds(secret), "\(secret)")
        }
        #expect(try ids(index, "usual").count == 200)
        try index.update { update throws(TextIndexError) in try update.removeAll() }
        try index.forgetRemovedWords()
        #expect(try !holds("usual"))
        #expect(try index.count() == 0)
        try index.update { update throws(TextIndexError) in
            try update.replace(1, with: TextEntry(title: "usual"))
        }
        #expect(try ids(index, "usual") == [1])
    }

    @Test func `says what is wrong with its file`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path(of: "index")
        try Data("this is no database, but some text that is long enough".utf8)
            .write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: TextIndexError.self) { try TextIndex(at: path) }
        guard case .damaged? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.description.contains("remove it and build it anew") == true)
        let missing = directory.path(of: "missing/index")
        let other = #expect(throws: TextIndexError.self) { try TextIndex(at: missing) }
        guard case .inaccessible? = other else {
            Issue.record("\(String(describing: other))")
            return
        }
    }

    @Test(arguments: SeededGenerator.seeds(3))
    func `with damaged bytes answers or says that it is damaged`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let directory = try TemporaryDirectory()
        let path = directory.path(of: "index")
        do {
            let index = try TextIndex(at: path)
            try index.update { update throws(TextIndexError) in
                for id in 1...300 as ClosedRange<UInt64> {
                    try update.replace(
                        id,
                        with: TextEntry(title: "title \(id)", text: "a contract")
                    )
                }
            }
            try index.queue.writeWithoutTransaction {
                try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            }
        }
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        var refused = 0
        for round in 0..<40 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...200, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = random.bytes(1)[0]
            }
            if random.chance(0.2) {
                bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
            }
            let damaged = directory.path(of: "damaged\(round)")
            try bytes.write(to: URL(fileURLWithPath: damaged))
            do throws(TextIndexError) {
                let index = try TextIndex(at: damaged)
                for text in ["t", "title 7", "contr", "a contract"] {
                    _ = try index.matches(for: text, isComplete: false)
                }
                _ = try index.completions(of: "c", limit: 3)
                try index.update { update throws(TextIndexError) in
                    try update.replace(12, with: TextEntry(title: "new"))
                    try update.remove([1, 2, 3])
                }
                try index.forgetRemovedWords()
            } catch {
                refused += 1
                guard case .damaged = error else {
                    Issue.record("\(random): \(error)")
                    continue
                }
            }
        }
        #expect(refused > 0)
    }
}
