import Foundation
import TestSupport

/// A `storeprobe` that shares the stores of all histories, one after the other.
final class OtherProcess {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var received = Data()

    init() throws {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        process.executableURL = URL(fileURLWithPath: tests).deletingLastPathComponent()
            .appendingPathComponent("storeprobe")
        process.environment = ["TZ": "UTC", "LC_ALL": "C", "SWIFT_BACKTRACE": "enable=no"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    func perform(_ operation: ProbeOperation) throws -> [ProbeOutcome] {
        let line = try Data("operate ".utf8) + JSONEncoder().encode(operation) + [0x0A]
        try input.fileHandleForWriting.write(contentsOf: line)
        while true {
            if let end = received.firstIndex(of: 0x0A) {
                let answer = received[..<end]
                received = received[(end + 1)...]
                let reply = try JSONDecoder().decode(ProbeReply.self, from: answer)
                if let problem = reply.problem { throw Mismatch("the other process: \(problem)") }
                return reply.outcomes
            }
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw Mismatch("the other process ended") }
            received += more
        }
    }
}

/// In what a store differs from the model.
struct Mismatch: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}
