import FileEvents
import Foundation
import Importing

/// Follows one file, or the files in a directory: mailboxes that grow, and exports that appear.
final class FileFollower: Follower {
    let source: WatchedSource
    private(set) var problem: String?
    private(set) var progress: WatchProgress.Source
    private let events: FolderEvents
    private var mailbox: GrowingMailbox
    private var pending = PendingFiles()
    /// The watched directory and its number.
    private var folder: (number: Int32, path: String)?
    /// The name of the file, if the source is one.
    private var name: String?

    /// The time after which a file that nobody has changed is whole, in nanoseconds.
    private static let restClock: Int64 = 10_000_000_000
    /// The number of bytes that tell whether a mailbox has only grown.
    private static let tailBytes = 4096
    /// The endings of files that are not for others to read.
    private static let others = [
        "~", ".part", ".partial", ".crdownload", ".download", ".tmp", ".lock", ".msf", "-wal",
        "-shm", "-journal",
    ]

    init(_ source: WatchedSource, _ progress: WatchProgress.Source?, by events: FolderEvents) {
        (self.source, self.events) = (source, events)
        self.progress = progress ?? WatchProgress.Source()
        mailbox = GrowingMailbox(source.history.mail)
    }

    private var isMailbox: Bool { source.format == .mbox }

    // MARK: Looking

    func begin(at now: PendingFiles.Moment) throws(Failure) {
        // The changes of a file are in its own directory, and not in that of a link to it.
        let real = URL(fileURLWithPath: source.path).resolvingSymlinksInPath().path
        let isFolder = FileStamp(at: real)?.isDirectory == true
        let parts = real.split(separator: "/", omittingEmptySubsequences: false)
        let path = isFolder ? real : parts.dropLast().joined(separator: "/")
        name = isFolder ? nil : parts.last.map(String.init)
        // A file is watched by its directory, because a new file may replace it.
        guard let number = try events.number(of: path.isEmpty ? "/" : path) else {
            problem = "no such file or directory"
            return
        }
        folder = (number, path)
        let stamps = names(in: path).compactMap { name in
            FileStamp(at: "\(path)/\(name)").map { (path: "\(path)/\(name)", stamp: $0) }
        }
        problem = name != nil && stamps.isEmpty ? "no such file" : nil
        let numbers = Set(stamps.map(\.stamp.number))
        progress.files = progress.files.filter { numbers.contains($0.key) }
        for (path, stamp) in stamps where stamp.isFile && !isRead(stamp) {
            let isWhole = now.clock - stamp.written > Self.restClock
            pending.note(path, at: now, isWhole: isWhole, isPatient: !isMailbox)
        }
    }

    func note(_ event: FolderEvent, at now: PendingFiles.Moment) {
        guard let folder, event.folder == folder.number else { return }
        switch event.change {
        case .folderGone:
            events.stopWatching(folder.number)
            self.folder = nil
            problem = "no such file or directory"
        case .created, .written, .closed, .movedHere:
            guard !event.isDirectory, isMine(event.name) else { return }
            let isWhole = event.change == .closed || event.change == .movedHere
            let path = "\(folder.path)/\(event.name)"
            pending.note(path, at: now, isWhole: isWhole, isPatient: !isMailbox)
        case .movedAway, .deleted, .overflow: break
        }
    }

    private func names(in path: String) -> [String] {
        if let name { return [name] }
        return MaildirFiles.names(in: path.isEmpty ? "/" : path).filter(isMine)
    }

    private func isMine(_ name: String) -> Bool {
        if let mine = self.name { return name == mine }
        let small = name.lowercased()
        let endings = source.format.endings
        return !name.hasPrefix(".") && !Self.others.contains { small.hasSuffix($0) }
            && (endings.isEmpty || endings.contains { small.hasSuffix($0) })
    }

    private func isRead(_ stamp: FileStamp) -> Bool {
        guard let file = progress.files[stamp.number] else { return false }
        return file.size == stamp.size && file.written == stamp.written
    }

    // MARK: Reading

    var nextDue: ContinuousClock.Instant? { pending.nextDue }

    func read(at now: PendingFiles.Moment, into importer: inout HistoryImporter) throws(Failure) {
        for path in pending.takeDue(at: now, limit: Self.batch) {
            guard let stamp = FileStamp(at: path), stamp.isFile, !isRead(stamp) else { continue }
            problem = nil
            var file = WatchProgress.File(size: stamp.size, written: stamp.written)
            try reading(path) { () throws(Failure) in
                if isMailbox {
                    try readMailbox(path, stamp, &file, atRest: now, into: &importer)
                } else {
                    let files = try HistoryFiles(
                        opening: [path],
                        as: source.format,
                        for: source.history
                    )
                    try files.read(into: &importer)
                }
            }
            progress.files[stamp.number] = file
        }
    }

    private func readMailbox(
        _ path: String,
        _ stamp: FileStamp,
        _ file: inout WatchProgress.File,
        atRest now: PendingFiles.Moment,
        into importer: inout HistoryImporter
    ) throws(Failure) {
        let isAtRest = now.clock - stamp.written > Self.restClock
        let folder = MailFolder(ofMailbox: path)
        let tail = try tail(of: path, stamp)
        let input: InputFile
        if let tail {
            input = try InputFile(opening: path)
            try input.seek(to: tail.next)
            mailbox.begin(
                in: folder,
                at: tail.next,
                afterBlankLine: tail.endsWithBlankLine,
                atRest: isAtRest
            )
        } else {
            let packed = HistoryFormat.mbox.packedFiles(in: path)
            input = try InputFile(opening: path, asText: true, packed: packed)
            mailbox.begin(in: folder, atRest: isAtRest)
        }
        try importer.read(input, by: &mailbox)
        // In a packed file, a byte of the text is none of the file.
        guard input.isPlain else { return }
        file.next = mailbox.next
        file.checksum = try Tail(of: path, before: mailbox.next).checksum
    }

    /// Returns the read part of a mailbox that has only grown since; `nil` to read all of it.
    private func tail(of path: String, _ stamp: FileStamp) throws(Failure) -> Tail? {
        guard let file = progress.files[stamp.number], let next = file.next, next > 0,
            stamp.size >= next
        else { return nil }
        let tail = try Tail(of: path, before: next)
        return tail.checksum == file.checksum ? tail : nil
    }

    func settle(before time: Int64) {}

    /// The last bytes of the read part of a file.
    private struct Tail {
        let next: Int
        let checksum: UInt64
        let endsWithBlankLine: Bool

        init(of path: String, before next: Int) throws(Failure) {
            let input = try InputFile(opening: path)
            defer { input.close() }
            let start = max(0, next - FileFollower.tailBytes)
            try input.seek(to: start)
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: FileFollower.tailBytes)
            while bytes.count < next - start, case let count = try input.read(into: &buffer),
                count > 0
            {
                bytes += buffer[..<min(count, next - start - bytes.count)]
            }
            self.next = next
            // FNV-1a of 64 bits (RFC 9923).
            checksum = bytes.reduce(0xCBF2_9CE4_8422_2325) { sum, byte in
                (sum ^ UInt64(byte)) &* 0x100_0000_01B3
            }
            let text = bytes.filter { $0 != 0x0D }
            endsWithBlankLine = next == 0 || text.suffix(2) == [0x0A, 0x0A] || text == [0x0A]
        }
    }
}
