extension Environment {
    /// Checks the pages of the last commit, each by itself and with those that lead to it.
    ///
    /// LMDB has no checksums and trusts what it maps: a damaged page can end the process. Where
    /// this finds nothing, none does. Others may go on writing.
    ///
    /// - Returns: What is wrong; of very many faults, the first.
    /// - Throws: ``LMDBError/readersFull``, ``LMDBError/usedAfterFork``, or a system error.
    /// - Complexity: O(*p*) in the pages in use, and one bit of memory for each page of the file.
    public func checkPages() throws(LMDBError) -> [PageFault] {
        // What the newest commit leads to is not written over as long as this is read.
        let transaction = try beginRead()
        let file = try PageFile.opened(directory: directory)
        var walk = PageWalk(file, extent: .pages)
        try walk.visit(file) { _ in }
        _ = consume transaction
        return walk.faults
    }
}
