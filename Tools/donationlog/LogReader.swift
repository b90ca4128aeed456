import DonationStore

/// Reads the log event by event, in either direction, and tells of the records that it cannot read.
struct LogReader {
    private let store: DonationStore
    /// Whether there was any.
    private(set) var isDamaged = false
    /// The last one read forwards.
    private var position: Position
    /// The last one not yet read backwards.
    private var unread: Position
    private let range: PositionRange

    /// Begins at both ends of the log as it stands, or of a range of it.
    init(store: DonationStore, _ range: PositionRange = PositionRange()) throws(Failure) {
        self.store = store
        self.range = range
        position = range.before
        let last = try asking(store.lastPosition)
        unread = min(last, range.last ?? last)
    }

    /// Some more events, forwards; none at the end of the log.
    mutating func next() throws(Failure) -> [RecordedEvent] {
        if let last = range.last, position >= last { return [] }
        var events = try events(after: position)
        position = events.last?.position ?? position
        if let last = range.last { events = Array(events.prefix { $0.position <= last }) }
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
        guard unread > range.before else { return nil }
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

    /// The last events that match, oldest first; what is read forwards goes on behind them.
    mutating func last(
        _ count: Int,
        where matches: (RecordedEvent) -> Bool
    ) throws(Failure) -> [RecordedEvent] {
        position = max(position, unread)
        var found: [RecordedEvent] = []
        while found.count < count, let page = try previous(1000) { found += page.filter(matches) }
        return found.prefix(count).reversed()
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
                tellError("donationlog: position \(damaged.rawValue) is damaged: \(failure)")
                isDamaged = true
                start = damaged
            } catch {
                throw .store(error)
            }
        }
    }
}
