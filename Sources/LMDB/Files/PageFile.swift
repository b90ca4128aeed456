import Glibc

/// A range of bytes of a file.
package struct FileRange: Hashable, Sendable {
    /// The offset of the first byte.
    package let offset: UInt64
    /// The number of bytes.
    package let count: UInt32

    /// Makes a range.
    package init(offset: UInt64, count: UInt32) {
        (self.offset, self.count) = (offset, count)
    }
}

/// The pages of an environment's file, read without LMDB, which trusts its map.
///
/// Nothing in the file can end the process: the code checks every number in it against the file's
/// size.
package struct PageFile: ~Copyable {
    /// The kinds of pages, in their flags.
    static let branch: UInt16 = 0x01
    static let leaf: UInt16 = 0x02
    static let overflow: UInt16 = 0x04
    /// The length of a page header, in bytes.
    static let headerLength = 16
    /// The largest number of times to read the meta pages while others commit.
    private static let metaTries = 1000

    /// The size of a page in bytes.
    package private(set) var pageSize = 4096
    /// The number of whole pages in the file.
    package private(set) var pageCount: UInt64 = 0
    /// The meta pages; `nil` for an invalid one.
    private(set) var metaPages: [MetaPage?] = [nil, nil]
    private let file: FileDescriptor

    /// Opens the `data.mdb` of a directory.
    ///
    /// - Parameter directory: The path of the directory.
    /// - Returns: Its pages.
    /// - Throws: A system error.
    /// - Complexity: O(1).
    package static func opened(directory: String) throws(LMDBError) -> PageFile {
        var file = PageFile(try open(EnvironmentFile(directory: directory).path))
        try file.readState()
        return file
    }

    private init(_ file: consuming FileDescriptor) {
        self.file = file
    }

    private static func open(_ path: String) throws(LMDBError) -> FileDescriptor {
        do throws(FileError) {
            return try FileDescriptor(path, O_RDONLY | O_NONBLOCK, operation: "read")
        } catch {
            throw LMDBError(rawValue: error.code)
        }
    }

    /// The valid meta page: the newer one of those that can be read.
    var meta: MetaPage? {
        metaPages.compactMap(\.self).max { $0.transaction < $1.transaction }
    }

    /// The fault of the meta pages, in words; `nil` when there is none.
    var metaFault: String? {
        guard let first = metaPages[0], let second = metaPages[1],
            first.pageSize == second.pageSize
        else { return "a meta page cannot be read" }
        // A commit writes the two pages in turn, with the next number.
        let numbers = [first.transaction, second.transaction]
        let apart = max(numbers[0], numbers[1]) - min(numbers[0], numbers[1])
        guard apart <= 1, numbers[0] == 0 || numbers[0].isMultiple(of: 2),
            numbers[1] == 0 || !numbers[1].isMultiple(of: 2)
        else { return "the meta pages are not from consecutive commits" }
        return nil
    }

    /// Reads the meta pages, then the size: a page is in the file before a meta page leads to it.
    mutating func readState() throws(LMDBError) {
        let size = try size()
        var pages = try metaPages(in: size)
        // Commits go on meanwhile. The two pages are of one moment if the first is still the same.
        for _ in 0..<Self.metaTries {
            let again = try metaPages(in: size)
            guard again[0] != pages[0] else { break }
            pages = again
        }
        metaPages = pages
        pageSize = pages.compactMap(\.self).first?.pageSize ?? 4096
        pageCount = try self.size() / UInt64(pageSize)
    }

    /// Reads the first meta page, then the second.
    private func metaPages(in size: UInt64) throws(LMDBError) -> [MetaPage?] {
        let first = try meta(at: 0, in: size)
        if let first { return [first, try meta(at: first.pageSize, in: size)] }
        // Without the first page, the second is at the offset that its own page size gives.
        for pageSize in [512, 1024, 2048, 4096, 8192, 16384, 32768] {
            if let found = try meta(at: pageSize, in: size), found.pageSize == pageSize {
                return [nil, found]
            }
        }
        return [nil, nil]
    }

    private func meta(at offset: Int, in size: UInt64) throws(LMDBError) -> MetaPage? {
        guard UInt64(offset + MetaPage.length) <= size else { return nil }
        return MetaPage(try read(at: UInt64(offset), count: MetaPage.length))
    }

    private func size() throws(LMDBError) -> UInt64 {
        var status = stat()
        guard unsafe fstat(file.number, &status) == 0 else { throw LMDBError(rawValue: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAnEnvironment }
        return UInt64(clamping: status.st_size)
    }

    // MARK: Bytes

    /// Returns the bytes of a page, which must be in the file.
    package func page(_ number: UInt64) throws(LMDBError) -> [UInt8] {
        guard number < pageCount else { throw .pageNotFound }
        return try read(at: number * UInt64(pageSize), count: pageSize)
    }

    /// Returns the bytes of a range.
    ///
    /// - Throws: ``LMDBError/pageNotFound`` when the file ends before it, or a system error.
    package func bytes(at range: FileRange) throws(LMDBError) -> [UInt8] {
        let size = pageCount * UInt64(pageSize)
        guard range.offset <= size, UInt64(range.count) <= size - range.offset else {
            throw .pageNotFound
        }
        return try read(at: range.offset, count: Int(range.count))
    }

    /// Returns the range of a node's value; `nil` when it would be beyond the end of the file.
    func value(of node: PageNode, onPage number: UInt64) -> FileRange? {
        guard let run = node.run else {
            return FileRange(
                offset: number * UInt64(pageSize) + UInt64(node.data.lowerBound),
                count: UInt32(node.data.count)
            )
        }
        let length = UInt64(Self.headerLength) + UInt64(node.size)
        guard run < pageCount, length <= (pageCount - run) * UInt64(pageSize) else { return nil }
        return FileRange(
            offset: run * UInt64(pageSize) + UInt64(Self.headerLength),
            count: node.size
        )
    }

    /// Returns the header of a page.
    func header(ofPage number: UInt64) throws(LMDBError) -> [UInt8] {
        guard number < pageCount else { throw .pageNotFound }
        return try read(at: number * UInt64(pageSize), count: Self.headerLength)
    }

    private func read(at offset: UInt64, count: Int) throws(LMDBError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let length = unsafe bytes.withUnsafeMutableBytes { bytes in
                unsafe pread(
                    file.number,
                    bytes.baseAddress.map { unsafe $0 + done },
                    count - done,
                    Int(offset) + done
                )
            }
            guard length >= 0 || errno == EINTR else { throw LMDBError(rawValue: errno) }
            guard length != 0 else { throw .pageNotFound }
            done += max(length, 0)
        }
        return bytes
    }
}

/// The tree of a table, as its row describes it.
struct TreeRecord: Equatable {
    static let length = 48
    /// The root of an empty tree.
    private static let none = UInt64.max

    var flags: UInt16
    var depth: UInt16
    var entries: UInt64
    private var page: UInt64

    /// The number of the root page; `nil` for an empty tree.
    var root: UInt64? { page == Self.none ? nil : page }

    init(_ bytes: [UInt8], at offset: Int) {
        flags = bytes.integer(at: offset + 4)
        depth = bytes.integer(at: offset + 6)
        entries = bytes.integer(at: offset + 32)
        page = bytes.integer(at: offset + 40)
    }
}

/// One of the two pages at the beginning that lead to all others.
struct MetaPage: Equatable {
    /// The number of bytes of the page that matter.
    static let length = 152
    /// The flag of meta pages.
    private static let flag: UInt16 = 0x08

    var pageSize: Int
    /// The lists of free pages.
    var free: TreeRecord
    /// The table of the tables.
    var main: TreeRecord
    var lastPage: UInt64
    var transaction: UInt64

    /// Reads a meta page; `nil` for bytes that are none.
    init?(_ bytes: [UInt8]) {
        let size: UInt32 = bytes.integer(at: EnvironmentFile.pageSizeOffset)
        guard bytes.integer(at: 10) & Self.flag != 0,
            bytes.integer(at: EnvironmentFile.magicOffset) == EnvironmentFile.magic,
            bytes.integer(at: EnvironmentFile.versionOffset) == EnvironmentFile.version,
            512...0x8000 ~= size, size.nonzeroBitCount == 1
        else { return nil }
        pageSize = Int(size)
        free = TreeRecord(bytes, at: 40)
        main = TreeRecord(bytes, at: 88)
        lastPage = bytes.integer(at: 136)
        transaction = bytes.integer(at: 144)
    }
}

/// An entry of a page, decoded from its bytes.
struct PageNode {
    static let headerLength = 8
    /// The flags of a value that is the number of its first page, and of one that is a table's
    /// record.
    private static let bigData: UInt16 = 0x01
    private static let tableRecord: UInt16 = 0x02

    var key: Range<Int>
    /// The bytes of the page after the key.
    var data: Range<Int>
    /// The length of the value, in bytes.
    var size: UInt32
    /// The page that a branch leads to.
    var child: UInt64
    /// The first of the value's own pages, if it has any.
    var run: UInt64?
    var isTable: Bool
    /// Whether all its flags are known.
    var isKnown: Bool

    /// Reads an entry; `nil` when it would reach beyond the page.
    init?(_ page: [UInt8], at offset: Int, isLeaf: Bool) {
        guard offset >= PageFile.headerLength, offset + Self.headerLength <= page.count else {
            return nil
        }
        let low: UInt32 = page.integer(at: offset)
        let flags: UInt16 = page.integer(at: offset + 4)
        let start = offset + Self.headerLength
        let end = start + Int(page.integer(at: offset + 6) as UInt16)
        let isBig = isLeaf && flags & Self.bigData != 0
        let length = !isLeaf ? 0 : isBig ? 8 : Int(low)
        guard end + length <= page.count else { return nil }
        key = start..<end
        data = end..<end + length
        size = low
        child = UInt64(low) | UInt64(flags) << 32
        run = isBig ? page.integer(at: end) : nil
        isTable = isLeaf && flags & Self.tableRecord != 0
        isKnown = !isLeaf || flags & ~(Self.bigData | Self.tableRecord) == 0
    }
}
