import LMDB
import Testing

@Suite struct `A read transaction` {
    @Test func `sees one state while others write`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment()
        let table = try environment.table(named: "letters")
        try environment.store("old", for: "a", in: table)
        let before = try environment.beginRead()
        try environment.store("new", for: "a", in: table)
        try environment.store("B", for: "b", in: table)
        let after = try environment.beginRead()
        #expect(try before.text("a", in: table) == "old")
        #expect(try before.entryCount(in: table) == 1)
        #expect(try after.text("a", in: table) == "new")
        #expect(try after.entryCount(in: table) == 2)
    }

    @Test func `reads in place, so the same bytes twice`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment()
        let table = try environment.table(named: "letters")
        try environment.store("value", for: "a", in: table)
        let transaction = try environment.beginRead()
        let first = try address(of: "a", in: transaction, table)
        let second = try address(of: "a", in: transaction, table)
        var cursor = try transaction.cursor(in: table)
        _ = try cursor.moveToFirst()
        let third = address(of: cursor.value)
        #expect(first != nil)
        #expect(first == second)
        #expect(first == third)
    }

    @Test func `keeps its environment and its bytes until its end`() throws {
        let directory = try TemporaryDirectory()
        for _ in 0..<20 {
            try Files.removeTree(at: directory.path + "/environment")
            #expect(try readAfterLastUseOfEnvironment(in: directory.path) == "value bytes")
            #expect(try walkAfterLastUseOfTransaction(in: directory.path) == "value bytes")
        }
    }

    @Test func `says when an empty key is asked for`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment()
        let table = try environment.table(named: "letters")
        let transaction = try environment.beginRead()
        let error = lmdbError { () throws(LMDBError) in _ = try transaction.text("", in: table) }
        #expect(error == .badValueSize)
        #expect(try transaction.text(String(repeating: "x", count: 600), in: table) == nil)
    }

    @Test func `may end on another thread`() throws {
        final class Box {
            var transaction: ReadTransaction?
            init(_ transaction: consuming ReadTransaction) {
                self.transaction = consume transaction
            }
        }
        let directory = try TemporaryDirectory()
        let environment = try directory.environment()
        let box = Box(try environment.beginRead())
        #expect(try environment.information.readers == 2)
        onAnotherThread { box.transaction = nil }
        #expect(try environment.information.readers == 1)
    }

    @Test func `is refused when all reader slots are taken, until one is free`() throws {
        let directory = try TemporaryDirectory()
        let environment = try directory.environment(
            "environment",
            tables: ["letters"],
            .init(mapSizeInBytes: 1 << 20, maximumReaders: 2)
        )
        let first = try environment.beginRead()
        do {
            let second = try environment.beginRead()
            let error = lmdbError { () throws(LMDBError) in _ = try environment.beginRead() }
            #expect(error == .readersFull)
            _ = consume second
        }
        #expect(lmdbError { () throws(LMDBError) in _ = try environment.beginRead() } == nil)
        _ = consume first
    }
}

private func address(of span: Span<UInt8>) -> UInt {
    span.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
}

private func address(
    of key: String,
    in transaction: borrowing ReadTransaction,
    _ table: Table
) throws(LMDBError) -> UInt? {
    guard let value = try transaction.value(forKey: [UInt8](key).span, in: table) else {
        return nil
    }
    return address(of: value)
}

/// The shape that Swift 6.3.1 gets wrong when a transaction only borrows its environment.
@inline(never)
private func readAfterLastUseOfEnvironment(in directory: String) throws(LMDBError) -> String? {
    let path = directory + "/environment"
    try Environment.create(at: path, tables: ["letters"])
    let environment = try Environment.open(at: path, tables: ["letters"])
    let table = try environment.table(named: "letters")
    try environment.store("value bytes", for: "key", in: table)
    let transaction = try environment.beginRead()
    guard let value = try transaction.value(forKey: [UInt8]("key").span, in: table) else {
        return nil
    }
    return String(value)
}

/// The same with a cursor of a write transaction: closed after its end, it would be freed twice.
@inline(never)
private func walkAfterLastUseOfTransaction(in directory: String) throws(LMDBError) -> String? {
    let path = directory + "/environment"
    let environment = try Environment.open(at: path, tables: ["letters"])
    let table = try environment.table(named: "letters")
    let transaction = try environment.beginWrite()
    var cursor = try transaction.cursor(in: table)
    guard try cursor.moveToFirst() else { return nil }
    return String(cursor.value)
}
