internal import Interactions
internal import LMDB

/// What this process knows of how often apps have donated lately: made from the end of the log when
/// an app first donates, and kept up with what it and others append.
///
/// Empty, and not asked, while no rule has a rate.
struct RateWindows {
    /// The windows of one app, one for each rule that applies to it.
    private struct App {
        var windows: [RateWindow]
        /// What was received later than this has been counted.
        var since: Int64
    }

    /// How much further back than needed windows reach, in milliseconds: donations that wait for
    /// the lock come out of the order of their receipt.
    private static let slack: Int64 = 60_000

    /// The rules as they are on disk; `nil` when they have not been read.
    private var row: [UInt8]?
    private var rules: [PolicyRule] = []
    private var generation = ""
    private var apps: [PolicyScope: App] = [:]
    /// The last event that the windows have counted.
    private var counted = Position.start

    /// Whether it is known that nothing is limited, as far as this process has read.
    var isKnownUnlimited: Bool { row != nil && rules.isEmpty }

    /// Whether any rule has a rate.
    var hasRates: Bool { !rules.isEmpty }

    // MARK: Asking

    /// Tells why a donation is refused.
    ///
    /// - Parameters:
    ///   - donation: The donation, whose app has been prepared for.
    ///   - now: The time now.
    /// - Returns: The refusal with the longest wait; `nil` when no rule refuses it.
    func refusal(of donation: PreparedDonation, now: Timestamp) -> DonationRefusal? {
        guard let app = apps[PolicyScope(app: donation.donor.app)] else { return nil }
        let time = donation.receivedAt.milliseconds
        let intentClass = donation.interaction.intent.className
        var longest: (wait: Int64, rate: PolicyRule.Rate)?
        for window in app.windows where window.counts(intentClass) {
            guard let wait = window.wait(at: time, now: max(time, now.milliseconds)),
                wait > longest?.wait ?? 0
            else { continue }
            longest = (wait, window.rate)
        }
        return longest.map { wait, rate in
            .tooFrequent(limit: rate.count, per: rate.per, retryAfter: wait)
        }
    }

    /// Counts a donation that this process has just appended.
    mutating func count(_ donation: PreparedDonation, at position: Position) {
        count(
            app: donation.donor.app,
            at: donation.receivedAt,
            intentClass: donation.interaction.intent.className
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

    /// Reads the rules, and forgets everything when they or the generation have changed.
    mutating func readRules(
        in transaction: borrowing some LogTransaction & ~Copyable
    ) throws(LMDBError) {
        let found = try transaction.policyRow()
        guard found != row || transaction.generation != generation else { return }
        self = RateWindows()
        rules = try transaction.policies().rules.filter { $0.maximumRate != nil }
        row = found
        generation = transaction.generation
    }

    /// Counts what was appended since, at most so many events.
    ///
    /// - Returns: Whether that was all.
    mutating func update(
        to limit: Int,
        in transaction: borrowing some LogTransaction & ~Copyable,
        _ names: DonorNames
    ) throws(LMDBError) -> Bool {
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

    /// A donation that is counted, as far as the windows ask; `nil` for everything else, also for a
    /// record that cannot be read: `verify` tells of it.
    private func donation(
        in record: Span<UInt8>,
        _ names: DonorNames
    ) -> (app: String, time: Timestamp, intentClass: String)? {
        guard let envelope = try? Envelope(decoding: record), envelope.isDonation,
            let name = names.byNumber[envelope.donor]?.app,
            let app = apps[PolicyScope(app: name)]
        else { return nil }
        guard app.windows.contains(where: \.asksForClass) else {
            return (name, envelope.recordedAt, "")
        }
        let payload = Envelope.length..<record.count
        guard let intentClass = try? Interaction.intentClass(in: record, payload) else {
            return nil
        }
        return (name, envelope.recordedAt, intentClass)
    }

    /// Begins to look for what an app has donated lately.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - time: When the log received the first donation to be asked about.
    /// - Returns: The search; `nil` when that is known, or no rule with a rate applies to the app.
    func search(for app: String, at time: Timestamp) -> RateSearch? {
        let rules = rules.filter { $0.scope.covers(app: app) }
        guard let longest = rules.compactMap(\.maximumRate?.per).max() else { return nil }
        let start = time.milliseconds.subtracting(longest)
        if let known = apps[PolicyScope(app: app)], known.since <= start { return nil }
        return RateSearch(
            app: app,
            windows: rules.compactMap { rule in rule.maximumRate.map { RateWindow(rule, $0) } },
            since: start.subtracting(Self.slack),
            unread: counted
        )
    }

    /// Takes what was found of an app.
    mutating func take(_ search: RateSearch) {
        var windows = search.windows
        for index in windows.indices { windows[index].reverse() }
        apps[PolicyScope(app: search.app)] = App(windows: windows, since: search.since)
    }
}

/// The search for what an app has donated lately, from the end of the log towards its beginning.
struct RateSearch {
    let app: String
    fileprivate(set) var windows: [RateWindow]
    /// What was received then or before is not looked for.
    let since: Int64
    /// The last position that was not searched yet; 0 when nothing is left to do.
    fileprivate(set) var unread: Position

    var isDone: Bool { unread == .start }

    /// Searches at most `limit` events further back.
    ///
    /// Ends where the windows are full, or at an event received too long ago: what is before it was
    /// received before it, but for a clock that was wrong.
    mutating func extend(
        by limit: Int,
        in transaction: borrowing some LogTransaction & ~Copyable,
        _ donors: Set<DonorNumber>
    ) throws(LMDBError) {
        let asksForClass = windows.contains(where: \.asksForClass)
        var read = 0
        var cursor = try transaction.cursor(in: transaction.tables.events)
        var isOnEntry = try cursor.seek(atOrAfter: LogKey.position(unread).span)
        while isOnEntry, let position = Position(key: cursor.key) {
            guard read < limit else { return }
            if let envelope = try? Envelope(decoding: cursor.value) {
                guard !isTooOld(envelope) else { break }
                if envelope.isDonation, donors.contains(envelope.donor) {
                    let payload = Envelope.length..<cursor.value.count
                    let intentClass =
                        asksForClass
                        ? try? Interaction.intentClass(in: cursor.value, payload) : ""
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

    /// Of what was erased, only the day is known: it is as late as the day's end.
    private func isTooOld(_ envelope: Envelope) -> Bool {
        let day: Int64 = envelope.state == .erased ? 86_399_999 : 0
        return envelope.recordedAt.milliseconds <= since.subtracting(day)
    }
}
