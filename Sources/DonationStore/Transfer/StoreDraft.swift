internal import LMDB

/// A store in the making, beside its place: `PLACE.new-PID-N`, until it is published.
///
/// While its maker lives it holds the lock of the log's generations in it, so that nobody sweeps it
/// away; one whose lock is free was left by a maker that died, and goes with what is in it.
final class StoreDraft {
    /// Where it is made.
    let temporary: String
    private let place: String
    private let lock: FileLock
    private var isPublished = false

    /// Makes a directory aside, empty but for a log's.
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
                // Before it is held, another may take the directory for a leftover. Then it is held
                // by the other, or the file is gone already.
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

    /// Puts the store in its place in one step, and that on disk.
    ///
    /// - Throws: ``FileError``, with `EEXIST` when something is there; then it is as it was.
    func publish() throws(FileError) {
        try Files.synchronize(directory: temporary)
        try Files.publishDirectory(temporary, as: place)
        isPublished = true
    }

    private static func lockPath(in temporary: String) -> String {
        "\(temporary)/log/\(Generations<LogTables>.lockName)"
    }

    // MARK: Leftovers

    /// Removes what makers that died have left beside a place; what cannot be removed stays.
    static func sweep(beside place: String) {
        let parent = Files.parent(of: place)
        for name in (try? Files.entries(inDirectory: parent)) ?? [] {
            guard let maker = maker(of: name, for: place) else { continue }
            let leftover = "\(parent)/\(name)"
            let lockPath = lockPath(in: leftover)
            guard Files.exists(lockPath) else {
                // Its maker died before there was anything in it, or is about to lock it.
                guard !ProcessIdentity.isRunning(maker) else { continue }
                for directory in ["/log", "/views", ""] {
                    Files.removeIfEmpty(directory: leftover + directory)
                }
                continue
            }
            do {
                guard let lock = try FileLock.tryAcquire(at: lockPath) else { continue }
                try Files.removeTree(at: leftover)
                _ = consume lock
            } catch {}
        }
    }

    /// The process that made the directory of this name for a place; `nil` if none did.
    private static func maker(of name: String, for place: String) -> Int32? {
        var path = Substring(place)
        while path.count > 1, path.last == "/" { path.removeLast() }
        let prefix = "\(path.split(separator: "/").last ?? "").new-"
        guard name.hasPrefix(prefix) else { return nil }
        // `PID-N`, and if another process died while it removed it, `PID-N.removing-PID-N`.
        let parts = name.dropFirst(prefix.count).split(separator: "-")
        guard let first = parts.first, let maker = Int32(first),
            parts.count == 2 && Int(parts[1]) != nil
                || parts.count == 4 && parts[1].hasSuffix(".removing")
        else { return nil }
        return maker
    }
}
