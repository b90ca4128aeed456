import Foundation
import TestSupport
import Testing

/// A child process with pipes to its input and from its output; its errors go to a file.
final class Child {
    private let process: ChildProcess
    private let input = Pipe()
    private let output = Pipe()
    private let directory: TemporaryDirectory
    private var received: [UInt8] = []
    /// How long any wait may take.
    private static let patience = 60

    /// Starts what is built as `name`, in a shell script as `"$@"` if one is given.
    init(
        _ name: String,
        _ arguments: [String],
        environment: [String: String] = [:],
        script: String? = nil
    ) throws {
        signal(SIGPIPE, SIG_IGN)
        directory = try TemporaryDirectory()
        let errors = directory.path(of: "errors")
        let path = try Built.path(of: name)
        // Backtraces would take seconds for each crash that a control brings about.
        let common = ["TZ": "UTC", "LC_ALL": "C", "SWIFT_BACKTRACE": "enable=no"]
        process = try ChildProcess(
            script == nil ? path : "/bin/sh",
            script.map { ["-c", $0, "sh", path] + arguments } ?? arguments,
            environment: common.merging(environment) { $1 },
            input: .pipe(input),
            output: .pipe(output),
            errors: .file(errors)
        )
    }

    /// What it has written to standard error.
    var errors: String {
        (try? String(contentsOfFile: directory.path(of: "errors"), encoding: .utf8)) ?? ""
    }

    /// Sends a signal, unless it has ended.
    func send(_ signal: Int32) {
        process.send(signal)
    }

    /// Writes lines, of which a child that has ended takes no notice.
    func write(_ lines: [String]) {
        let text = lines.map { $0 + "\n" }.joined()
        try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    /// The next line of output; `nil` when it has ended, or none comes in time.
    func nextLine() -> String? {
        while true {
            if let end = received.firstIndex(of: 0x0A) {
                let line = String(decoding: received[..<end], as: UTF8.self)
                received.removeFirst(end + 1)
                return line
            }
            guard let more = read() else { return nil }
            received += more
        }
    }

    /// Ends its input, reads what output is left, and waits for its end.
    func finish() -> (lines: [String], ending: Ending) {
        try? input.fileHandleForWriting.close()
        while let more = read() { received += more }
        let lines = received.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
        return (lines, process.wait(seconds: Self.patience))
    }

    private func read() -> Data? {
        let handle = output.fileHandleForReading
        var request = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, Int32(Self.patience) * 1000) > 0 else { return nil }
        let data = handle.availableData
        return data.isEmpty ? nil : data
    }
}

/// A `storeprobe`, started anew when a command has been its end.
final class Probe {
    fileprivate var child: Child?
    private let environment: [String: String]

    init(environment: [String: String] = [:]) {
        self.environment = environment
    }

    /// Sends a command and returns the answer; a probe that dies of it has a problem, too.
    func ask(_ command: String) throws -> ProbeReply {
        let child = try child ?? Child("storeprobe", [], environment: environment)
        self.child = child
        child.write([command])
        if let line = child.nextLine() {
            return try JSONDecoder().decode(ProbeReply.self, from: Data(line.utf8))
        }
        self.child = nil
        var reply = ProbeReply()
        reply.problem = "the process ended: \(child.finish().ending) \(child.errors.prefix(200))"
        return reply
    }
}

extension Probe {
    /// Ends the process by the end of its input.
    func end() {
        _ = child?.finish()
        child = nil
    }
}

/// The environment's numbers, by which runs are made longer or come again.
enum Setting {
    static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    /// Where files may go that nobody will need after a power cut.
    static var fastDirectory: String {
        FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : "/tmp"
    }
}
