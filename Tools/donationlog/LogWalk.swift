import DonationStore

/// Reads the log in either direction, and reports unreadable records.
struct LogWalk {
    private let store: DonationStore
    /// The donations to read; `nil` for all events.
    private let selection: DonationQuery?
    /// The selected positions to read forwards, the oldest last.
    private var selected: [Position] = []
    /// Whether there was an unreadable record.
    private(set) var isDamaged = false
    /// The last position read forwards.
    private var position: Position
    /// The last position not yet read backwards.
    private var unread: Position
    private let range: PositionRange

    /// Begins at both ends of the present log, or of a range of it.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - selection: The donations to read; all events unless given.
    ///   - range: The positions to read.
    /// - Throws: A failure if the tool cannot read the log.
    init(
        store: DonationStore,
        _ selection: DonationQuery? = nil,
        in range: PositionRange = PositionRange()
    ) throws(Failure) {
        self.store = store
        self.selection = selection
        self.range = range
        position = range.before
        let last = try asking(try store.lastPosition())
        unread = min(last, range.last ?? last)
    }

    /// Returns the next events forwards; none at the end of the log.
    mutating func next() throws(Failure) -> [RecordedEvent] {
        if let last = range.last, position >= last { return [] }
        if let selection { return try next(of: selection) }
        var events = try events(after: position)
        position = events.last?.position ?? position
        if let last = range.last { events = Array(events.prefix { $0.position <= last }) }
        return events
    }

    /// Reads all events forwards, and shows the progress.
    ///
    /// - Throws: A failure if the tool cannot read the log, or after ^C.
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

    /// Returns about as many earlier events as asked for, newest first; `nil` at the start.
    mutating func previous(_ count: Int) throws(Failure) -> [RecordedEvent]? {
        guard unread > range.before else { return nil }
        if let selection { return try previous(count, of: selection) }
        let step = min(unread.rawValue - range.before.rawValue, UInt64(max(1, count)))
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

    /// Returns the last matching events, oldest first; reading forwards goes on after them.
    mutating func last(
        _ count: Int,
        where matches: (RecordedEvent) -> Bool
    ) throws(Failure) -> [RecordedEvent] {
        position = max(position, unread)
        var found: [RecordedEvent] = []
        while found.count < count, let page = try previous(1000) { found += page.filter(matches) }
        return found.prefix(count).reversed()
    }

    // MARK: Of some donations

    private mutating func next(of selection: DonationQuery) throws(Failure) -> [RecordedEvent] {
        if selected.isEmpty {
            let start = position
            selected = Array(
                try asking(try store.positions(of: selection, after: start, limit: .max))
                    .filter { position in range.last.map { position <= $0 } ?? true }
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
        let page = try asking(try store.positions(of: selection, before: end, limit: max(1, count)))
            .prefix { $0 > range.before }
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
                // A donation deleted since is no longer selected.
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
