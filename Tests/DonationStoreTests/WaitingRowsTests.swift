import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

/// Reading rows in memory and on disk as one, beside a sorted array of all.
@Suite struct `Waiting rows over those on disk` {
    private let store: DonationStore

    init() throws {
        store = try TestStore().open()
        _ = try store.digest()
    }

    private static func key(_ random: inout SeededGenerator) -> [UInt8] {
        (0..<Int.random(in: 1...2, using: &random)).map { _ in
            UInt8.random(in: 0...9, using: &random)
        }
    }

    private static func value(_ random: inout SeededGenerator) -> [UInt8] {
        let byte = UInt8.random(in: 0...255, using: &random)
        return [UInt8](repeating: byte, count: Int.random(in: 0...20, using: &random))
    }

    /// Random entries: some are on disk, and others wait.
    private func entries(
        _ random: inout SeededGenerator
    ) throws -> (all: [(key: [UInt8], value: [UInt8])], waiting: WaitingRows) {
        var all: [[UInt8]: [UInt8]] = [:]
        guard var change = try store.views.generations.write() else { throw CancellationError() }
        for _ in 0..<Int.random(in: 0...30, using: &random) {
            let (key, value) = (Self.key(&random), Self.value(&random))
            try change.put(value.span, forKey: key.span, in: change.tables[.names])
            all[key] = value
        }
        try change.commit()
        var waiting = WaitingRows()
        for _ in 0..<Int.random(in: 0...40, using: &random) {
            let key = Self.key(&random)
            let value = random.chance(0.3) ? nil : Self.value(&random)
            waiting.put(value, forKey: key, in: ViewTable.names.index)
            all[key] = value
        }
        let sorted = all.sorted { $0.key.order(beside: $1.key) < 0 }
        return (sorted.map { (key: $0.key, value: $0.value) }, waiting)
    }

    private func snapshot(with waiting: WaitingRows) throws -> Snapshot<ViewTables> {
        guard var snapshot = try store.views.generations.read() else { throw CancellationError() }
        snapshot.waiting = waiting
        return snapshot
    }

    @Test(arguments: SeededGenerator.seeds(40))
    func `are found by key, counted and walked as one table`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let (all, waiting) = try entries(&random)
        let snapshot = try snapshot(with: waiting)
        let table = snapshot.tables[.names]
        #expect(try snapshot.entryCount(in: table) == all.count)
        for first in UInt8(0)...9 {
            for key in [[first]] + (UInt8(0)...9).map({ [first, $0] }) {
                var bytes: [UInt8]?
                if let found = try snapshot.value(forKey: key.span, in: table) {
                    bytes = found.copy(found.indices)
                }
                #expect(bytes == all.first { $0.key == key }?.value)
            }
        }
        var walked: [[UInt8]] = []
        var cursor = try snapshot.cursor(in: table)
        while try cursor.moveToNext() { walked.append(cursor.key.copy(cursor.key.indices)) }
        #expect(walked == all.map(\.key))
        walked = []
        while try cursor.moveToPrevious() { walked.append(cursor.key.copy(cursor.key.indices)) }
        #expect(walked == all.map(\.key).reversed())
    }

    @Test(arguments: SeededGenerator.seeds(40))
    func `are where any moves lead`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let (all, waiting) = try entries(&random)
        let snapshot = try snapshot(with: waiting)
        var cursor = try snapshot.cursor(in: snapshot.tables[.names])
        // Before the first is -1, beyond the last is the count.
        var index: Int?
        for _ in 0..<200 {
            let isThere: Bool
            switch random.next() % 6 {
            case 0:
                let key = Self.key(&random)
                isThere = try cursor.seek(atOrAfter: key.span)
                index = all.firstIndex { $0.key.order(beside: key) >= 0 } ?? all.count
            case 1:
                isThere = try cursor.moveToFirst()
                index = all.isEmpty ? nil : 0
            case 2:
                isThere = try cursor.moveToLast()
                index = all.isEmpty ? nil : all.count - 1
            case 3, 4:
                isThere = try cursor.moveToNext()
                index = min(all.count, (index ?? -1) + 1)
            default:
                isThere = try cursor.moveToPrevious()
                index = max(-1, (index ?? all.count) - 1)
            }
            let entry = index.flatMap { all.indices.contains($0) ? all[$0] : nil }
            #expect(isThere == (entry != nil))
            let key = cursor.key.copy(cursor.key.indices)
            let value = cursor.value.copy(cursor.value.indices)
            #expect(key == entry?.key ?? [])
            #expect(value == entry?.value ?? [])
        }
    }

    @Test func `are overwritten in place unless they grow a lot`() {
        var rows = WaitingRows()
        rows.put(Array(repeating: 1, count: 80), forKey: [1], in: 0)
        let weight = rows.weight
        for length in 0...90 { rows.put(Array(repeating: 2, count: length), forKey: [1], in: 0) }
        #expect(rows.weight == weight)
        rows.put(nil, forKey: [1], in: 0)
        #expect(rows.weight == weight)
        rows.put(Array(repeating: 3, count: 200), forKey: [1], in: 0)
        #expect(rows.weight > weight)
        let value = rows[0].value(of: 0)
        #expect(value.copy(value.indices) == Array(repeating: 3, count: 200))
    }
}
