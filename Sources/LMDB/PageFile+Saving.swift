extension PageFile {
    /// Reads what can be read of the tables without LMDB.
    ///
    /// - Parameters:
    ///   - keyLengths: How long the keys are that are looked for on pages with a fault.
    ///   - sound: Takes each entry of a page without a fault, table by table in the order of keys.
    ///   - doubtful: Takes whatever looks like an entry on the other pages, if there is any fault.
    ///     They may be damaged, or free and old: only the caller can tell an entry from others.
    /// - Returns: What is wrong; of very many faults, the first.
    /// - Throws: A system error.
    /// - Complexity: O(*p*) in the pages of the file.
    public func save(
        keyLengths: Set<Int>,
        sound: (PageEntry) -> Void,
        doubtful: (PageEntry) throws(LMDBError) -> Void
    ) throws(LMDBError) -> [PageFault] {
        var walk = PageWalk(self, extent: .pages)
        try walk.visit(self, sound)
        guard !walk.faults.isEmpty else { return [] }
        for number in Swift.stride(from: 2, to: pageCount, by: 1) where !walk.isSound(number) {
            let page = try page(number)
            // Whatever the header and the pointers say: an entry begins at an even byte.
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
