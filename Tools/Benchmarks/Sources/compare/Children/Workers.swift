import ArgumentParser
import CBaseline
import Contenders
import Foundation

/// Processes that donate to one store at the same time.
struct Workers {
    private let entrant: Entrant
    private let path: String
    private let corpus: Corpus

    init(_ entrant: Entrant, at path: String, _ corpus: Corpus) {
        (self.entrant, self.path, self.corpus) = (entrant, path, corpus)
    }

    /// Divides a range among processes, and starts them all when all are ready.
    ///
    /// - Returns: The time from the start until the last is done, the processor time of all, and
    ///   the report of each.
    func donate(
        _ range: Range<Int>,
        by count: Int,
        counting: Bool
    ) throws -> (Sample, [WorkerResult]) {
        let share = range.count / count
        let corpus = String(decoding: try JSONEncoder().encode(corpus), as: UTF8.self)
        let children = try (0..<count).map { number in
            let first = range.lowerBound + number * share
            return try Child(
                [
                    "worker", entrant.rawValue, path, corpus, "--first", "\(first)", "--count",
                    "\(share)",
                ] + (counting ? ["--counting"] : [])
            )
        }
        for child in children { _ = try child.line() }
        let begin = nanoseconds(CLOCK_MONOTONIC)
        for child in children { child.write() }
        let ends = try children.map { child in
            try JSONDecoder().decode(WorkerResult.self, from: Data(child.line().utf8))
        }
        let wall = (ends.map(\.end).max() ?? begin) - begin
        for child in children { try child.wait() }
        return (Sample(wall: wall, cpu: ends.reduce(0) { $0 + $1.cpu }), ends)
    }
}

/// The report of a worker.
struct WorkerResult: Codable {
    /// By the monotonic clock, which all processes share.
    var end: Double
    var cpu: Double
    /// The time of each donation.
    var times: [Double]
    var counts: Counts
}

/// One of the processes.
struct Worker: ParsableCommand {
    static let configuration = CommandConfiguration(shouldDisplay: false)

    @Argument var entrant: Entrant
    @Argument var path: String
    @Argument var corpus: String
    @Option var first: Int
    @Option var count: Int
    @Flag var counting = false

    func run() throws {
        let corpus = try JSONDecoder().decode(Corpus.self, from: Data(corpus.utf8))
        let contender = try entrant.open(at: path, for: try Work(corpus))
        print("ready")
        fflush(nil)
        _ = readLine()
        var times: [Double] = []
        let donate = {
            for index in first..<first + count {
                times.append(try measure { try contender.donate(index..<index + 1) }.wall)
            }
        }
        var counts = Counts()
        let sample = try measure(cpu: CLOCK_PROCESS_CPUTIME_ID) {
            if counting { counts = try Contenders.counting(donate) } else { try donate() }
        }
        let end = nanoseconds(CLOCK_MONOTONIC)
        let result = WorkerResult(end: end, cpu: sample.cpu, times: times, counts: counts)
        print(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))
    }
}

extension Entrant: ExpressibleByArgument {}
