import Contenders
import Foundation

/// One run of the comparison: its size, its directory and what it has found.
final class Contest {
    /// Whether the small ends are enough.
    let isQuick: Bool
    /// The largest size that there is time for.
    let largest: Int
    let directory: Workspace
    var report = Report()
    var bars = Bars()
    var curves: [Curve] = []

    init(isQuick: Bool, largest: Int, in directory: Workspace) {
        self.isQuick = isQuick
        self.largest = largest
        self.directory = directory
    }

    /// How many rounds each contender has.
    var rounds: Int { isQuick ? 5 : 11 }

    /// How many there is time for with so many events, or the like: a round is long enough then to
    /// tell by itself.
    func rounds(of size: Int, most: Int = .max) -> Int {
        let some = size >= 10_000_000 ? 1 : size >= 1_000_000 ? 3 : rounds
        return min(some, rounds, most)
    }

    /// Of the sizes, those that there is time for.
    func sizes(_ all: [Int], quick: [Int]) -> [Int] {
        (isQuick ? quick : all).filter { $0 <= largest }
    }

    func corpus(_ shape: Shape, _ name: String) throws -> Corpus {
        try Corpus(shape, at: directory.path(of: name))
    }

    /// Work for contenders that donate.
    func work(_ events: Int, _ name: String, _ change: (inout Shape) -> Void = { _ in }) throws
        -> Work
    {
        var shape = Shape(events: events, contacts: 2000)
        change(&shape)
        return try Work(try corpus(shape, "work-\(name)"))
    }

    /// Opens all of them, each in a place of its own.
    func open(
        _ entrants: [Entrant],
        _ name: String,
        _ open: (Entrant, String) throws -> any Contender
    ) throws -> [Racer] {
        try entrants.map { entrant in
            let path = directory.path(of: "\(name)-\(entrant.rawValue)")
            return Racer(entrant.name, try open(entrant, path), at: path)
        }
    }
}

/// A job that contenders do: a file each.
protocol Job: SendableMetatype {
    /// As `--only` has it.
    static var name: String { get }

    static func run(in contest: Contest) throws
}

/// All jobs, in the order in which they are done.
let allJobs: [any Job.Type] = [
    DonateJob.self, DonorsJob.self, ProcessesJob.self, ReadJob.self, RebuildJob.self,
    SuggestJob.self, LengthJob.self, CatchUpJob.self, DeleteJob.self, ExchangeJob.self,
    ZeitgeistJob.self,
]
