// Measures a text index beside bare FTS5 with the same texts:
//
//     swift run -c release textindexmeasure [ENTRIES [DIRECTORY]]

import Foundation
import GRDB
import TextIndex

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
let parent = CommandLine.arguments.dropFirst(2).first ?? NSTemporaryDirectory()
let directory = parent + "/textindexmeasure-\(getpid())"
try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(atPath: directory) }

let subjects = Subjects()
let batch = 10_000

/// Milliseconds of processor time.
func cost(_ body: () throws -> Void) rethrows -> Double {
    let start = clock()
    try body()
    return Double(clock() - start) * 1000 / Double(CLOCKS_PER_SEC)
}

func bytes(of name: String) -> Int {
    ["", "-wal"].reduce(0) { sum, ending in
        let path = directory + "/" + name + ending
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return sum + ((attributes?[.size] as? Int) ?? 0)
    }
}

func rounded(_ value: Double) -> String { String(format: "%.2f", value) }

// Both take turns with batches, so that a busy machine slows both.
var configuration = Configuration()
configuration.prepareDatabase { database in
    try database.execute(sql: "PRAGMA synchronous = OFF")
}
let bare = try DatabaseQueue(path: directory + "/bare", configuration: configuration)
try bare.writeWithoutTransaction { database in
    try database.execute(sql: "PRAGMA journal_mode = WAL")
    try database.execute(sql: "CREATE VIRTUAL TABLE texts USING fts5(title, keywords, text)")
}
let index = try TextIndex(at: directory + "/index")
var bareFill = 0.0
var indexFill = 0.0
for start in stride(from: 0, to: count, by: batch) {
    let rows = (start..<min(count, start + batch)).map { subjects.entry($0) }
    bareFill += try cost {
        try bare.write { database in
            let statement = try database.cachedStatement(
                sql: "INSERT INTO texts(rowid, title, keywords, text) VALUES (?, ?, ?, ?)"
            )
            for (offset, row) in rows.enumerated() {
                try statement.execute(arguments: [start + offset + 1, row[0], row[1], row[2]])
            }
        }
    }
    indexFill += try cost {
        try index.update { update throws(TextIndexError) in
            for (offset, row) in rows.enumerated() {
                let entry = TextEntry(title: row[0], keywords: row[1], text: row[2])
                try update.replace(UInt64(start + offset + 1), with: entry)
            }
        }
    }
}
try bare.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
print("\(count) entries")
print(
    "fill: index \(rounded(indexFill / 1000)) s, bare \(rounded(bareFill / 1000)) s,",
    terminator: " "
)
print("ratio \(rounded(indexFill / bareFill))")
print("bytes an entry: index \(bytes(of: "index") / count), bare \(bytes(of: "bare") / count)")

/// The least of three, as others use the machine, too.
func least(_ body: () throws -> Void) rethrows -> Double {
    var least = Double.infinity
    for _ in 0..<3 { least = min(least, try cost(body)) }
    return least
}

let bareQuestion = "SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY rowid DESC LIMIT 400"

func report(_ name: String, _ questions: [String]) throws {
    var figures: [(cost: Double, bare: Double, question: String, found: Int)] = []
    for question in questions {
        var found = 0
        let ours = try least {
            found = try index.matches(for: question, isComplete: false).count
        }
        let theirs = try least {
            let words = question.split(separator: " ").map { "\"\($0)\"" }.joined(
                separator: " AND "
            )
            _ = try bare.read {
                try Int64.fetchAll($0, sql: bareQuestion, arguments: [words + "*"])
            }
        }
        figures.append((ours, theirs, question, found))
    }
    figures.sort { $0.cost > $1.cost }
    let bareWorst = figures.max { $0.bare < $1.bare }
    let median = figures.map(\.cost).sorted()[figures.count / 2]
    print(
        "\(name) (\(figures.count)): median \(rounded(median)) ms, worst",
        figures.prefix(3).map { "\($0.question) \(rounded($0.cost)) ms (\($0.found))" }
            .joined(separator: ", "),
        "; bare's worst \(bareWorst?.question ?? "") \(rounded(bareWorst?.bare ?? 0)) ms"
    )
}

let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
let commonWords = Subjects.common.split { $0 == " " || $0 == "\n" }.map(String.init)
try report("1 letter", letters)
try report("2 letters", letters.flatMap { first in letters.map { first + $0 } })
for length in 3...8 {
    let beginnings = Set(
        commonWords.filter { $0.count >= length }.map { String($0.prefix(length)) }
    )
    try report("\(length) letters", beginnings.sorted())
}
try report("common words", commonWords)
let pairs: [String] = zip(commonWords.prefix(60), commonWords.dropFirst(7)).map { $0 + " " + $1 }
try report("two words", pairs)
let begunPairs: [String] = zip(commonWords.prefix(60), commonWords.dropFirst(150))
    .map { $0 + " " + String($1.prefix(5)) }
try report("two words, the second begun", begunPairs)
let completing = try commonWords.prefix(100).map { word in
    try least { _ = try index.completions(of: String(word.prefix(2)), limit: 5) }
}
print("completions of two letters: worst \(rounded(completing.max() ?? 0)) ms")
let ids = (1...400).map { UInt64($0 * count / 400) }
let marking = try least { _ = try index.marks(for: "the", isComplete: false, ids: ids) }
print("marks of 400 entries: \(rounded(marking)) ms")
let forgetting = try cost { try index.forgetRemovedWords() }
print("forgetting removed words: \(rounded(forgetting)) ms")
