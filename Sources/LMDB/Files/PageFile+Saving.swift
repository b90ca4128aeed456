extension PageFile {
    /// Reads the readable part of the tables without LMDB.
    ///
    /// - Parameters:
    ///   - keyLengths: The lengths of the keys to look for on pages with a fault.
    ///   - sound: Receives each entry of a page without a fault, table by table in the order of
    ///     keys.
    ///   - doubtful: Receives every possible entry on the other pages, if there is any fault. These
    ///     pages may be damaged, or free and old: only the caller can tell real entries.
    /// - Returns: The faults; of very many, the first.
    /// - Throws: A system error.
    /// - Complexity: O(*p*) in the pages of the file.
    package func save(
        keyLengths: Set<Int>,
        sound: (PageEntry) -> Void,
        doubtful: (PageEntry) throws(LMDBError) -> Void
    ) throws(LMDBError) -> [PageFault] {
        var walk = PageWalk(self, extent: .pages)
        try walk.visit(self, sound)
        guard !walk.faults.isEmpty else { return [] }
        for number in Swift.stride(from: 2, to: pageCount, by: 1) where !walk.isSound(number) {
            let page = try page(number)
            // This ignores the header and the pointers: an entry begins at an even byte.
            for offset in stride(from: Self.headerLength, to: pageSize - 8, by: 2) {
                guard keyLengths.contains(Int(page.integer(at: offset + 6) as UInt16)),
                    let node = PageNode(page, at: offset, isLeaf: true),
                    let value = value(of: node, onPage: number)
                else { continue }
                try doubtful(PageEntry(table: "", page: page, node: node, value: value))
            }
        }
        return walk.faults
    }
}
