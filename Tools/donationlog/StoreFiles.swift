import DonationStore
import Foundation

/// The files of a store in the file system.
struct StoreFiles {
    private let path: String
    private let manager = FileManager.default

    init(_ path: String) {
        self.path = path
    }

    /// The check that only the owner can use them.
    var permissions: Check {
        let all = manager.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        let foreign = foreignNames
        let names = [""] + all.filter { name in !foreign.contains { name.hasPrefix($0) } }
        let open = names.filter { name in
            let attributes = try? manager.attributesOfItem(atPath: "\(path)/\(name)")
            guard attributes?[.type] as? FileAttributeType != .typeSymbolicLink,
                let mode = (attributes?[.posixPermissions] as? NSNumber)?.intValue
            else { return false }
            return mode & 0o077 != 0
        }
        guard let first = open.first else {
            return Check("permissions", is: .well, "private to their owner")
        }
        return Check(
            "permissions",
            is: .wrong,
            "others can use \(first.isEmpty ? "the directory" : first)"
                + (open.count > 1 ? " and \(open.count - 1) more" : ""),
            mend: "chmod -R go= '\(path)'"
        )
    }

    // MARK: What was left behind

    /// The generations that are not current: replaced while in use, or never finished.
    var leftovers: [String] {
        let views = (names("views")).filter(isVersion).map { "views/\($0)" }
        return (["log"] + views).flatMap { folder in
            let kept = ["current", "unfinished"].compactMap { name in
                try? manager.destinationOfSymbolicLink(atPath: "\(path)/\(folder)/\(name)")
            }
            return names(folder).filter { name in
                isDirectory("\(folder)/\(name)") && !kept.contains(name)
                    && DonationStore.isOwnName(name)
            }
            .map { "\(folder)/\($0)" }
        }
    }

    /// Returns the check of leftovers, and of those that opening the store has removed.
    func leftovers(before: [String], unremoved: [FileError]) -> Check {
        if let first = unremoved.first {
            return Check(
                "leftovers",
                is: .wrong,
                "\(first)" + (unremoved.count > 1 ? ", and \(unremoved.count - 1) more" : "")
                    + "; this leftover of interrupted work may hold erased donations",
                mend: "sudo rm -r \(first.path.quotedForShell)"
            )
        }
        let seen = leftovers
        let workers = holders(ofLocksNamed: "writer.lock", "making.lock")
        // A worker that has finished removed its generation before it released the lock.
        let now = leftovers.filter(seen.contains)
        var atWork: Check?
        for name in now {
            let lock = name.split(separator: "/").dropLast().joined(separator: "/") + "/making.lock"
            guard let worker = workers.first(where: { $0.name == lock }) else {
                return Check(
                    "leftovers",
                    is: .wrong,
                    "\(name) is not in use: work was interrupted",
                    mend: name.hasPrefix("log") ? "donationlog erase" : "donationlog rebuild"
                )
            }
            atWork = Check("leftovers", is: .note, "process \(worker.process) is making \(name)")
        }
        if let atWork { return atWork }
        guard let first = before.first else { return Check("leftovers", is: .well, "none") }
        return Check(
            "leftovers",
            is: .note,
            "removed \(first), a leftover of an erasure, restore or rebuild"
        )
    }

    /// The check of files among the generations that are not the store's, which it leaves alone.
    var foreign: [Check] {
        let found = foreignNames
        guard let first = found.first else { return [] }
        let more = found.count > 1 ? " and \(found.count - 1) more do" : " does"
        return [
            Check(
                "files",
                is: .note,
                "\(first.printable)\(more) not belong to the store, which ignores "
                    + (found.count > 1 ? "them" : "it")
            )
        ]
    }

    private var foreignNames: [String] {
        let folders = ["log"] + names("views").filter(isVersion).map { "views/\($0)" }
        return folders.flatMap { folder in
            names(folder).filter { !DonationStore.isOwnName($0) }.map { "\(folder)/\($0)" }
        }
    }

    private func names(_ folder: String) -> [String] {
        ((try? manager.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []).sorted()
    }

    private func isDirectory(_ name: String) -> Bool {
        let attributes = try? manager.attributesOfItem(atPath: "\(path)/\(name)")
        return attributes?[.type] as? FileAttributeType == .typeDirectory
    }

    private func isVersion(_ name: String) -> Bool { Int(name) != nil }

    // MARK: Views

    /// Returns the checks of this program's views, and of other versions' views.
    func viewsCheck(_ health: StoreHealth) -> [Check] {
        let others = names("views").filter { isVersion($0) && $0 != "\(health.viewVersion)" }
        var checks: [Check] = []
        if health.checkpoint == nil {
            checks.append(
                Check(
                    "views",
                    is: .note,
                    "none yet; the first question makes them, and waits for them",
                    mend: "donationlog rebuild"
                )
            )
        } else if health.lag > 0 {
            checks.append(
                Check(
                    "views",
                    is: .note,
                    "\(health.lag) events behind; they catch up at the next question",
                    mend: "donationlog info --quick"
                )
            )
        } else {
            checks.append(Check("views", is: .well, "up to date"))
        }
        if !others.isEmpty {
            checks.append(
                Check(
                    "versions",
                    is: .note,
                    "views of version \(others.joined(separator: ", ")) belong to another version of "
                        + "this program; a rebuild removes them when they are unused for 30 days"
                )
            )
        }
        return checks
    }

    // MARK: Locks

    /// The check for a stopped process that holds a lock.
    var locks: Check {
        let holders = holders(ofLocksNamed: "writer.lock", "making.lock")
        for (process, name) in holders where isStopped(process) {
            return Check(
                "locks",
                is: .wrong,
                "process \(process) (\(processName(process) ?? "gone")) is stopped and holds \(name): "
                    + "nobody else can write",
                mend: "kill -CONT \(process)"
            )
        }
        return Check("locks", is: .well, "none is stale")
    }

    /// Returns the check of the watcher, if the owner wants one or there is one.
    func watcher(isWanted: Bool) -> [Check] {
        if let process = holders(ofLocksNamed: "watch.lock").first?.process {
            let text = "process \(process) follows mail and exports"
            guard isStopped(process) else { return [Check("watcher", is: .well, text)] }
            return [
                Check(
                    "watcher",
                    is: .wrong,
                    "\(text), but is stopped",
                    mend: "kill -CONT \(process)"
                )
            ]
        }
        guard isWanted else { return [] }
        return [
            Check(
                "watcher",
                is: .note,
                "the configuration lists sources, and nobody follows them",
                mend: "systemctl --user enable --now donationlog-watch"
            )
        ]
    }

    /// Returns the processes that hold locks of the store, from the kernel's list.
    private func holders(ofLocksNamed locks: String...) -> [(process: Int32, name: String)] {
        let names = (manager.enumerator(atPath: path)?.compactMap { $0 as? String } ?? [])
            .filter { name in locks.contains { name.hasSuffix($0) } }
        var files: [String: String] = [:]
        for name in names {
            let attributes = try? manager.attributesOfItem(atPath: "\(path)/\(name)")
            guard let number = (attributes?[.systemFileNumber] as? NSNumber)?.intValue else {
                continue
            }
            files["\(number)"] = name
        }
        let text = (try? textOfKernel(at: "/proc/locks")) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let columns = line.split(separator: " ")
            guard columns.count > 5, columns[1] != "->", let process = Int32(columns[4]),
                let inode = columns[5].split(separator: ":").last,
                let name = files[String(inode)]
            else { return nil }
            return (process, name)
        }
    }

    private func isStopped(_ process: Int32) -> Bool {
        let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        // The rest after the name, which may contain anything.
        let rest = text?.split(separator: ")").last ?? ""
        return rest.split(separator: " ").first == "T"
    }
}

/// Returns the whole text of a file that the kernel generates while a program reads it.
///
/// The kernel returns a page at a time; `String(contentsOfFile:)` takes the first page for the
/// whole.
func textOfKernel(at path: String) throws(SystemError) -> String {
    let file = try Descriptor(opening: path)
    defer { file.close() }
    var (bytes, piece) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while case let count = try file.read(into: &piece), count > 0 { bytes += piece[..<count] }
    return String(decoding: bytes, as: UTF8.self)
}
