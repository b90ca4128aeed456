import ArgumentParser
import Foundation

/// What a job took in a process that does nothing else.
struct JobResult: Codable {
    /// How many events were read.
    var events: Int
    /// Of the wall and of all threads, in nanoseconds.
    var wall: Double
    var cpu: Double
    /// The most memory that the process ever had, pages of files that are mapped in among it.
    var peakKilobytes = Machine.memory("VmHWM")
    /// The most of it that was the process's own, if its parent watched.
    var ownKilobytes = 0
}

/// One job on a store, as often as wanted, for a profiler or another benchmark.
struct JobOptions: ParsableArguments {
    @Argument(help: "The store.")
    var path: String

    @Option(help: "How often.")
    var times = 1

    /// Does a job that says how many events it read, and prints a line of JSON each time.
    func run(_ job: () throws -> Int) throws {
        for _ in 0..<times {
            var events = 0
            let sample = try measure(cpu: CLOCK_PROCESS_CPUTIME_ID) { events = try job() }
            let result = JobResult(events: events, wall: sample.wall, cpu: sample.cpu)
            print(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))
        }
    }
}
