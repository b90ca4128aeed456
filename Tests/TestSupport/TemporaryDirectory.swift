import Foundation

/// An empty directory that is removed, with all that is in it, when nobody holds it any more.
package final class TemporaryDirectory: Sendable {
    /// Where it is, without a slash at the end.
    package let path: String

    /// Makes a directory with a name that no other has.
    ///
    /// - Parameter parent: Where; in `TMPDIR` unless given.
    /// - Throws: An error of the file system.
    package init(in parent: String? = nil) throws {
        let parent = parent ?? ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        path = "\(parent)/donation-store-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of something in it.
    package func path(of name: String) -> String {
        "\(path)/\(name)"
    }
}
