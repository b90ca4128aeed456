import Contenders
import Foundation

/// A process of this program that does one job, with its memory and its mappings to itself.
final class Child {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let arguments: [String]

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
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        let command = program.isEmpty ? [own] : program
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = command.dropFirst() + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = input
        process.standardOutput = output
        // A bus tells of everybody who comes and goes.
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

    /// Writes a line to it: an empty one lets a worker begin.
    func write(_ line: String = "") {
        input.fileHandleForWriting.write(Data("\(line)\n".utf8))
    }

    /// Tells it that nothing more comes, and waits until it is gone.
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
    /// - Returns: The most memory of its own that it had, in KiB.
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
