internal import LMDB

extension FoldStore {
    /// Returns the paths of all generations of all versions, whatever program made them.
    func generationPaths() throws(DonationStoreError) -> [String] {
        var paths: [String] = []
        for version in try onDisk(try versions()).map({ "\(root)/\($0)" }) {
            let names = try onDisk(try Files.entries(inDirectory: version))
            paths += names.map { "\(version)/\($0)" }
        }
        return paths
    }

    /// Removes the views of every version, as they may hold donations that the log no longer does.
    ///
    /// It waits for rebuilds in other processes, which may publish views made from the old log.
    func removeAllVersions() throws(DonationStoreError) {
        let versions = try onDisk(try self.versions())
        for version in versions {
            let isOwn = "\(root)/\(version)" == generations.path
            if isOwn { forgetKept() }
            let views =
                isOwn
                ? generations
                : Generations<Tables>(
                    path: "\(root)/\(version)",
                    patience: generations.patience
                )
            let lock = try views.lock()
            try views.removeAll()
            _ = consume lock
        }
    }

    /// Returns the names of the directories of views, whatever program made them.
    ///
    /// Nothing else there belongs to the store.
    func versions() throws(FileError) -> [String] {
        guard Files.isDirectory(root) else { return [] }
        return try Files.entries(inDirectory: root).filter { name in
            (Int(name) != nil || name.hasPrefix("custom-"))
                && (try? Files.isDirectoryItself("\(root)/\(name)")) == true
        }
    }
}
