import Glibc
import LMDB
import Testing

@Suite struct `A write transaction` {
    @Test func `keeps what it commits`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment()
        let table = try environment.table(named: "letters")
        try environment.store("A", for: "a", in: table)
        #expect(try environment.load("a", in: table) == "A")
        #expect(try environment.load("b", in: table) == nil)
    }

    @Test func `aborts when it goes out of scope without a commit`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment()
        let table = try environment.table(named: "letters")
        do {
            var transaction = try environment.beginWrite()
            try transaction.put([65].span, forKey: [97].span, in: table)
        }
        #expect(try environment.load("a", in: table) == nil)
        // The writer lock is free again.
        try environment.store("A", for: "a", in: table)
    }

    @Test func `sees its own changes while readers do not`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment()
        let table = try environment.table(named: "letters")
        var transaction = try environment.beginWrite()
        try transaction.put([65].span, forKey: [97].span, in: table)
        #expect(try transaction.text("a", in: table) == "A")
        #expect(try transaction.entryCount(in: table) == 1)
        #expect(try environment.load("a", in: table) == nil)
        try transaction.commit()
        #expect(try environment.load("a", in: table) == "A")
    }

    @Test func `replaces and deletes values`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment()
        let table = try environment.table(named: "letters")
        try environment.store("A", for: "a", in: table)
        var transaction = try environment.beginWrite()
        try transaction.put([UInt8]("longer").span, forKey: [97].span, in: table)
        let replaced = try transaction.text("a", in: table)
        let wasThere = try transaction.delete([97].span, in: table)
        let wasThereAgain = try transaction.delete([97].span, in: table)
        try transaction.commit()
        #expect(replaced == "longer")
        #expect(wasThere)
        #expect(!wasThereAgain)
        #expect(try environment.load("a", in: table) == nil)
    }

    @Test func `empties one table and leaves the others`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment(tables: ["letters", "words"])
        let letters = try environment.table(named: "letters")
        let words = try environment.table(named: "words")
        try environment.store(letters: "abc", in: letters)
        try environment.store("word", for: "w", in: words)
        var transaction = try environment.beginWrite()
        try transaction.removeAll(in: letters)
        try transaction.commit()
        let reading = try environment.beginRead()
        #expect(try reading.entryCount(in: letters) == 0)
        #expect(try reading.entryCount(in: words) == 1)
    }

    @Test(arguments: [1, 8, 2022, 2023, 5000, 100_000])
    func `stores values of any size`(size: Int) throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment()
        let table = try environment.table(named: "letters")
        let value = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
        let key = [UInt8]("12345678")
        var transaction = try environment.beginWrite()
        try transaction.put(value.span, forKey: key.span, in: table)
        try transaction.commit()
        let reading = try environment.beginRead()
        #expect(try reading.bytes(key, in: table) == value)
    }

    @Test func `stores an empty value, which is not a missing one`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment()
        let table = try environment.table(named: "letters")
        try environment.store("", for: "a", in: table)
        #expect(try environment.load("a", in: table) == "")
    }

    @Test(arguments: [0, 512, 600])
    func `refuses keys that are empty or too long and stays usable`(length: Int) throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment()
        let table = try environment.table(named: "letters")
        let key = [UInt8](repeating: 1, count: length)
        var transaction = try environment.beginWrite()
        let error = lmdbError { () throws(LMDBError) in
            try transaction.put([65].span, forKey: key.span, in: table)
        }
        #expect(error == .badValueSize)
        try transaction.put([65].span, forKey: [UInt8](repeating: 1, count: 511).span, in: table)
        try transaction.commit()
        #expect(try environment.beginRead().entryCount(in: table) == 1)
    }

    @Test func `refuses to append out of order and stays usable`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment()
        let table = try environment.table(named: "letters")
        var transaction = try environment.beginWrite()
        try transaction.put([66].span, forKey: [98].span, in: table, appending: true)
        for key: UInt8 in [97, 98] {
            let error = lmdbError { () throws(LMDBError) in
                try transaction.put([0].span, forKey: [key].span, in: table, appending: true)
            }
            #expect(error == .keyExists)
        }
        try transaction.put([67].span, forKey: [99].span, in: table, appending: true)
        try transaction.commit()
        #expect(try environment.load("a", in: table) == nil)
        #expect(try environment.load("b", in: table) == "B")
        #expect(try environment.load("c", in: table) == "C")
    }

    @Test func `refuses the table of another environment`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment("one")
        let foreign = try directory.environment("other").table(named: "letters")
        var transaction = try environment.beginWrite()
        let errors = [
            lmdbError { () throws(LMDBError) in
                try transaction.put([1].span, forKey: [1].span, in: foreign)
            },
            lmdbError { () throws(LMDBError) in try transaction.delete([1].span, in: foreign) },
            lmdbError { () throws(LMDBError) in try transaction.removeAll(in: foreign) },
            lmdbError { () throws(LMDBError) in _ = try transaction.entryCount(in: foreign) },
            lmdbError { () throws(LMDBError) in _ = try transaction.cursor(in: foreign) },
            lmdbError { () throws(LMDBError) in _ = try transaction.text("a", in: foreign) },
        ]
        #expect(errors == Array(repeating: .foreignTable, count: 6))
    }

    @Test func `is the only one on its thread`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment()
        do {
            let transaction = try environment.beginWrite()
            let error = lmdbError { () throws(LMDBError) in _ = try environment.beginWrite() }
            #expect(error == .writeTransactionAlreadyOpen)
            _ = consume transaction
        }
        #expect(lmdbError { () throws(LMDBError) in _ = try environment.beginWrite() } == nil)
    }

    @Test func `waits for that of another thread`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment()
        let table = try environment.table(named: "letters")
        nonisolated(unsafe) var failures: [LMDBError] = []
        let threads = (0..<4).map { thread in
            start {
                for entry in 0..<50 {
                    let error = lmdbError { () throws(LMDBError) in
                        try environment.store("", for: "\(thread) \(entry)", in: table)
                    }
                    if let error { failures.append(error) }
                }
            }
        }
        for thread in threads { pthread_join(thread, nil) }
        #expect(failures == [])
        #expect(try environment.beginRead().entryCount(in: table) == 200)
    }

    @Test func `that is ended on another thread stops the process`() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            endOnAnotherThread()
        }
        // A precondition failure, not an error before it.
        #expect(result?.exitStatus == .signal(SIGILL) || result?.exitStatus == .signal(SIGTRAP))
    }

    @Test func `reports a full map and leaves what was committed`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment(
            "environment",
            tables: ["letters"],
            .init(mapSizeInBytes: 1 << 20)
        )
        let table = try environment.table(named: "letters")
        try environment.store("A", for: "a", in: table)
        let large = [UInt8](repeating: 1, count: 2 << 20)
        do {
            var transaction = try environment.beginWrite()
            let full = lmdbError { () throws(LMDBError) in
                try transaction.put(large.span, forKey: [98].span, in: table)
            }
            let after = lmdbError { () throws(LMDBError) in
                try transaction.put([1].span, forKey: [99].span, in: table)
            }
            let commit = commitError(of: transaction)
            #expect(full == .mapFull)
            #expect(after == .badTransaction)
            #expect(commit == .badTransaction)
        }
        #expect(try environment.load("a", in: table) == "A")
        try environment.store("B", for: "b", in: table)
        #expect(try environment.load("b", in: table) == "B")
    }
}

/// Passes a write transaction to another thread, unseen by the compiler.
private func endOnAnotherThread() {
    final class Box {
        var transaction: WriteTransaction?
        init(_ transaction: consuming WriteTransaction) { self.transaction = consume transaction }
    }
    do {
        let directory = try TemporaryDirectory()
        let box = Box(try directory.environment().beginWrite())
        // The process ends without cleaning up.
        try Files.removeTree(at: directory.path)
        onAnotherThread { box.transaction = nil }
    } catch {
        exit(1)
    }
}
