import Foundation

/// An empty directory, removed with its content when nobody holds it any more.
package final class TemporaryDirectory: Sendable {
    /// The path, without a slash at the end.
    package let path: String

    /// Makes a directory with a unique name.
    ///
    /// - Parameter parent: The parent; `TMPDIR` by default.
    /// - Throws: An error of the file system.
    package init(in parent: String? = nil) throws {
        let parent = parent ?? ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        path = "\(parent)/donation-store-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Makes an empty file and returns its path.
    package func emptyFile() -> String {
        let path = path(of: "empty")
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        return path
    }

    /// The path of a file in it.
    package func path(of name: String) -> String {
        "\(path)/\(name)"
    }
}
