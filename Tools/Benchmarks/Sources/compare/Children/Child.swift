import Contenders
import Foundation

/// A process of this program for one job, with its own memory and mappings.
final class Child {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let arguments: [String]

    /// The path of this program.
    static var own: String {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    }

    /// Starts a command.
    init(
        _ arguments: [String],
        of program: [String] = [],
        environment: [String: String] = [:],
        isQuiet: Bool = false
    )
        throws
    {
        self.arguments = arguments
        let command = program.isEmpty ? [Self.own] : program
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = command.dropFirst() + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = input
        process.standardOutput = output
        // A bus reports every process that comes and goes.
        if isQuiet { process.standardError = FileHandle.nullDevice }
        try process.run()
    }

    /// The next line that it prints.
    func line() throws -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        let descriptor = output.fileHandleForReading.fileDescriptor
        while read(descriptor, &byte, 1) == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
        guard !bytes.isEmpty else { throw failure }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes a line to it; an empty one starts a worker.
    func write(_ line: String = "") {
        input.fileHandleForWriting.write(Data("\(line)\n".utf8))
    }

    /// Closes its input, and waits for its end.
    func end() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    func wait() throws {
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw failure }
    }

    /// Waits for it, and watches its memory.
    ///
    /// - Returns: The most private memory that it had, in KiB.
    func watch() throws -> Int {
        var most = 0
        while process.isRunning {
            most = max(most, Machine.memory("RssAnon", of: process.processIdentifier))
            Thread.sleep(forTimeInterval: 0.005)
        }
        try wait()
        return most
    }

    private var failure: UnexpectedOutcome {
        UnexpectedOutcome("'\(arguments.joined(separator: " "))' failed")
    }
}
