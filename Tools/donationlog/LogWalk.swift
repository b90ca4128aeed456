import DonationStore

/// Reads the log in either direction, and reports unreadable records.
struct LogWalk {
    /// Events of the log, as values, as lines of JSON, or as summaries.
    struct Found {
        var events: [RecordedEvent] = []
        var lines: [[UInt8]] = []
        var summaries: [EventSummary] = []
        /// The number of events that the walk has looked at.
        var examined = 0

        var count: Int { events.count + lines.count + summaries.count }
    }

    private let store: DonationStore
    /// The donations to read; `nil` for all events.
    private let selection: DonationQuery?
    private var search: EventSearch
    /// The selected positions to read forwards, the oldest last.
    private var selected: [Position] = []
    /// Whether there was an unreadable record.
    private(set) var isDamaged = false
    /// The last position read forwards.
    private var position: Position
    /// The last position not yet read backwards.
    private var unread: Position
    private let range: PositionRange

    /// The number of events to look at together.
    private static let pageCount: UInt64 = 1000

    /// Begins at both ends of the present log, or of a range of it.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - selection: The donations to read; all events unless given.
    ///   - conditions: The conditions that the events must meet too.
    ///   - form: The form of the events.
    ///   - range: The positions to read.
    /// - Throws: A failure if the tool cannot read the log.
    init(
        store: DonationStore,
        _ selection: DonationQuery? = nil,
        where conditions: EventConditions = EventConditions(),
        as form: EventSearch.Form = .events,
        in range: PositionRange = PositionRange()
    ) throws(Failure) {
        self.store = store
        self.selection = selection
        self.range = range
        search = store.search(for: conditions, as: form)
        position = range.before
        let last = try asking(try store.lastPosition())
        unread = min(last, range.last ?? last)
    }

    /// Returns the next events forwards; none were examined at the end of the log.
    mutating func next() throws(Failure) -> Found {
        if let last = range.last, position >= last { return Found() }
        if let selection { return try next(of: selection) }
        let end = Position(rawValue: position.rawValue + Self.pageCount)
        var examined = position
        defer { position = examined }
        return try found(after: &examined, through: min(end, range.last ?? end))
    }

    /// Reads all events forwards, and shows the progress.
    ///
    /// - Throws: A failure if the tool cannot read the log, or after ^C.
    mutating func readAll(_ body: (RecordedEvent) -> Void) throws(Failure) {
        var progress = ProgressLine()
        defer { progress.finish() }
        let interruption = Interruption()
        while case let found = try next(), found.examined > 0 {
            for event in found.events { body(event) }
            progress.show(Double(position.rawValue), of: Double(unread.rawValue), "events")
            if interruption.hasCome { throw .told(.interrupted) }
        }
    }

    /// Looks at about as many earlier events as asked for, and returns those found, newest first;
    /// `nil` at the start.
    mutating func previous(_ count: Int) throws(Failure) -> Found? {
        guard unread > range.before else { return nil }
        if let selection { return try previous(count, of: selection) }
        let step = min(unread.rawValue - range.before.rawValue, UInt64(max(1, count)))
        let start = Position(rawValue: unread.rawValue - step)
        var page = Found()
        var before = start
        while before < unread, case let found = try found(after: &before, through: unread),
            found.examined > 0
        {
            page += found
        }
        unread = start
        page.reverse()
        return page
    }

    /// Returns the last matching events, oldest first; reading forwards goes on after them.
    mutating func last(_ count: Int) throws(Failure) -> Found {
        position = max(position, unread)
        var found = Found()
        while found.count < count, let page = try previous(1000) { found += page }
        found = found.prefix(count)
        found.reverse()
        return found
    }

    // MARK: Of some donations

    private mutating func next(of selection: DonationQuery) throws(Failure) -> Found {
        if selected.isEmpty {
            let start = position
            selected = Array(
                try asking(try store.positions(of: selection, after: start, limit: .max))
                    .filter { position in range.last.map { position <= $0 } ?? true }
            )
        }
        let page = selected.suffix(Int(Self.pageCount)).reversed()
        selected.removeLast(page.count)
        position = page.last ?? position
        return try found(at: page)
    }

    private mutating func previous(
        _ count: Int,
        of selection: DonationQuery
    ) throws(Failure) -> Found? {
        let end = unread.next
        let page = try asking(try store.positions(of: selection, before: end, limit: max(1, count)))
            .prefix { $0 > range.before }
        guard let last = page.last else { return nil }
        unread = Position(rawValue: last.rawValue - 1)
        return try found(at: page)
    }

    /// Returns the events at some positions; a donation deleted since is no longer selected.
    private mutating func found(at positions: some Sequence<Position>) throws(Failure) -> Found {
        do {
            let page = try search.page(at: positions)
            for (position, failure) in page.damaged { tell(position, failure) }
            return Found(page)
        } catch {
            throw .store(error)
        }
    }

    // MARK: Of the log

    private mutating func tell(_ position: Position, _ failure: DecodingFailure) {
        tellError("donationlog: position \(position.rawValue) is damaged: \(failure)")
        isDamaged = true
    }

    /// Returns the events found after a position, and moves it to the last one examined.
    private mutating func found(
        after position: inout Position,
        through last: Position
    ) throws(Failure) -> Found {
        while true {
            do {
                let page = try search.page(after: position, through: last)
                position = page.last
                return Found(page)
            } catch .damaged(let damaged, let failure) {
                tell(damaged, failure)
                position = damaged
            } catch {
                throw .store(error)
            }
        }
    }
}

extension LogWalk.Found {
    fileprivate init(_ page: EventSearch.Page) {
        self.init(
            events: page.events,
            lines: page.lines,
            summaries: page.summaries,
            examined: page.examined
        )
    }

    static func += (left: inout Self, right: Self) {
        left.events += right.events
        left.lines += right.lines
        left.summaries += right.summaries
        left.examined += right.examined
    }

    /// Returns the first so many events.
    func prefix(_ count: Int) -> Self {
        guard count < self.count else { return self }
        return Self(
            events: Array(events.prefix(count)),
            lines: Array(lines.prefix(count)),
            summaries: Array(summaries.prefix(count)),
            examined: examined
        )
    }

    fileprivate mutating func reverse() {
        events.reverse()
        lines.reverse()
        summaries.reverse()
    }
}
