import Glibc

/// A file operation that failed: which, on what, and why.
public struct FileError: Error, Hashable, Sendable {
    /// What was attempted, such as "create directory".
    public let operation: String
    /// The path that it was attempted on.
    public let path: String
    /// The system's error number (`errno`).
    public let code: Int32

    /// Describes a failure.
    ///
    /// - Parameters:
    ///   - operation: What was attempted, such as "create directory".
    ///   - path: The path that it was attempted on.
    ///   - code: The system's error number (`errno`).
    public init(operation: String, path: String, code: Int32) {
        self.operation = operation
        self.path = path
        self.code = code
    }
}

extension FileError: CustomStringConvertible {
    /// Such as "cannot create directory '/x': Permission denied (errno 13)".
    public var description: String {
        "cannot \(operation) '\(path)': \(unsafe String(cString: strerror(code))) (errno \(code))"
    }
}
