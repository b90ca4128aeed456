internal import Interactions
internal import LMDB

/// The recent donation rates of apps, as far as this process knows them.
///
/// When an app first donates, the process reads its donations from the end of the log; later it
/// adds those that it and others append. It is empty and unused while no rule has a rate.
struct RateWindows {
    /// The windows of one app, one for each rule that applies to it.
    private struct App {
        var windows: [RateWindow]
        /// The time of receipt after which all donations are counted.
        var since: Int64
    }

    /// The time by which windows reach further back than needed, in milliseconds.
    ///
    /// Donations that wait for the lock arrive out of the order of their receipt.
    private static let slack: Int64 = 60_000

    /// The encoded rules as they are on disk; `nil` if they have not been read.
    private var row: [UInt8]?
    private var rules: [PolicyRule] = []
    private var generation = ""
    private var apps: [PolicyScope: App] = [:]
    /// The last event that the windows include.
    private var counted = Position.start

    /// Whether no rule has a rate, as far as this process has read.
    var isKnownUnlimited: Bool { row != nil && rules.isEmpty }

    /// Whether any rule has a rate.
    var hasRates: Bool { !rules.isEmpty }

    // MARK: Asking

    /// Returns the refusal of a donation, if any.
    ///
    /// - Parameters:
    ///   - donation: The donation, whose app's windows have been prepared.
    ///   - now: The present time.
    /// - Returns: The refusal with the longest wait; `nil` if no rule refuses it.
    func refusal(of donation: PreparedDonation, now: Timestamp) -> DonationRefusal? {
        guard let app = apps[PolicyScope(app: donation.donor.app)] else { return nil }
        let time = donation.receivedAt.milliseconds
        let intentClass = donation.intentClass
        var longest: (wait: Int64, rate: PolicyRule.Rate)?
        for window in app.windows where window.counts(intentClass) {
            guard let wait = window.wait(at: time, now: max(time, now.milliseconds)),
                wait > longest?.wait ?? 0
            else { continue }
            longest = (wait, window.rate)
        }
        return longest.map { wait, rate in
            .tooFrequent(limit: rate.count, per: rate.per, retryAfter: .milliseconds(wait))
        }
    }

    /// Counts a donation that this process has just appended.
    mutating func count(_ donation: PreparedDonation, at position: Position) {
        count(
            app: donation.donor.app,
            at: donation.receivedAt,
            intentClass: donation.intentClass
        )
        counted = position
    }

    private mutating func count(app: String, at time: Timestamp, intentClass: String) {
        let key = PolicyScope(app: app)
        guard let count = apps[key]?.windows.count else { return }
        for index in 0..<count where apps[key]?.windows[index].counts(intentClass) == true {
            apps[key]?.windows[index].append(time.milliseconds)
        }
    }

    // MARK: Reading the log

    /// Reads the rules, and forgets everything if they or the generation have changed.
    mutating func readRules(
        in transaction: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) {
        let found = try transaction.policyRow()
        guard found != row || transaction.generation != generation else { return }
        self = RateWindows()
        rules = try transaction.policies().rules.filter { $0.maximumRate != nil }
        row = found
        generation = transaction.generation
    }

    /// Counts up to `limit` events appended since.
    ///
    /// - Returns: Whether those were all.
    mutating func update(
        to limit: Int,
        in transaction: borrowing some LogTransaction & ~Copyable,
        _ names: DonorNames
    ) throws(DonationStoreError) -> Bool {
        guard !apps.isEmpty else {
            counted = try transaction.head().lastPosition
            return true
        }
        var read = 0
        var cursor = try transaction.cursor(in: transaction.tables.events)
        var isOnEntry = try cursor.seek(atOrAfter: LogKey.position(counted.next).span)
        while isOnEntry, let position = Position(key: cursor.key) {
            guard read < limit else { return false }
            if let (app, time, intentClass) = donation(in: cursor.value, names) {
                count(app: app, at: time, intentClass: intentClass)
            }
            counted = position
            read += 1
            isOnEntry = try cursor.moveToNext()
        }
        return true
    }

    /// Returns the part of a donation that the windows need.
    ///
    /// The result is `nil` for all other records and for unreadable ones, which `verify` reports.
    private func donation(
        in record: Span<UInt8>,
        _ names: DonorNames
    ) -> (app: String, time: Timestamp, intentClass: String)? {
        guard let envelope = try? Envelope(decoding: record), envelope.isDonated,
            let name = names.byNumber[envelope.donor]?.app,
            let app = apps[PolicyScope(app: name)]
        else { return nil }
        guard app.windows.contains(where: \.asksForClass) else {
            return (name, envelope.recordedAt, "")
        }
        guard let intentClass = envelope.intentClass(in: record) else { return nil }
        return (name, envelope.recordedAt, intentClass)
    }

    /// Begins a search for the recent donations of an app.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - time: When the log received the first donation to check.
    /// - Returns: The search; `nil` if they are known, or no rule with a rate applies to the app.
    func search(for app: String, at time: Timestamp) -> RateSearch? {
        let rules = rules.filter { $0.scope.covers(app: app) }
        guard let longest = rules.compactMap(\.maximumRate?.milliseconds).max() else { return nil }
        let start = time.milliseconds.subtracting(longest)
        if let known = apps[PolicyScope(app: app)], known.since <= start { return nil }
        return RateSearch(
            app: app,
            windows: rules.compactMap { rule in rule.maximumRate.map { RateWindow(rule, $0) } },
            since: start.subtracting(Self.slack),
            unread: counted
        )
    }

    /// Takes the result of a search for an app.
    mutating func take(_ search: RateSearch) {
        var windows = search.windows
        for index in windows.indices { windows[index].reverse() }
        apps[PolicyScope(app: search.app)] = App(windows: windows, since: search.since)
    }
}

/// The search for the recent donations of an app, from the end of the log backwards.
struct RateSearch {
    let app: String
    fileprivate(set) var windows: [RateWindow]
    /// The latest time of receipt that the search ignores.
    let since: Int64
    /// The last position not searched yet; 0 if nothing is left.
    fileprivate(set) var unread: Position

    var isDone: Bool { unread == .start }

    /// Searches up to `limit` events further back.
    ///
    /// It ends when the windows are full, or at an event received too long ago: earlier events were
    /// received earlier, except by a clock that was wrong.
    mutating func extend(
        by limit: Int,
        in transaction: borrowing some LogTransaction & ~Copyable,
        _ donors: Set<DonorNumber>
    ) throws(DonationStoreError) {
        let asksForClass = windows.contains(where: \.asksForClass)
        var read = 0
        var cursor = try transaction.cursor(in: transaction.tables.events)
        var isOnEntry = try cursor.seek(atOrAfter: LogKey.position(unread).span)
        while isOnEntry, let position = Position(key: cursor.key) {
            guard read < limit else { return }
            if let envelope = try? Envelope(decoding: cursor.value) {
                guard !isTooOld(envelope) else { break }
                if envelope.isDonated, donors.contains(envelope.donor) {
                    let intentClass = asksForClass ? envelope.intentClass(in: cursor.value) : ""
                    for index in windows.indices {
                        guard let intentClass, windows[index].counts(intentClass) else { continue }
                        windows[index].prepend(envelope.recordedAt.milliseconds)
                    }
                    if windows.allSatisfy(\.isFull) { break }
                }
            }
            guard position.rawValue > 1 else { break }
            unread = Position(rawValue: position.rawValue - 1)
            read += 1
            isOnEntry = try cursor.moveToPrevious()
        }
        unread = .start
    }

    /// Returns whether an event was received too long ago.
    ///
    /// Of an erased one only the day is known, so it counts as received at the day's end.
    private func isTooOld(_ envelope: Envelope) -> Bool {
        let day: Int64 = envelope.state == .erased ? 86_399_999 : 0
        return envelope.recordedAt.milliseconds <= since.subtracting(day)
    }
}
