import Glibc
import Synchronization

/// The file operations that a store needs: private files, atomic switches, durable directories.
///
/// Do not use these on the files of an environment that is open in this process, except to look at
/// their status or to remove them: closing such a file would drop LMDB's locks.
package enum Files {
    // MARK: Status

    /// Returns whether something is at a path; follows links.
    ///
    /// - Parameter path: The path.
    /// - Returns: Whether something is there and accessible.
    package static func exists(_ path: String) -> Bool {
        unsafe access(path, F_OK) == 0
    }

    /// Returns whether this process may read a file.
    ///
    /// - Parameter path: The file's path.
    /// - Returns: Whether it may; `false` also when nothing is there.
    package static func mayRead(_ path: String) -> Bool {
        unsafe access(path, R_OK) == 0
    }

    /// Returns whether something is at a path, and fails if the system refuses an answer.
    ///
    /// - Parameter path: The path.
    /// - Returns: Whether something is there; this follows links.
    /// - Throws: ``FileError`` when the system refuses an answer.
    package static func isThere(_ path: String) throws(FileError) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) != 0 else { return true }
        guard errno == ENOENT || errno == ENOTDIR else { throw failure("inspect", path) }
        return false
    }

    /// Returns whether a directory, or a link to one, is at a path.
    ///
    /// - Parameter path: The path.
    /// - Returns: Whether a directory is there.
    package static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Returns whether a directory itself, and no link to one, is at a path.
    ///
    /// - Parameter path: The path.
    /// - Returns: Whether a directory is there; `nil` when nothing is.
    /// - Throws: ``FileError`` when the system refuses access.
    package static func isDirectoryItself(_ path: String) throws(FileError) -> Bool? {
        try kind(of: path).map { $0 == S_IFDIR }
    }

    /// Returns whether a regular file itself, and no link to one, is at a path.
    ///
    /// - Parameter path: The path.
    /// - Returns: Whether a regular file is there; `nil` when nothing is.
    /// - Throws: ``FileError`` when the system refuses access.
    package static func isFileItself(_ path: String) throws(FileError) -> Bool? {
        try kind(of: path).map { $0 == S_IFREG }
    }

    /// Returns the absolute path of a directory, without links in it.
    ///
    /// - Parameter path: The directory's path.
    /// - Returns: The path.
    /// - Throws: ``FileError`` when there is no such directory.
    package static func resolved(_ path: String) throws(FileError) -> String {
        guard let found = unsafe realpath(path, nil) else { throw failure("find", path) }
        defer { unsafe free(found) }
        return unsafe String(cString: found)
    }

    /// Returns the size of a file.
    ///
    /// - Parameter path: The file's path.
    /// - Returns: The size in bytes.
    /// - Throws: ``FileError`` when there is no such file or the system refuses access.
    package static func size(ofFile path: String) throws(FileError) -> Int64 {
        Int64(try status(of: path).st_size)
    }

    /// Returns the time of the last change of a file or of a directory's list.
    ///
    /// - Parameter path: The path.
    /// - Returns: Milliseconds since 1970 UTC.
    /// - Throws: ``FileError`` when nothing is there or the system refuses access.
    package static func modificationTime(of path: String) throws(FileError) -> Int64 {
        let time = try status(of: path).st_mtim
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// Lists a directory.
    ///
    /// - Parameter path: The directory's path.
    /// - Returns: The names in it without `.` and `..`, sorted.
    /// - Throws: ``FileError`` when there is no such directory or the system refuses access.
    package static func entries(inDirectory path: String) throws(FileError) -> [String] {
        guard let directory = unsafe opendir(path) else { throw failure("list", path) }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(directory) else { break }
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { names.append(name) }
        }
        guard errno == 0 else { throw failure("list", path) }
        return names.sorted()
    }

    // MARK: Directories

    /// Creates a directory that only its owner can use, whatever the umask.
    ///
    /// - Parameter path: The path, which must be free.
    /// - Throws: ``FileError``, with `EEXIST` when something is there already.
    package static func createPrivateDirectory(at path: String) throws(FileError) {
        guard unsafe mkdir(path, 0o700) == 0 else { throw failure("create directory", path) }
        guard unsafe chmod(path, 0o700) == 0 else {
            let error = failure("restrict access to", path)
            unsafe rmdir(path)
            throw error
        }
        do throws(FileError) {
            try FileOwner.adopt(path)
        } catch {
            unsafe rmdir(path)
            throw error
        }
    }

    /// Renames a file or directory atomically; replaces a file at the new path.
    ///
    /// The change is durable only after a synchronization of the parent directory.
    ///
    /// - Parameters:
    ///   - from: The present path.
    ///   - to: The new path, on the same file system.
    /// - Throws: ``FileError``.
    package static func rename(_ from: String, to: String) throws(FileError) {
        guard unsafe Glibc.rename(from, to) == 0 else { throw failure("rename", from) }
    }

    /// Moves a finished directory into its place atomically, on disk on return.
    ///
    /// - Parameters:
    ///   - temporary: The directory, from ``temporaryPath(for:tag:)``.
    ///   - path: The place, which may hold nothing or an empty directory.
    /// - Throws: ``FileError``, with `EEXIST` when something else is there.
    package static func publishDirectory(_ temporary: String, as path: String) throws(FileError) {
        guard unsafe Glibc.rename(temporary, path) == 0 else {
            guard errno == ENOTEMPTY || errno == ENOTDIR else {
                throw failure("create directory", path)
            }
            throw FileError(operation: "create directory", path: path, code: EEXIST)
        }
        try synchronize(directory: parent(of: path))
    }

    /// Removes a file, a link, or a directory with all its content; does nothing if nothing is
    /// there.
    ///
    /// It removes links and never follows them. It renames a directory first, so that no one opens
    /// a half-removed one; unless the file system cannot, as for the lower layer of an overlay.
    ///
    /// - Parameter path: The path.
    /// - Throws: ``FileError`` when something in it cannot be removed; the rest may be gone.
    package static func removeTree(at path: String) throws(FileError) {
        guard let isDirectory = try isDirectoryItself(path) else { return }
        guard isDirectory, !path.contains(".removing-") else { return try remove(path) }
        let aside = temporaryPath(for: path, tag: "removing")
        guard unsafe Glibc.rename(path, aside) == 0 else {
            switch errno {
            case ENOENT: return
            case EXDEV: return try remove(path)
            default: throw failure("remove", path)
            }
        }
        try remove(aside)
    }

    /// Removes an empty directory; leaves any other as it is.
    ///
    /// - Parameter path: The directory's path.
    package static func removeIfEmpty(directory path: String) {
        _ = unsafe rmdir(path)
    }

    /// Writes the list of a directory to disk, with the entries created, renamed or removed in it.
    ///
    /// - Parameter path: The directory's path.
    /// - Throws: ``FileError``.
    package static func synchronize(directory path: String) throws(FileError) {
        try synchronize(path, flags: O_RDONLY | O_DIRECTORY)
    }

    /// Writes a file's bytes to disk.
    ///
    /// - Parameter path: The file's path.
    /// - Throws: ``FileError``.
    package static func synchronize(file path: String) throws(FileError) {
        try synchronize(path, flags: O_RDONLY)
    }

    private static func synchronize(_ path: String, flags: Int32) throws(FileError) {
        let descriptor = try FileDescriptor(path, flags, operation: "synchronize")
        guard fsync(descriptor.number) == 0 else { throw failure("synchronize", path) }
    }

    private static func remove(_ path: String) throws(FileError) {
        guard let isDirectory = try isDirectoryItself(path) else { return }
        if isDirectory {
            for name in try entries(inDirectory: path) { try remove(path + "/" + name) }
        }
        let code = unsafe isDirectory ? rmdir(path) : unlink(path)
        guard code == 0 || errno == ENOENT else { throw failure("remove", path) }
    }

    /// Returns the kind of the file at a path, without following a link; `nil` when nothing is
    /// there.
    private static func kind(of path: String) throws(FileError) -> mode_t? {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else {
            guard errno == ENOENT else { throw failure("inspect", path) }
            return nil
        }
        return status.st_mode & S_IFMT
    }

    private static func status(of path: String) throws(FileError) -> stat {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw failure("inspect", path) }
        return status
    }
}

// MARK: - For this module

extension Files {
    private static let lastTemporary = Atomic<Int>(0)

    /// Returns the error of the system call that just failed.
    static func failure(_ operation: String, _ path: String) -> FileError {
        let code = errno
        guard code != EACCES else { return .accessDenied(operation: operation, path: path) }
        return FileError(operation: operation, path: path, code: code)
    }

    /// Returns an unused path beside the given one.
    ///
    /// - Parameters:
    ///   - path: The path of the file to make or remove.
    ///   - tag: A word for the name that tells the purpose.
    /// - Returns: The path, on the same file system.
    package static func temporaryPath(for path: String, tag: String = "new") -> String {
        let number = lastTemporary.add(1, ordering: .relaxed).newValue
        return "\(trimmed(path)).\(tag)-\(getpid())-\(number)"
    }

    /// Returns the parent directory of a path.
    ///
    /// - Parameter path: The path.
    /// - Returns: The directory's path, `.` for a bare name.
    package static func parent(of path: String) -> String {
        let path = trimmed(path)
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Renames a directory unless something is at its new path.
    static func renameExclusively(_ from: String, to: String) throws(FileError) {
        let taken = FileError(operation: "create directory", path: to, code: EEXIST)
        guard try isDirectoryItself(to) == nil else { throw taken }
        // The rename fails if something appears there from now on, except an empty directory.
        guard unsafe Glibc.rename(from, to) == 0 else {
            throw errno == ENOTEMPTY || errno == ENOTDIR ? taken : failure("create directory", to)
        }
    }

    private static func trimmed(_ path: String) -> Substring {
        var path = Substring(path)
        while path.count > 1, path.last == "/" { path.removeLast() }
        return path
    }
}
