import Foundation
import TestSupport
import Testing

/// The files of an invented life, as `invented_life.py` writes them.
@Suite struct `The files of one life` {
    private struct Source {
        var file: String
        var options: [String]
    }

    private static let mail = ["--from", "mbox", "--me", "mia@berg.example"]
    private static let sources = [
        Source(file: "mbox Inbox", options: mail), Source(file: "mbox Sent", options: mail),
        Source(file: "telegram", options: ["--from", "telegram"]),
        Source(
            file: "whatsapp Chat with Lena Berg",
            options: ["--from", "whatsapp", "--me", "Mia Berg"]
        ),
        Source(
            file: "csv calls",
            options: [
                "--from", "csv", "--app", "org.example.calls", "--me", "Mia Berg", "--map",
                "start=Date,sender=From,recipients=To",
            ]
        ),
        Source(file: "vcard", options: ["--from", "vcard"]),
        Source(file: "ics", options: ["--from", "ics", "--me", "mia@berg.example"]),
    ]

    private static let now = "2026-10-01T10:00:00Z"
    private static let questions = [
        ["suggest", "--now", now, "--limit", "20"],
        ["suggest", "--now", "2026-07-01T10:00:00Z", "--limit", "20"],
        ["suggest", "--at", "2026-07-01T10:00:00Z", "--limit", "20"], ["contacts"],
        ["conversations"], ["explain", "--now", now, "contact:card-0"], ["evaluate"],
        ["evaluate", "--variant", "conversation"], ["report"],
    ]

    /// The files with the sent mail last; with `DONATION_TEST_ORDERS` more orders are tried.
    private static func orders() -> [[Int]] {
        let indices = Array(sources.indices)
        var orders = [indices, indices.reversed(), [1, 4, 0, 6, 3, 5, 2]]
        let more = ProcessInfo.processInfo.environment["DONATION_TEST_ORDERS"].flatMap(Int.init)
        var random = SeededGenerator(seed: 49)
        for _ in 0..<(more ?? 0) { orders.append(indices.shuffled(using: &random)) }
        return orders
    }

    @Test func `give the same answers whatever their order`() throws {
        let store = try TestStore(holding: "")
        let folder = store.neighbour("life")
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "invented_life.py").path
        let made = try Tool.run(
            script: "PYTHONDONTWRITEBYTECODE=1 python3 '\(script)' 1 '\(folder)'",
            []
        )
        #expect(made.exitCode == 0, "\(made.errors)")
        var expected: [String] = []
        for order in Self.orders() {
            let life = try TestStore(holding: "")
            for index in order {
                let source = Self.sources[index]
                let arguments = ["import"] + source.options + ["\(folder)/\(source.file)"]
                _ = try Self.answer(to: arguments, in: life)
            }
            let answers = try Self.questions.map { try Self.answer(to: $0, in: life) }
            if expected.isEmpty { expected = answers }
            for (question, pair) in zip(Self.questions, zip(answers, expected)) {
                #expect(pair.0 == pair.1, "\(question), \(order)")
            }
            _ = try Self.answer(to: ["rebuild"], in: life)
            let rebuilt = try Self.answer(to: Self.questions[0], in: life)
            #expect(rebuilt == expected[0], "after a rebuild, \(order)")
        }
    }

    private static func answer(to question: [String], in life: TestStore) throws -> String {
        let answer = try Tool.run(
            question + ["--store", life.path],
            environment: ["DONATIONLOG_NOW": now]
        )
        #expect(answer.exitCode == 0, "\(question): \(answer.errors)")
        return withoutReceipts(answer.output.replacing(life.path, with: "STORE"))
    }

    /// Leaves out positions, which say when the log received something, and the sizes of its files.
    private static func withoutReceipts(_ text: String) -> String {
        text.replacing(#/[ ]*\#\d+/#, with: "")
            .replacing(#/^ *\d+(?=  \d{4}-)/#.anchorsMatchLineEndings(), with: "")
            .replacing(#/[0-9.]+.[kM]B/#, with: "")
    }
}
