import TestSupport
import Testing

@testable import Interactions

/// Folds of records that several readers have read in turn, as in a rebuild.
@Suite struct `Records read ahead` {
    /// Reads runs of records with some readers in turn, and folds them in order.
    private struct Reading {
        var readers: [DonationReader] = []
        var indices: [ReadIndices] = []

        mutating func begin(_ count: Int, for fold: Fold) {
            readers = (0..<count).compactMap { _ in fold.makeReader() }
            indices = readers.map { _ in ReadIndices() }
        }

        /// Feeds one run after another through all records.
        mutating func feed(
            _ fold: inout Fold,
            _ memory: MemoryViews,
            using random: inout SeededGenerator
        ) throws(FoldFailure) {
            let count = Int.random(in: 1...3, using: &random)
            begin(count, for: fold)
            var turn = 0
            while fold.progress.position.rawValue < UInt64(memory.records.count) {
                let first = Int(fold.progress.position.rawValue)
                let length = Int.random(in: 1...9, using: &random)
                for index in first..<min(first + length, memory.records.count) {
                    let position = Position(rawValue: UInt64(index) + 1)
                    let record = memory.records[index]
                    _ = readers[turn].read(record.span, at: position)
                }
                var batch = readers[turn].takeBatch()
                if try !apply(&batch, of: turn, to: &fold) {
                    begin(count, for: fold)
                }
                if random.chance(0.05) { try fold.forgetEverybody() }
                turn = (turn + 1) % count
            }
        }

        private mutating func apply(
            _ batch: inout ReadBatch,
            of reader: Int,
            to fold: inout Fold
        ) throws(FoldFailure) -> Bool {
            while true {
                do throws(FoldFailure) {
                    return try fold.apply(&batch, &indices[reader])
                } catch .damaged(let position, _) {
                    fold.skipDamaged(position)
                }
            }
        }
    }

    @Test(arguments: SeededGenerator.seeds(24))
    func `give the views of records read one by one`(seed: UInt64) throws {
        var generator = HistoryGenerator(seed: seed, isLong: seed.isMultiple(of: 6))
        let events = generator.history(seed.isMultiple(of: 6) ? 500 : 60)
        let oneByOne = MemoryViews(events.map(\.record))
        try oneByOne.catchUp(rules: events.rules)

        var random = SeededGenerator(seed: seed &+ 5)
        let ahead = MemoryViews(oneByOne.records)
        var fold = ahead.fold(rules: events.rules)
        if random.chance(0.5) { fold.expectWholeLog(mostBytes: 64 << 20) }
        var reading = Reading()
        try reading.feed(&fold, ahead, using: &random)
        try ahead.keep(&fold)
        #expect(ahead.progress == oneByOne.progress)
        for table in ViewTable.allCases {
            #expect(
                ahead.rows[table, default: [:]] == oneByOne.rows[table, default: [:]],
                "\(table), seed \(seed)"
            )
        }
    }

    @Test func `are read anew when the fold has forgotten everybody`() throws {
        let events = (0..<6).map { sent(to: person("p\($0)"), at: Int64($0)) }
        let memory = MemoryViews(events.map(\.record))
        var fold = memory.fold()
        var reader = try #require(fold.makeReader())
        var indices = ReadIndices()
        for (index, record) in memory.records.enumerated() {
            if index == 3 {
                var batch = reader.takeBatch()
                let isGoingOn = try fold.apply(&batch, &indices)
                #expect(isGoingOn)
                try fold.forgetEverybody()
            }
            _ = reader.read(record.span, at: Position(rawValue: UInt64(index) + 1))
        }
        var batch = reader.takeBatch()
        let isGoingOn = try fold.apply(&batch, &indices)
        #expect(!isGoingOn)
        #expect(fold.progress.position == Position(rawValue: 3))
    }

    @Test func `have a batch of a bounded size`() throws {
        let crowd = (0..<500).map { person("p\($0)") }
        let record = message(.outgoing, to: crowd).record
        var reader = DonationReader(rules: IdentityRules(), mostBytes: 1 << 20)
        var count: UInt64 = 1
        while reader.read(record.span, at: Position(rawValue: count)) { count += 1 }
        #expect(count < 300)
        // Taking the batch makes room.
        _ = reader.takeBatch()
        let hasRoom = reader.read(record.span, at: Position(rawValue: count + 1))
        #expect(hasRoom)
    }
}
