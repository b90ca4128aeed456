import Foundation
import LMDB
import TestSupport
import Testing

@testable import DonationStore

@Suite struct `Verifying` {
    let test: TestStore

    init() throws {
        test = try TestStore()
        var generator = DonationGenerator(seed: 11)
        let store = try test.open()
        _ = try store.donate((0..<20).map { _ in generator.donation() })
        _ = try store.donor("org.example.chat").donate([message("m1"), message("m2")])
        try store.donor("org.example.chat").delete(identifiers: ["m1"])
        _ = try store.digest()
    }

    private var dataPath: String { "\(test.path)/log/current/data.mdb" }

    /// The bytes of every record, by position.
    private func records() throws -> [[UInt8]] {
        let store = try test.open()
        var records: [[UInt8]] = []
        _ = try store.log.readChunk(from: Position(rawValue: 1)) { _, record, _ in
            records.append(record.copy(record.indices))
        }
        return records
    }

    /// Changes every copy of a record in the file, because unused pages hold some too.
    private func overwrite(_ record: [UInt8], with other: [UInt8]) throws {
        var file = try Data(contentsOf: URL(filePath: dataPath))
        var from = file.startIndex
        var found = 0
        while let range = file.range(of: Data(record), in: from..<file.endIndex) {
            file.replaceSubrange(range, with: other)
            from = range.upperBound
            found += 1
        }
        try #require(found > 0, "an overflow page splits no record of this size")
        let handle = try FileHandle(forWritingTo: URL(filePath: dataPath))
        try handle.write(contentsOf: file)
        try handle.close()
    }

    @Test func `a store that nobody has touched finds nothing`() throws {
        let result = try test.open().verify()
        #expect(result.isClean, "\(result.findings)")
        #expect(result.events == 23)
        #expect(try result.digest == test.open().digest())
    }

    @Test func `a flipped bit anywhere in a record is found at its position`() throws {
        let records = try records()
        for (index, record) in records.enumerated() {
            for byte in stride(from: 0, to: record.count, by: max(1, record.count / 5)) {
                var damaged = record
                damaged[byte] ^= 1 << UInt8(byte % 8)
                try overwrite(record, with: damaged)
                let result = try test.open().verify()
                #expect(
                    result.damaged.map(\.rawValue) == [UInt64(index + 1)],
                    "byte \(byte) of position \(index + 1): \(result.findings)"
                )
                try overwrite(damaged, with: record)
            }
        }
        #expect(try test.open().verify().isClean)
    }

    @Test func `damage does not keep what is caught up from being asked`() throws {
        let record = try records()[4]
        var damaged = record
        damaged[40] ^= 0xFF
        try overwrite(record, with: damaged)
        let store = try test.open()
        #expect(try !store.suggestions().isEmpty)
        #expect(throws: DonationStoreError.damaged(Position(rawValue: 5), .checksumMismatch)) {
            try store.rebuild()
        }
        #expect(try !store.suggestions().isEmpty)
    }

    @Test func `an index that has lost or invented a donation is found`() throws {
        func change(_ body: (DonationStore) throws -> Void) throws -> Verification {
            let store = try test.open()
            try body(store)
            return try store.verify()
        }
        let lost = try change { store in
            var change = try store.log.write()
            let names = try store.log.names(
                in: change
            )
            let donor = try #require(names.number(of: Donor(app: "org.example.chat")))
            let start = try #require(message("m2").start)
            try change.delete(
                LogKey.identifier("m2", of: donor, start: start).span,
                in: change.tables.identifiers
            )
            try change.commit()
        }
        #expect(lost.damaged.map(\.rawValue) == [22])
        let invented = try change { store in
            var change = try store.log.write()
            let names = try store.log.names(
                in: change
            )
            let donor = try #require(names.number(of: Donor(app: "org.example.chat")))
            let start = try #require(message("m2").start)
            for (identifier, position) in [("m2", 22), ("invented", 3)] {
                try change.put(
                    LogKey.position(Position(rawValue: UInt64(position))).span,
                    forKey: LogKey.identifier(identifier, of: donor, start: start).span,
                    in: change.tables.identifiers
                )
            }
            try change.commit()
        }
        #expect(invented.findings.count == 1)
        #expect(!invented.isClean)
    }

    @Test func `a missing position is found`() throws {
        let store = try test.open()
        var change = try store.log.write()
        try change.delete(
            LogKey.position(Position(rawValue: 7)).span,
            in: change.tables.events
        )
        try change.commit()
        #expect(try store.verify().damaged.map(\.rawValue) == [7])
    }

    @Test func `views that differ from a fresh fold are found`() throws {
        let store = try test.open()
        let contacts = try store.contacts().count
        guard var change = try store.views.generations.write() else {
            Issue.record("there are no views")
            return
        }
        try change.removeAll(in: change.tables[.contacts])
        try change.commit()
        let result = try store.verify()
        #expect(result.damaged.isEmpty)
        #expect(result.findings.count == 1)
        #expect(result.differences.allSatisfy { $0.table == "contacts" && $0.kind == .missing })
        #expect(result.differences.count == contacts)
        try store.rebuild()
        #expect(try store.verify().isClean)
    }

    @Test func `a changed row and one too many are found by their keys`() throws {
        let store = try test.open()
        let key = try #require(try store.contacts().first).identity
        guard var change = try store.views.generations.write() else {
            Issue.record("there are no views")
            return
        }
        let table = change.tables[.contacts]
        var row = try #require(try change.row(key.bytes, in: table))
        row[0] ^= 1
        try change.put(key.bytes, row, in: table)
        try change.put([0xFF], row, in: table)
        try change.commit()
        let hexadecimal = key.bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
        #expect(
            try store.verify().differences == [
                ViewDifference(table: "contacts", key: hexadecimal.joined(), kind: .different),
                ViewDifference(table: "contacts", key: "ff", kind: .unexpected),
            ]
        )
        try store.rebuild()
        #expect(try store.verify().isClean)
    }

    @Test func `a record exchanged for another that is whole is found by the digest`() throws {
        let store = try test.open()
        var change = try store.log.write()
        let key = LogKey.position(Position(rawValue: 23))
        // The place of the tombstone, so that only the index entry of its deleted donation
        // contradicts it.
        let empty = Deletion().record(receivedAt: DonationGenerator.receivedAt)
        try change.put(empty.span, forKey: key.span, in: change.tables.events)
        try change.commit()
        let result = try store.verify()
        #expect(result.findings.contains { $0.contains("digest") })
    }

    @Test func `an entry that outlived its deletion is found`() throws {
        let store = try test.open()
        var change = try store.log.write()
        let names = try store.log.names(in: change)
        let donor = try #require(names.number(of: Donor(app: "org.example.chat")))
        let key = LogKey.identifier("m1", of: donor, start: try #require(message("m1").start))
        try change.put(
            LogKey.position(Position(rawValue: 21)).span,
            forKey: key.span,
            in: change.tables.identifiers
        )
        try change.commit()
        let result = try store.verify()
        #expect(result.damaged.map(\.rawValue) == [21])
        #expect(result.findings[0].contains("is deleted"))
    }

    @Test func `a picture that is another is found`() throws {
        let store = try test.open()
        var interaction = message("p")
        interaction.intent.people.recipients[0].image = Image(.data([1, 2, 3]))
        try store.donor("org.example.chat").donate(interaction)
        #expect(try store.verify().isClean)
        var change = try store.log.write()
        var keys: [[UInt8]] = []
        do {
            var cursor = try change.cursor(in: change.tables.images)
            while try cursor.moveToNext() {
                if cursor.key[36] == 1 { keys.append(cursor.key.copy(cursor.key.indices)) }
            }
        }
        let key = try #require(keys.first)
        try change.put([9].span, forKey: key.span, in: change.tables.images)
        try change.commit()
        #expect(try store.verify().findings == ["a picture does not match its hash"])
    }

    @Test func `a log that ends before or behind its end is found`() throws {
        let store = try test.open()
        for (next, damaged) in [(26, [24, 25]), (22, [])] as [(UInt64, [UInt64])] {
            var change = try store.log.write()
            var head = try change.head()
            head.nextPosition = Position(rawValue: next)
            try change.put(head)
            try change.commit()
            let result = try store.verify(views: false)
            #expect(result.damaged.map(\.rawValue) == damaged)
            #expect(!result.isClean)
        }
    }

    @Test func `rules that no policy event has set are found`() throws {
        let store = try test.open()
        try store.setPolicy(PolicyRule(app: "org.example.chat", maximumCount: 10))
        #expect(try store.verify().isClean)
        var change = try store.log.write()
        try change.delete(LogKey.policies.span, in: change.tables.meta)
        try change.commit()
        #expect(try store.verify(views: false).findings.count == 1)
    }

    @Test func `of the log alone does not look at the views`() throws {
        let store = try test.open()
        let whole = try store.verify()
        let log = try store.verify(views: false)
        #expect(log.digest == nil && log.isClean)
        #expect(log.logDigest == whole.logDigest && log.logDigest?.count == 64)
    }

    @Test func `while others append, delete and erase finds nothing`() throws {
        let store = try test.open()
        let mayStop = DispatchSemaphore(value: 0)
        let hasStopped = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let chat = store.donor("org.example.busy")
            var number = 0
            while mayStop.wait(timeout: .now()) == .timedOut {
                number += 1
                _ = try? chat.donate(message("b\(number)"))
                if number % 3 == 0 { _ = try? chat.delete(identifiers: ["b\(number - 1)"]) }
                if number % 40 == 0 { _ = try? store.erase() }
            }
            hasStopped.signal()
        }
        for _ in 0..<20 {
            let result = try store.verify(views: false)
            #expect(result.isClean, "\(result.findings)")
        }
        mayStop.signal()
        hasStopped.wait()
    }
}
