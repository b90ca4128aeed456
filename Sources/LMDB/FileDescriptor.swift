import Glibc

/// An open file, closed when it goes out of scope, and in programs that this one executes.
struct FileDescriptor: ~Copyable {
    let number: Int32

    /// Opens a file; one that this creates is private to its owner, whatever the umask.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - flags: As `open` takes them.
    ///   - operation: What for, in the error.
    /// - Throws: ``FileError``.
    init(_ path: String, _ flags: Int32, operation: String) throws(FileError) {
        number = unsafe open(path, flags | O_CLOEXEC, 0o600)
        guard number >= 0 else { throw Files.failure(operation, path) }
        guard flags & O_CREAT == 0 || fchmod(number, 0o600) == 0 else {
            throw Files.failure("make private", path)
        }
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
