import ArgumentParser
import CBaseline
import Contenders
import DonationStore
import Foundation

/// The jobs that can run in their own process.
enum Task: String, ExpressibleByArgument, CaseIterable {
    case rebuild, scan, aggregate
    case rebuildOnOneCore = "rebuild-on-one-core"
    case scanByTables = "scan-by-tables"
    case aggregateInOnePass = "aggregate-in-one-pass"
    case openStore = "open-store"
    case openTables = "open-tables"
    case openCounters = "open-counters"

    /// Does the job at a path.
    ///
    /// - Returns: The number of events.
    func run(at path: String) throws -> Int {
        switch self {
        case .rebuild:
            let store = try DonationStore.open(at: path)
            try store.rebuild()
            return Int(try store.lastPosition().rawValue)
        case .rebuildOnOneCore:
            try BaselineError.check(baseline_stay_on_one_core())
            return try Task.rebuild.run(at: path)
        case .scan: return try BaselineLog(scanning: "\(path)/log/current").scan(.fastest)
        case .scanByTables:
            return try BaselineLog(scanning: "\(path)/log/current").scan(BASELINE_CRC_TABLES)
        case .aggregate: return try SQLiteAggregate(at: path, inOnePass: false).run()
        case .aggregateInOnePass: return try SQLiteAggregate(at: path, inOnePass: true).run()
        case .openStore: return try DonationStore.open(at: path).suggestions(limit: 4).count
        case .openTables, .openCounters:
            let counts = self == .openCounters
            return try SQLiteContender(at: path, for: nil, isDurable: true, counts: counts)
                .suggest()
        }
    }
}

/// Does one job once, and reports its cost.
struct Once: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Do one thing once, in a process of its own, and print what it took."
    )

    @Argument var task: Task
    @Argument var path: String

    @Flag(help: "Count what is asked of the disk and the memory, too.")
    var counting = false

    func run() throws {
        var events = 0
        let sample: Sample
        var counts = Counts()
        if counting {
            sample = Sample()
            counts = try Contenders.counting { events = try task.run(at: path) }
        } else {
            sample = try measure(cpu: CLOCK_PROCESS_CPUTIME_ID) { events = try task.run(at: path) }
        }
        let result = OnceResult(events: events, sample: sample, counts: counts)
        print(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))
    }

    /// Does it in its own process.
    static func run(_ task: Task, at path: String, counting: Bool) throws -> OnceResult {
        let child = try Child(["once", task.rawValue, path] + (counting ? ["--counting"] : []))
        let memory = try child.watch()
        var result = try JSONDecoder().decode(OnceResult.self, from: Data(child.line().utf8))
        result.ownKilobytes = memory
        return result
    }
}

struct OnceResult: Codable {
    var events: Int
    var sample: Sample
    var counts: Counts
    /// The most memory of the process, without mapped pages of files.
    var ownKilobytes = 0
}
