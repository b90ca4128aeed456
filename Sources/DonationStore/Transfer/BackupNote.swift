internal import LMDB

/// A link in the directory of a store to a backup that is being made somewhere: `backup-PID-N`.
///
/// A backup whose maker dies leaves a copy of the log wherever it was to be. The link leads to it,
/// until it is removed.
struct BackupNote: ~Copyable {
    private static let prefix = "backup"
    private let path: String?

    /// Notes where a backup is being made; without a note it is made all the same.
    ///
    /// - Parameters:
    ///   - draft: The directory that it is made in.
    ///   - store: The directory of the store.
    init(of draft: String, in store: String) {
        // The draft is `PLACE.new-PID-N`.
        let path = "\(store)/\(Self.prefix)-\(draft.split(separator: ".new-").last ?? "")"
        do {
            let target = try Files.resolved(draft)
            self.path = try Files.createLink(at: path, to: target) ? path : nil
        } catch {
            self.path = nil
        }
    }

    deinit {
        if let path { try? Files.removeTree(at: path) }
    }

    /// Where backups of a store were being made whose makers have died; notes of others that are
    /// gone are removed.
    static func interrupted(in store: String) -> [String] {
        var paths: [String] = []
        for name in (try? Files.entries(inDirectory: store)) ?? [] {
            guard let maker = maker(of: name) else { continue }
            let note = "\(store)/\(name)"
            guard let target = (try? Files.link(named: note)) ?? nil else { continue }
            if StoreDraft.isInterrupted(target) {
                paths.append(target)
            } else if !ProcessIdentity.isRunning(maker), isGone(target) {
                try? Files.removeTree(at: note)
            }
        }
        return paths
    }

    /// Whether nothing is at a path whose directory can be looked at: a medium may be away.
    private static func isGone(_ path: String) -> Bool {
        Files.isDirectory(Files.parent(of: path)) && (try? Files.isThere(path)) == false
    }

    private static func maker(of name: String) -> Int32? {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == prefix, Int(parts[2]) != nil else { return nil }
        return Int32(parts[1])
    }
}

extension DonationStore {
    /// The directories of backups of this store whose makers have died, where they can be found:
    /// they hold what the log did, and no erasure reaches them.
    ///
    /// - Returns: The paths, in the order of their notes.
    /// - Complexity: O(*n*) in the files in the directory of the store.
    public func interruptedBackups() -> [String] {
        BackupNote.interrupted(in: path)
    }
}
