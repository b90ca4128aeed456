import CLMDB
import Glibc

extension Files {
    /// The number of the kind of file system that a path is on (`f_type` of `statfs`).
    ///
    /// - Throws: ``FileError`` when nothing is there or it cannot be looked at.
    public static func fileSystemType(of path: String) throws(FileError) -> UInt64 {
        var status = statfs()
        guard unsafe statfs(path, &status) == 0 else { throw failure("look at", path) }
        return UInt64(truncatingIfNeeded: status.f_type) & 0xFFFF_FFFF
    }

    /// Finds the processes that have any of these files mapped, or one that was removed, this one
    /// too.
    ///
    /// Processes of other users cannot be looked at and are left out, unless root asks.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - directories: Where a `data.mdb` was removed from, at any time and at any depth.
    /// - Returns: Their identifiers, in order.
    /// - Complexity: O(*m*) in the mappings of all processes.
    public static func processes(
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

    /// Whether one of the lines is about a `data.mdb` in a directory that is there no more.
    private static func hasRemovedFile(from directory: String, in maps: String) -> Bool {
        maps.split(separator: "\n").contains { line in
            guard let path = line.mappedPath else { return false }
            return path.hasPrefix(directory) && path.hasSuffix("/data.mdb (deleted)")
        }
    }

    /// The path of a directory without links; `nil` when it is not there.
    private static func resolved(_ path: String) -> String? {
        guard let pointer = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(pointer) }
        return unsafe String(cString: pointer)
    }
}

extension String {
    /// The path as the kernel lists it, the end of a line escaped.
    fileprivate var inMaps: String {
        split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\012")
    }
}

extension Substring {
    /// The path in a line of the kernel's: `from-to permissions offset device inode path`.
    fileprivate var mappedPath: Substring? {
        let fields = split(separator: " ", maxSplits: 5)
        return fields.count == 6 ? fields[5].drop { $0 == " " } : nil
    }
}

/// A file as the kernel lists it among what a process has mapped, also once it is removed.
///
/// Known by its inode and its directory's name: copies of a store have the same names, and one that
/// is being removed is renamed before, with another end.
public struct MappedFile: Hashable, Sendable {
    /// Where it is, or was.
    public let path: String
    private let inode: UInt64
    /// How its directory's name begins.
    fileprivate let name: String

    /// Looks at a file; `nil` when nothing is there or it cannot be looked at.
    ///
    /// - Parameter path: Its path.
    public init?(at path: String) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        self.path = path
        inode = UInt64(status.st_ino)
        name = "/" + (path.split(separator: "/").dropLast().last ?? "")
    }

    /// Whether one of the lines is about it: `from-to permissions offset device inode path`.
    fileprivate func isMapped(in maps: String) -> Bool {
        maps.split(separator: "\n").contains { line in
            let fields = line.split(separator: " ", maxSplits: 5)
            return fields.count == 6 && fields[4] == String(inode) && fields[5].contains(name)
        }
    }
}
