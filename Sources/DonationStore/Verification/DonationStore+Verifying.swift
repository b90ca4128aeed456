internal import Interactions
internal import LMDB

/// The result of a verification.
public struct Verification: Hashable, Sendable {
    /// The number of positions.
    public var events: UInt64
    /// Positions whose record is missing, damaged, or contradicted by the index, in order.
    public var damaged: [Position]
    /// The faults, one sentence each; only the first of very many.
    public var findings: [String]
    /// The digest of the log's records; `nil` if the log is damaged.
    public var logDigest: String?
    /// The digest of the views; `nil` if they were not checked, or the log is damaged.
    public var digest: String?
    /// The rows of the views that differ from a fresh fold of the log; only the first of very many.
    public var differences: [ViewDifference] = []

    /// Whether nothing is wrong.
    public var isClean: Bool { findings.isEmpty && damaged.isEmpty }
}

extension DonationStore {
    /// The number of attempts while another process replaces or extends the log.
    static let attempts = 8
    /// The largest number of differing rows to report.
    static let differences = 100

    /// Reads the whole store and compares its parts.
    ///
    /// It compares the pages of the log's file with each other, each record with its checksum, all
    /// records with the log's digest, the positions with each other, the index of identifiers and
    /// the pictures with the records, and the views with a fresh fold of the log; views of
    /// activities only if something asked for them before.
    ///
    /// ```swift
    /// let verification = try store.verify()
    /// for finding in verification.findings { print(finding) }
    /// ```
    ///
    /// - Parameters:
    ///   - checksViews: Whether to check the views, too.
    ///   - monitor: Receives the progress, in events; each set of views counts as many again.
    /// - Returns: The faults found; for a sound store, none.
    /// - Throws: ``DonationStoreError`` if something cannot be examined, or the monitor cancels.
    /// - Complexity: O(*n* log *n*) in the number of events. One pass over the log, with memory for
    ///   one chunk of it and for the runs of positions deleted; then memory for the views.
    public func verify(
        views checksViews: Bool = true,
        monitor: WorkMonitor = WorkMonitor()
    ) throws(DonationStoreError) -> Verification {
        // LMDB trusts the bytes that it maps, so ask it nothing about pages with a fault.
        let faults = try log.generations.checkPages()
        guard faults.isEmpty else {
            return Verification(
                events: try salvage().last.rawValue,
                damaged: [],
                findings: faults.map { "\($0) in the file of the log" }
            )
        }
        let checksActivities = checksViews && hasActivityViews
        let passes: UInt64 = checksActivities ? 3 : checksViews ? 2 : 1
        let check = try checkLog(monitor.pass(0, of: passes))
        var result = Verification(
            events: check.last.rawValue,
            damaged: check.damaged,
            findings: check.findings
        )
        guard check.damaged.isEmpty else { return result }
        result.logDigest = check.digest.hexadecimal
        if checksViews { try checkViews(&result, monitor.pass(1, of: passes)) }
        if checksActivities { try checkActivityViews(&result, monitor.pass(2, of: passes)) }
        return result
    }

    private func checkLog(_ monitor: WorkMonitor) throws(DonationStoreError) -> LogCheck {
        for _ in 0..<Self.attempts {
            let identity = try log.end().identity
            var check = LogCheck()
            try log.check(&check, monitor)
            // Half of an old log and half of a new one prove nothing.
            if try log.end().identity == identity { return check }
        }
        throw .generationUnavailable(path: path)
    }

    private func checkViews(
        _ result: inout Verification,
        _ monitor: WorkMonitor
    ) throws(DonationStoreError) {
        let findings = try views.faultsOfPages("the views")
        guard findings.isEmpty else {
            result.findings += findings
            return
        }
        try views.catchUp()
        // Another process may append between the two reads. Then neither is wrong, and both are
        // repeated.
        for _ in 0..<Self.attempts {
            let snapshot = try views.readCaughtUp()
            guard let found = try views.checkpoint(of: snapshot) else { continue }
            let past = try views.foldAside(
                PastScope(last: found.position),
                skippingDamage: found.progress.skipped > 0,
                monitor: monitor
            )
            guard found.logIdentity == past.checkpoint.logIdentity,
                found.position == past.checkpoint.position
            else { continue }
            result.digest = try views.digest(of: snapshot)
            let fresh = try past.read()
            result.differences = try views.differences(
                of: snapshot,
                from: fresh,
                limit: Self.differences
            )
            if !result.differences.isEmpty || found != past.checkpoint {
                result.findings.append(
                    "the views differ from a fresh fold of the log; rebuild them"
                )
            }
            return
        }
        result.findings.append("the views were not compared: the log grew too fast")
    }
}
