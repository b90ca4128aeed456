import Contenders
import Foundation

/// One run of the comparison, with its size, its directory and its findings.
final class Contest {
    /// Whether the small sizes suffice.
    let isQuick: Bool
    /// The largest size that the time allows.
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

    /// The number of rounds of each contender.
    var rounds: Int { isQuick ? 5 : 11 }

    /// The number of rounds that the time allows with this many events or the like; a round is then
    /// long enough to count by itself.
    func rounds(of size: Int, most: Int = .max) -> Int {
        let some = size >= 10_000_000 ? 1 : size >= 1_000_000 ? 3 : rounds
        return min(some, rounds, most)
    }

    /// The sizes that the time allows.
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

    /// Opens all of them, each in its own directory.
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

/// A job of contenders, one file each.
protocol Job: SendableMetatype {
    /// The name in `--only`.
    static var name: String { get }

    static func run(in contest: Contest) throws
}

/// All jobs in their order.
let allJobs: [any Job.Type] = [
    DonateJob.self, DonorsJob.self, ProcessesJob.self, ReadJob.self, RebuildJob.self,
    SuggestJob.self, LengthJob.self, OffersJob.self, CatchUpJob.self, LateJob.self,
    DeleteJob.self, ExchangeJob.self, ZeitgeistJob.self,
]
