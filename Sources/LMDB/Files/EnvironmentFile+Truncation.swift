extension EnvironmentFile {
    /// Checks the pages that LMDB needs to open the file: its meta pages, and the roots.
    ///
    /// For a file shorter than the newest meta page says, it checks all pages in use: touching a
    /// page beyond the end is a bus error. A short file proves nothing, because pages at the end
    /// that a transaction took and gave back are never written.
    ///
    /// It opens and closes the file, so the file must not be open in this process.
    ///
    /// - Throws: ``LMDBError/notAnEnvironment`` when a page is beyond the end or malformed, or a
    ///   system error.
    /// - Complexity: O(1) for a file of full length; otherwise O(*p*) in its pages in use.
    func checkPages() throws(LMDBError) {
        var file = try PageFile.opened(directory: directory)
        for attemptsLeft in [2, 1, 0] {
            let isShort = (file.meta?.lastPage ?? .max) >= file.pageCount
            var walk = PageWalk(file, extent: isShort ? .pages : .roots)
            try walk.visit(file) { _ in }
            guard !walk.faults.isEmpty else { return }
            // Another process may be writing. It never reuses pages that the newest meta page leads
            // to, so a fault is real if no commit followed. Two cases remain: a healthy file is
            // refused if commits overtake every walk (it opens the next time), and this check
            // misses a file that is cut short afterwards.
            let previous = file.metaPages
            try file.readState()
            guard attemptsLeft > 0, file.metaPages != previous else { throw .notAnEnvironment }
        }
    }
}
