/// The rows of contacts, conversations and days in memory, and the donations on their way to them.
///
/// Donations are read first and folded into their rows later, many at a time: here, or by a
/// ``RowFolder`` while the log is read on.
struct RowPipeline {
    /// The number of donations, or of people in them, to read before folding them into their rows.
    static let batchLength = 1 << 16

    private let source: any ViewSource<ViewTable>
    private let batchLength: Int
    /// The donations that are read but not yet in the rows.
    private var batch = FoldBatch()
    private var spareBatch = FoldBatch()
    /// The rows in memory; empty until ``flush(_:)`` while the folder has them.
    var rows = FoldRows()
    /// The rows of turns.
    var turnRows: TurnRows
    /// Folds rows while the log is read on; `nil` to do both in turn.
    var folder: (any RowFolder)?
    private var isLent = false
    /// The number of changed rows, and the variable part of their size, when the folder took them.
    private var lentTouchedCount = 0
    private var lentBytes = 0
    private var conversationCount = 0
    private var dayIndices: [DayKey: Int] = [:]
    /// The last days of some donors, by the donors' numbers.
    private var lastDays = InlineArray<8, (key: DayKey, index: Int)?>(repeating: nil)
    /// The events deleted since the last settling.
    private var deleted: Set<Position> = []
    private var unsettledConversations: Set<Int> = []
    private var unsettledDays: Set<Int> = []
    /// The approximate size of what was loaded into the rows, in bytes.
    private var loadedBytes = 0

    init(source: any ViewSource<ViewTable>, batchLength: Int) {
        (self.source, self.batchLength) = (source, batchLength)
        turnRows = TurnRows(source: source)
    }

    /// The number of rows that a save would write, without those of the waiting batch.
    var touchedCount: Int {
        (isLent ? lentTouchedCount : rows.touchedCount) + turnRows.touchedCount
    }

    /// The approximate memory used, in bytes; without contacts and the waiting batches, whose
    /// memory is limited by their length.
    var weight: Int {
        loadedBytes + (isLent ? lentBytes : rows.weight) + turnRows.weight + 900 * conversationCount
            + 500 * dayIndices.count + 48 * deleted.count
    }

    // MARK: Donations

    /// Adds a donation to the waiting batch; its others and conversations follow.
    mutating func append(_ facts: DonationFacts) throws(FoldFailure) {
        batch.append(facts, day: try day(DayKey(donor: facts.donor, start: facts.start)))
    }

    /// Adds a participant of the last donation, who belongs to a contact.
    mutating func append(_ other: FoldedOther, contact: Int) {
        batch.append(other, contact: contact)
    }

    /// The number of participants in the waiting batch.
    var othersCount: Int { batch.persons.count }

    /// Adds the last donation to a conversation.
    mutating func append(toConversation conversation: Int, others: Range<Int>, isAside: Bool) {
        batch.append(toConversation: conversation, others: others, isAside: isAside)
    }

    /// Whether enough donations wait for the fold to fold the batch.
    var isBatchFull: Bool { batch.length >= batchLength }

    /// Folds the waiting batch into its rows, by the folder if there is one.
    mutating func foldBatch(_ actions: [ChannelAction]) {
        bringHome()
        guard let folder else {
            rows.apply(&batch, actions)
            batch.removeAll()
            return
        }
        lentTouchedCount = rows.touchedCount
        lentBytes = rows.weight
        isLent = true
        let work = FoldWork(rows: rows, batch: batch, actions: actions)
        rows = FoldRows()
        batch = spareBatch
        spareBatch = FoldBatch()
        folder.begin(work)
    }

    /// Waits for the rows that the folder has.
    private mutating func bringHome() {
        guard isLent else { return }
        isLent = false
        if let work = folder?.finish() { (rows, spareBatch) = (work.rows, work.batch) }
        spareBatch.removeAll()
        rows.add(&batch.newRows)
    }

    /// Folds the waiting batch here; afterwards all rows are here and up to date.
    ///
    /// The exceptions are the rows that ``Fold/settle()`` folds again.
    mutating func flush(_ actions: [ChannelAction]) {
        bringHome()
        guard batch.count > 0 else { return }
        rows.apply(&batch, actions)
        batch.removeAll()
    }

    // MARK: New rows

    /// Adds a row, which waits in the batch while the folder has the others.
    private mutating func add(_ row: FoldRows.NewRow) {
        batch.newRows.append(row)
        if !isLent { rows.add(&batch.newRows) }
    }

    /// Adds the views of contacts, whose indices follow those of the contacts before.
    mutating func add(_ contacts: [ContactView]) {
        for view in contacts { add(.contact(view)) }
    }

    /// Loads or makes the rows of all conversations up to an index of the decoder.
    mutating func load(
        _ conversation: Int,
        _ keys: borrowing ConversationIndex
    ) throws(FoldFailure) {
        while conversationCount <= conversation {
            let key = keys.key(of: conversationCount).bytes
            let stored: ConversationView? = try source.view(
                of: key,
                in: .conversations,
                addingSizeTo: &loadedBytes
            )
            add(.conversation(stored ?? ConversationView()))
            conversationCount += 1
        }
    }

    /// Returns the number of a donor's day, and loads or makes its row.
    mutating func day(_ key: DayKey) throws(FoldFailure) -> Int {
        let place = Int(key.donor.rawValue % 8)
        if let last = lastDays[place], last.key == key { return last.index }
        let index: Int
        if let known = dayIndices[key] {
            index = known
        } else {
            let stored: DayView? = try source.view(
                of: key.bytes,
                in: .days,
                addingSizeTo: &loadedBytes
            )
            add(.day(key, stored ?? DayView()))
            index = dayIndices.count
            dayIndices[key] = index
        }
        lastDays[place] = (key, index)
        return index
    }

    // MARK: Live donations

    /// Returns whether a donation on a day is live.
    mutating func isLive(_ position: Position, on day: Int) throws(FoldFailure) -> Bool {
        if let positions = rows.days[day].positions { return positions.contains(position) }
        let positions = Set(try entries(of: rows.days[day].view.timeline).entries.map(\.position))
        rows.days[day].positions = positions
        loadedBytes += 24 * positions.count
        return positions.contains(position)
    }

    /// Returns all live positions of a donor, in order.
    mutating func positions(of donor: DonorNumber) throws(FoldFailure) -> [Position] {
        var keys: Set<DayKey> = []
        var prefix: [UInt8] = []
        prefix.appendBigEndian(donor.rawValue)
        try source.forEach(.days, prefix: prefix) { key, _ in
            if let key = DayKey(bytes: key.span) { keys.insert(key) }
        }
        for key in dayIndices.keys where key.donor == donor { keys.insert(key) }
        var positions: [Position] = []
        for key in keys {
            let day = rows.days[try day(key)]
            if let known = day.positions {
                positions += known
            } else {
                positions += try entries(of: day.view.timeline).entries.map(\.position)
            }
        }
        return positions.sorted()
    }

    /// Removes an event from all timelines that are folded again.
    mutating func delete(_ position: Position) {
        deleted.insert(position)
    }

    /// Removes a live donation from its day.
    mutating func delete(_ position: Position, from day: Int) {
        rows.days[day].positions?.remove(position)
        rows.touchDay(day)
        unsettledDays.insert(day)
        delete(position)
    }

    /// Marks a conversation for folding again.
    mutating func unsettle(
        conversation index: Int,
        _ keys: borrowing ConversationIndex
    ) throws(FoldFailure) {
        try load(index, keys)
        rows.touchConversation(index)
        unsettledConversations.insert(index)
    }

    // MARK: Settling

    /// Takes the conversations marked for folding again.
    mutating func takeUnsettledConversations() -> [Int] {
        defer { unsettledConversations = [] }
        return unsettledConversations.sorted()
    }

    /// Takes the days marked for folding again.
    mutating func takeUnsettledDays() -> [Int] {
        defer { unsettledDays = [] }
        return unsettledDays.sorted()
    }

    /// Forgets the deleted events, once everything marked is folded again.
    mutating func forgetDeleted() {
        deleted = []
    }

    /// Returns the donations of a timeline, oldest first, and its closed chunks.
    func entries(
        of timeline: Timeline
    ) throws(FoldFailure) -> (entries: [Timeline.Entry], chunks: [Timeline.ChunkKey]) {
        try timeline.entries { key throws(FoldFailure) in
            if let open = rows.chunks[key] ?? nil { return open }
            return try source.row(.timelines, key.bytes)
        }
    }

    /// Returns the donations of a timeline that are not deleted, and removes its chunks.
    mutating func takeEntries(of timeline: Timeline) throws(FoldFailure) -> [Timeline.Entry] {
        let (entries, keys) = try entries(of: timeline)
        for key in keys { rows.removeChunk(key) }
        return deleted.isEmpty ? entries : entries.filter { !deleted.contains($0.position) }
    }

    /// Empties the view of a conversation, and returns the donations that it had, in order.
    mutating func takeEntries(ofConversation row: Int) throws(FoldFailure) -> [Timeline.Entry] {
        let entries = try takeEntries(of: rows.conversations[row].view.timeline)
        try rows.conversations[row].view.memory.turns.remove(from: &turnRows)
        rows.conversations[row].view = ConversationView()
        rows.conversations[row].known = []
        rows.conversations[row].unlisted = []
        return entries
    }

    /// Empties the views of contacts, and returns the donations that any of them had, in order.
    mutating func takeEntries(ofContacts parts: [Int]) throws(FoldFailure) -> [Timeline.Entry] {
        var entries: [Timeline.Entry] = []
        for part in parts {
            entries += try takeEntries(of: rows.contacts[part].view.timeline)
            try rows.contacts[part].view.memory.turns.remove(from: &turnRows)
            rows.contacts[part].view = ContactView()
        }
        guard parts.count > 1 else { return entries }
        entries.sort()
        return entries.indices.filter { $0 == 0 || entries[$0] != entries[$0 - 1] }
            .map { entries[$0] }
    }
}

extension ViewSource where Table == ViewTable {
    /// Returns a stored view, and adds its approximate size in memory to `heldBytes`.
    func view<View: ViewRow>(
        of key: [UInt8],
        in table: ViewTable,
        addingSizeTo heldBytes: inout Int
    ) throws(FoldFailure) -> View? {
        guard let row = try row(table, key) else { return nil }
        heldBytes += 2 * row.count
        do {
            return try View(decoding: row.span)
        } catch {
            throw .unusableViews
        }
    }
}
