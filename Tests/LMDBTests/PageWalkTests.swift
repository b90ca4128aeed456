import Glibc
import Testing

@testable import LMDB

/// Pages with one fault each, which the walk must name.
@Suite struct `The walk through the pages` {
    /// A change to a file, and the expected message.
    struct Fault: Sendable, CustomTestStringConvertible {
        let said: String
        let strike: @Sendable (inout Pages) -> Void
        var testDescription: String { said }

        init(_ said: String, _ strike: @escaping @Sendable (inout Pages) -> Void) {
            (self.said, self.strike) = (said, strike)
        }
    }

    /// The bytes of a file, and the places of the faults in it.
    struct Pages {
        static let size = 4096
        var bytes: [UInt8]
        /// The last page of the newest commit.
        let lastPage: UInt64
        /// The offsets of the newer and the older meta page.
        let metas: (new: Int, old: Int)
        /// The entries of the tables `empty` and `letters` in the list of tables.
        let empty, letters: Int
        /// The root of `letters`, a branch; the first two of its leaves.
        let root: Int
        let leaves: [Int]
        /// An entry with a value on overflow pages, and their offset.
        let large, run: Int
        /// The first list of free pages, and the offset of the length in its entry.
        let free, listLength: Int

        init(of path: String) throws {
            let file = try PageFile.opened(directory: path)
            let bytes = try Files.read(path + "/data.mdb", limit: 1 << 24)
            let newer = file.meta
            let meta = try #require(newer)
            lastPage = meta.lastPage
            metas = meta.transaction.isMultiple(of: 2) ? (0, Self.size) : (Self.size, 0)
            let main = Int(try #require(meta.main.root)) * Self.size
            (empty, letters) = (Self.entry(0, of: main, bytes), Self.entry(1, of: main, bytes))
            let record = TreeRecord(bytes, at: Self.value(of: letters, bytes))
            let root = Int(try #require(record.root)) * Self.size
            leaves = (0..<2).map {
                Int(bytes.integer(at: Self.entry($0, of: root, bytes)) as UInt32) * Self.size
            }
            large = Self.entry(0, of: leaves[0], bytes)
            run = Int(bytes.integer(at: Self.value(of: large, bytes)) as UInt64) * Self.size
            let lists = Int(try #require(meta.free.root)) * Self.size
            listLength = Self.entry(0, of: lists, bytes)
            free = Self.value(of: listLength, bytes)
            (self.bytes, self.root) = (bytes, root)
        }

        /// The offset of an entry of a page.
        private static func entry(_ index: Int, of page: Int, _ bytes: [UInt8]) -> Int {
            page + Int(bytes.integer(at: page + 16 + 2 * index) as UInt16)
        }

        /// The offset of the value of an entry.
        private static func value(of entry: Int, _ bytes: [UInt8]) -> Int {
            entry + 8 + Int(bytes.integer(at: entry + 6) as UInt16)
        }

        func entry(_ index: Int, of page: Int) -> Int { Self.entry(index, of: page, bytes) }
        func value(of entry: Int) -> Int { Self.value(of: entry, bytes) }
        func count(of page: Int) -> Int { (Int(bytes.integer(at: page + 12) as UInt16) - 16) / 2 }

        mutating func put(_ value: some FixedWidthInteger, at place: Int) {
            for byte in 0..<value.bitWidth / 8 {
                bytes[place + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte))
            }
        }
    }

    private static let pages: [Fault] = [
        Fault("has the number of another page") { $0.put(UInt64(1), at: $0.leaves[0]) },
        Fault("is of no known kind") { $0.put(UInt16(3), at: $0.leaves[0] + 10) },
        // Its bytes would begin before the area of the entries.
        Fault("has an entry out of its bounds") {
            let leaf = $0.leaves[0]
            let least = (0..<$0.count(of: leaf)).map { [pages = $0] in pages.entry($0, of: leaf) }
                .min()
            $0.put(UInt16((least ?? leaf) - leaf + 2), at: leaf + 14)
        },
        // Its value would end after the page.
        Fault("has an entry out of its bounds") {
            let leaf = $0.leaves[0]
            let last = (1..<$0.count(of: leaf)).map { [pages = $0] in pages.entry($0, of: leaf) }
                .max()
            $0.put(UInt32(Pages.size), at: last ?? leaf)
        },
        Fault("has an entry out of its bounds") { $0.put(UInt16(17), at: $0.leaves[0] + 12) },
        Fault("has an entry out of its bounds") { $0.put(UInt16.max, at: $0.leaves[0] + 12) },
        Fault("is at the wrong depth in the tree") {
            $0.put(UInt16(3), at: $0.value(of: $0.letters) + 6)
        },
        Fault("leads to fewer than two pages") { $0.put(UInt16(18), at: $0.root + 12) },
        Fault("leads to 800 entries, not 801") {
            $0.put(UInt64(801), at: $0.value(of: $0.letters) + 32)
        },
        Fault("claims to have entries") { $0.put(UInt64(1), at: $0.value(of: $0.empty) + 32) },
        Fault("is in use twice") {
            $0.put(UInt32($0.leaves[0] / Pages.size), at: $0.entry(1, of: $0.root))
        },
        Fault("is not in the file") { $0.put(UInt32(1), at: $0.entry(1, of: $0.root)) },
        Fault("is not in the file") { $0.put(UInt32.max, at: $0.entry(1, of: $0.root)) },
        Fault("has an entry of no known kind") {
            $0.put(UInt16(4), at: $0.entry(1, of: $0.leaves[0]) + 4)
        },
        Fault("has an entry that is no table") { $0.put(UInt16(0), at: $0.letters + 4) },
    ]

    private static let keys: [Fault] = [
        Fault("has keys out of order") {
            let (first, leaf) = ($0.leaves[0] + 16, $0.leaves[0])
            let (one, two) = ($0.entry(0, of: leaf) - leaf, $0.entry(1, of: leaf) - leaf)
            $0.put(UInt16(two), at: first)
            $0.put(UInt16(one), at: first + 2)
        },
        // A key before the branch's key for this leaf.
        Fault("has keys out of order") { $0.put(UInt32(0), at: $0.entry(0, of: $0.leaves[1]) + 8) },
        // A key after the branch's key for the next leaf.
        Fault("has keys out of order") {
            let last = $0.count(of: $0.leaves[0]) - 1
            $0.put(UInt32.max, at: $0.entry(last, of: $0.leaves[0]) + 8)
        },
        Fault("has keys out of order") {
            $0.put(UInt16(0), at: $0.entry(1, of: $0.leaves[0]) + 6)
        },
    ]

    private static let values: [Fault] = [
        Fault("has a value beyond the end of the file") {
            $0.put(UInt64($0.bytes.count / Pages.size - 1), at: $0.value(of: $0.large))
        },
        Fault("has a value beyond the end of the file") {
            $0.put(UInt64.max, at: $0.value(of: $0.large))
        },
        Fault("has a value beyond the end of the file") { $0.put(UInt32.max, at: $0.large) },
        Fault("is not the beginning of a value") { $0.put(UInt64(1), at: $0.run) },
        Fault("is not the beginning of a value") { $0.put(UInt16(2), at: $0.run + 10) },
        Fault("is not the beginning of a value") { $0.put(UInt32(2), at: $0.run + 12) },
        Fault("is not in the file") { $0.put(UInt32(1 << 20), at: $0.run + 12) },
    ]

    private static let lists: [Fault] = [
        Fault("has a list without a length") { $0.put(UInt32(7), at: $0.listLength) },
        Fault("has a list that is longer than its bytes") { $0.put(UInt64(1 << 20), at: $0.free) },
        Fault("has a list that is longer than its bytes") { $0.put(UInt64.max, at: $0.free) },
        Fault("which is in use") { $0.put(UInt64($0.root / Pages.size), at: $0.free + 8) },
        Fault("names a page that does not exist") { $0.put(UInt64(1), at: $0.free + 8) },
        Fault("names a page that does not exist") { $0.put($0.lastPage + 1, at: $0.free + 8) },
    ]

    private static let metas: [Fault] = [
        Fault("a meta page cannot be read") { $0.put(UInt32(7), at: $0.metas.old + 16) },
        // Three commits apart.
        Fault("the meta pages are not from consecutive commits") {
            let number: UInt64 = $0.bytes.integer(at: $0.metas.new + 144)
            $0.put(number - 3, at: $0.metas.old + 144)
        },
        // Each has the other's turn.
        Fault("the meta pages are not from consecutive commits") {
            let number: UInt64 = $0.bytes.integer(at: $0.metas.new + 144)
            $0.put(number, at: $0.metas.old + 144)
            $0.put(number - 1, at: $0.metas.new + 144)
        },
        Fault("describes tables of another kind") {
            $0.put(UInt16(0), at: $0.metas.new + 44)
        },
        Fault("describes tables of another kind") {
            $0.put(UInt16(4), at: $0.metas.new + 92)
        },
        Fault("describes a table of another kind") {
            $0.put(UInt16(4), at: $0.value(of: $0.letters) + 4)
        },
    ]

    @Test(.timeLimit(.minutes(1)))
    func `begins at no pipe, and does not wait for one`() throws {
        let directory = try TemporaryDirectory()
        #expect(unsafe mkfifo(directory.path + "/data.mdb", 0o600) == 0)
        #expect(throws: LMDBError.self) { _ = try PageFile.opened(directory: directory.path) }
    }

    @Test(arguments: pages + keys + values + lists + metas)
    func `names what is wrong`(fault: Fault) throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/environment"
        try Self.fill(directory)
        var pages = try Pages(of: path)
        #expect(try Self.faults(of: path) == [])
        fault.strike(&pages)
        try Files.writePrivate(pages.bytes, to: path + "/data.mdb", synchronized: false)
        let faults = try Self.faults(of: path)
        #expect(faults.contains { $0.contains(fault.said) }, "\(faults)")
    }

    /// A table of several leaves with a large value, an empty one, and free pages.
    private static func fill(_ directory: borrowing TemporaryDirectory) throws {
        let environment = try directory.environment("environment", tables: ["empty", "letters"])
        let table = try environment.table(named: "letters")
        for batch in 0..<8 {
            var transaction = try environment.beginWrite()
            for number in batch * 100..<batch * 100 + 100 {
                let key: [UInt8] = [0, 0, UInt8(number >> 8), UInt8(number & 0xFF)]
                let value = [UInt8](repeating: 7, count: number == 0 ? 9000 : 60)
                try transaction.put(value.span, forKey: key.span, in: table)
            }
            try transaction.commit()
        }
    }

    private static func faults(of path: String) throws -> [String] {
        let file = try PageFile.opened(directory: path)
        var walk = PageWalk(file, extent: .pages)
        try walk.visit(file) { _ in }
        return walk.faults.map(\.description)
    }
}
