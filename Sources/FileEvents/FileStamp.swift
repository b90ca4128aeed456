private import Glibc

/// The identity and the times of a file, which tell whether it has changed.
package struct FileStamp: Hashable, Sendable {
    /// The file system and the number of the file in it.
    package let device: UInt64
    /// The number of the file in its file system.
    package let number: UInt64
    /// The size in bytes.
    package let size: Int64
    /// The time of the last change of the content, in nanoseconds since 1970.
    package let written: Int64
    /// The time of the last change of the file, its name or its content, in nanoseconds since 1970.
    ///
    /// No program can set it.
    package let changed: Int64
    /// Whether this is a file, and no directory, pipe or device.
    package let isFile: Bool
    /// Whether this is a directory.
    package let isDirectory: Bool

    /// Examines a path; `nil` if there is nothing that the process may examine.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - isFollowing: Whether a link stands for its target.
    package init?(at path: String, followingLinks isFollowing: Bool = true) {
        var status = stat()
        let code = unsafe isFollowing ? stat(path, &status) : lstat(path, &status)
        guard code == 0 else { return nil }
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
        size = Int64(status.st_size)
        written = Self.nanoseconds(status.st_mtim)
        changed = Self.nanoseconds(status.st_ctim)
        isFile = status.st_mode & S_IFMT == S_IFREG
        isDirectory = status.st_mode & S_IFMT == S_IFDIR
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        let (seconds, isTooLarge) = Int64(time.tv_sec).multipliedReportingOverflow(
            by: 1_000_000_000
        )
        return isTooLarge ? .max : seconds &+ Int64(time.tv_nsec)
    }
}
