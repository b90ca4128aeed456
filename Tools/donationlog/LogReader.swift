import DonationStore

/// Reads the log event by event, in either direction, and tells of the records that it cannot read.
struct LogReader {
    private let store: DonationStore
    /// Which donations are read; `nil` for all events.
    private let selection: DonationQuery?
    /// Selected positions not yet read forwards, the oldest last.
    private var selected: [Position] = []
    /// Whether there was any.
    private(set) var isDamaged = false
    /// The last one read forwards.
    private var position = Position.start
    /// The last one not yet read backwards.
    private var unread: Position

    /// Begins at both ends of the log as it stands.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - selection: Which donations to read; all events unless given.
    /// - Throws: A failure when the log cannot be read.
    init(store: DonationStore, _ selection: DonationQuery? = nil) throws(Failure) {
        self.store = store
        self.selection = selection
        unread = try asking(store.lastPosition)
    }

    /// Some more events, forwards; none at the end of the log.
    mutating func next() throws(Failure) -> [RecordedEvent] {
        if let selection { return try next(of: selection) }
        let events = try events(after: position)
        position = events.last?.position ?? position
        return events
    }

    /// Reads all events forwards, with a line about how far it is.
    ///
    /// - Throws: A failure when the log cannot be read, or after ^C.
    mutating func readAll(_ body: (RecordedEvent) -> Void) throws(Failure) {
        var progress = ProgressLine()
        defer { progress.finish() }
        let interruption = Interruption()
        while case let events = try next(), let last = events.last {
            for event in events { body(event) }
            progress.show(Double(last.position.rawValue), of: Double(unread.rawValue), "events")
            if interruption.hasCome { throw .told(.interrupted) }
        }
    }

    /// The events before those read, newest first, about as many as asked for; `nil` at the start.
    mutating func previous(_ count: Int) throws(Failure) -> [RecordedEvent]? {
        guard unread > .start else { return nil }
        if let selection { return try previous(count, of: selection) }
        let step = min(unread.rawValue, UInt64(max(1, count)))
        var before = Position(rawValue: unread.rawValue - step)
        let start = before
        var page: [RecordedEvent] = []
        while before < unread,
            case let events = try events(after: before, limit: unread.rawValue - before.rawValue),
            let last = events.last
        {
            page += events.filter { $0.position <= unread }
            before = last.position
        }
        unread = start
        return page.reversed()
    }

    /// The last events that match, oldest first; what is read forwards goes on behind them.
    mutating func last(
        _ count: Int,
        where matches: (RecordedEvent) -> Bool
    ) throws(Failure) -> [RecordedEvent] {
        position = unread
        var found: [RecordedEvent] = []
        while found.count < count, let page = try previous(1000) { found += page.filter(matches) }
        return found.prefix(count).reversed()
    }

    // MARK: Of some donations

    private mutating func next(
        of selection: DonationQuery
    ) throws(Failure) -> [RecordedEvent] {
        if selected.isEmpty {
            let start = position
            selected = Array(
                try asking { () throws(DonationStoreError) in
                    try store.positions(of: selection, after: start, limit: .max)
                }
            )
        }
        let page = selected.suffix(1000).reversed()
        selected.removeLast(page.count)
        position = page.last ?? position
        return try events(at: page)
    }

    private mutating func previous(
        _ count: Int,
        of selection: DonationQuery
    ) throws(Failure) -> [RecordedEvent]? {
        let end = unread.next
        let page = try asking { () throws(DonationStoreError) in
            try store.positions(of: selection, before: end, limit: max(1, count))
        }
        guard let last = page.last else { return nil }
        unread = Position(rawValue: last.rawValue - 1)
        return try events(at: page)
    }

    private mutating func events(
        at positions: some Sequence<Position>
    ) throws(Failure) -> [RecordedEvent] {
        var events: [RecordedEvent] = []
        for position in positions {
            do {
                // What was deleted since is no longer selected.
                if let event = try store.event(at: position), !event.isDeleted {
                    events.append(event)
                }
            } catch .damaged(let damaged, let failure) {
                tell(damaged, failure)
            } catch {
                throw .store(error)
            }
        }
        return events
    }

    // MARK: Of the log

    private mutating func tell(_ position: Position, _ failure: DecodingFailure) {
        tellError("donationlog: position \(position.rawValue) is damaged: \(failure)")
        isDamaged = true
    }

    private mutating func events(
        after start: Position,
        limit: UInt64 = 1000
    ) throws(Failure) -> [RecordedEvent] {
        var start = start
        while true {
            do {
                return try store.events(after: start, limit: Int(clamping: limit))
            } catch .damaged(let damaged, let failure) {
                tell(damaged, failure)
                start = damaged
            } catch {
                throw .store(error)
            }
        }
    }
}
