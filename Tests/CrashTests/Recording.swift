import Foundation
import TestSupport
import Testing

/// A recorded scenario with every operation on the disk.
struct Recording {
    let scenario: Scenario
    /// The directory that held the store, and the number of its inode.
    let root: String
    let number: UInt64
    let entries: [TraceEntry]
    /// The final content of each position.
    let history: [String]
    let boundaries: [UInt64]
    /// The receipts and other acknowledgements in each output entry of the trace.
    let acknowledgements: [Int: [Acknowledgement]]

    /// The name of the store in the directory.
    static let store = "store"

    /// Runs a scenario under `CInterpose`.
    init(_ scenario: Scenario) throws {
        self.scenario = scenario
        let directory = try TemporaryDirectory(in: Setting.fastDirectory)
        root = directory.path(of: "root")
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: false)
        var status = stat()
        guard stat(root, &status) == 0 else { throw TraceError(reason: "stat") }
        number = UInt64(status.st_ino)
        let trace = directory.path(of: "trace")
        let environment = [
            "LD_PRELOAD": try Built.path(of: "libCInterpose.so"),
            "INTERPOSE_DIRECTORY": root,
            "INTERPOSE_TRACE": trace,
        ]
        for step in scenario.steps {
            let runs = try step.run(
                on: "\(root)/\(Self.store)",
                inputIn: directory.path,
                environment: environment
            )
            for run in runs where run.ending != .exit(0) {
                throw TraceError(reason: "\(step.arguments): \(run.ending) \(run.errors)")
            }
        }
        entries = try TraceDecoder.entries(inFile: trace)
        history = try Probe().ask("read \(root)/\(Self.store)").events
        acknowledgements = Self.acknowledgements(in: entries)
        boundaries = Self.boundaries(entries, acknowledgements)
    }

    /// The number of commits that can be in flight at a time.
    var writers: Int { scenario.steps.map(\.processes).max() ?? 1 }

    /// The points with a write through `O_DSYNC` on its way, which are those of LMDB's meta page.
    var synchronousWrites: [Int] {
        entries.indices.filter { index in
            if case .write(_, _, _, isSynchronous: true) = entries[index].operation {
                true
            } else {
                false
            }
        }.map { $0 + 1 }
    }

    /// The files that can change without a record, by their original names.
    var mappedForWriting: Set<String> {
        var names: [UInt64: String] = [:]
        var mapped: Set<String> = []
        for entry in entries {
            switch entry.operation {
            case .create(let file, let path): names[file] = path
            case .mapShared(let file): mapped.insert(names[file] ?? "?")
            default: break
            }
        }
        return mapped
    }

    /// The acknowledgements of each output; a line may have come in parts.
    private static func acknowledgements(in entries: [TraceEntry]) -> [Int: [Acknowledgement]] {
        var found: [Int: [Acknowledgement]] = [:]
        var begun: [UInt32: [UInt8]] = [:]
        for (index, entry) in entries.enumerated() {
            guard case .output(let bytes) = entry.operation else { continue }
            let lines = (begun[entry.process, default: []] + bytes).split(
                separator: 0x0A,
                omittingEmptySubsequences: false
            )
            begun[entry.process] = lines.last.map { Array($0) }
            found[index] = lines.dropLast().compactMap {
                Acknowledgement(String(decoding: $0, as: UTF8.self))
            }
        }
        return found
    }

    /// The last position of each commit of the log.
    ///
    /// A process's acknowledgements between two of its commits belong to the first of them.
    private static func boundaries(
        _ entries: [TraceEntry],
        _ acknowledgements: [Int: [Acknowledgement]]
    ) -> [UInt64] {
        var logs: Set<UInt64> = []
        var last: [UInt32: UInt64] = [:]
        var boundaries: Set<UInt64> = [0]
        for (index, entry) in entries.enumerated() {
            switch entry.operation {
            case .create(let file, let path):
                if path.contains("/log/") { logs.insert(file) } else { logs.remove(file) }
            // LMDB's meta page, even from a log that does not sync it.
            case .write(let file, let offset, let bytes, _)
            where logs.contains(file) && bytes.count == 120 && offset % 4096 == 32:
                if let end = last.removeValue(forKey: entry.process) { boundaries.insert(end) }
            case .output:
                let end = acknowledgements[index]?.map(\.position).max() ?? 0
                last[entry.process] = max(last[entry.process] ?? 0, end)
            default: break
            }
        }
        return boundaries.union(last.values).sorted()
    }
}
