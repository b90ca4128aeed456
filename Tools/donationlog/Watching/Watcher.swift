import DonationStore
import FileEvents
import Foundation
import Importing

/// Appends the new files of sources to a store, as they appear.
struct Watcher {
    private let destination: ImportDestination
    private let store: DonationStore
    /// The number of the directory in which a restore puts another log.
    private let logFolder: Int32?
    /// Whether the watcher ends once nothing new is left.
    private var isOnce = false
    /// The last position of the log at the last look.
    private var position: Position
    /// The file with the progress; `nil` in a dry run.
    private let progressPath: String?
    private let events: FolderEvents
    private let followers: [any Follower]
    private let interruption = Interruption(alsoBy: SIGTERM)
    private var written: WatchProgress
    private var nextWriting = ContinuousClock.now
    private var nextLook = ContinuousClock.now
    private var nextReport = ContinuousClock.now
    private(set) var counts = WatchCounts()

    /// The shortest times between two writings of the progress, two reports and two looks for
    /// missing sources, and until the progress is beyond an event.
    private static let pause = (
        writing: Duration.seconds(1), report: Duration.seconds(1), look: Duration.seconds(5),
        news: Duration.milliseconds(150)
    )

    init(
        _ sources: [WatchedSource],
        into store: DonationStore,
        by destination: ImportDestination
    ) throws(Failure) {
        self.store = store
        self.destination = destination
        let path = store.watcherProgressPath
        progressPath = destination.isDry ? nil : path
        position = try asking(try store.lastPosition())
        var progress = try WatchProgress(at: path)
        if progress.position > position.rawValue {
            tellError(
                "donationlog: the log was restored from a backup; reading the sources from the "
                    + "beginning"
            )
            progress = WatchProgress()
        }
        written = progress
        let events: FolderEvents
        do {
            events = try FolderEvents()
        } catch {
            throw .message("cannot watch files: \(error)", .unavailable)
        }
        self.events = events
        followers = sources.map { [progress] in $0.follower(progress, by: events) }
        logFolder = try events.number(of: "\(store.path)/log")
    }

    /// Follows the sources until a signal asks the process to end.
    ///
    /// - Parameters:
    ///   - isOnce: Whether to end once nothing new is left.
    ///   - report: Reports the counts since the last report; the first time, everything that the
    ///     sources held is read.
    /// - Throws: `Failure`, if the store cannot be written.
    mutating func run(
        once isOnce: Bool,
        report: (WatchCounts) throws(Failure) -> Void
    ) throws(Failure) {
        self.isOnce = isOnce
        for follower in followers { try begin(follower) }
        var isFirst = true
        while !interruption.hasCome {
            try readNew()
            let isDone = nextDue == nil
            let isIdle = nextDue.map { $0 > .now } ?? true
            if isOnce ? isDone && !hasNews : isFirst ? isDone : canReport {
                isFirst = false
                nextReport = .now.advanced(by: Self.pause.report)
                try report(counts)
                counts = WatchCounts()
                if isOnce { break }
            }
            try writeProgress(evenSoon: false)
            if isIdle { events.wait(for: timeToWait) }
            try lookForMissing()
        }
        try writeProgress(evenSoon: true)
        if !counts.isEmpty { try report(counts) }
        // Who looks only once has to know that a source was not there.
        if isOnce, let missing = followers.first(where: { $0.problem != nil }) {
            throw .message("'\(missing.source.path)' was not read", .noInput)
        }
    }

    /// Reads everything that is due, once.
    private mutating func readNew() throws(Failure) {
        let now = PendingFiles.Moment.now
        try drain(at: now)
        try checkLog()
        var importer = HistoryImporter(destination: destination)
        do {
            for follower in followers { try follower.read(at: now, into: &importer) }
            try importer.appendWaiting()
            try destination.tellOwner(after: importer)
        } catch .told(.interrupted) {
            // The rest waits for the next start.
            return
        }
        importer.finish()
        counts.add(importer)
        for follower in followers { follower.settle(before: now.clock) }
    }

    /// Stops if a backup has replaced the log: it may lack what the followers have read.
    private mutating func checkLog() throws(Failure) {
        let last = try asking(try store.lastPosition())
        guard last >= position else { throw .store(.replaced(path: store.path)) }
        position = last
    }

    private func drain(at now: PendingFiles.Moment) throws(Failure) {
        while case let found = events.next(), !found.isEmpty {
            for event in found {
                guard event.change != .overflow else {
                    for follower in followers { try begin(follower) }
                    continue
                }
                guard event.folder != logFolder else { continue }
                for follower in followers { try follower.note(event, at: now) }
            }
        }
    }

    private func begin(_ follower: any Follower) throws(Failure) {
        let before = follower.problem
        try follower.begin(at: .now)
        let name = "\(follower.source.format.rawValue) \(follower.source.path)"
        if let problem = follower.problem {
            guard problem != before else { return }
            let rest = isOnce ? "" : "; the watcher looks for it again and again"
            tellError("donationlog: \(name): \(problem)\(rest)")
        } else if before != nil {
            tellError("donationlog: \(name) is there")
        }
    }

    private mutating func lookForMissing() throws(Failure) {
        guard nextLook <= .now else { return }
        nextLook = .now.advanced(by: Self.pause.look)
        for follower in followers where follower.problem != nil { try begin(follower) }
    }

    // MARK: Progress

    private mutating func writeProgress(evenSoon isForced: Bool) throws(Failure) {
        guard let progressPath, isForced || nextWriting <= .now else { return }
        nextWriting = .now.advanced(by: Self.pause.writing)
        var progress = written
        for follower in followers { progress.sources[follower.source.key] = follower.progress }
        guard progress.sources != written.sources else { return }
        progress.position = position.rawValue
        try progress.write(to: progressPath)
        written = progress
    }

    // MARK: Times

    private var nextDue: ContinuousClock.Instant? { followers.compactMap(\.nextDue).min() }

    /// The time until something is to be done without an event; `nil` for never.
    private var timeToWait: Duration? {
        var times = [nextDue]
        if followers.contains(where: { $0.problem != nil }) { times.append(nextLook) }
        if hasNews { times.append(.now.advanced(by: Self.pause.news)) }
        if isUnwritten { times.append(nextWriting) }
        if !counts.isEmpty { times.append(nextReport) }
        return times.compactMap(\.self).min().map { ContinuousClock.now.duration(to: $0) }
    }

    private var canReport: Bool { !counts.isEmpty && nextReport <= .now }

    private var hasNews: Bool { followers.contains(where: \.hasNews) }

    /// Whether the file lacks a part of the progress.
    private var isUnwritten: Bool {
        progressPath != nil
            && followers.contains { written.sources[$0.source.key] != $0.progress }
    }
}

/// The counts of a watcher.
struct WatchCounts {
    private(set) var appended = 0
    private(set) var duplicates = 0
    private(set) var refused = 0
    /// The skipped records, by reason.
    private(set) var skipped: [String: Int] = [:]

    var isEmpty: Bool { appended + duplicates + refused == 0 && skipped.isEmpty }

    mutating func add(_ importer: HistoryImporter) {
        appended += importer.appended
        duplicates += importer.duplicates
        refused += importer.summary.refusedCount
        for (reason, count) in importer.summary.skipped {
            skipped[reason.rawValue, default: 0] += count.count
        }
    }

    /// The counts in words.
    var text: String {
        let reasons = skipped.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { "\($0.value) \($0.key)" }
        let total = skipped.values.reduce(0, +)
        return "appended \(appended), duplicates \(duplicates), skipped \(total)"
            + (reasons.isEmpty ? "" : " (\(reasons.joined(separator: ", ")))")
            + ", refused \(refused)"
    }

    var json: [String: JSONValue] {
        [
            "appended": .integer(Int64(appended)), "duplicates": .integer(Int64(duplicates)),
            "refused": .integer(Int64(refused)),
            "skipped": .object(skipped.mapValues { .integer(Int64($0)) }),
        ]
    }
}
