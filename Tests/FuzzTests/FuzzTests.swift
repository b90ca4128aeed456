import ArgumentParser
import DonationStore
import Foundation
import FuzzTargets
import TestSupport
import Testing

@testable import donationlog

/// The inputs of the fuzzers and mutations of them, without a fuzzer and without sanitizers.
///
/// `DONATION_TEST_FUZZ` in the environment is the number of inputs to make; 1,000 by default.
/// `TEST_SEED` is the start of their randomness.
@Suite(.serialized) struct `Bytes that may be anything` {
    private static let count =
        ProcessInfo.processInfo.environment["DONATION_TEST_FUZZ"].flatMap { Int($0) } ?? 1000
    private static let seed = SeededGenerator.seeds(1)[0]

    @Test func `break no property, nor do bytes made of them`() throws {
        var tried = 0
        var failed = 0
        for target in FuzzTarget.allCases {
            let corpus = try Self.corpus(of: target)
            #expect(corpus.count >= 10, "the corpus of \(target) is not there")
            for (name, bytes) in corpus {
                tried += 1
                failed += Self.isBroken(target, bytes, "\(name)") ? 1 : 0
            }
            var random = SeededGenerator(seed: Self.seed)
            let inputs = corpus.map(\.bytes)
            // A command line takes a hundred times as long as a row, and a store even longer.
            let share = [.arguments, .pages, .store, .text].contains(target) ? 100 : 4
            for round in 0..<Self.count / share {
                let bytes = FuzzTarget.mutated(inputs, &random)
                tried += 1
                failed += Self.isBroken(target, bytes, "round \(round)") ? 1 : 0
            }
        }
        print("fuzz: \(tried) inputs tried, \(failed) failed, seed \(Self.seed)")
    }

    /// Writes inputs for a new corpus, from which `-merge=1` keeps those that reach new code.
    @Test(.enabled(if: seedsPath != nil, "DONATION_FUZZ_SEEDS is not set"))
    func `are made from donations`() throws {
        let sample = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../docs/sample/history.ndjson")
        let lines = try Data(contentsOf: sample).split(separator: 0x0A)
        for target in FuzzTarget.allCases {
            let directory = URL(filePath: "\(try #require(Self.seedsPath))/\(target)")
            try FileManager.default.createDirectory(
                at: directory,
                withIntermediateDirectories: true
            )
            let some = stride(from: 0, to: lines.count, by: 40).map { [UInt8](lines[$0]) }
            for (index, seed) in target.seeds(lines: some, count: 400).enumerated() {
                try Data(seed).write(to: directory.appending(path: "seed-\(index)"))
            }
        }
    }

    private static let seedsPath = ProcessInfo.processInfo.environment["DONATION_FUZZ_SEEDS"]

    private static func isBroken(_ target: FuzzTarget, _ bytes: [UInt8], _ what: String) -> Bool {
        do throws(BrokenProperty) {
            try target.run(bytes, .tool)
            return false
        } catch {
            let input = Data(bytes).base64EncodedString()
            Issue.record("\(target), \(what), TEST_SEED=\(seed): \(error); input \(input)")
            return true
        }
    }

    /// The kept inputs in the order of their names, so that their mutations repeat.
    private static func corpus(
        of target: FuzzTarget
    ) throws -> [(name: String, bytes: [UInt8])] {
        let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../FuzzTargets/Corpus/\(target)").path
        return try FileManager.default.contentsOfDirectory(atPath: directory).sorted().map {
            (name: $0, bytes: [UInt8](try Data(contentsOf: URL(filePath: "\(directory)/\($0)"))))
        }
    }
}

extension FuzzedTool {
    fileprivate static let tool = FuzzedTool(
        path: Bundle.main.bundlePath + "/donationlog",
        time: { try? moment($0) }
    ) { arguments in
        let filter = try EventFilter.parse(arguments)
        return { filter.conditions.areMet(by: $0) }
    }
}
