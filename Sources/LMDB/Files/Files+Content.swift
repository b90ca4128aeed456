import Glibc

extension Files {
    // MARK: Bytes

    /// Reads a whole file.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - limit: The largest size to accept, in bytes.
    /// - Returns: The file's bytes.
    /// - Throws: ``FileError``, with `EFBIG` when the file is longer than the limit.
    /// - Complexity: O(*n*) in the number of bytes.
    package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        let bytes = try prefix(of: path, count: limit + 1)
        guard bytes.count <= limit else {
            throw FileError(operation: "read", path: path, code: EFBIG)
        }
        return bytes
    }

    /// Replaces a private file atomically: readers see the old bytes or the new ones.
    ///
    /// - Parameters:
    ///   - bytes: The file's bytes.
    ///   - path: The file's path; this replaces an existing file.
    ///   - synchronized: Whether the file and its name are on disk when this returns.
    /// - Throws: ``FileError``; the file is unchanged, unless only the last step, to synchronize
    ///   the directory, failed.
    /// - Complexity: O(*n*) in the number of bytes.
    package static func writePrivate(
        _ bytes: [UInt8],
        to path: String,
        synchronized: Bool
    ) throws(FileError) {
        let temporary = temporaryPath(for: path)
        do throws(FileError) {
            let file = try FileDescriptor(
                temporary,
                O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
                operation: "write"
            )
            try file.write(bytes, path: path)
            guard !synchronized || fsync(file.number) == 0 else {
                throw failure("synchronize", path)
            }
            try rename(temporary, to: path)
        } catch {
            unsafe unlink(temporary)
            throw error
        }
        if synchronized { try synchronize(directory: parent(of: path)) }
    }

    /// Reads the first bytes of a file, or all of them; refuses anything but a regular file instead
    /// of waiting.
    static func prefix(of path: String, count: Int) throws(FileError) -> [UInt8] {
        let file = try FileDescriptor(path, O_RDONLY | O_NONBLOCK, operation: "read")
        var status = stat()
        guard unsafe fstat(file.number, &status) == 0 else { throw failure("read", path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FileError(
                operation: "read",
                path: path,
                code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL
            )
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: min(count, 1 << 16))
        while bytes.count < count {
            let wanted = min(chunk.count, count - bytes.count)
            let length = unsafe chunk.withUnsafeMutableBytes { chunk in
                unsafe Glibc.read(file.number, chunk.baseAddress, wanted)
            }
            guard length >= 0 || errno == EINTR else { throw failure("read", path) }
            guard length != 0 else { break }
            bytes += chunk.prefix(max(length, 0))
        }
        return bytes
    }

    /// Makes a file private to its owner and writes it to disk.
    static func makePrivate(file path: String) throws(FileError) {
        guard unsafe chmod(path, 0o600) == 0 else { throw failure("restrict access to", path) }
        try FileOwner.adopt(path)
        try synchronize(file: path)
    }

    // MARK: Links

    /// Reads a symbolic link.
    ///
    /// - Parameter path: The link's path.
    /// - Returns: The link's target, or `nil` when nothing is there.
    /// - Throws: ``FileError``, with `EINVAL` when anything but a link is there.
    package static func link(named path: String) throws(FileError) -> String? {
        // A buffer of this size is on the stack.
        if let target = link(named: path, ofLessThan: 256) { return target }
        let target = errno == ENOENT ? nil : link(named: path, ofLessThan: Int(PATH_MAX))
        guard target == nil, errno != ENOENT else { return target }
        throw failure("read link", path)
    }

    /// Reads a link of less than so many bytes; `nil`, with a number in `errno`, if there is none.
    private static func link(named path: String, ofLessThan capacity: Int) -> String? {
        unsafe withUnsafeTemporaryAllocation(
            of: CChar.self,
            capacity: capacity
        ) { buffer -> String? in
            guard let first = buffer.baseAddress else { return nil }
            errno = 0
            // A text that is passed on to C directly is copied to an array before.
            let length = unsafe path.withCString { unsafe readlink($0, first, capacity) }
            guard (0..<capacity).contains(length) else { return nil }
            let bytes = UnsafeRawBufferPointer(buffer.extracting(..<length))
            return unsafe String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Returns whether there is a symbolic link with this target, without making a text of it.
    ///
    /// - Returns: `false` too for a target of 256 bytes or more.
    package static func isLink(at path: String, to target: String) -> Bool {
        let capacity = 256
        return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
            guard let first = buffer.baseAddress else { return false }
            let length = unsafe first.withMemoryRebound(to: CChar.self, capacity: capacity) {
                pointer in
                unsafe path.withCString { unsafe readlink($0, pointer, capacity) }
            }
            guard length == target.utf8.count, length < capacity else { return false }
            return unsafe buffer.extracting(..<length).elementsEqual(target.utf8)
        }
    }

    /// Creates a symbolic link, on disk on return, unless something is at its path.
    ///
    /// - Parameters:
    ///   - path: The link's path.
    ///   - target: The link's target.
    /// - Returns: Whether this created the link; `false` when something was there already.
    /// - Throws: ``FileError``.
    package static func createLink(at path: String, to target: String) throws(FileError) -> Bool {
        guard unsafe symlink(target, path) == 0 else {
            guard errno == EEXIST else { throw failure("create link", path) }
            return false
        }
        try FileOwner.adopt(path)
        try synchronize(directory: parent(of: path))
        return true
    }

    /// Replaces the target of a symbolic link atomically, on disk on return.
    ///
    /// - Parameters:
    ///   - path: The link's path; this replaces a link or file there.
    ///   - target: The new target.
    /// - Throws: ``FileError``; the link is unchanged, unless only the last step, to synchronize
    ///   the directory, failed.
    package static func replaceLink(at path: String, to target: String) throws(FileError) {
        let temporary = temporaryPath(for: path)
        guard unsafe symlink(target, temporary) == 0 else { throw failure("create link", path) }
        do throws(FileError) {
            try FileOwner.adopt(temporary)
            try rename(temporary, to: path)
        } catch {
            unsafe unlink(temporary)
            throw error
        }
        try synchronize(directory: parent(of: path))
    }
}
