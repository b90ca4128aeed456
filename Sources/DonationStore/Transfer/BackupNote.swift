internal import LMDB

/// A link in a store's directory to a backup in the making elsewhere: `backup-PID-N`.
///
/// A process that dies while it makes a backup leaves a copy of the log at the backup's place. The
/// link leads to that copy until it is removed.
struct BackupNote: ~Copyable {
    private static let prefix = "backup"
    private let path: String?

    /// Notes the place of a backup in the making; a failure to note it does not stop the backup.
    ///
    /// - Parameters:
    ///   - draft: The directory in which the backup is made.
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

    /// Returns the drafts of a store's backups whose makers have died.
    ///
    /// It also removes the notes of backups that no longer exist.
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

    /// Returns whether a path is empty and its directory readable: its medium may be absent.
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
    /// Returns the directories of this store's backups whose makers have died.
    ///
    /// Such a directory holds what the log held then, and no erasure reaches it. The result omits
    /// directories that cannot be found.
    ///
    /// - Returns: The paths, in the order of their notes.
    /// - Complexity: O(*n*) in the files in the directory of the store.
    public func interruptedBackups() -> [String] {
        BackupNote.interrupted(in: path)
    }
}
