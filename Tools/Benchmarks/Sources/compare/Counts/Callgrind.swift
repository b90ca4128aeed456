import Contenders
import Foundation

/// A run of a command under callgrind, which counts nearly the same every time.
struct Callgrind {
    static let program = "/usr/bin/valgrind"

    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    /// The instructions of all threads, those of the loader included.
    private(set) var instructions = 0
    /// The calls of `malloc` and its like.
    private(set) var allocations = 0

    private static let allocators: Set<Substring> = [
        "malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign",
    ]

    /// Runs a command to its end, and drops its output.
    init(_ command: [String], environment: [String: String] = [:], in workspace: Workspace) throws {
        let profile = workspace.path(of: "callgrind.out")
        try? FileManager.default.removeItem(atPath: profile)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.program)
        process.arguments =
            ["--quiet", "--tool=callgrind", "--callgrind-out-file=\(profile)"] + command
        // Hashes that vary would make other paths through dictionaries.
        process.environment = ProcessInfo.processInfo.environment
            .merging(environment) { $1 }
            .merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw UnexpectedOutcome("'\(command.joined(separator: " "))' failed under callgrind")
        }
        try read(String(contentsOfFile: profile, encoding: .utf8))
    }

    /// Reads a profile.
    init(reading profile: String) throws {
        try read(profile)
    }

    /// The format gives a name to a number once, as in `cfn=(7) malloc`, and then the number alone.
    private mutating func read(_ profile: String) throws {
        var (allocating, callsAllocator): (Set<Substring>, Bool) = ([], false)
        for line in profile.split(separator: "\n") {
            if let separator = line.firstIndex(of: "="), line.contains("fn=(") {
                let parts = line[separator...].dropFirst().split(separator: " ", maxSplits: 1)
                if parts.count == 2, Self.allocators.contains(parts[1]) {
                    allocating.insert(parts[0])
                }
                callsAllocator = line.hasPrefix("cfn=") && allocating.contains(parts[0])
            } else if callsAllocator, line.hasPrefix("calls=") {
                let count = line.dropFirst("calls=".count).split(separator: " ").first
                allocations += count.flatMap { Int($0) } ?? 0
            } else if line.hasPrefix("totals:") || line.hasPrefix("summary:") {
                instructions = line.split(separator: " ").last.flatMap { Int($0) } ?? instructions
            }
        }
        guard instructions > 0 else { throw UnexpectedOutcome("callgrind counted nothing") }
    }
}

extension Workspace {
    /// A copy of a program without the debug information of Swift, which Valgrind cannot read.
    func stripped(_ program: String) throws -> String {
        let path = path(of: "stripped-\(URL(fileURLWithPath: program).lastPathComponent)")
        try Child(["--strip-debug", program, "-o", path], of: ["/usr/bin/strip"]).wait()
        return path
    }

    /// A new and empty directory.
    func emptyPlace() throws -> String {
        let place = path(of: "place")
        try? FileManager.default.removeItem(atPath: place)
        try FileManager.default.createDirectory(
            atPath: place,
            withIntermediateDirectories: false
        )
        return place
    }
}
