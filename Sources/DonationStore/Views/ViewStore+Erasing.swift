internal import LMDB

extension FoldStore {
    /// The paths of all generations of all versions, whatever program made them.
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

    /// Removes the views of every version: they may say what the log no longer does.
    ///
    /// Waits for rebuilds in other processes: what they put in place may be made from the old log.
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

    /// The names of the directories of views, whatever program made them; nothing else is the
    /// store's.
    func versions() throws(FileError) -> [String] {
        guard Files.isDirectory(root) else { return [] }
        return try Files.entries(inDirectory: root).filter { name in
            (Int(name) != nil || name.hasPrefix("custom-"))
                && (try? Files.isDirectoryItself("\(root)/\(name)")) == true
        }
    }
}
