import Glibc
import Testing

@testable import LMDB

@Suite struct `A file cut short` {
    @Test func `is refused unchanged or has lost nothing, wherever it was cut`() throws {
        let store = try SampleStore()
        let bytes = try store.bytes()
        let pageSize = SampleStore.pageSize
        #expect(try store.opening() == nil)
        var refusals = 0
        for boundary in stride(from: bytes.count, to: 2 * pageSize, by: -pageSize) {
            for missing in [pageSize, pageSize - 1, pageSize / 2 + 3, 1] {
                let kept = Array(bytes[..<(boundary - missing)])
                try store.replace(with: kept)
                guard let error = try store.opening() else {
                    #expect(try store.contents() == store.expected, "\(kept.count) bytes")
                    continue
                }
                refusals += 1
                #expect(error == .notAnEnvironment, "\(kept.count) bytes")
                #expect(try store.bytes() == kept)
                #expect(try Files.entries(inDirectory: store.path) == ["data.mdb"])
            }
        }
        #expect(refusals > 0)
    }

    @Test func `is refused when only its meta pages are left`() throws {
        let store = try SampleStore()
        try store.replace(with: Array(try store.bytes()[..<(2 * SampleStore.pageSize)]))
        #expect(try store.opening() == .notAnEnvironment)
    }

    @Test func `is refused when the page that it lacks is of the list of free pages`() throws {
        let store = try SampleStore()
        var bytes = try store.bytes()
        store.claimPages(1, in: &bytes)
        let end = bytes.count / SampleStore.pageSize
        bytes.replaceSubrange(
            store.newestMeta(in: bytes) + 80..<store.newestMeta(in: bytes) + 88,
            with: withUnsafeBytes(of: UInt64(end)) { Array($0) }
        )
        try store.replace(with: bytes)
        #expect(try store.opening() == .notAnEnvironment)
    }
}

@Suite struct `A healthy file shorter than its meta page says` {
    @Test func `opens and goes on when its last pages were never written`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/environment"
        do {
            let environment = try directory.environment()
            let table = try environment.table(named: "letters")
            // LMDB needs free pages to use: otherwise it adds the list of them at the end.
            for _ in 0..<4 { try environment.store("A", for: "first", in: table) }
            var transaction = try environment.beginWrite()
            let value = [UInt8](repeating: 7, count: 1000)
            for number in UInt8.min..<200 {
                try transaction.put(value.span, forKey: [number].span, in: table)
            }
            // From the last page to the first, so that the released pages are the file's last.
            for number in (1..<UInt8(200)).reversed() {
                try transaction.delete([number].span, in: table)
            }
            try transaction.commit()
            let information = try environment.information
            try #require(information.fileSizeInBytes < information.usedBytes)
        }
        let bytes = try Files.read(path + "/data.mdb", limit: 1 << 20)
        for round in 0..<3 {
            let environment = try Environment.open(at: path, tables: ["letters"])
            let table = try environment.table(named: "letters")
            #expect(try environment.beginRead().entryCount(in: table) == 2 + round)
            try environment.store("more", for: "more \(round)", in: table)
        }
        // The file may also lose free pages, until a used one is missing.
        var refusals: [Bool] = []
        for count in 2...bytes.count / SampleStore.pageSize {
            let kept = Array(bytes[..<(count * SampleStore.pageSize)])
            try Files.writePrivate(kept, to: path + "/data.mdb", synchronized: false)
            let error = lmdbError { () throws(LMDBError) in
                let environment = try Environment.open(at: path, tables: ["letters"])
                let table = try environment.table(named: "letters")
                #expect(try environment.load("first", in: table) == "A")
            }
            #expect(error == nil || error == .notAnEnvironment)
            refusals.append(error != nil)
        }
        #expect(refusals.first == true)
        #expect(refusals.last == false)
        #expect(refusals == refusals.filter(\.self) + refusals.filter { !$0 })
    }

    @Test func `opens and reads everything, tables, big values and free pages`() throws {
        let store = try SampleStore()
        var bytes = try store.bytes()
        store.claimPages(5, in: &bytes)
        try store.replace(with: bytes)
        #expect(try store.opening() == nil)
        #expect(try store.contents() == store.expected)
    }

    @Test func `is refused or read without harm when one of its pages is empty`() throws {
        let store = try SampleStore()
        var bytes = try store.bytes()
        store.claimPages(5, in: &bytes)
        let pageSize = SampleStore.pageSize
        var refusals = 0
        for number in 2..<bytes.count / pageSize {
            var damaged = bytes
            for offset in 0..<pageSize { damaged[number * pageSize + offset] = 0 }
            try store.replace(with: damaged)
            if let error = try store.opening() {
                refusals += 1
                #expect(error == .notAnEnvironment)
            } else {
                // The page was free, or in the middle of a value.
                #expect(
                    try store.contents().mapValues(\.count) == store.expected.mapValues(\.count)
                )
            }
        }
        #expect(refusals > 10)
    }
}

@Suite struct `The check of a short file` {
    @Test(arguments: 0..<6)
    func `never traps, whatever the bytes`(seed: UInt64) throws {
        var generator = Generator(state: seed)
        let store = try SampleStore()
        let file = EnvironmentFile(directory: store.path)
        var bytes = try store.bytes()
        store.claimPages(5, in: &bytes)
        let pageSize = SampleStore.pageSize
        var outcomes: Set<LMDBError?> = []
        for round in 0..<200 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let page = Int.random(in: 0..<bytes.count / pageSize, using: &generator) * pageSize
                // All of a page after its number, its header, or a node and the bytes after it.
                let range =
                    switch round % 3 {
                    case 0: page + 16..<page + pageSize
                    case 1: page + Int.random(in: 8..<16, using: &generator)..<page + 40
                    default:
                        page + Int.random(in: 16..<pageSize, using: &generator)..<page + pageSize
                    }
                let count = round % 3 == 0 ? range.count : min(range.count, 3)
                for offset in range.prefix(count)
                where page >= 2 * pageSize || offset % pageSize > 43 {
                    damaged[offset] = UInt8.random(in: .min ... .max, using: &generator)
                }
            }
            try store.replace(with: damaged)
            outcomes.insert(lmdbError { () throws(LMDBError) in try file.checkPages() })
        }
        #expect(outcomes == [nil, .notAnEnvironment])
    }

    @Test func `does not go in circles`() throws {
        let store = try SampleStore()
        var bytes = try store.bytes()
        store.claimPages(5, in: &bytes)
        let pageSize = SampleStore.pageSize
        var branches = 0
        for page in stride(from: 2 * pageSize, to: bytes.count, by: pageSize)
        where bytes[page + 10] == 1 {
            let end: UInt16 = bytes.integer(at: page + 12)
            for pointer in stride(from: page + 16, to: page + Int(end), by: 2) {
                let node = page + Int(bytes.integer(at: pointer) as UInt16)
                let itself = UInt16(page / pageSize)
                bytes.replaceSubrange(
                    node..<node + 6,
                    with: withUnsafeBytes(of: itself) { Array($0) } + [0, 0, 0, 0]
                )
            }
            branches += 1
        }
        #expect(branches > 0)
        try store.replace(with: bytes)
        #expect(try store.opening() == .notAnEnvironment)
    }
}

/// A small environment with everything that a file can hold: deep and flat trees, an empty table,
/// values with their own pages, and free pages.
private struct SampleStore: ~Copyable {
    static let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
    private static let tables = ["empty", "letters", "pictures", "words"]

    let expected: [String: [[UInt8]: [UInt8]]]
    private let directory: TemporaryDirectory

    var path: String { directory.path + "/environment" }

    init() throws {
        let directory = try TemporaryDirectory()
        expected = try Self.fill(directory)
        self.directory = directory
    }

    private static func fill(
        _ directory: borrowing TemporaryDirectory
    ) throws -> [String: [[UInt8]: [UInt8]]] {
        let environment = try directory.environment(
            tables: tables,
            .init(mapSizeInBytes: 64 << 20, durability: .unsynced)
        )
        try environment.store(letters: "abc", in: try environment.table(named: "letters"))
        let pictures = try environment.table(named: "pictures")
        let words = try environment.table(named: "words")
        for round in 0..<4 {
            var transaction = try environment.beginWrite()
            for number in stride(from: round, to: 400, by: round + 1) {
                let value = [UInt8](String(repeating: "word \(number) ", count: 10 + round))
                try transaction.put(value.span, forKey: [UInt8]("\(number)").span, in: words)
            }
            for number in 0..<6 {
                let value = [UInt8](repeating: UInt8(number), count: 1500 * (number + round))
                try transaction.put(value.span, forKey: [UInt8(number)].span, in: pictures)
            }
            try transaction.delete([UInt8(round)].span, in: pictures)
            try transaction.commit()
        }
        return try contents(of: environment)
    }

    func bytes() throws(FileError) -> [UInt8] {
        try Files.read(path + "/data.mdb", limit: 1 << 24)
    }

    /// Replaces the bytes of the file and removes LMDB's lock file.
    func replace(with bytes: [UInt8]) throws(FileError) {
        try Files.writePrivate(bytes, to: path + "/data.mdb", synchronized: false)
        try Files.removeTree(at: path + "/lock.mdb")
        try Files.removeTree(at: path + "/writer.lock")
    }

    /// The error of opening the environment, or `nil` when it opens.
    func opening() throws -> LMDBError? {
        lmdbError { () throws(LMDBError) in
            _ = try Environment.open(at: path, tables: Self.tables)
        }
    }

    /// Opens the environment and reads every entry of every table.
    func contents() throws -> [String: [[UInt8]: [UInt8]]] {
        try Self.contents(of: try Environment.open(at: path, tables: Self.tables))
    }

    /// Sets a page count in the newest meta page that exceeds the file.
    func claimPages(_ count: Int, in bytes: inout [UInt8]) {
        let offset = newestMeta(in: bytes) + 136
        let last = UInt64(bytes.count / Self.pageSize + count - 1)
        bytes.replaceSubrange(offset..<offset + 8, with: withUnsafeBytes(of: last) { Array($0) })
    }

    /// The offset of the newest meta page.
    func newestMeta(in bytes: [UInt8]) -> Int {
        let first: UInt64 = bytes.integer(at: 144)
        return bytes.integer(at: Self.pageSize + 144) > first ? Self.pageSize : 0
    }

    private static func contents(
        of environment: Environment
    ) throws -> [String: [[UInt8]: [UInt8]]] {
        let transaction = try environment.beginRead()
        var contents: [String: [[UInt8]: [UInt8]]] = [:]
        for name in tables {
            var entries: [[UInt8]: [UInt8]] = [:]
            var cursor = try transaction.cursor(in: try environment.table(named: name))
            while try cursor.moveToNext() { entries[[UInt8](cursor.key)] = [UInt8](cursor.value) }
            contents[name] = entries
        }
        return contents
    }
}

/// Repeatable random numbers (SplitMix64).
struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
