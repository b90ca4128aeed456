import Glibc

/// A failed file operation: the operation, the path and the cause.
public struct FileError: Error, Hashable, Sendable {
    /// The operation, such as "create directory".
    public let operation: String
    /// The path of the operation.
    public let path: String
    /// The system's error number (`errno`).
    public let code: Int32
    /// The permissions that refuse access, if the system gives these as the cause.
    public let permissions: FilePermissions?

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - operation: The operation, such as "create directory".
    ///   - path: The path of the operation.
    ///   - code: The system's error number (`errno`).
    ///   - permissions: The permissions that refuse access.
    public init(operation: String, path: String, code: Int32, permissions: FilePermissions? = nil) {
        self.operation = operation
        self.path = path
        self.code = code
        self.permissions = permissions
    }

    /// Returns the error of a refused access, with the permissions that refuse it.
    ///
    /// - Parameters:
    ///   - operation: The operation, such as "open".
    ///   - path: The path of the operation.
    /// - Returns: The error.
    /// - Complexity: O(*c*) system calls in the components of the path.
    public static func accessDenied(operation: String, path: String) -> FileError {
        FileError(
            operation: operation,
            path: path,
            code: EACCES,
            permissions: FilePermissions(refusing: path)
        )
    }
}

extension FileError: CustomStringConvertible {
    /// A description such as "cannot create directory '/x': Permission denied (errno 13)", with the
    /// permissions.
    public var description: String {
        "cannot \(operation) '\(path)': \(reason)" + (permissions.map { "; \($0)" } ?? "")
    }

    private var reason: String {
        // A number below zero is not from the system.
        code < 0
            ? "\(LMDBError(rawValue: code))"
            : "\(unsafe String(cString: strerror(code))) (errno \(code))"
    }
}
