import Glibc
import Testing

@testable import LMDB

@Suite struct `A damaged file` {
    private static let pageSize = 4096

    /// An environment with some hundred numbered entries.
    private static func numbered(in directory: borrowing TemporaryDirectory) throws {
        let environment = try directory.environment()
        let table = try environment.table(named: "letters")
        for batch in 0..<8 {
            var transaction = try environment.beginWrite()
            for number in batch * 100..<batch * 100 + 100 {
                let key: [UInt8] = [0, 0, UInt8(number >> 8), UInt8(number & 0xFF)]
                let value = [UInt8](repeating: 7, count: number % 97 == 0 ? 9000 : 60)
                try transaction.put(value.span, forKey: key.span, in: table)
            }
            try transaction.commit()
        }
        #expect(try environment.checkPages() == [])
    }

    private static func bytes(_ path: String) throws -> [UInt8] {
        try Files.read(path + "/data.mdb", limit: 1 << 24)
    }

    /// The leaves of the table in the order of their keys.
    private static func leaves(of path: String) throws -> [Int] {
        let file = try PageFile.opened(directory: path)
        var walk = PageWalk(file, extent: .pages)
        var pages: [Int] = []
        try walk.visit(file) { entry in
            guard entry.valueOnPage != nil else { return }
            let page = Int(entry.value.offset) / pageSize
            if pages.last != page { pages.append(page) }
        }
        #expect(walk.faults.isEmpty)
        return pages
    }

    @Test func `whose pages come in another order is walked to no second place`() throws {
        let directory = try TemporaryDirectory()
        try Self.numbered(in: directory)
        let path = directory.path + "/environment"
        var bytes = try Self.bytes(path)
        let leaves = try Self.leaves(of: path)
        #expect(leaves.count > 5)
        let (early, late) = (leaves[1] * Self.pageSize, leaves[4] * Self.pageSize)
        bytes.replaceSubrange(
            late + 8..<late + Self.pageSize,
            with: bytes[early + 8..<early + Self.pageSize]
        )
        try Files.writePrivate(bytes, to: path + "/data.mdb", synchronized: false)
        let environment = try Environment.open(at: path, tables: ["letters"])
        let table = try environment.table(named: "letters")
        let transaction = try environment.beginRead()
        var count = 0
        let error = lmdbError { () throws(LMDBError) in
            var cursor = try transaction.cursor(in: table)
            while try cursor.moveToNext() { count += 1 }
        }
        #expect(error == .corrupted)
        #expect(count < 800)
        let back = lmdbError { () throws(LMDBError) in
            var cursor = try transaction.cursor(in: table)
            while try cursor.moveToPrevious() {}
        }
        #expect(back == .corrupted)
        // Between its pages a seek finds a smaller key than the wanted one.
        let sought = lmdbError { () throws(LMDBError) in
            var cursor = try transaction.cursor(in: table)
            for number in 0..<800 {
                let key: [UInt8] = [0, 0, UInt8(number >> 8), UInt8(number & 0xFF)]
                _ = try cursor.seek(atOrAfter: key.span)
            }
        }
        #expect(sought == nil || sought == .corrupted)
        #expect(try !environment.checkPages().isEmpty)
    }

    @Test func `whose value is longer than the file is not read beyond it`() throws {
        let directory = try TemporaryDirectory()
        try Self.numbered(in: directory)
        let path = directory.path + "/environment"
        var bytes = try Self.bytes(path)
        let page = try Self.leaves(of: path)[0] * Self.pageSize
        let node = page + Int(bytes.integer(at: page + 18) as UInt16)
        // The upper half of the value's length.
        bytes.replaceSubrange(node + 2..<node + 4, with: [0xFF, 0xFF])
        try Files.writePrivate(bytes, to: path + "/data.mdb", synchronized: false)
        let environment = try Environment.open(at: path, tables: ["letters"])
        let table = try environment.table(named: "letters")
        let transaction = try environment.beginRead()
        let error = lmdbError { () throws(LMDBError) in
            var cursor = try transaction.cursor(in: table)
            while try cursor.moveToNext() {}
        }
        #expect(error == .corrupted)
        let got = lmdbError { () throws(LMDBError) in
            let key: [UInt8] = [0, 0, 0, 1]
            _ = try transaction.value(forKey: key.span, in: table)
        }
        #expect(got == .corrupted)
    }

    @Test(arguments: 0..<2)
    func `in which the walk finds no fault is read by LMDB to the end`(seed: UInt64) throws {
        var generator = Generator(state: seed)
        let directory = try TemporaryDirectory()
        try Self.numbered(in: directory)
        let path = directory.path + "/environment"
        let whole = try Self.bytes(path)
        var (found, sound) = (0, 0)
        for round in 0..<40 {
            var bytes = whole
            // Half of them among the headers and pointers, where most bits matter.
            let page = Int.random(in: 2..<bytes.count / Self.pageSize, using: &generator)
            let length = round % 2 == 0 ? 40 : Self.pageSize
            let place = page * Self.pageSize + Int.random(in: 0..<length, using: &generator)
            bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            try Files.writePrivate(bytes, to: path + "/data.mdb", synchronized: false)
            let file = try PageFile.opened(directory: path)
            var walk = PageWalk(file, extent: .pages)
            try walk.visit(file) { _ in }
            guard walk.faults.isEmpty else {
                found += 1
                continue
            }
            sound += 1
            let environment = try Environment.open(at: path, tables: ["letters"])
            let transaction = try environment.beginRead()
            var cursor = try transaction.cursor(in: try environment.table(named: "letters"))
            var count = 0
            while try cursor.moveToNext() { count += 1 }
            #expect(count == 800, "byte \(place)")
        }
        #expect(found > 3 && sound > 3)
    }
}
