/// A fault of a page of a file.
package struct PageFault: Hashable, Sendable, CustomStringConvertible {
    /// The page.
    package let page: UInt64
    /// The owner of the page, as far as known: a table, or a structure of LMDB.
    package let owner: String
    /// The fault, as the rest of a sentence.
    package let fault: String

    /// The fault as a sentence.
    package var description: String { "page \(page) of \(owner) \(fault)" }
}

/// An entry of a table, found without LMDB.
package struct PageEntry {
    /// The name of the table.
    package let table: String
    /// The range of the value in the file.
    package let value: FileRange
    private let page: [UInt8]

    private let node: PageNode

    /// The key.
    package var key: [UInt8] { Array(page[node.key]) }
    /// The value, if it is on the page of the key.
    package var valueOnPage: [UInt8]? { node.run == nil ? Array(page[node.data]) : nil }

    init(table: String, page: [UInt8], node: PageNode, value: FileRange) {
        (self.table, self.page, self.node, self.value) = (table, page, node, value)
    }
}

/// A walk through the trees of a file that checks each page, as LMDB does not.
///
/// It leaves out a page with a fault, with all pages below it, and visits the rest. A file in which
/// it finds no fault gives LMDB no reason to end the process.
struct PageWalk: ~Copyable {
    /// The extent of the walk.
    enum Extent {
        /// The root of each tree.
        case roots
        /// All pages in use.
        case pages
    }

    /// The names of the trees that are not the caller's tables.
    private static let main = "the list of tables"
    private static let free = "the lists of free pages"
    /// The largest number of faults to keep.
    private static let mostFaults = 100

    /// The faults; of very many, the first.
    private(set) var faults: [PageFault] = []
    /// The pages reached without a fault, and the runs of their values.
    private var sound: PageSet
    private var claimed: PageSet
    private var tables: [(name: String, record: TreeRecord)] = []
    private let extent: Extent

    /// A page to visit, with the bounds of the keys on it.
    private struct Stop {
        var number: UInt64
        var depth: Int
        var low: [UInt8]?
        var high: [UInt8]?
    }

    /// A tree during the walk.
    private struct Tree {
        var name: String
        var record: TreeRecord
        var entries: UInt64 = 0
        var hasFault = false
        var isMain: Bool { name == PageWalk.main }
        var isFree: Bool { name == PageWalk.free }
    }

    init(_ file: borrowing PageFile, extent: Extent) {
        self.extent = extent
        sound = PageSet(pageCount: file.pageCount)
        claimed = sound
    }

    /// Visits all trees, and calls `body` with the entries of the tables in the order of their
    /// keys.
    ///
    /// - Throws: A system error.
    mutating func visit(_ file: borrowing PageFile, _ body: (PageEntry) -> Void) throws(LMDBError) {
        guard let meta = file.meta else {
            return note("is no meta page, nor is the next", onPage: 0, of: "the file")
        }
        if let fault = file.metaFault { note(fault, onPage: 0, of: "the file") }
        // LMDB compares the numbers of free pages as numbers, and all other keys byte by byte.
        if meta.free.flags != 0x08 || meta.main.flags != 0 {
            note("describes tables of another kind", onPage: 0, of: "the file")
        }
        try visit(Tree(name: Self.main, record: meta.main), in: file, body)
        for (name, record) in tables {
            if record.flags != 0 {
                note("describes a table of another kind", onPage: 0, of: name)
            }
            try visit(Tree(name: name, record: record), in: file, body)
        }
        // This comes last: a free page must not be in use.
        try visit(Tree(name: Self.free, record: meta.free), in: file, body)
    }

    /// Returns whether the walk reached a page and found no fault in it.
    func isSound(_ number: UInt64) -> Bool { sound.contains(number) }

    // MARK: Trees

    private mutating func visit(
        _ tree: consuming Tree,
        in file: borrowing PageFile,
        _ body: (PageEntry) -> Void
    ) throws(LMDBError) {
        var tree = tree
        guard let root = tree.record.root else {
            if tree.record.entries != 0 {
                note("claims to have entries", onPage: 0, of: tree.name)
            }
            return
        }
        var pending = [Stop(number: root, depth: 1)]
        while let stop = pending.popLast() {
            guard claim(stop.number, count: 1, of: file, for: tree.name) else {
                tree.hasFault = true
                continue
            }
            let page = try file.page(stop.number)
            if let fault = try visit(page, at: stop, of: &tree, in: file, pending: &pending, body) {
                note(fault, onPage: stop.number, of: tree.name)
                tree.hasFault = true
            } else {
                sound.insert(stop.number)
            }
        }
        guard extent == .pages, !tree.hasFault, tree.entries != tree.record.entries else { return }
        note(
            "leads to \(tree.entries) entries, not \(tree.record.entries)",
            onPage: root,
            of: tree.name
        )
    }

    /// Visits a page; returns its fault, if it has one.
    private mutating func visit(
        _ page: [UInt8],
        at stop: Stop,
        of tree: inout Tree,
        in file: borrowing PageFile,
        pending: inout [Stop],
        _ body: (PageEntry) -> Void
    ) throws(LMDBError) -> String? {
        guard page.integer(at: 0) == stop.number else { return "has the number of another page" }
        let kind: UInt16 = page.integer(at: 10)
        guard kind == PageFile.branch || kind == PageFile.leaf else { return "is of no known kind" }
        let isLeaf = kind == PageFile.leaf
        guard let nodes = page.nodes(isLeaf: isLeaf) else {
            return "has an entry out of its bounds"
        }
        let depth = Int(tree.record.depth)
        guard isLeaf ? stop.depth == depth : stop.depth < depth else {
            return "is at the wrong depth in the tree"
        }
        guard isLeaf || nodes.count > 1 else { return "leads to fewer than two pages" }
        guard areInOrder(nodes, on: page, at: stop, isLeaf: isLeaf, isFree: tree.isFree) else {
            return "has keys out of order"
        }
        guard isLeaf else {
            guard extent == .pages else { return nil }
            for index in nodes.indices.reversed() {
                let next = nodes.indices.contains(index + 1) ? nodes[index + 1].key : nil
                pending.append(
                    Stop(
                        number: nodes[index].child,
                        depth: stop.depth + 1,
                        low: index == 0 ? stop.low : Array(page[nodes[index].key]),
                        high: next.map { Array(page[$0]) } ?? stop.high
                    )
                )
            }
            return nil
        }
        tree.entries += UInt64(nodes.count)
        for node in nodes where tree.isMain {
            // Every entry must be a named table: any other row would be ordinary bytes.
            guard node.isTable, node.data.count == TreeRecord.length else {
                return "has an entry that is no table"
            }
            let name = String(decoding: page[node.key], as: UTF8.self)
            tables.append((name, TreeRecord(page, at: node.data.lowerBound)))
        }
        guard extent == .pages, !tree.isMain else { return nil }
        return try visit(nodes, on: page, at: stop, of: &tree, in: file, body)
    }

    /// Visits the values of a leaf; returns their fault, if they have one.
    private mutating func visit(
        _ nodes: [PageNode],
        on page: [UInt8],
        at stop: Stop,
        of tree: inout Tree,
        in file: borrowing PageFile,
        _ body: (PageEntry) -> Void
    ) throws(LMDBError) -> String? {
        guard !nodes.contains(where: { $0.isTable || !$0.isKnown }) else {
            return "has an entry of no known kind"
        }
        for node in nodes {
            guard let value = file.value(of: node, onPage: stop.number) else {
                note("has a value beyond the end of the file", onPage: stop.number, of: tree.name)
                tree.hasFault = true
                continue
            }
            if let run = node.run { try visit(run: run, size: node.size, of: &tree, in: file) }
            if tree.isFree {
                try visit(freePages: try file.bytes(at: value), on: stop.number, in: file)
            } else {
                body(PageEntry(table: tree.name, page: page, node: node, value: value))
            }
        }
        return nil
    }

    /// Visits the pages of a value on its own pages; LMDB writes all of them.
    private mutating func visit(
        run number: UInt64,
        size: UInt32,
        of tree: inout Tree,
        in file: borrowing PageFile
    ) throws(LMDBError) {
        let header = try file.header(ofPage: number)
        let count = UInt64(header.integer(at: 12) as UInt32)
        let needed = UInt64(PageFile.headerLength) + UInt64(size)
        guard header.integer(at: 0) == number, header.integer(at: 10) == PageFile.overflow,
            count * UInt64(file.pageSize) >= needed
        else {
            note("is not the beginning of a value", onPage: number, of: tree.name)
            return tree.hasFault = true
        }
        guard claim(number, count: count, of: file, for: tree.name) else {
            return tree.hasFault = true
        }
        for page in number..<number + count { sound.insert(page) }
    }

    /// Claims the pages of a list of free pages, which begins with its length.
    private mutating func visit(
        freePages list: [UInt8],
        on page: UInt64,
        in file: borrowing PageFile
    ) throws(LMDBError) {
        guard list.count >= 8 else {
            return note("has a list without a length", onPage: page, of: Self.free)
        }
        let count: UInt64 = list.integer(at: 0)
        guard count <= UInt64(list.count / 8 - 1) else {
            return note("has a list that is longer than its bytes", onPage: page, of: Self.free)
        }
        for index in 0..<Int(count) {
            let number: UInt64 = list.integer(at: 8 * (index + 1))
            // A page that a transaction took and gave back was never written.
            guard number >= 2, number <= file.meta?.lastPage ?? 0 else {
                return note("names a page that does not exist", onPage: page, of: Self.free)
            }
            guard number < file.pageCount else { continue }
            guard !claimed.contains(number) else {
                return note("names page \(number), which is in use", onPage: page, of: Self.free)
            }
            claimed.insert(number)
        }
    }

    /// Returns whether the keys ascend, within the bounds of the branch above.
    private func areInOrder(
        _ nodes: [PageNode],
        on page: [UInt8],
        at stop: Stop,
        isLeaf: Bool,
        isFree: Bool
    ) -> Bool {
        guard !isFree else {
            // The keys are numbers of transactions, in the machine's byte order.
            let keys = nodes.dropFirst(isLeaf ? 0 : 1).map(\.key)
            guard keys.allSatisfy({ $0.count == 8 }) else { return false }
            let numbers = keys.map { page.integer(at: $0.lowerBound) as UInt64 }
            return zip(numbers, numbers.dropFirst()).allSatisfy(<)
        }
        // The first entry of a branch needs no key.
        var last = stop.low?[...]
        var mayEqual = true
        for node in isLeaf ? nodes[...] : nodes.dropFirst() {
            let key = page[node.key]
            guard !key.isEmpty, key.count <= 511 else { return false }
            if let last, !last.lexicographicallyPrecedes(key) {
                guard mayEqual, last == key else { return false }
            }
            (last, mayEqual) = (key, false)
        }
        guard let last, let high = stop.high else { return true }
        return last.lexicographicallyPrecedes(high)
    }

    // MARK: Pages

    private mutating func claim(
        _ number: UInt64,
        count: UInt64,
        of file: borrowing PageFile,
        for owner: String
    ) -> Bool {
        guard number >= 2, count > 0, number < file.pageCount, count <= file.pageCount - number
        else {
            note("is not in the file", onPage: number, of: owner)
            return false
        }
        for page in number..<number + count {
            guard !claimed.contains(page) else {
                note("is in use twice", onPage: page, of: owner)
                return false
            }
            claimed.insert(page)
        }
        return true
    }

    private mutating func note(_ fault: String, onPage page: UInt64, of owner: String) {
        guard faults.count < Self.mostFaults else { return }
        faults.append(PageFault(page: page, owner: owner, fault: fault))
    }
}

extension [UInt8] {
    /// Returns the entries of a branch or a leaf; `nil` when one is out of bounds.
    func nodes(isLeaf: Bool) -> [PageNode]? {
        let lower = Int(integer(at: 12) as UInt16)
        let upper = Int(integer(at: 14) as UInt16)
        guard lower >= PageFile.headerLength, lower.isMultiple(of: 2), lower <= upper,
            upper <= count
        else { return nil }
        var nodes: [PageNode] = []
        for pointer in stride(from: PageFile.headerLength, to: lower, by: 2) {
            let offset = Int(integer(at: pointer) as UInt16)
            guard offset >= upper, offset.isMultiple(of: 2),
                let node = PageNode(self, at: offset, isLeaf: isLeaf)
            else { return nil }
            nodes.append(node)
        }
        return nodes
    }
}
