import Foundation
import Synchronization
import TestSupport
import Testing

/// The output and exit code of a run of the tool.
struct ToolResult: Equatable {
    var output: String
    var errors: String
    var exitCode: Int32

    /// The lines of standard output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// Standard output as JSON objects, one per line.
    func objects() throws -> [[String: Any]] {
        try lines.map { line in
            let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
            return try #require(value as? [String: Any])
        }
    }
}

/// The built tool, run as its own process.
enum Tool {
    /// It lies beside the executable of the tests, or at the path in `DONATION_TEST_TOOL`, such as
    /// a release build.
    static func path() throws -> String {
        if let path = ProcessInfo.processInfo.environment["DONATION_TEST_TOOL"] { return path }
        return try Built.path(of: "donationlog")
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

    /// Runs the tool as a user who owns nothing; `nil`, with a printed reason, where that is
    /// impossible.
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
        // Files take any amount without a simultaneous reader.
        let directory = try TemporaryDirectory()
        let files = ["input", "output", "errors"].map(directory.path(of:))
        try Data(input).write(to: URL(filePath: files[0]))
        let process = try ChildProcess(
            executable,
            arguments,
            environment: Self.environment.merging(environment) { $1 },
            input: .file(files[0]),
            output: .file(files[1]),
            errors: .file(files[2])
        )
        let exitCode: Int32
        // A command about 400,000 people takes a minute beside other work.
        switch process.wait(seconds: 600) {
        case .exit(let code): exitCode = code
        case .signal(let signal): exitCode = signal
        case .timeout:
            exitCode = SIGKILL
            Issue.record("\(arguments) did not end in time")
        }
        return ToolResult(
            output: try String(contentsOfFile: files[1], encoding: .utf8),
            errors: try String(contentsOfFile: files[2], encoding: .utf8),
            exitCode: exitCode
        )
    }

    /// Starts the tool without waiting.
    static func start(
        _ arguments: [String],
        input: ChildProcess.Stream = .nothing,
        output: ChildProcess.Stream = .inherited,
        errors: ChildProcess.Stream = .inherited
    ) throws -> ChildProcess {
        try ChildProcess(
            try path(),
            arguments,
            environment: environment,
            input: input,
            output: output,
            errors: errors
        )
    }
}

/// The running tool, with pipes to its input and from its output.
final class RunningTool {
    private let process: ChildProcess
    private let input = Pipe()
    private let output = Pipe()
    private let received = Received()
    private var taken = 0

    /// The output that a separate thread has read so far.
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
        process = try Tool.start(arguments, input: .pipe(input), output: .pipe(output))
        let reading = output.fileHandleForReading
        Thread.detachNewThread { [received] in received.readAll(of: reading) }
    }

    /// Writes a line to the tool, which waits for more.
    func write(_ line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Whether a line waits.
    var hasLine: Bool { received.bytes.withLock { $0[taken...].contains(0x0A) } }

    /// The tool's next line; `nil` after the limit.
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

    /// Closes the tool's input and waits for its end.
    func finish() throws -> Ending {
        try input.fileHandleForWriting.close()
        return process.wait()
    }

    /// The process's number.
    var identifier: Int32 { process.identifier }

    /// Sends a signal to the process.
    func send(_ signal: Int32) {
        process.send(signal)
    }

    /// Ends the tool.
    func stop() {
        process.kill()
    }
}
