internal import Interactions
internal import LMDB
import Synchronization

extension EventLog {
    /// Reads, before the lock, the events that show whether donations come too often.
    ///
    /// It reads nothing if this process knows of no rule with a rate. The check under the lock
    /// finds a rule that another process sets meanwhile.
    func prepareRates(for donations: [Prepared]) throws(DonationStoreError) {
        guard !knownRates.withLock(\.isKnownUnlimited) else { return }
        // A failed commit leaves the windows empty, so everything is read again.
        var windows = takeRates()
        defer { keepRates(windows) }
        let live = Self.firstLive(of: donations)
        guard !live.isEmpty else { return }
        var isUpToDate = false
        while !isUpToDate {
            let snapshot = try read()
            let names = try names(in: snapshot)
            try windows.readRules(in: snapshot)
            guard windows.hasRates else { return }
            isUpToDate = try windows.update(to: Self.chunk, in: snapshot, names)
        }
        for (app, time) in live {
            guard var search = windows.search(for: app, at: time) else { continue }
            while !search.isDone {
                let snapshot = try read()
                let donors = try names(in: snapshot).numbers(.app(app))
                try search.extend(by: Self.chunk, in: snapshot, Set(donors))
            }
            windows.take(search)
        }
    }

    /// Returns the rate windows for the donations of a commit; `nil` if no rate applies to them.
    ///
    /// The caller holds the writer lock, and returns the windows after it has committed.
    func rates(
        for donations: [Prepared],
        in change: borrowing Change<LogTables>,
        _ names: DonorNames
    ) throws(DonationStoreError) -> RateWindows? {
        guard donations.contains(where: { (try? $0.get().isLive) ?? false }) else { return nil }
        var windows = takeRates()
        try windows.readRules(in: change)
        guard windows.hasRates else {
            keepRates(windows)
            return nil
        }
        _ = try windows.update(to: .max, in: change, names)
        for (app, time) in Self.firstLive(of: donations) {
            guard var search = windows.search(for: app, at: time) else { continue }
            try search.extend(by: .max, in: change, Set(names.numbers(.app(app))))
            windows.take(search)
        }
        return windows
    }

    private func takeRates() -> RateWindows {
        knownRates.withLock { rates in
            defer { rates = RateWindows() }
            return rates
        }
    }

    /// Keeps the counts of committed donations.
    func keepRates(_ windows: RateWindows) {
        knownRates.withLock { $0 = windows }
    }

    /// Returns the apps that donate live, each with the time of its first donation.
    private static func firstLive(of donations: [Prepared]) -> [(app: String, time: Timestamp)] {
        var first: [PolicyScope: (app: String, time: Timestamp)] = [:]
        for case .success(let donation) in donations where donation.isLive {
            let key = PolicyScope(app: donation.donor.app)
            let earlier = first[key]?.time ?? donation.receivedAt
            first[key] = (donation.donor.app, min(earlier, donation.receivedAt))
        }
        return Array(first.values)
    }
}
