import ArgumentParser
import CBaseline
import Contenders
import Foundation

/// Makes a store for inspection, and repeats one operation on it under a profiler.
struct Make: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make a store of a long and skewed history, the same for the same seed."
    )

    @Argument(help: "Where to make it; there must be nothing.")
    var path: String

    @Option(help: "How many donations.")
    var events = 1_000_000

    @Option(help: "How many contacts they are with; a tenth as many groups.")
    var contacts = 100_000

    @Option(help: "The seed.")
    var seed: UInt64 = 1

    func validate() throws {
        guard events > 0, contacts > 0 else {
            throw ValidationError("--events and --contacts must be at least 1")
        }
    }

    func run() throws {
        guard !FileManager.default.fileExists(atPath: path) else {
            throw ValidationError("'\(path)' is there already")
        }
        var shape = Shape(events: events, contacts: contacts)
        shape.seed = seed
        let corpus = try Corpus(shape, at: path)
        let bytes = Double(try logSizes(corpus.log).file_bytes) / Double(events)
        print("\(events) events, \(Report.decimal(bytes)) bytes per event")
    }
}
