import Glibc

/// A guard that the processes that share a directory also share a PID namespace.
///
/// LMDB tells readers apart by their process numbers, which two namespaces use twice. Each process
/// keeps a shared lock on a file with the name of the holders' namespace.
package struct Namespace: ~Copyable, Sendable {
    /// The name of the file in its directory.
    package static let fileName = "namespace.lock"

    private let descriptor: FileDescriptor

    /// Adds this process to those that use a directory.
    ///
    /// - Parameters:
    ///   - directory: The directory; this makes the file if it is missing.
    ///   - identifier: The name of this process's namespace.
    /// - Returns: A guard that keeps other namespaces out while it lives; `nil` when processes of
    ///   another namespace use the directory.
    /// - Throws: ``FileError``.
    package static func join(
        directory: String,
        identifier: String
    ) throws(FileError) -> Namespace? {
        let namespace = try Namespace(path: "\(directory)/\(fileName)")
        // If it is alone, this process writes its namespace; otherwise it compares.
        if flock(namespace.descriptor.number, LOCK_EX | LOCK_NB) == 0 {
            try namespace.write(identifier)
        }
        while flock(namespace.descriptor.number, LOCK_SH) != 0 {
            guard errno == EINTR else { throw Files.failure("lock", directory) }
        }
        guard try namespace.read() == identifier else { return nil }
        return namespace
    }

    private init(path: String) throws(FileError) {
        descriptor = try FileDescriptor(own: path, O_RDWR | O_CREAT, operation: "lock")
    }

    private borrowing func write(_ identifier: String) throws(FileError) {
        let bytes = Array(identifier.utf8)
        let written = unsafe bytes.withUnsafeBytes { bytes in
            unsafe pwrite(descriptor.number, bytes.baseAddress, bytes.count, 0)
        }
        guard written == bytes.count, ftruncate(descriptor.number, bytes.count) == 0 else {
            throw Files.failure("write", Self.fileName)
        }
    }

    private borrowing func read() throws(FileError) -> String {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = unsafe bytes.withUnsafeMutableBytes { bytes in
            unsafe pread(descriptor.number, bytes.baseAddress, bytes.count, 0)
        }
        guard count >= 0 else { throw Files.failure("read", Self.fileName) }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
