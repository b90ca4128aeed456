import Glibc

/// An open file, which closes when it goes out of scope, and in programs that this one executes.
struct FileDescriptor: ~Copyable {
    let number: Int32

    /// Opens a file; one that this creates is private to its owner, whatever the umask.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - flags: The flags of `open`.
    ///   - operation: The purpose, for the error.
    /// - Throws: ``FileError``.
    init(_ path: String, _ flags: Int32, operation: String) throws(FileError) {
        number = unsafe open(path, flags | O_CLOEXEC, 0o600)
        guard number >= 0 else { throw Files.failure(operation, path) }
        guard flags & O_CREAT != 0 else { return }
        guard fchmod(number, 0o600) == 0 else { throw Files.failure("restrict access to", path) }
        try FileOwner.adopt(number, path)
    }

    /// Opens a file of a store, such as a lock: a regular file with one name, so that no write
    /// through it changes another file.
    ///
    /// - Parameters:
    ///   - path: The file's path; this makes the file private to the owner of its directory.
    ///   - flags: The flags of `open`.
    ///   - operation: The purpose, for the error.
    /// - Throws: ``FileError``, with ``LMDBError/foreignFile`` for a link, a file with a second
    ///   name, and anything but a regular file; then the file is unchanged.
    init(own path: String, _ flags: Int32, operation: String) throws(FileError) {
        // Without O_NONBLOCK a pipe would make this wait.
        let flags = flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
        number = unsafe open(path, flags, 0o600)
        let foreign = FileError(
            operation: operation,
            path: path,
            code: LMDBError.foreignFile.rawValue
        )
        guard number >= 0 else {
            throw [ELOOP, EISDIR, ENXIO].contains(errno) ? foreign : Files.failure(operation, path)
        }
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else { throw Files.failure("inspect", path) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink <= 1 else { throw foreign }
        guard status.st_mode & 0o7777 == 0o600 || fchmod(number, 0o600) == 0 else {
            throw Files.failure("restrict access to", path)
        }
        try FileOwner.adopt(number, path)
    }

    deinit {
        if number >= 0 { close(number) }
    }

    func write(_ bytes: [UInt8], path: String) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let length = unsafe rest.withUnsafeBytes { rest in
                unsafe Glibc.write(number, rest.baseAddress, rest.count)
            }
            guard length >= 0 || errno == EINTR else { throw Files.failure("write", path) }
            rest = rest.dropFirst(max(length, 0))
        }
    }
}
