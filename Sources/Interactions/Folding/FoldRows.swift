/// The views of a fold in memory, by the fold's indices.
///
/// Folding a batch into them needs neither the log nor the views on disk.
struct FoldRows: Sendable {
    struct ContactRow: Sendable {
        var view = ContactView()
        var isTouched = false
    }

    struct ConversationRow: Sendable {
        var view = ConversationView()
        /// The persons known as participants, by index.
        var known: [Int32] = []
        /// The known persons who are not in the view yet.
        var unlisted: [Int32] = []
        var isTouched = false
    }

    struct DayRow: Sendable {
        var key: DayKey
        var view = DayView()
        /// The live positions, once a query needed them.
        var positions: Set<Position>?
        var isTouched = false
    }

    var contacts: [ContactRow] = []
    var conversations: [ConversationRow] = []
    var days: [DayRow] = []
    /// The chunks closed since the last save; `nil` for a removed chunk.
    var chunks: [Timeline.ChunkKey: [UInt8]?] = [:]
    /// The rows that changed since the last save.
    var touchedContacts = MarkedRows()
    var touchedConversations = MarkedRows()
    var touchedDays = MarkedRows()
    /// The approximate size of the chunks and of the known participants, in bytes.
    private(set) var heldBytes = 0
    /// The number of late turns that wait in the rows for their places.
    private var lateCount = 0
    /// The approximate size of the variable parts of the rows, in bytes.
    var weight: Int { heldBytes + 16 * lateCount }

    /// A row loaded or made just now.
    enum NewRow: Sendable {
        case contact(ContactView)
        case conversation(ConversationView)
        case day(DayKey, DayView)
    }

    /// Adds rows, whose indices follow those of their kind.
    mutating func add(_ newRows: inout [NewRow]) {
        // From the end, as this moves the rows instead of copying them.
        newRows.reverse()
        while let row = newRows.popLast() {
            switch consume row {
            case .contact(let view): contacts.append(ContactRow(view: view))
            case .conversation(let view): conversations.append(ConversationRow(view: view))
            case .day(let key, let view): days.append(DayRow(key: key, view: view))
            }
        }
    }

    /// Folds donations into their rows.
    mutating func apply(_ batch: inout FoldBatch, _ actions: [ChannelAction]) {
        add(&batch.newRows)
        batch.sort(contactCount: contacts.count, conversationCount: conversations.count)
        applyToContacts(batch, actions)
        applyToConversations(batch)
        let donations = batch.donations.span
        // These need no sorting: the log is nearly in order of time, and so are the days.
        for index in donations.indices {
            apply(donations[index].facts, toDay: Int(batch.days[index]), actions)
        }
    }

    // The next donation is read before the last one is folded: in the order of rows they lie
    // anywhere in the batch, and memory takes as long to answer as a donation takes to fold.

    private mutating func applyToContacts(_ batch: borrowing FoldBatch, _ actions: [ChannelAction])
    {
        let steps = batch.contacts.span
        guard let first = batch.contacts.first else { return }
        var next = batch.donation(of: first)
        for index in steps.indices {
            let step = steps[index]
            let donation = next
            if index + 1 < steps.count { next = batch.donation(of: steps[index + 1]) }
            apply(donation, of: step.other, toContact: Int(step.row), actions)
        }
    }

    private mutating func applyToConversations(_ batch: borrowing FoldBatch) {
        let steps = batch.conversations.span
        guard let first = batch.conversations.first else { return }
        var next = batch.donation(of: first)
        for index in steps.indices {
            let step = steps[index]
            let donation = next
            if index + 1 < steps.count { next = batch.donation(of: steps[index + 1]) }
            let row = Int(step.row)
            apply(donation, toConversation: row, isAside: step.isAside)
            for other in step.others where conversations[row].add(batch.persons[Int(other)]) {
                heldBytes += 24
            }
        }
    }

    /// Folds a donation into the contact of one of its other participants.
    mutating func apply(
        _ donation: FoldedDonation,
        of other: FoldedOther,
        toContact row: Int,
        _ actions: [ChannelAction]
    ) {
        // A donation counts once, even if it names the contact by several handles.
        guard contacts[row].view.timeline.last != donation.facts.position else { return }
        touchContact(row)
        let owner = Timeline.Owner.contact(index: other.index)
        keep(contacts[row].view.timeline.append(.init(donation.facts.position), owner: owner))
        let known = contacts[row].view.memory.turns.lateCount
        let (facts, halfLives) = (donation.facts, donation.halfLives)
        ContactProjector.apply(facts, halfLives, of: other, actions, to: &contacts[row].view)
        lateCount += contacts[row].view.memory.turns.lateCount - known
    }

    /// Folds a donation into its conversation, or into one in which it could be answered.
    mutating func apply(
        _ donation: FoldedDonation,
        toConversation row: Int,
        isAside: Bool
    ) {
        touchConversation(row)
        let entry = Timeline.Entry(donation.facts.position, isAside: isAside)
        let owner = Timeline.Owner.conversation(isAside: isAside)
        keep(conversations[row].view.timeline.append(entry, owner: owner))
        let (facts, halfLives) = (donation.facts, donation.halfLives)
        let known = conversations[row].view.memory.turns.lateCount
        if isAside {
            ConversationProjector.applyAside(facts, halfLives, to: &conversations[row].view)
        } else {
            ConversationProjector.apply(facts, halfLives, to: &conversations[row].view)
        }
        lateCount += conversations[row].view.memory.turns.lateCount - known
    }

    /// Folds a donation into its donor's day.
    mutating func apply(_ donation: DonationFacts, toDay row: Int, _ actions: [ChannelAction]) {
        touchDay(row)
        keep(days[row].view.timeline.append(.init(donation.position), owner: .donorDay))
        days[row].positions?.insert(donation.position)
        DayProjector.apply(donation, actions, to: &days[row].view)
    }

    // MARK: Changes

    /// The number of rows changed since the last save.
    var touchedCount: Int {
        touchedContacts.count + touchedConversations.count + touchedDays.count + chunks.count
    }

    mutating func keep(_ chunk: Timeline.Chunk?) {
        if let chunk { keep(chunk.bytes, at: chunk.key) }
    }

    /// Removes a chunk, here and in the next save on disk.
    mutating func removeChunk(_ key: Timeline.ChunkKey) {
        keep(nil, at: key)
    }

    private mutating func keep(_ bytes: [UInt8]?, at key: Timeline.ChunkKey) {
        let old = chunks.updateValue(bytes, forKey: key)
        heldBytes += Self.weight(of: bytes) - (old.map { Self.weight(of: $0) } ?? 0)
    }

    private static func weight(of chunk: [UInt8]?) -> Int { 100 + (chunk?.count ?? 0) }

    mutating func touchContact(_ index: Int) {
        touchedContacts.insert(index, &contacts[index].isTouched)
    }

    mutating func touchConversation(_ index: Int) {
        touchedConversations.insert(index, &conversations[index].isTouched)
    }

    mutating func touchDay(_ index: Int) {
        touchedDays.insert(index, &days[index].isTouched)
    }

    // MARK: Settling

    /// Brings the ranking's memory of the changed rows up to date.
    ///
    /// - Parameters:
    ///   - turns: The rows of turns.
    ///   - contact: Returns the key of a contact.
    ///   - conversation: Returns the key of a conversation.
    /// - Throws: ``FoldFailure`` when a chunk of turns cannot be read.
    mutating func settleMemories(
        _ turns: inout TurnRows,
        contact: (Int) -> ContactKey,
        conversation: (Int) -> ConversationKey
    ) throws(FoldFailure) {
        for row in touchedContacts.indices {
            try contacts[row].view.memory.settle(
                { contact(row).bytes },
                in: .contacts,
                &turns
            )
        }
        for row in touchedConversations.indices {
            let key = conversation(row)
            let members = conversations[row].view.members(key.kind)
            try conversations[row].view.memory.settle(
                members: members,
                { key.bytes },
                in: .conversations,
                &turns
            )
        }
        lateCount = 0
    }

    // MARK: Saving

    /// Takes the indices of the changed conversations.
    mutating func takeConversations() -> [Int] {
        let indices = touchedConversations.take()
        for index in indices { conversations[index].isTouched = false }
        return indices
    }

    /// Takes the rows of the changed days.
    mutating func takeDays() -> [Fold.RowChange] {
        var changes: [Fold.RowChange] = []
        for index in touchedDays.take() {
            days[index].isTouched = false
            let view = days[index].view
            changes.append((days[index].key.bytes, view.timeline.isEmpty ? nil : view.encoded))
        }
        return changes
    }

    /// Takes the rows of the closed and removed chunks.
    mutating func takeChunks() -> [Fold.RowChange] {
        for chunk in chunks.values { heldBytes -= Self.weight(of: chunk) }
        defer { chunks = [:] }
        return chunks.map { ($0.key.bytes, $0.value) }
    }

    /// Copies the texts seen last into all rows, before the decoder forgets them.
    mutating func settleTexts(_ decoder: borrowing DonationDecoder) {
        for index in contacts.indices { contacts[index].view.settleTexts(decoder) }
        for index in conversations.indices { conversations[index].view.settleTexts(decoder) }
    }
}

extension FoldRows.ConversationRow {
    /// Adds a participant; for a known one this costs only a few comparisons.
    ///
    /// - Returns: Whether the participant is new.
    mutating func add(_ person: Int32) -> Bool {
        guard !known.contains(person) else { return false }
        known.append(person)
        unlisted.append(person)
        return true
    }
}

extension Timeline.Owner {
    /// Returns the owner of a contact's timeline, for a participant's index in a donation.
    static func contact(index: UInt16) -> Timeline.Owner { Timeline.Owner(kind: 1, index: index) }

    /// Returns the owner of a conversation's timeline: of its own donations, or of asides.
    static func conversation(isAside: Bool) -> Timeline.Owner {
        Timeline.Owner(kind: 2, index: isAside ? 1 : 0)
    }

    /// The owner of a donor's day's timeline.
    static var donorDay: Timeline.Owner { Timeline.Owner(kind: 3, index: 0) }
}
