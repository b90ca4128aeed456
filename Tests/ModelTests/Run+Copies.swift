import DonationStore
import Synchronization
import TestSupport

extension Run {
    /// Takes participants out of donations and erases, or expects the model's refusal.
    func redact(_ places: [Place]) throws {
        let (refusal, count, texts) = model.redact(places)
        var report: ErasureReport?
        var refused: CorrectionRefusal?
        do {
            let plan = try store.redaction(of: places.map(\.reference))
            report = try store.erase(redacting: plan)
        } catch CorrectionError.refused(let reason) {
            refused = reason
        } catch ErasureError.refused(.redaction(let reason)) {
            refused = reason
        }
        try expect("why a redaction is refused", refused, refusal)
        let taken = refusal == nil ? UInt64(Set(places).count) : nil
        try expect("erase(redacting:).redacted", report?.redacted, taken)
        try expect("erase(redacting:).erased", report?.erased, refusal == nil ? UInt64(count) : nil)
        try expectNoFileHolds(texts)
    }
}

/// Checks that each backup and export is an equal store.
extension Run {
    func makeBackup() throws {
        copies += 1
        let copy = directory.path(of: "backup-\(copies)")
        let report = try store.backup(to: copy)
        try expect("backup(to:).events", report.events, model.entries.count)
        try expect("backup(to:).logDigest", report.logDigest, try store.logDigest())
        try compareCopy(Self.open(copy, clock, random))
        backup = (copy, model)
    }

    func restore() throws {
        guard let backup else { return }
        let host = Self.host(clock, random)
        let report = try DonationStore.restore(
            backup: backup.path,
            to: path,
            replacing: true,
            host: host
        )
        let now = model.now
        model = backup.model
        model.now = now
        try expect("restore(backup:to:).events", report.events, model.entries.count)
    }

    /// Makes another store from the text of this one's export.
    func carryOver() throws {
        copies += 1
        let copy = directory.path(of: "import-\(copies)")
        var export = try store.export()
        var lines = try LogImport(to: copy, host: Self.host(clock, random))
        var line = 0
        while let events = try export.nextEvents() {
            for event in events {
                line += 1
                let json = try JSONValue(parsing: event.json.text.utf8)
                try lines.append(ExportedEvent(json: json), line: line)
            }
        }
        let report = try lines.finish(expecting: export.logDigest)
        try expect("the events imported", report.events, model.entries.count)
        try compareCopy(Self.open(copy, clock, random))
    }

    private func compareCopy(_ copy: DonationStore) throws {
        try compare(copy)
        try expect("the copy's logDigest()", try copy.logDigest(), try store.logDigest())
        try expect("the copy's digest()", try copy.digest(), try store.digest())
        let verification = try copy.verify()
        guard verification.isClean else { throw Mismatch("the copy's verify(): \(verification)") }
    }
}

extension Run {
    static func open(
        _ path: String,
        _ clock: Clock,
        _ random: SharedRandom
    ) throws -> DonationStore {
        try DonationStore(at: path, host: host(clock, random))
    }

    static func host(_ clock: Clock, _ random: SharedRandom) -> Host {
        Host(
            now: { Timestamp(milliseconds: clock.now.withLock { $0 }) },
            bootIdentifier: "boot",
            randomBytes: { count in random.generator.withLock { $0.bytes(count) } }
        )
    }
}
