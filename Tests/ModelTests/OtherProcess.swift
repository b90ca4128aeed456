import Foundation
import TestSupport

/// A `storeprobe` that shares the stores of all histories in turn.
final class OtherProcess {
    private let process: ChildProcess
    private let input = Pipe()
    private let output = Pipe()
    private var received = Data()

    init() throws {
        process = try ChildProcess(
            Built.path(of: "storeprobe"),
            environment: ["TZ": "UTC", "LC_ALL": "C", "SWIFT_BACKTRACE": "enable=no"],
            input: .pipe(input),
            output: .pipe(output)
        )
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.wait()
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

/// The differences between a store and the model.
struct Mismatch: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}
