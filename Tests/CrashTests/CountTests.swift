import Foundation
import TestSupport
import Testing

/// The disk operations of a long-lived process, in counts that are the same on any machine.
///
/// `Tools/compare thresholds` counts instructions and memory, too.
@Suite struct `What an operation costs the disk` {
    /// The disk operations of a command.
    struct Cost {
        /// The writes of LMDB's meta page through `O_DSYNC`.
        var synchronousWrites = 0
        var fileSyncs = 0
        var directorySyncs = 0
        var bytes = 0
        /// The written pages of 4 KiB, including LMDB's meta page.
        var pages = 0
    }

    /// The costs of commands that run in turn in one process.
    private static func costs(of commands: [String]) throws -> [Cost] {
        let directory = try TemporaryDirectory(in: Setting.fastDirectory)
        let root = directory.path(of: "root")
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: false)
        let trace = directory.path(of: "trace")
        let probe = Probe(environment: [
            "LD_PRELOAD": try Built.path(of: "libCInterpose.so"),
            "INTERPOSE_DIRECTORY": root,
            "INTERPOSE_TRACE": trace,
        ])
        for command in commands {
            let reply = try probe.ask(command.replacing("STORE", with: "\(root)/store"))
            try #require(reply.problem == nil && !reply.positions.contains(0), "\(command)")
        }
        probe.end()
        return try costs(in: TraceDecoder.entries(inFile: trace))
    }

    /// A command has ended when its answer appears.
    private static func costs(in entries: [TraceEntry]) -> [Cost] {
        var costs: [Cost] = []
        var cost = Cost()
        for entry in entries {
            switch entry.operation {
            case .write(_, let offset, let bytes, let isSynchronous):
                cost.synchronousWrites += isSynchronous ? 1 : 0
                cost.bytes += bytes.count
                cost.pages += (offset + bytes.count - 1) / 4096 - offset / 4096 + 1
            case .synchronize: cost.fileSyncs += 1
            case .synchronizeDirectory: cost.directorySyncs += 1
            case .output:
                costs.append(cost)
                cost = Cost()
            default: break
            }
        }
        return costs
    }

    private static func names(_ first: Int, _ count: Int) -> String {
        (first..<first + count).map { "m\($0)" }.joined(separator: " ")
    }

    /// The first question makes the views, and the first write to them notes the boot.
    private static let preparing = [
        "open STORE", "donate \(names(1000, 100))", "suggest", "donate m1100", "suggest",
    ]

    /// Syncs of LMDB's meta page, of files and of directories, exactly; pages at most.
    private static let bounds: [(command: String, syncs: [Int], pages: Int)] = [
        ("donate m1101", [1, 1, 0], 8),
        ("suggest", [0, 0, 0], 0),
        ("suggest", [0, 0, 0], 0),
        ("donate \(names(1102, 1000))", [1, 1, 0], 41),
        ("suggest", [0, 0, 0], 11),
        ("rebuild", [0, 5, 6], 20),
        ("donate m2102", [1, 1, 0], 8),
    ]

    @Test func `is no more than it was`() throws {
        let costs = try Self.costs(of: Self.preparing + Self.bounds.map(\.command))
        try #require(costs.count == Self.preparing.count + Self.bounds.count)
        for (cost, bound) in zip(costs.dropFirst(Self.preparing.count), Self.bounds) {
            let what = "\(bound.command.prefix(20)): \(cost)"
            let syncs = [cost.synchronousWrites, cost.fileSyncs, cost.directorySyncs]
            #expect(syncs == bound.syncs, "\(what)")
            #expect(cost.pages <= bound.pages, "\(what)")
            #expect(cost.bytes <= bound.pages * 4096, "\(what)")
        }
    }
}
