import ArgumentParser
import DonationStore
import Evaluation
import Foundation

struct Doctor: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Find what is wrong with the store, and show what mends it.",
        discussion: """
            The checks cover permissions, leftovers of interrupted work, locks, readers, space, \
            clocks, views, and a sample of the records; --full adds all checks of `donationlog \
            verify`. The command changes nothing, except what every subcommand mends when it opens \
            the store. It exits with 0 if all is well, and with 65 if not.

              donationlog doctor
              donationlog doctor --full --json | jq '.checks[] | select(.state == "wrong")'
            """
    )

    @OptionGroup var options: StoreOptions

    @Flag(help: "Read every record, and compare the views with the log.")
    var full = false

    func perform(_ output: Output) throws(Failure) {
        let path = try options.storePath()
        // Opening the store removes leftovers, so note them first.
        let left = StoreFiles(path).leftovers
        let (store, health): (DonationStore, StoreHealth)
        do {
            store = try options.openStore()
            health = try asking(try store.health())
        } catch .store(.storage(.readersFull, _)) {
            return try write(checksWithoutReading(path), output)
        }
        let files = StoreFiles(store.path)
        var checks = [
            files.permissions, files.leftovers(before: left, unremoved: health.unremoved),
        ]
        checks += files.foreign + Self.backupsCheck(of: store) + [files.locks]
        checks += files.watcher(isWanted: try hasSources())
        // The checks do not catch up views that are behind.
        let isCurrent = health.checkpoint != nil && health.lag == 0
        let callers = isCurrent ? try asking(try store.access()) : nil
        checks += ServiceFiles(ProcessInfo.variables).checks(callers)
        checks += [health.readersCheck, health.spaceCheck(in: store.path)]
        checks += files.viewsCheck(health)
        if isCurrent, let shared = try? store.sharedHandles() {
            checks.append(SharedHandle.check(shared))
        }
        checks += try learning(of: store, isCurrent: isCurrent)
        if health.checkpoint != nil { checks.append(health.aliasesCheck) }
        checks += try records(of: store)
        if full { checks.append(try verification(of: store)) }
        try write(checks, output)
    }

    /// Returns what there is to say about learning again: by whom, and whether it would help, as
    /// far as the views are current.
    private func learning(of store: DonationStore, isCurrent: Bool) throws(Failure) -> [Check] {
        let isAllowed = Policies(try asking(try store.policies())).learnsWhenIdle
        let service =
            "the policy \(isAllowed ? "lets" : "does not let") the service learn when it is idle"
        guard isCurrent, var check = (try? store.lateHistory())?.check else {
            return isAllowed ? [Check("learning", is: .well, service)] : []
        }
        check.text += "; " + service
        return [check]
    }

    /// Returns whether the configuration file lists sources to follow.
    private func hasSources() throws(Failure) -> Bool {
        try ConfigurationFile.find(named: options.config, ProcessInfo.variables)?.sources.isEmpty
            == false
    }

    /// Returns the checks that need no slot for a reader.
    private func checksWithoutReading(_ path: String) throws(Failure) -> [Check] {
        let files = StoreFiles(path)
        let readers = try asking(try DonationStore.readers(at: path))
        return [files.permissions, files.locks, Check(allSlotsTakenBy: readers)]
    }

    /// Returns a check that reports interrupted backups, if there are any.
    private static func backupsCheck(of store: DonationStore) -> [Check] {
        let paths = store.interruptedBackups()
        guard let first = paths.first else { return [] }
        return [
            Check(
                "backups",
                is: .wrong,
                "an interrupted backup left a copy of the log in \(first.printable)"
                    + (paths.count > 1 ? " and \(paths.count - 1) more" : ""),
                mend: "rm -r \(first.quotedForShell)"
            )
        ]
    }

    private func write(_ found: [Check], _ output: Output) throws(Failure) {
        let checks = found.map { $0.mending(options.store) }
        let isHealthy = checks.allSatisfy { $0.state != .wrong }
        try write(checks, isHealthy: isHealthy, to: output)
        if !isHealthy { throw .told(.badData) }
    }

    private func write(_ checks: [Check], isHealthy: Bool, to output: Output) throws(Failure) {
        guard !options.json else {
            return try output.line([
                "healthy": .bool(isHealthy), "checks": .array(checks.map(\.json)),
            ])
        }
        var columns = Columns()
        for (line, check) in zip(columns.lines(of: checks.map(\.row)), checks) {
            try output.line(line)
            if let mend = check.mend { try output.line("       mend: \(mend.printable)") }
        }
    }

    /// Checks the newest records, and a sample of the others, for damage and for wrong clocks.
    private func records(of store: DonationStore) throws(Failure) -> [Check] {
        var sample = RecordSample(now: .now)
        let last = try asking(try store.lastPosition()).rawValue
        let step: UInt64 = full ? 1000 : max(1000, last / 64)
        var start: UInt64 = 0
        while start < last {
            let end = min(last, start + (full ? step : 100))
            try sample.read(after: start, through: end, of: store)
            start += step
        }
        if !full, last > 1000 { try sample.read(after: last - 1000, through: last, of: store) }
        return [sample.damageCheck, sample.clockCheck]
    }

    private func verification(of store: DonationStore) throws(Failure) -> Check {
        let result = try asking(try store.verify())
        guard !result.isClean else { return Check("verification", is: .well, "everything agrees") }
        let text = result.findings.prefix(3).joined(separator: "; ")
        let mend = result.logDigest != nil ? "donationlog rebuild" : RecordSample.mend
        return Check("verification", is: .wrong, text, mend: mend)
    }
}

/// A check of the store, and its result.
struct Check {
    /// The result of a check.
    enum State: String {
        /// All is well.
        case well
        /// Something is worth knowing, but no fault.
        case note
        /// Something is wrong.
        case wrong
    }

    var name: String
    var state: State
    var text: String
    /// The command that mends it.
    var mend: String?

    init(_ name: String, is state: State, _ text: String, mend: String? = nil) {
        (self.name, self.state, self.text, self.mend) = (name, state, text, mend)
    }

    /// Makes the check that reports that readers have taken every slot.
    fileprivate init(allSlotsTakenBy readers: [StoreReader]) {
        var counts: [Int32: Int] = [:]
        for reader in readers { counts[reader.processIdentifier, default: 0] += 1 }
        let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
        let name = most.flatMap { processName($0.key) } ?? "gone"
        self.init(
            "readers",
            is: .wrong,
            "all places for readers are taken"
                + (most.map { ", \($0.value) of them by process \($0.key) (\(name))" } ?? "")
                + ": no other process can read, and the other checks did not run",
            mend: most.map { "kill \($0.key)" }
        )
    }

    /// Returns the check with commands that name the store.
    func mending(_ store: String?) -> Check {
        guard let store else { return self }
        let path = store.replacing("'", with: #"'\''"#)
        var check = self
        check.mend = mend?.replacing("donationlog ", with: "donationlog --store '\(path)' ")
        return check
    }

    var row: [String] { [state.rawValue, name, text] }

    var json: JSONValue {
        [
            "name": .string(name), "state": .string(state.rawValue), "text": .string(text),
            "mend": JSONValue(mend),
        ]
    }
}

extension StoreHealth {
    /// The number of commits that a reader may be behind without a report.
    private static let longAge = 1000

    /// The check for a reader that reads so long that the files grow.
    var readersCheck: Check {
        let slow = readers.filter { $0.age > Self.longAge && readers.holdsPages($0) }
        guard let first = slow.first else {
            return Check("readers", is: .well, "none keeps pages for long")
        }
        let texts = slow.map { reader in
            let name = processName(reader.processIdentifier) ?? "gone"
            return "process \(reader.processIdentifier) (\(name)) has been reading the "
                + "\(reader.part.rawValue) for \(reader.age) commits: its file grows meanwhile"
        }
        return Check(
            "readers",
            is: .wrong,
            texts.joined(separator: "; "),
            mend: "kill \(first.processIdentifier)"
        )
    }

    /// The check for aliases that join nobody because there are too many.
    var aliasesCheck: Check {
        guard unusedAliases > 0 else { return Check("aliases", is: .well, "all are in use") }
        return Check("aliases", is: .note, UnusedAliases.text(unusedAliases))
    }

    /// Returns the check for room to grow.
    func spaceCheck(in path: String) -> Check {
        for (name, space) in [("log", log), ("views", views)] where space.mapBytes > 0 {
            let used = Double(space.usedBytes - space.freeBytes) / Double(space.mapBytes)
            guard used > 0.9 else { continue }
            return Check(
                "space",
                is: .wrong,
                "the \(name) uses \(Int(used * 100)) % of its limit of \(space.mapBytes) bytes",
                mend:
                    "donationlog erase; or set an age with `donationlog policy`, and delete older "
                    + "donations with `donationlog maintain`"
            )
        }
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: path)
        let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value ?? .max
        // An erasure writes the log again, and a rebuild the views.
        let needed = Int64(max(log.usedBytes + views.usedBytes, 16 << 20))
        guard free < needed else { return Check("space", is: .well, "enough") }
        return Check(
            "space",
            is: .wrong,
            "the file system has \(free) bytes left; erasing and rebuilding may need \(needed)",
            mend: "df \(path)"
        )
    }
}

extension LateHistory {
    /// The check that says that learning again would help.
    var check: Check {
        Check(
            "learning",
            is: .note,
            "\(count) donations came after the weights were learned, but began before that",
            mend: "donationlog learn"
        )
    }
}

/// A sample of records, checked for faults.
private struct RecordSample {
    static let mend = "donationlog salvage > saved.ndjson; or `donationlog restore` from a backup"

    let now: Timestamp
    private var damaged: [Position] = []
    private var future: [Position] = []

    init(now: Timestamp) {
        self.now = now
    }

    /// The latest credible time; clocks may differ by a minute.
    private var latest: Timestamp { Timestamp(milliseconds: now.milliseconds + 60_000) }

    mutating func read(
        after start: UInt64,
        through end: UInt64,
        of store: DonationStore
    ) throws(Failure) {
        var before = start
        while before < end {
            do {
                let limit = Int(end - before)
                let events = try store.events(after: Position(rawValue: before), limit: limit)
                guard let last = events.last else { return }
                before = last.position.rawValue
                for event in events where event.recordedAt > latest {
                    if future.last != event.position { future.append(event.position) }
                }
            } catch .damaged(let position, _) {
                if damaged.last != position { damaged.append(position) }
                before = position.rawValue
            } catch {
                throw .store(error)
            }
        }
    }

    var damageCheck: Check {
        guard let first = damaged.min() else {
            return Check("records", is: .well, "no damage in the records read")
        }
        return Check(
            "records",
            is: .wrong,
            "\(Set(damaged).count) of the records read are damaged, the first at \(first.rawValue)",
            mend: Self.mend
        )
    }

    var clockCheck: Check {
        guard let first = future.min() else {
            return Check("clock", is: .well, "nothing was received in the future")
        }
        return Check(
            "clock",
            is: .wrong,
            "\(Set(future).count) events were received in the future, the first at "
                + "\(first.rawValue): the clock was ahead then, or is behind now",
            mend: "date; donationlog show \(first.rawValue)"
        )
    }
}
