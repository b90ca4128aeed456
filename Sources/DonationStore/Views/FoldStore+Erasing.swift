internal import LMDB

extension FoldStore {
    /// Returns the paths of all generations of all versions, whatever program made them.
    func generationPaths() throws(DonationStoreError) -> [String] {
        var paths: [String] = []
        do {
            for version in try versions().map({ "\(root)/\($0)" }) {
                paths += try Files.entries(inDirectory: version).map { "\(version)/\($0)" }
            }
        } catch {
            throw .file(error)
        }
        return paths
    }

    /// Removes the views of every version, as they may hold donations that the log no longer does.
    ///
    /// It waits for rebuilds in other processes, which may publish views made from the old log.
    func removeAllVersions() throws(DonationStoreError) {
        let versions: [String]
        do {
            versions = try self.versions()
        } catch {
            throw .file(error)
        }
        for version in versions {
            let isOwn = "\(root)/\(version)" == generations.path
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
