import Foundation
import Synchronization
import TestSupport
import Testing

/// What a run of the tool left behind.
struct ToolResult: Equatable {
    var output: String
    var errors: String
    var exitCode: Int32

    /// The lines of standard output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// Standard output, each line of it a JSON object.
    func objects() throws -> [[String: Any]] {
        try lines.map { line in
            let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
            return try #require(value as? [String: Any])
        }
    }
}

/// The built tool, run as a process of its own.
enum Tool {
    /// It lies beside the executable of the tests, or where `DONATION_TEST_TOOL` says: a release
    /// build.
    static func path() throws -> String {
        if let path = ProcessInfo.processInfo.environment["DONATION_TEST_TOOL"] { return path }
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return URL(fileURLWithPath: tests).deletingLastPathComponent().path + "/donationlog"
    }

    static let environment = [
        "TZ": "UTC", "LC_ALL": "C", "SWIFT_BACKTRACE": "enable=no", "PATH": "/usr/bin:/bin",
        "COLUMNS": "80",
    ]

    /// Runs the tool to its end.
    static func run(
        _ arguments: [String],
        input: [UInt8] = [],
        environment: [String: String] = [:]
    ) throws -> ToolResult {
        try run(try path(), arguments, input: input, environment: environment)
    }

    static func run(
        _ arguments: String...,
        input: String = "",
        environment: [String: String] = [:]
    ) throws -> ToolResult {
        try run(arguments, input: Array(input.utf8), environment: environment)
    }

    /// Runs the tool in a shell script, as `"$@"`.
    static func run(
        script: String,
        _ arguments: [String],
        environment: [String: String] = [:]
    ) throws -> ToolResult {
        try run(
            "/bin/sh",
            ["-c", script, "sh", try path()] + arguments,
            input: [],
            environment: environment
        )
    }

    /// Runs the tool as a user who owns nothing; `nil`, after saying why, where that cannot be.
    static func runAsSomebodyElse(_ arguments: [String]) throws -> ToolResult? {
        let other =
            geteuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups " : "env "
        let probe = try run(script: "\(other) \"$1\" --help", [])
        guard probe.exitCode == 0 else {
            print("not run: the tool cannot be run as somebody else here: \(probe.errors)")
            return nil
        }
        return try run(script: "exec \(other) \"$@\"", arguments)
    }

    private static func run(
        _ executable: String,
        _ arguments: [String],
        input: [UInt8],
        environment: [String: String]
    ) throws -> ToolResult {
        // Files take any amount without anyone having to read at the same time.
        let directory = try TemporaryDirectory()
        let files = ["input", "output", "errors"].map {
            URL(fileURLWithPath: directory.path(of: $0))
        }
        try Data(input).write(to: files[0])
        for file in files[1...] { try Data().write(to: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.environment = Self.environment.merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        try process.run()
        if ended.wait(timeout: .now() + 60) == .timedOut {
            process.kill()
            Issue.record("\(arguments) did not end in time")
        }
        process.waitUntilExit()
        return ToolResult(
            output: try String(contentsOf: files[1], encoding: .utf8),
            errors: try String(contentsOf: files[2], encoding: .utf8),
            exitCode: process.terminationStatus
        )
    }
}

/// The tool while it runs, with pipes to its input and from its output.
final class RunningTool {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let received = Received()
    private var taken = 0

    /// What a thread of its own has read so far.
    private final class Received: Sendable {
        let bytes = Mutex<[UInt8]>([])
        let hasMore = DispatchSemaphore(value: 0)

        func readAll(of handle: FileHandle) {
            while case let chunk = handle.availableData, !chunk.isEmpty {
                bytes.withLock { $0 += chunk }
                hasMore.signal()
            }
            hasMore.signal()
        }
    }

    convenience init(_ arguments: String...) throws {
        try self.init(arguments)
    }

    init(_ arguments: [String]) throws {
        process.executableURL = URL(fileURLWithPath: try Tool.path())
        process.arguments = arguments
        process.environment = Tool.environment
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let reading = output.fileHandleForReading
        Thread.detachNewThread { [received] in received.readAll(of: reading) }
    }

    /// Writes a line to the tool, which goes on waiting for more.
    func write(_ line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Whether a line has come that was not taken.
    var hasLine: Bool { received.bytes.withLock { $0[taken...].contains(0x0A) } }

    /// The next line that the tool writes; `nil` when none comes in time.
    func nextLine() -> String? {
        while true {
            let rest = received.bytes.withLock { $0[taken...] }
            if let end = rest.firstIndex(of: 0x0A) {
                taken = end + 1
                return String(decoding: rest[..<end], as: UTF8.self)
            }
            guard received.hasMore.wait(timeout: .now() + 30) == .success else {
                return nil
            }
        }
    }

    /// Ends the tool's input and waits for it.
    func finish() throws -> Int32 {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// The process's number.
    var processIdentifier: Int32 { process.processIdentifier }

    /// Stops the process where it is.
    func suspend() {
        kill(process.processIdentifier, SIGSTOP)
    }

    /// Lets a suspended process go on.
    func resume() {
        kill(process.processIdentifier, SIGCONT)
    }

    /// Ends the tool.
    func stop() {
        process.kill()
        process.waitUntilExit()
    }
}

extension Process {
    /// Ends the process, which has inherited from a thread of the tests that it may not be
    /// interrupted: `terminate()` would wait in vain.
    fileprivate func kill() {
        _ = Foundation.kill(processIdentifier, SIGKILL)
    }
}
