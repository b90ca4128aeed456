import FileEvents
import Foundation

/// Reads the new files of one source, and keeps its progress.
protocol Follower: AnyObject {
    var source: WatchedSource { get }

    /// The refusal to look at the source; `nil` while it is there.
    var problem: String? { get }

    /// The time at which it has something to read; `nil` if there is nothing.
    var nextDue: ContinuousClock.Instant? { get }

    /// The progress to keep, of everything that the importer has appended.
    var progress: WatchProgress.Source { get }

    /// Whether the progress will go on for a moment without another event.
    var hasNews: Bool { get }

    /// Begins to watch, and notes the files that are new since the last progress.
    ///
    /// It may begin again, after the source was missing or the system dropped events.
    ///
    /// - Throws: `Failure`, if the system allows no more directories.
    func begin(at now: PendingFiles.Moment) throws(Failure)

    /// Notes a change in a directory; ignores those of others.
    ///
    /// - Throws: `Failure`, if the system allows no more directories.
    func note(_ event: FolderEvent, at now: PendingFiles.Moment) throws(Failure)

    /// Reads the files that are due, or some of them.
    ///
    /// - Throws: `Failure`, if the store cannot be written.
    func read(at now: PendingFiles.Moment, into importer: inout HistoryImporter) throws(Failure)

    /// Notes that all events before a time have come and that all that was read is appended.
    func settle(before time: Int64)
}

extension Follower {
    /// The largest number of files in one commit.
    static var batch: Int { 1000 }

    var hasNews: Bool { false }

    /// Reads a file, and reports a fault of the file; other files go on.
    ///
    /// - Throws: `Failure`, if the store cannot be written, or the user stops the work.
    func reading(_ path: String, _ read: () throws(Failure) -> Void) throws(Failure) {
        do {
            try read()
        } catch .message(let text, _) {
            tellError("donationlog: \(text); the watcher goes on")
        }
    }
}

extension FolderEvents {
    /// Watches a directory and returns its number; `nil` if it is gone, or may not be read.
    func number(of path: String) throws(Failure) -> Int32? {
        do {
            return try watch(path)
        } catch {
            guard error.isMissing else {
                if error.isLimit {
                    throw .message("cannot watch '\(path)': \(error)", .unavailable)
                }
                tellError("donationlog: cannot watch '\(path)': \(error); the watcher goes on")
                return nil
            }
            return nil
        }
    }
}

extension PendingFiles.Moment {
    /// The present.
    static var now: Self {
        let seconds = Date().timeIntervalSince1970
        return Self(instant: .now, clock: Int64(seconds * 1_000_000_000))
    }
}
