import Foundation
import TestSupport
import Testing

/// A child process with pipes for its input and output and a file for its errors.
final class Child {
    private let process: ChildProcess
    private let input = Pipe()
    private let output = Pipe()
    private let directory: TemporaryDirectory
    private var received: [UInt8] = []
    /// The limit of every wait.
    private static let patience = 60

    /// Starts the built program `name`, or a shell script with the program as `"$@"`.
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
        // Backtraces would take seconds for each crash that a control causes.
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

    /// The text on standard error.
    var errors: String {
        (try? String(contentsOfFile: directory.path(of: "errors"), encoding: .utf8)) ?? ""
    }

    /// Sends a signal, unless the process has ended.
    func send(_ signal: Int32) {
        process.send(signal)
    }

    /// Writes lines; a child that has ended ignores them.
    func write(_ lines: [String]) {
        let text = lines.map { $0 + "\n" }.joined()
        try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    /// The next line of output; `nil` if the process has ended, or after the limit.
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

    /// Closes its input, reads the remaining output, and waits for its end.
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

/// A `storeprobe`, started again after a command has ended it.
final class Probe {
    fileprivate var child: Child?
    private let environment: [String: String]

    init(environment: [String: String] = [:]) {
        self.environment = environment
    }

    /// Sends a command and returns the answer; a probe that dies of it is a problem, too.
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
    /// Closes its input, which ends the process.
    func end() {
        _ = child?.finish()
        child = nil
    }
}

/// The numbers of the environment, which lengthen or repeat runs.
enum Setting {
    static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    /// A directory for files that nobody needs after a power cut.
    static var fastDirectory: String {
        FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : "/tmp"
    }
}
