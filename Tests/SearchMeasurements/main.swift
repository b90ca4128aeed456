// Measures a search over a store beside bare FTS5 with the same texts:
//
//     swift run -c release searchmeasure FILE [ITEMS [DIRECTORY]]
//
// FILE has a text on each line: a subject, a tab, and the rest, as of the mails of an archive. The
// first part tells how often the search finds a mail by words of its subject, beside bm25, once
// half of the mails were chosen by other words. The second part tells how long it takes with ITEMS
// items, whose texts are made of the words of the file.

import DonationStore
import Foundation
import GRDB
import Search

struct Mail {
    var subject: String
    var text: String
    var words: [String]
}

struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

/// Milliseconds of processor time.
func cost(_ body: () throws -> Void) rethrows -> Double {
    let start = clock()
    try body()
    return Double(clock() - start) * 1000 / Double(CLOCKS_PER_SEC)
}

let arguments = CommandLine.arguments
guard arguments.count > 1 else {
    print("usage: searchmeasure FILE [ITEMS [DIRECTORY]]")
    exit(64)
}
let count = arguments.count > 2 ? Int(arguments[2]) ?? 0 : 0
let parent = arguments.count > 3 ? arguments[3] : NSTemporaryDirectory()
let directory = "\(parent)/searchmeasure-\(getpid())"
try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(atPath: directory) }

let mails = try String(contentsOfFile: arguments[1], encoding: .utf8)
    .split(separator: "\n").map { line -> Mail in
        let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
        let words = parts[0].split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
            .filter { $0.count > 2 }
        return Mail(subject: parts[0], text: parts.count > 1 ? parts[1] : "", words: words)
    }
let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))

func fill(_ store: DonationStore, _ texts: [(title: String, text: String)]) throws {
    let donor = Donor(app: "org.example.mail")
    for start in stride(from: 0, to: texts.count, by: 1000) {
        var batch = IndexBatch()
        for index in start..<min(start + 1000, texts.count) {
            batch.items.append(
                SearchableItem(
                    identifier: "\(index)",
                    attributes: [
                        "title": .text(texts[index].title),
                        "contentDescription": .text(texts[index].text),
                    ]
                )
            )
        }
        for result in try store.donor(donor.app).apply(batch) { _ = try result.get() }
    }
}

func fts5(_ texts: [(title: String, text: String)], at path: String) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: path)
    try queue.write { database in
        try database.execute(
            sql: "CREATE VIRTUAL TABLE texts USING fts5(title, text, tokenize = 'unicode61')"
        )
        for text in texts {
            try database.execute(
                sql: "INSERT INTO texts VALUES (?, ?)",
                arguments: [text.title, text.text]
            )
        }
    }
    return queue
}

// MARK: Quality

/// The mean reciprocal rank of mails among the first ten results for words of their subjects.
func quality() throws {
    let store = try DonationStore(at: "\(directory)/quality")
    let texts = mails.map { (title: $0.subject, text: $0.text) }
    try fill(store, texts)
    let bare = try fts5(texts, at: "\(directory)/quality.sqlite")
    let searcher = Searcher(store)
    var random = Numbers(state: 25)
    var queries: [(mail: Int, first: String, second: String)] = []
    for index in mails.indices {
        let words = Array(Set(mails[index].words)).sorted().shuffled(using: &random)
        guard words.count >= 4 else { continue }
        queries.append(
            (index, words[0...1].joined(separator: " "), words[2...3].joined(separator: " "))
        )
    }
    queries.shuffle(using: &random)
    queries = Array(queries.prefix(1000))
    let chosen = queries.prefix(queries.count / 2)
    let others = queries.dropFirst(queries.count / 2)

    func rank(_ mail: Int, _ query: String) throws -> Double {
        let results = try searcher.results(for: query, isComplete: true, limit: 10, at: now)
        let place = results.firstIndex { $0.item?.item.identifier == "\(mail)" }
        return place.map { 1 / Double($0 + 1) } ?? 0
    }
    func bareRank(_ mail: Int, _ query: String) throws -> Double {
        let terms = query.split(separator: " ").map { "\"\($0)\"" }.joined(separator: " AND ")
        let rows = try bare.read { database in
            try Int64.fetchAll(
                database,
                sql: "SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY bm25(texts) LIMIT 10",
                arguments: [terms]
            )
        }
        return rows.firstIndex(of: Int64(mail) + 1).map { 1 / Double($0 + 1) } ?? 0
    }
    func mean(_ values: [Double]) -> String {
        String(format: "%.4f", values.reduce(0, +) / Double(max(1, values.count)))
    }
    print("mails \(mails.count), queries \(queries.count)")
    print(
        "before: search",
        mean(try queries.map { try rank($0.mail, $0.second) }),
        "bm25",
        mean(try queries.map { try bareRank($0.mail, $0.second) })
    )
    for query in chosen {
        let results = try searcher.results(for: query.first, isComplete: true, limit: 10, at: now)
        guard let choice = results.first(where: { $0.item?.item.identifier == "\(query.mail)" })
        else { continue }
        try store.record(
            SearchFeedback(
                query: query.first,
                shown: results.map(\.position),
                chosen: choice.position
            )
        )
    }
    print(
        "chosen, by other words: search",
        mean(try chosen.map { try rank($0.mail, $0.second) }),
        "bm25",
        mean(try chosen.map { try bareRank($0.mail, $0.second) })
    )
    print(
        "never chosen: search",
        mean(try others.map { try rank($0.mail, $0.second) }),
        "bm25",
        mean(try others.map { try bareRank($0.mail, $0.second) })
    )
}

// MARK: Speed

func speed() throws {
    var random = Numbers(state: 7)
    let words = mails.flatMap(\.words)
    let texts = (0..<count).map { _ in
        (
            title: (0..<Int.random(in: 3...9, using: &random))
                .map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " "),
            text: (0..<Int.random(in: 5...20, using: &random))
                .map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
        )
    }
    let store = try DonationStore(at: "\(directory)/speed")
    print("items \(count)")
    print("appended, ms:", Int(try cost { try fill(store, texts) }))
    print("views, ms:", Int(try cost { _ = try store.items(limit: 1) }))
    let searcher = Searcher(store)
    print("index, ms:", Int(try cost { _ = try searcher.results(for: "zzzz", at: now) }))
    let bare = try DatabaseQueue(path: "\(directory)/speed.sqlite")
    print(
        "bare FTS5, ms:",
        Int(
            try cost {
                try bare.write { database in
                    try database.execute(
                        sql:
                            "CREATE VIRTUAL TABLE texts USING fts5(title, text, tokenize = 'unicode61')"
                    )
                    for text in texts {
                        try database.execute(
                            sql: "INSERT INTO texts VALUES (?, ?)",
                            arguments: [text.title, text.text]
                        )
                    }
                }
            }
        )
    )
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    let counts = Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +)
    let common = counts.sorted { $0.value > $1.value }.prefix(40).map(\.key)
    let groups: [(String, [String])] = [
        ("one letter", letters), ("two letters", letters.flatMap { a in letters.map { a + $0 } }),
        ("common words", common),
        ("4 letters of common words", common.map { String($0.prefix(4)) }),
        ("two words", zip(common, common.dropFirst()).map { "\($0) \($1.prefix(3))" }),
    ]
    for (name, queries) in groups {
        var worst = (0.0, "")
        var sum = 0.0
        for query in queries {
            let times = try (0..<3).map { _ in
                try cost { _ = try searcher.results(for: query, at: now) }
            }
            let least = times.min() ?? 0
            sum += least
            if least > worst.0 { worst = (least, query) }
        }
        print(
            name,
            String(
                format: "mean %.2f ms, worst %.2f ms",
                sum / Double(queries.count),
                worst.0
            ),
            worst.1
        )
    }
}

try quality()
if count > 0 { try speed() }
