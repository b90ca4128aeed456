import Glibc

/// Whose the files are that root makes in a directory of somebody else.
///
/// They belong to the owner of the directory, who could not use them otherwise: root that rebuilds
/// the views of a person must not lock that person out.
enum FileOwner {
    /// Gives a file or directory that root has made to the owner of the directory that holds it.
    ///
    /// - Parameters:
    ///   - descriptor: The file, open.
    ///   - path: Its path.
    /// - Throws: ``FileError`` when it cannot be given away.
    static func adopt(_ descriptor: Int32, _ path: String) throws(FileError) {
        guard let owner = try owner(forRootIn: Files.parent(of: path)) else { return }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw Files.failure("look at", path) }
        guard status.st_uid == 0 else { return }
        guard fchown(descriptor, owner.user, owner.group) == 0 else {
            throw Files.failure("give to its owner", path)
        }
    }

    /// The same for a directory, a file or a link by its path; a link is not followed.
    static func adopt(_ path: String) throws(FileError) {
        guard let owner = try owner(forRootIn: Files.parent(of: path)) else { return }
        guard unsafe lchown(path, owner.user, owner.group) == 0 else {
            throw Files.failure("give to its owner", path)
        }
    }

    /// Whose what root makes in a directory is to be; `nil` when this is not root, or it is root's.
    private static func owner(
        forRootIn directory: String
    ) throws(FileError) -> (user: uid_t, group: gid_t)? {
        guard geteuid() == 0 else { return nil }
        var status = stat()
        guard unsafe stat(directory, &status) == 0 else {
            // Taken away meanwhile: what was made is nobody's any more, as is found out by its use.
            guard errno != ENOENT else { return nil }
            throw Files.failure("look at", directory)
        }
        return status.st_uid == 0 ? nil : (status.st_uid, status.st_gid)
    }
}
