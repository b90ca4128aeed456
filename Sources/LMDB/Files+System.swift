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

    /// The processes that have files mapped whose paths contain any of these texts, this one too.
    ///
    /// Processes of other users cannot be looked at and are left out, unless root asks.
    ///
    /// - Complexity: O(*m*) in the mappings of all processes.
    public static func processes(mapping names: [String]) -> [Int32] {
        let all = (try? entries(inDirectory: "/proc")) ?? []
        return all.compactMap { Int32($0) }.sorted().filter { process in
            guard let maps = try? read("/proc/\(process)/maps", limit: 1 << 26) else {
                return false
            }
            let text = String(decoding: maps, as: UTF8.self)
            return names.contains { text.contains($0) }
        }
    }
}
