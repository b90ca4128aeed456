import Glibc

extension EnvironmentFile {
    /// Checks that every page in use is in the file: touching one beyond its end is a bus error.
    ///
    /// Being shorter than the newest meta page says proves nothing: pages at the end that a
    /// transaction took and let go of are never written. So a shorter file's trees are walked.
    ///
    /// Opens and closes the file, so it must not be open in this process.
    ///
    /// - Throws: ``LMDBError/notAnEnvironment`` when a page in use is beyond the end or malformed,
    ///   or a system error.
    /// - Complexity: O(1) for a file of full length; otherwise O(*p*) in its pages in use.
    func checkPages() throws(LMDBError) {
        var walk = try PageWalk(path)
        try walk.readState()
        for attemptsLeft in [2, 1, 0] {
            do throws(LMDBError) {
                return try walk.visitPages()
            } catch {
                // Another process may be writing. It never reuses what the newest meta page leads
                // to, so a fault is real if nothing was committed since. What remains: a healthy
                // file is refused if commits overtake every walk (it opens the next time), and a
                // file that is cut short after this check is not noticed.
                let previous = walk.state
                try walk.readState()
                guard error == .notAnEnvironment, attemptsLeft > 0, walk.state != previous
                else { throw error }
            }
        }
    }
}

/// What the newest meta page says, and how many whole pages the file has.
private struct FileState: Equatable {
    var pageSize = 0
    /// The root pages of the list of free pages and of the main table.
    var roots: [UInt64] = []
    var lastPage: UInt64 = 0
    var transaction: UInt64 = 0
    var pageCount: UInt64 = 0

    init() {}

    /// Reads a meta page.
    init(_ meta: [UInt8]) throws(LMDBError) {
        let pageSize: UInt32 = meta.integer(at: EnvironmentFile.pageSizeOffset)
        guard meta.integer(at: EnvironmentFile.magicOffset) == EnvironmentFile.magic,
            512...0x8000 ~= pageSize
        else { throw .notAnEnvironment }
        self.pageSize = Int(pageSize)
        roots = [meta.integer(at: 80), meta.integer(at: 128)]
        lastPage = meta.integer(at: 136)
        transaction = meta.integer(at: 144)
    }
}

/// Visits the pages in use; every fault is ``LMDBError/notAnEnvironment``.
private struct PageWalk: ~Copyable {
    /// The kinds of pages, in their flags; the leaves of fixed-size duplicates hold only keys.
    private static let branch: UInt16 = 0x01
    private static let leaf: UInt16 = 0x02
    private static let overflow: UInt16 = 0x04
    private static let keysOnlyLeaf: UInt16 = 0x22
    private static let kindMask: UInt16 = 0x2F
    /// What an entry of a leaf holds, in its flags: a page number, or the record of a table.
    private static let bigData: UInt16 = 0x01
    private static let tableRecord: UInt16 = 0x02

    private let file: FileDescriptor
    private(set) var state = FileState()
    /// How many pages are left to visit: none is in use twice, so no walk goes in circles.
    private var unclaimed: UInt64 = 0
    private var pending: [UInt64] = []

    init(_ path: String) throws(LMDBError) {
        do throws(FileError) {
            file = try FileDescriptor(path, O_RDONLY, operation: "read")
        } catch {
            throw LMDBError(rawValue: error.code)
        }
    }

    /// Reads the meta pages, then the size: a page is in the file before a meta page leads to it.
    mutating func readState() throws(LMDBError) {
        let length = 152
        let first = try FileState(try read(at: 0, count: length))
        let second = try FileState(try read(at: first.pageSize, count: length))
        guard second.pageSize == first.pageSize else { throw .notAnEnvironment }
        state = second.transaction > first.transaction ? second : first
        var status = stat()
        guard unsafe fstat(file.number, &status) == 0 else { throw LMDBError(rawValue: errno) }
        state.pageCount = UInt64(status.st_size / state.pageSize)
    }

    mutating func visitPages() throws(LMDBError) {
        guard state.lastPage >= state.pageCount else { return }
        unclaimed = state.pageCount
        pending = []
        for root in state.roots { try claim(tree: root) }
        while let number = pending.popLast() { try visitTreePage(number) }
    }

    private mutating func visitTreePage(_ number: UInt64) throws(LMDBError) {
        let (page, kind) = try read(page: number, count: state.pageSize)
        guard [Self.branch, Self.leaf, Self.keysOnlyLeaf].contains(kind),
            case let end = Int(page.integer(at: 12) as UInt16), 16...page.count ~= end
        else { throw .notAnEnvironment }
        guard kind != Self.keysOnlyLeaf else { return }
        for pointer in stride(from: 16, to: end - 1, by: 2) {
            let node = Int(page.integer(at: pointer) as UInt16)
            try visit(node: node, of: page, isLeaf: kind == Self.leaf)
        }
    }

    private mutating func visit(node: Int, of page: [UInt8], isLeaf: Bool) throws(LMDBError) {
        guard node + 8 <= page.count else { throw .notAnEnvironment }
        let low: UInt32 = page.integer(at: node)
        let flags: UInt16 = page.integer(at: node + 4)
        let data = node + 8 + Int(page.integer(at: node + 6) as UInt16)
        let isBig = flags & Self.bigData != 0
        let length = !isLeaf ? 0 : isBig ? 8 : Int(low)
        guard data + length <= page.count else { throw .notAnEnvironment }
        if !isLeaf {
            try claim(tree: UInt64(low) | UInt64(flags) << 32)
        } else if isBig {
            try visitRun(page.integer(at: data), size: UInt64(low))
        } else if flags & Self.tableRecord != 0 {
            guard length == 48 else { throw .notAnEnvironment }
            try claim(tree: page.integer(at: data + 40))
        }
    }

    /// Visits the pages of a value that has pages of its own; LMDB writes all of them.
    private mutating func visitRun(_ number: UInt64, size: UInt64) throws(LMDBError) {
        let (header, kind) = try read(page: number, count: 16)
        let count = UInt64(header.integer(at: 12) as UInt32)
        guard kind == Self.overflow, count * UInt64(state.pageSize) >= 16 + size
        else { throw .notAnEnvironment }
        try claim(number, count: count)
    }

    private mutating func claim(tree root: UInt64) throws(LMDBError) {
        // An empty tree has no root.
        guard root != .max else { return }
        try claim(root, count: 1)
        pending.append(root)
    }

    private mutating func claim(_ number: UInt64, count: UInt64) throws(LMDBError) {
        guard number < state.pageCount, count <= min(state.pageCount - number, unclaimed)
        else { throw .notAnEnvironment }
        unclaimed -= count
    }

    private func read(page number: UInt64, count: Int) throws(LMDBError) -> ([UInt8], UInt16) {
        guard number >= 2, number < state.pageCount else { throw .notAnEnvironment }
        let bytes = try read(at: Int(number) * state.pageSize, count: count)
        guard bytes.integer(at: 0) == number else { throw .notAnEnvironment }
        return (bytes, bytes.integer(at: 10) & Self.kindMask)
    }

    private func read(at offset: Int, count: Int) throws(LMDBError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let length = unsafe pread(file.number, &bytes, count, offset)
        guard length >= 0 else { throw LMDBError(rawValue: errno) }
        guard length == count else { throw .notAnEnvironment }
        return bytes
    }
}
