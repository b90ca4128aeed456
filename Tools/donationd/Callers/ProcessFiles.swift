import CProcess
import Foundation

/// The files that the kernel shows about a process, read by its identifier.
///
/// They may be those of another process that got the identifier meanwhile: see ``ProcessHandle``.
struct ProcessFiles {
    private let directory: String

    /// The largest number of bytes that are read of a file.
    private static let most = 65_536

    init(of process: Int32) { directory = "/proc/\(process)" }

    /// The contents of `/proc/PID/cgroup`; empty if it cannot be read.
    var controlGroups: String {
        let file = unsafe open("\(directory)/cgroup", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        return Self.contents(of: file) ?? ""
    }

    /// The path of the executable; `nil` if it cannot be read.
    var executable: String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = unsafe readlink("\(directory)/exe", &bytes, bytes.count)
        guard length > 0 else { return nil }
        // The kernel marks a file that was replaced, as by an update.
        let path = String(
            decoding: bytes.prefix(length).map(UInt8.init(bitPattern:)),
            as: UTF8.self
        )
        let mark = " (deleted)"
        return path.hasSuffix(mark) ? String(path.dropLast(mark.count)) : path
    }

    /// The root directory of a process.
    enum Root {
        /// It cannot be looked at, so nothing is known of the process.
        case unreadable
        /// It is not that of a Flatpak sandbox.
        case plain
        /// It has a description of a Flatpak sandbox.
        case flatpak(String)
    }

    /// The root directory, with the contents of the file by which Flatpak describes a sandbox.
    ///
    /// Only a regular file in the root of the process counts, not one elsewhere, no link, and none
    /// on a file system in user space, with which any process can show one.
    var root: Root {
        let root = unsafe open("\(directory)/root", Self.pathOnly | O_DIRECTORY | O_CLOEXEC)
        guard root >= 0 else { return .unreadable }
        defer { close(root) }
        let isFuse = process_root_is_fuse(root)
        guard isFuse == 0 else { return isFuse > 0 ? .plain : .unreadable }
        let file = unsafe openat(
            root,
            ".flatpak-info",
            O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        )
        guard file >= 0 else { return [ENOENT, ELOOP].contains(errno) ? .plain : .unreadable }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { return .unreadable }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return .plain }
        return Self.contents(of: file).map(Root.flatpak) ?? .unreadable
    }

    /// `O_PATH`, which needs no right to read the directory; Swift's Glibc does not have it.
    private static let pathOnly: Int32 = 0o10_000_000

    /// The contents of a file; `nil` if it is longer than any of these files.
    private static func contents(of file: Int32) -> String? {
        var contents: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while contents.count <= most {
            let count = unsafe part.withUnsafeMutableBytes { bytes in
                unsafe read(file, bytes.baseAddress, bytes.count)
            }
            if count == 0 { return String(decoding: contents, as: UTF8.self) }
            guard count > 0 else {
                if errno == EINTR { continue }
                return nil
            }
            contents += part.prefix(count)
        }
        return nil
    }
}

/// A descriptor of a process, which goes on to mean it after another one got its identifier.
struct ProcessHandle: ~Copyable {
    private let descriptor: Int32

    /// Copies a descriptor of a process, as the bus gives it; `nil` if it cannot be copied.
    init?(copying other: Int32) {
        descriptor = fcntl(other, F_DUPFD_CLOEXEC, 3)
        guard descriptor >= 0 else { return nil }
    }

    /// Opens a descriptor of the process that has an identifier now; `nil` if there is none.
    init?(of process: Int32) {
        descriptor = process_descriptor(process)
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// Whether the process has not ended.
    var isAlive: Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var result: Int32
        repeat { result = unsafe poll(&request, 1, 0) } while result < 0 && errno == EINTR
        return result == 0
    }
}
