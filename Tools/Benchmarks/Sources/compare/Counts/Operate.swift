import ArgumentParser
import Contenders
import DonationStore
import Foundation

/// Does an operation some times in its own directory, for callgrind.
struct Operate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "operate",
        shouldDisplay: false
    )

    @Argument var operation: Operation
    @Argument var entrant: Entrant
    @Argument var place: String
    @Option var times: Int
    @Flag var counting = false

    func run() throws {
        let base = operation.base
        // As many as the longer run needs, so that the preparation is the same for both.
        let all = base + operation.times.many * operation.donations
        var shape = Shape(events: all, contacts: 50)
        shape.seed = 5
        let work = try Work(try Corpus(shape, at: "\(place)/corpus", batch: 500))
        let contender = try entrant.open(at: "\(place)/contender", for: work)
        try contender.donate(0..<base)
        contender.expect((0..<times).map(operation.range(of:)))
        if operation.offers != nil, let store = (contender as? StoreContender)?.store {
            try DayOfPlaces.add(to: store)
            for _ in 0..<2 { _ = try offers(of: contender)?.suggest() }
        }
        if [.suggest, .catchUp, .catchUpThousand].contains(operation) {
            // The first makes the views, the second notes the boot.
            for _ in 0..<2 { _ = try contender.suggest() }
        }
        var exported: [UInt8] = []
        if operation == .importLines, let store = (contender as? StoreContender)?.store {
            try Exchange.export(store) { exported += $0 }
        }
        guard counting else { return try perform(on: contender, work, exported) }
        let counts = try Contenders.counting { try perform(on: contender, work, exported) }
        print(String(decoding: try JSONEncoder().encode(counts), as: UTF8.self))
    }

    private func perform(
        on contender: any Contender,
        _ work: Work,
        _ exported: [UInt8]
    ) throws {
        let store = (contender as? StoreContender)?.store
        let offers = offers(of: contender)
        // To read an argument costs as much as a tenth of the smallest operation.
        let operation = operation
        for index in 0..<times {
            let range = operation.range(of: index)
            switch operation {
            case .donateOne, .donateThousand: try contender.donate(range)
            case .appendLines: try store.map { try Exchange.append(work.lines[range], to: $0) }
            case .importLines: try Exchange.importLines(exported, to: "\(place)/import-\(index)")
            case .exportLines: try store.map { try Exchange.export($0) { _ in } }
            case .readOne: try contender.read(index % operation.base)
            case .suggest: _ = try contender.suggest()
            case .catchUp, .catchUpThousand:
                try contender.donate(range)
                _ = try contender.suggest()
            case .rebuild: try contender.rebuild()
            case .offersInAppSwitcher, .offersAtKeyboard, .offersInSearch, .offersInShareSheet:
                _ = try offers?.suggest()
            }
        }
    }

    /// The store that is asked for offers, if the operation does so.
    private func offers(of contender: any Contender) -> OfferContender? {
        guard let task = operation.offers, let contender = contender as? StoreContender else {
            return nil
        }
        return OfferContender(contender.store, asking: task)
    }
}
