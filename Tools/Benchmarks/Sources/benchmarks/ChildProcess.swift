import Foundation

/// Jobs in processes of their own, so that each has its memory and its mappings to itself.
enum ChildProcess {
    /// Runs a command of this program that does one job, and watches its memory.
    ///
    /// - Parameter arguments: The command and its arguments.
    /// - Returns: What the job took.
    /// - Throws: ``UnexpectedOutcome`` when it fails.
    static func run(_ arguments: [String]) throws -> JobResult {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        var own = 0
        while process.isRunning {
            own = max(own, Machine.memory("RssAnon", of: process.processIdentifier))
            Thread.sleep(forTimeInterval: 0.01)
        }
        process.waitUntilExit()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        guard process.terminationStatus == 0,
            var result = try? JSONDecoder().decode(JobResult.self, from: bytes)
        else {
            throw UnexpectedOutcome(description: "\(arguments.joined(separator: " ")) failed")
        }
        result.ownKilobytes = own
        return result
    }
}
