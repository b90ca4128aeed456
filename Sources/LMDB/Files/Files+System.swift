import CLMDB
import Glibc

extension Files {
    /// Returns the number of the kind of file system that a path is on (`f_type` of `statfs`).
    ///
    /// - Throws: ``FileError`` when nothing is there or the system refuses access.
    package static func fileSystemType(of path: String) throws(FileError) -> UInt64 {
        var status = statfs()
        guard unsafe statfs(path, &status) == 0 else { throw failure("inspect", path) }
        return UInt64(truncatingIfNeeded: status.f_type) & 0xFFFF_FFFF
    }

    /// Returns the processes that map any of some files, or a removed one, including this process.
    ///
    /// It cannot inspect processes of other users, unless root calls it, and leaves them out.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - directories: The directories from which a `data.mdb` was removed, at any time and at any
    ///     depth.
    /// - Returns: The process identifiers, in order.
    /// - Complexity: O(*m*) in the mappings of all processes.
    package static func processes(
        mapping files: [MappedFile],
        orRemovedFrom directories: [String] = []
    ) -> [Int32] {
        let all = (try? entries(inDirectory: "/proc")) ?? []
        let directories = directories.compactMap { resolved($0).map { "\($0)/".inMaps } }
        return all.compactMap { Int32($0) }.sorted().filter { process in
            guard let maps = try? read("/proc/\(process)/maps", limit: 1 << 26) else {
                return false
            }
            let text = String(decoding: maps, as: UTF8.self)
            return files.contains { text.contains($0.name) && $0.isMapped(in: text) }
                || directories.contains {
                    text.contains($0) && hasRemovedFile(from: $0, in: text)
                }
        }
    }

    /// Returns whether one of the lines is about a removed `data.mdb` below a directory.
    private static func hasRemovedFile(from directory: String, in maps: String) -> Bool {
        maps.split(separator: "\n").contains { line in
            guard let path = line.mappedPath else { return false }
            return path.hasPrefix(directory) && path.hasSuffix("/data.mdb (deleted)")
        }
    }

    /// Returns the path of a directory without links; `nil` when it does not exist.
    private static func resolved(_ path: String) -> String? {
        guard let pointer = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(pointer) }
        return unsafe String(cString: pointer)
    }
}

extension String {
    /// The path in the kernel's spelling, with line ends escaped.
    fileprivate var inMaps: String {
        split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\012")
    }
}

extension Substring {
    /// The path in a line of the kernel's list: `from-to permissions offset device inode path`.
    fileprivate var mappedPath: Substring? {
        let fields = split(separator: " ", maxSplits: 5)
        return fields.count == 6 ? fields[5].drop { $0 == " " } : nil
    }
}

/// A file that processes map, as the kernel lists it even after its removal.
///
/// Its inode and its directory's name identify it: copies of a store have the same names, and a
/// removal first renames the file with another ending.
package struct MappedFile: Hashable, Sendable {
    /// The present or former path.
    package let path: String
    private let inode: UInt64
    /// The beginning of its directory's name.
    fileprivate let name: String

    /// Makes the identity of a file; `nil` when nothing is there or the system refuses access.
    ///
    /// - Parameter path: The file's path.
    package init?(at path: String) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        self.path = path
        inode = UInt64(status.st_ino)
        name = "/" + (path.split(separator: "/").dropLast().last ?? "")
    }

    /// Returns whether one of the lines is about this file: `from-to permissions offset device
    /// inode path`.
    fileprivate func isMapped(in maps: String) -> Bool {
        maps.split(separator: "\n").contains { line in
            let fields = line.split(separator: " ", maxSplits: 5)
            return fields.count == 6 && fields[4] == String(inode) && fields[5].contains(name)
        }
    }
}
