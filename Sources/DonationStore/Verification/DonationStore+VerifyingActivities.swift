internal import Interactions
internal import LMDB

extension DonationStore {
    /// Compares the views of activities and items with a fresh fold of the log.
    func checkActivityViews(
        _ result: inout Verification,
        _ monitor: WorkMonitor
    ) throws(DonationStoreError) {
        let live = try activityViews()
        let faults = try live.faultsOfPages("the views of activities")
        guard faults.isEmpty else {
            result.findings += faults
            return
        }
        try live.catchUp()
        // Another process may append between the two reads. Then neither is wrong, and both are
        // repeated.
        for _ in 0..<Self.attempts {
            let snapshot = try live.readCaughtUp()
            guard let found = try live.checkpoint(of: snapshot) else { continue }
            let fresh = try live.foldAside(
                PastScope(last: found.position),
                skippingDamage: found.progress.skipped > 0,
                monitor: monitor
            ) { _, _, _ in }
            guard found.logIdentity == fresh.checkpoint.logIdentity,
                found.position == fresh.checkpoint.position
            else { continue }
            let differences = try live.differences(
                of: snapshot,
                from: try fresh.read(),
                limit: Self.differences
            )
            result.differences += differences.map { difference in
                var difference = difference
                difference.table = "activities.\(difference.table)"
                return difference
            }
            if !differences.isEmpty {
                result.findings.append(
                    "the views of activities differ from a fresh fold of the log; rebuild them"
                )
            }
            return
        }
        result.findings.append("the views of activities were not compared: the log grew too fast")
    }
}

extension FoldStore {
    /// Returns what is wrong with the pages of the file, one sentence each.
    func faultsOfPages(_ name: String) throws(DonationStoreError) -> [String] {
        do {
            // Views of another boot are made again, whatever is in them.
            if let current = try generations.current(), try !isFromAnotherBoot(current) {
                return try generations.checkPages().map {
                    "\($0) in the file of \(name); rebuild them"
                }
            }
        } catch .notAStore {
            // Views that cannot be opened are made again, too.
        }
        return []
    }
}
