import ArgumentParser
import Contenders

/// An operation whose processor instructions are counted.
enum Operation: String, ExpressibleByArgument, CaseIterable {
    case donateOne = "donate-one"
    case donateThousand = "donate-1000"
    case readOne = "read-one"
    case suggest
    case catchUp = "catch-up"

    /// The number of donations in each.
    var donations: Int {
        switch self {
        case .donateOne, .catchUp: 1
        case .donateThousand: 1000
        case .readOne, .suggest: 0
        }
    }

    /// The contender.
    var entrants: [Entrant] {
        switch self {
        case .donateOne, .donateThousand:
            [.store, .lmdb, .lmdbReading, .sqliteFull, .sqliteFullCounters]
        case .readOne: [.store, .lmdb, .sqliteFull]
        case .suggest, .catchUp: [.store, .sqliteFull, .sqliteFullCounters]
        }
    }
}

/// Does an operation some times in its own directory, for callgrind.
struct Operate: ParsableCommand {
    static let configuration = CommandConfiguration(shouldDisplay: false)

    @Argument var operation: Operation
    @Argument var entrant: Entrant
    @Argument var place: String
    @Option var times: Int
    /// The largest number requested, so that the preparation is the same for all.
    @Option var of: Int

    func run() throws {
        let base = 500
        var shape = Shape(events: base + of * operation.donations, contacts: 50)
        shape.seed = 5
        let work = try Work(try Corpus(shape, at: "\(place)/corpus", batch: 500))
        let contender = try entrant.open(at: "\(place)/contender", for: work)
        try contender.donate(0..<base)
        if [.suggest, .catchUp].contains(operation) { _ = try contender.suggest() }
        for index in 0..<times {
            let first = base + index * operation.donations
            switch operation {
            case .donateOne, .donateThousand:
                try contender.donate(first..<first + operation.donations)
            case .readOne: try contender.read(index % base)
            case .suggest: _ = try contender.suggest()
            case .catchUp:
                try contender.donate(first..<first + 1)
                _ = try contender.suggest()
            }
        }
    }
}
