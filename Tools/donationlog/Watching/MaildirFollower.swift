import FileEvents
import Importing

/// Follows a Maildir: each file that appears in it is a mail.
///
/// A mail may move before it is read, as when a mail program marks it as seen.
final class MaildirFollower: Follower {
    let source: WatchedSource
    private(set) var problem: String?
    private let events: FolderEvents
    private let files: MaildirFiles
    private var mails: MailSource
    private(set) var progress: WatchProgress.Source

    /// The watched directories, by their numbers.
    private var paths: [Int32: String] = [:]
    private var pending = PendingFiles()
    /// The directories to look through.
    private var scans: [Scan] = []
    /// The mails found in the directory that is being looked through, the last one first.
    private var found: [String] = []
    /// The files that were gone when they were due, now and the time before: the event of their
    /// move follows.
    private var vanished: (now: Set<String>, before: Set<String>) = ([], [])
    private var lastMove: (number: UInt32, path: String)?
    /// The time of the last news, until the progress is beyond it; in nanoseconds since 1970.
    private var lastNews: Int64?

    /// The largest depth of nested folders.
    private static let depth = 32
    /// The kernel stamps files by a clock that is up to a tick behind; in nanoseconds.
    private static let clockSlack: Int64 = 100_000_000

    private struct Scan {
        var path: String
        /// The time of the last progress; `nil` to read all mails.
        var since: Int64?
    }

    init(_ source: WatchedSource, _ progress: WatchProgress.Source?, by events: FolderEvents) {
        (self.source, self.events) = (source, events)
        self.progress = progress ?? WatchProgress.Source()
        files = MaildirFiles(root: source.path)
        mails = MailSource(source.history.mail)
    }

    var hasNews: Bool { lastNews != nil && problem == nil }

    // MARK: Looking

    func begin(at now: PendingFiles.Moment) throws(Failure) {
        guard FileStamp(at: source.path)?.isDirectory == true else {
            problem = "no such directory"
            return
        }
        problem = nil
        lastNews = now.clock
        // A clock that was set back would hide the mails of the meantime.
        let isAhead = progress.readUpTo.map { $0 > now.clock } ?? false
        try watchTree(source.path, depth: Self.depth) { [progress] folder in
            progress.folders.contains(folder) && !isAhead ? progress.readUpTo : nil
        }
    }

    /// Watches a directory and those inside, and notes the ones with mails to look through.
    private func watchTree(
        _ path: String,
        depth: Int,
        since: (String) -> Int64?
    ) throws(Failure) {
        guard let number = try events.number(of: path) else { return }
        paths[number] = path
        if MaildirFiles.holdsMails(name(of: path)) {
            scans.append(Scan(path: path, since: since(path)))
            return
        }
        guard depth > 0 else { return }
        for name in MaildirFiles.names(in: path) where name != "tmp" {
            let inner = "\(path)/\(name)"
            guard FileStamp(at: inner, followingLinks: false)?.isDirectory == true else { continue }
            try watchTree(inner, depth: depth - 1, since: since)
        }
    }

    func note(_ event: FolderEvent, at now: PendingFiles.Moment) throws(Failure) {
        guard let folder = paths[event.folder] else { return }
        let path = "\(folder)/\(event.name)"
        switch event.change {
        case .folderGone: forget(event.folder, folder)
        case .movedAway: lastMove = (event.move, path)
        case .deleted, .overflow: break
        case _ where event.isDirectory:
            lastNews = now.clock
            try noteDirectory(event, path)
        case _ where !MaildirFiles.holdsMails(name(of: folder)): break
        case .created, .written, .closed, .movedHere:
            lastNews = now.clock
            if let old = oldPath(of: event), isKnown(old, movedTo: path) { return }
            let isWhole = event.change == .closed || event.change == .movedHere
            pending.note(path, at: now, isWhole: isWhole)
        }
    }

    private func noteDirectory(_ event: FolderEvent, _ path: String) throws(Failure) {
        guard event.change == .created || event.change == .movedHere, event.name != "tmp" else {
            return
        }
        // A folder with a new name holds the mails that it held.
        let isReadingAll = scans.contains { $0.since == nil }
        let since = oldPath(of: event) != nil && !isReadingAll ? progress.readUpTo : nil
        try watchTree(path, depth: Self.depth) { _ in since }
    }

    /// Returns the path from which something came; `nil` if that was not in this Maildir.
    private func oldPath(of event: FolderEvent) -> String? {
        guard event.change == .movedHere, let lastMove, lastMove.number == event.move else {
            return nil
        }
        return lastMove.path
    }

    /// Returns whether a moved mail needs no reading: it is read already, or its new path waits.
    private func isKnown(_ old: String, movedTo path: String) -> Bool {
        if pending.contains(old) {
            pending.rename(old, to: path)
            return true
        }
        // The search that is under way may have missed it.
        let hasVanished = vanished.now.contains(old) || vanished.before.contains(old)
        guard !hasVanished, found.isEmpty, scans.isEmpty else { return false }
        // Mail that was junk, trash or a draft may be correspondence now.
        return files.folder(of: old).isOrdinary
    }

    private func forget(_ number: Int32, _ path: String) {
        // A folder inside may be there still, under its new path.
        guard FileStamp(at: path)?.isDirectory != true else { return }
        events.stopWatching(number)
        paths[number] = nil
        if path == source.path { problem = "no such directory" }
    }

    private func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    // MARK: Reading

    var nextDue: ContinuousClock.Instant? {
        if !found.isEmpty || !scans.isEmpty { return .now }
        return pending.nextDue
    }

    func read(at now: PendingFiles.Moment, into importer: inout HistoryImporter) throws(Failure) {
        for path in pending.takeDue(at: now, limit: Self.batch) { try read(path, &importer) }
        var count = 0
        while count < Self.batch, let path = nextFound() {
            try read(path, &importer)
            count += 1
        }
    }

    private func read(_ path: String, _ importer: inout HistoryImporter) throws(Failure) {
        try reading(path) { () throws(Failure) in
            let isThere = try files.readMail(at: path, into: &importer, by: &mails)
            if !isThere { vanished.now.insert(path) }
        }
    }

    /// Returns the next mail of the directories to look through.
    private func nextFound() -> String? {
        while found.isEmpty, let scan = scans.popLast() {
            for name in MaildirFiles.names(in: scan.path).reversed() {
                let path = "\(scan.path)/\(name)"
                if let since = scan.since {
                    let stamp = FileStamp(at: path, followingLinks: false)
                    guard let stamp, stamp.changed >= since else { continue }
                }
                found.append(path)
            }
        }
        return found.popLast()
    }

    func settle(before time: Int64) {
        vanished = ([], vanished.now)
        guard let news = lastNews, problem == nil, scans.isEmpty, found.isEmpty else { return }
        let readUpTo = min(time, pending.firstSeen ?? .max) - Self.clockSlack
        if readUpTo > news { lastNews = nil }
        progress.readUpTo = readUpTo
        progress.folders = Set(paths.values.filter { MaildirFiles.holdsMails(name(of: $0)) })
    }
}
