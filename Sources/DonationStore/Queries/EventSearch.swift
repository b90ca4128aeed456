public import Interactions
internal import LMDB

/// A search for the events of the log that meet conditions, some at a time.
///
/// ```swift
/// var conditions = EventConditions()
/// conditions.text = "ana"
/// var search = store.search(for: conditions)
/// let page = try search.page(after: .start, through: try store.lastPosition())
/// ```
///
/// It tests the bytes of the log's records, and decodes only those that meet the conditions.
public struct EventSearch: Sendable {
    /// The form of the events found.
    public enum Form: Sendable {
        /// As values, in ``Page/events``.
        case events
        /// As lines of JSON without a line break, each as `RecordedEvent.json`, in
        /// ``Page/lines``; most of them are made without an event in between.
        case lines
        /// As what a line about each shows, in ``Page/summaries``.
        case summaries
    }

    /// The events found among some.
    public struct Page: Sendable {
        /// The events found, in the order of the log; none unless asked for.
        public internal(set) var events: [RecordedEvent] = []
        /// The lines of the events found, in the order of the log; none unless asked for.
        public internal(set) var lines: [[UInt8]] = []
        /// The summaries of the events found, in the order of the log; none unless asked for.
        public internal(set) var summaries: [EventSummary] = []
        /// The number of events that the search has looked at.
        public internal(set) var examined = 0
        /// The last position that the search has looked at.
        public internal(set) var last = Position.start
        /// The positions that could not be read, with the failures.
        public internal(set) var damaged: [(position: Position, failure: DecodingFailure)] = []
    }

    private let log: EventLog
    private let form: Form
    private var test: RecordTest
    /// The writer of lines; none in another form, since the first one makes a table.
    private var writer: RecordTextWriter?
    private var reader = SummaryReader()

    fileprivate init(of log: EventLog, for conditions: EventConditions, as form: Form) {
        self.log = log
        self.form = form
        writer = form == .lines ? RecordTextWriter() : nil
        test = RecordTest(conditions, log.host.kinds)
    }

    /// Returns the events in a range of positions that meet the conditions.
    ///
    /// It looks at some thousand events at most, and ends before one that it cannot read.
    ///
    /// - Parameters:
    ///   - position: The last position before the range.
    ///   - last: The last position of the range.
    /// - Returns: The events found, and the last position that it looked at.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` if the first event cannot be read, or another
    ///   ``DonationStoreError`` if the log cannot be read.
    /// - Complexity: O(log *n* + *m*) in the events of the log and in those of the range.
    public mutating func page(
        after position: Position,
        through last: Position
    ) throws(DonationStoreError) -> Page {
        var page = Page()
        page.last = position
        guard position < last else { return page }
        let snapshot = try log.read()
        let names = try log.names(in: snapshot)
        var cursor = try snapshot.cursor(in: snapshot.tables.events)
        var isOnEntry = try cursor.seek(atOrAfter: LogKey.position(position.next).span)
        while isOnEntry, page.examined < EventLog.chunk, let found = Position(key: cursor.key),
            found <= last
        {
            do throws(DonationStoreError) {
                try look(at: cursor.value, found, names, in: snapshot, addingTo: &page)
            } catch .damaged(let position, let failure) {
                guard page.examined > 0 else { throw .damaged(position, failure) }
                return page
            }
            isOnEntry = try cursor.moveToNext()
        }
        return page
    }

    /// Returns the events at some positions that meet the conditions.
    ///
    /// - Parameter positions: The positions, at most some thousand of them.
    /// - Returns: The events found, in the order of the positions.
    /// - Throws: ``DonationStoreError`` if the log cannot be read.
    /// - Complexity: O(*k* log *n*) in the positions and in the events of the log.
    public mutating func page(
        at positions: some Sequence<Position>
    ) throws(DonationStoreError) -> Page {
        var page = Page()
        let snapshot = try log.read()
        let names = try log.names(in: snapshot)
        for position in positions {
            let key = LogKey.position(position)
            guard let record = try snapshot.value(forKey: key.span, in: snapshot.tables.events)
            else { continue }
            do throws(DonationStoreError) {
                try look(at: record, position, names, in: snapshot, addingTo: &page)
            } catch .damaged(let position, let failure) {
                page.damaged.append((position, failure))
            }
        }
        return page
    }

    private mutating func look(
        at record: Span<UInt8>,
        _ position: Position,
        _ names: DonorNames,
        in snapshot: borrowing Snapshot<LogTables>,
        addingTo page: inout Page
    ) throws(DonationStoreError) {
        let envelope: Envelope
        let isFound: Bool
        do throws(DecodingFailure) {
            try Envelope.verifyChecksum(of: record)
            envelope = try Envelope(decoding: record)
            isFound = try test.passes(record, envelope) { names.donor($0) }
        } catch {
            throw .damaged(position, error)
        }
        if isFound {
            try add(record, envelope, at: position, names: names, in: snapshot, to: &page)
        }
        page.examined += 1
        page.last = position
    }

    /// Adds an event that meets the conditions, unless they ask for a live donation and it is not.
    private mutating func add(
        _ record: Span<UInt8>,
        _ envelope: Envelope,
        at position: Position,
        names: DonorNames,
        in snapshot: borrowing Snapshot<LogTables>,
        to page: inout Page
    ) throws(DonationStoreError) {
        let asksForLive = test.conditions.asksForLive
        if form == .summaries, envelope.isDonation {
            var summary = try summary(of: record, envelope, at: position, names: names)
            summary.isDeleted = try !snapshot.isLive(record, envelope, at: position)
            if !asksForLive || !summary.isDeleted { page.summaries.append(.donation(summary)) }
            return
        }
        // A closure with a name would be allocated for each record.
        let isWritten = writer?
            .write(record, envelope, at: position, as: .recorded) { names.donor($0) }
        if isWritten == true, let text = writer?.take() {
            if asksForLive, try !snapshot.isLive(record, envelope, at: position) { return }
            page.lines.append(text)
            return
        }
        var event: RecordedEvent
        do {
            event = try RecordedEvent(
                at: position,
                decodingVerified: record,
                envelope,
                names: names,
                kinds: log.host.kinds
            )
        } catch {
            throw .damaged(position, error)
        }
        try event.complete(from: snapshot, donor: envelope.donor)
        guard !asksForLive || !event.isDeleted else { return }
        switch form {
        case .events: page.events.append(event)
        case .lines: page.lines.append(event.json.bytes)
        case .summaries: page.summaries.append(EventSummary(of: event))
        }
    }

    private mutating func summary(
        of record: Span<UInt8>,
        _ envelope: Envelope,
        at position: Position,
        names: DonorNames
    ) throws(DonationStoreError) -> DonationSummary {
        do {
            return try reader.read(record, envelope, at: position) { names.donor($0) }
        } catch {
            throw .damaged(position, error)
        }
    }
}

extension DonationStore {
    /// Begins to search the log for the events that meet conditions.
    ///
    /// - Complexity: O(1).
    public func search(
        for conditions: EventConditions,
        as form: EventSearch.Form = .events
    ) -> EventSearch {
        EventSearch(of: log, for: conditions, as: form)
    }
}
