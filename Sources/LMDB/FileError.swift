import Glibc

/// A file operation that failed: which, on what, and why.
public struct FileError: Error, Hashable, Sendable {
    /// What was attempted, such as "create directory".
    public let operation: String
    /// The path that it was attempted on.
    public let path: String
    /// The system's error number (`errno`).
    public let code: Int32
    /// What refuses access, where the system says that this is why.
    public let permissions: FilePermissions?

    /// Describes a failure.
    ///
    /// - Parameters:
    ///   - operation: What was attempted, such as "create directory".
    ///   - path: The path that it was attempted on.
    ///   - code: The system's error number (`errno`).
    ///   - permissions: What refuses access.
    public init(
        operation: String,
        path: String,
        code: Int32,
        permissions: FilePermissions? = nil
    ) {
        self.operation = operation
        self.path = path
        self.code = code
        self.permissions = permissions
    }

    /// Describes a refusal of access, with what refuses it.
    ///
    /// - Parameters:
    ///   - operation: What was attempted, such as "open".
    ///   - path: The path that it was attempted on.
    /// - Returns: The error.
    /// - Complexity: O(*c*) calls of the system in the components of the path.
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
    /// Such as "cannot create directory '/x': Permission denied (errno 13)", and what refuses it.
    public var description: String {
        "cannot \(operation) '\(path)': \(reason)" + (permissions.map { "; \($0)" } ?? "")
    }

    private var reason: String {
        // What is below zero is no number of the system's.
        code < 0
            ? "\(LMDBError(rawValue: code))"
            : "\(unsafe String(cString: strerror(code))) (errno \(code))"
    }
}
