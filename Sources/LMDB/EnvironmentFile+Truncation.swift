extension EnvironmentFile {
    /// Checks the pages that LMDB needs to open the file: its meta pages, and the roots.
    ///
    /// Of a file that is shorter than the newest meta page says, all pages in use are checked:
    /// touching one beyond its end is a bus error. Being shorter proves nothing, for pages at the
    /// end that a transaction took and let go of are never written.
    ///
    /// Opens and closes the file, so it must not be open in this process.
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
            // Another process may be writing. It never reuses what the newest meta page leads
            // to, so a fault is real if nothing was committed since. What remains: a healthy
            // file is refused if commits overtake every walk (it opens the next time), and a
            // file that is cut short after this check is not noticed.
            let previous = file.metaPages
            try file.readState()
            guard attemptsLeft > 0, file.metaPages != previous else { throw .notAnEnvironment }
        }
    }
}
