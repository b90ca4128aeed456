internal import LMDB

/// A store in the making beside its place, at `PLACE.new-PID-N` until it is published.
///
/// While its maker lives, it holds the lock of the log's generations in it, so that nobody sweeps
/// the draft away. A draft with a free lock belongs to a maker that died, and a sweep removes it.
final class StoreDraft {
    /// The path of the draft.
    let temporary: String
    private let place: String
    private let lock: FileLock
    private var isPublished = false

    /// Makes a directory aside, with only an empty directory for the log and usually one for the
    /// views.
    ///
    /// - Throws: ``DonationStoreError/file(_:)``, which names the place.
    init(for place: String, hasViews: Bool = true) throws(DonationStoreError) {
        Self.sweep(beside: place)
        self.place = place
        let directories = ["", "/log"] + (hasViews ? ["/views"] : [])
        do {
            while true {
                let temporary = Files.temporaryPath(for: place)
                for directory in directories {
                    try Files.createPrivateDirectory(at: temporary + directory)
                }
                // Before this process holds the lock, another may take the directory for a
                // leftover. Then the other holds the lock, or has removed the file.
                let lockPath = Self.lockPath(in: temporary)
                if let lock = try FileLock.tryAcquire(at: lockPath), Files.exists(lockPath) {
                    self.temporary = temporary
                    self.lock = lock
                    return
                }
            }
        } catch {
            throw .file(
                FileError(
                    operation: error.operation,
                    path: place,
                    code: error.code,
                    permissions: error.permissions
                )
            )
        }
    }

    deinit {
        if !isPublished { try? Files.removeTree(at: temporary) }
    }

    /// Puts the store in its place in one step and syncs that to disk.
    ///
    /// - Throws: ``FileError``, with `EEXIST` if something is there; then it is as it was.
    func publish() throws(FileError) {
        try Files.synchronize(directory: temporary)
        try Files.publishDirectory(temporary, as: place)
        isPublished = true
    }

    private static func lockPath(in temporary: String) -> String {
        "\(temporary)/log/\(Generations<LogTables>.lockName)"
    }

    // MARK: Leftovers

    /// Removes the drafts of dead makers beside a place; what cannot be removed stays.
    ///
    /// - Parameters:
    ///   - place: The place of the drafts.
    ///   - isForAny: Whether to remove drafts for other places in the same directory, too.
    static func sweep(beside place: String, ofAnyPlace isForAny: Bool = false) {
        let parent = Files.parent(of: place)
        for name in (try? Files.entries(inDirectory: parent)) ?? [] {
            guard let maker = maker(of: name, for: isForAny ? nil : place) else { continue }
            sweep("\(parent)/\(name)", maker: maker)
        }
    }

    /// Removes the draft of a maker if the maker has died.
    private static func sweep(_ leftover: String, maker: Int32) {
        guard (try? Files.isDirectoryItself(leftover)) == true else { return }
        let lockPath = lockPath(in: leftover)
        guard Files.exists(lockPath) else {
            // Its maker died before it put anything in, or is about to lock it.
            guard !ProcessIdentity.isRunning(maker) else { return }
            for directory in ["/log", "/views", ""] {
                Files.removeIfEmpty(directory: leftover + directory)
            }
            return
        }
        do {
            guard isDraft(leftover), let lock = try FileLock.tryAcquire(at: lockPath) else {
                return
            }
            try Files.removeTree(at: leftover)
            _ = consume lock
        } catch {}
    }

    /// Returns whether a directory holds the content of a draft and nothing else.
    private static func isDraft(_ path: String) -> Bool {
        guard let names = try? Files.entries(inDirectory: path),
            let logs = try? Files.entries(inDirectory: "\(path)/log")
        else { return false }
        return names.allSatisfy { $0 == "log" || $0 == "views" }
            && logs.allSatisfy(Generations<LogTables>.isOwnName)
    }

    /// Returns whether a draft was abandoned, because its maker died or otherwise.
    ///
    /// - Parameter path: The path of the draft.
    /// - Returns: Whether it is a draft without a living maker.
    static func isInterrupted(_ path: String) -> Bool {
        guard isDraft(path) else { return false }
        do {
            guard let lock = try FileLock.tryAcquire(at: lockPath(in: path)) else { return false }
            _ = consume lock
            return true
        } catch {
            // Nobody can hold a lock that cannot be opened.
            return maker(of: path, for: nil).map { !ProcessIdentity.isRunning($0) } ?? false
        }
    }

    /// Returns the process that made a draft of this name for a place, or for any; `nil` if none
    /// did.
    private static func maker(of path: String, for place: String?) -> Int32? {
        guard let name = lastPart(of: path) else { return nil }
        // The name is `PLACE.new-PID-N`, with `.removing-PID-N` after it if another process died
        // while it removed the draft.
        var parts = name.split(separator: ".", omittingEmptySubsequences: false)
        if let last = parts.last, last.hasPrefix("removing-"), GenerationName.isTemporary(last) {
            parts.removeLast()
        }
        guard let last = parts.popLast(), last.hasPrefix("new-"), GenerationName.isTemporary(last)
        else { return nil }
        let made = parts.joined(separator: ".")
        guard !made.isEmpty, place == nil || place.flatMap(lastPart) == Substring(made) else {
            return nil
        }
        return Int32(last.split(separator: "-")[1])
    }

    private static func lastPart(of path: String) -> Substring? {
        path.split(separator: "/").last
    }
}
