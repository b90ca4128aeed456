extension Environment {
    /// Checks the pages of the last commit, each by itself and with the pages that lead to it.
    ///
    /// LMDB has no checksums and trusts its map: a damaged page can end the process. If this finds
    /// nothing, no page of the commit can do so. Others may continue to write.
    ///
    /// - Returns: The faults; of very many, the first.
    /// - Throws: ``LMDBError/readersFull``, ``LMDBError/usedAfterFork``, or a system error.
    /// - Complexity: O(*p*) in the pages in use, and one bit of memory for each page of the file.
    package func checkPages() throws(LMDBError) -> [PageFault] {
        // During the read transaction no writer overwrites pages of the newest commit.
        let transaction = try beginRead()
        let file = try PageFile.opened(directory: directory)
        var walk = PageWalk(file, extent: .pages)
        try walk.visit(file) { _ in }
        _ = consume transaction
        return walk.faults
    }
}
