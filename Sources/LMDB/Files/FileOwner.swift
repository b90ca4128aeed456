import Glibc

/// The owner of files that root makes in another user's directory.
///
/// They belong to the owner of the directory, who could not use them otherwise: root that rebuilds
/// a person's views must not lock that person out.
enum FileOwner {
    /// Gives a file or directory that root made to the owner of its parent directory.
    ///
    /// - Parameters:
    ///   - descriptor: The open file.
    ///   - path: The file's path.
    /// - Throws: ``FileError`` when the system refuses.
    static func adopt(_ descriptor: Int32, _ path: String) throws(FileError) {
        guard let owner = try owner(forRootIn: Files.parent(of: path)) else { return }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw Files.failure("inspect", path) }
        guard status.st_uid == 0 else { return }
        guard fchown(descriptor, owner.user, owner.group) == 0 else {
            throw Files.failure("change the owner of", path)
        }
    }

    /// Gives a directory, a file or a link to the owner of its parent directory, by its path.
    static func adopt(_ path: String) throws(FileError) {
        guard let owner = try owner(forRootIn: Files.parent(of: path)) else { return }
        guard unsafe lchown(path, owner.user, owner.group) == 0 else {
            throw Files.failure("change the owner of", path)
        }
    }

    /// Returns the owner for files that root makes in a directory; `nil` if this is not root, or if
    /// root owns the directory.
    private static func owner(
        forRootIn directory: String
    ) throws(FileError) -> (user: uid_t, group: gid_t)? {
        guard geteuid() == 0 else { return nil }
        var status = stat()
        guard unsafe stat(directory, &status) == 0 else {
            // Somebody removed the directory meanwhile; the next use of the file will show it.
            guard errno != ENOENT else { return nil }
            throw Files.failure("inspect", directory)
        }
        return status.st_uid == 0 ? nil : (status.st_uid, status.st_gid)
    }
}
