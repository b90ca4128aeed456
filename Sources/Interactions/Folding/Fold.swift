/// The fold: it brings the views from one position of the log to another.
///
/// A fold loads a view from the source when an event touches it and keeps it in memory; the caller
/// takes the changed rows at any time. Some changes cannot be folded forwards: deletions, and
/// contacts that turn out to be one or several. The fold marks these rows, and ``settle()`` folds
/// each again from its own timeline: the same code for one donation and for a whole log, so both
/// give the same rows.
package struct Fold {
    let source: any ViewSource<ViewTable>
    /// The kinds of event to fold; the fold only counts others.
    private let kinds: EventRegistry
    /// The progress of the fold.
    package var progress: FoldProgress
    var decoder: DonationDecoder
    var donation = Participation()
    var identity: IdentityGraph
    var pipeline: RowPipeline
    var preferences: FoldedPreferences
    var wishes: FoldedWishes
    var adoptions: FoldedAdoptions
    var gates = FoldedGates()
    /// The approximate memory, in bytes, at which the fold ``isFull``.
    package private(set) var mostBytes = 64 << 20
    /// Whether the fold has met a deletion; parts of what was deleted may still be in memory.
    var hasDeleted = false

    /// Makes a fold that continues from `progress`, with the views of `source`.
    ///
    /// - Parameters:
    ///   - progress: The progress of the views.
    ///   - rules: The region of national phone numbers and the owner's addresses, the same for all
    ///     of the views.
    ///   - source: The source of views and records.
    ///   - batchLength: The number of donations to read before folding them into their rows; it
    ///     makes no difference to the views.
    package init(
        from progress: FoldProgress,
        rules: IdentityRules,
        source: any ViewSource<ViewTable>,
        batchLength: Int
    ) {
        self.source = source
        kinds = source.kinds
        self.progress = progress
        decoder = DonationDecoder(rules: rules)
        identity = IdentityGraph(source: source)
        pipeline = RowPipeline(source: source, batchLength: batchLength)
        preferences = FoldedPreferences(source: source)
        wishes = FoldedWishes(source: source)
        adoptions = FoldedAdoptions(source: source)
    }

    /// Makes a fold that continues from `progress`, with the views of `source`.
    package init(
        from progress: FoldProgress,
        rules: IdentityRules,
        source: any ViewSource<ViewTable>
    ) {
        let length = RowPipeline.batchLength
        self.init(from: progress, rules: rules, source: source, batchLength: length)
    }

    /// Folds rows while the log is read on; `nil` to do both in turn.
    package var folder: (any RowFolder)? {
        get { pipeline.folder }
        set { pipeline.folder = newValue }
    }

    /// Prepares for a whole log: the fold may take so much memory, in bytes, before it ``isFull``.
    package mutating func expectWholeLog(mostBytes: Int) {
        self.mostBytes = mostBytes
        decoder.rememberPeople()
    }

    /// The number of rows that a save would write, without those of the waiting batch.
    package var touchedCount: Int {
        pipeline.touchedCount + identity.touchedCount + preferences.touchedCount
            + gates.touchedCount
    }

    /// Whether the fold takes so much memory that the caller should save it and continue with
    /// another.
    package var isFull: Bool { weight >= mostBytes }

    /// The approximate memory, in bytes, that a fold may take while it waits for events.
    private static var mostBytesAtRest: Int { 16 << 20 }

    package var canRest: Bool { !hasDeleted && weight <= Self.mostBytesAtRest }

    /// The approximate memory used, in bytes, without the waiting batches.
    package var weight: Int {
        decoder.weight + pipeline.weight + identity.weight + preferences.loadedBytes
    }

    // MARK: Events

    /// Applies the event at the next position.
    ///
    /// - Throws: ``FoldFailure/damaged(_:_:)`` when the record cannot be read; then nothing has
    ///   changed and the caller may pass over it with ``skip(_:)``.
    package mutating func apply(_ record: Span<UInt8>, at position: Position) throws(FoldFailure) {
        try makeRoom()
        let event: FoldedEvent
        do {
            event = try FoldedEvent(
                decoding: record,
                at: position,
                kinds: kinds,
                with: &decoder,
                into: &donation
            )
        } catch {
            throw .damaged(position, error)
        }
        switch event {
        case .donation:
            try enqueue()
            progress.live += 1
        case .other: break
        case .payload, .erased, .unknown:
            // Such an event may need any row.
            flush()
            try apply(event, at: position)
        }
        progress.position = position
    }

    private mutating func apply(_ event: FoldedEvent, at position: Position) throws(FoldFailure) {
        switch event {
        case .payload(let payload, let time): try payload.fold(into: &self, at: position, time)
        case .erased: progress.erased += 1
        case .unknown: progress.unknown += 1
        case .donation, .other: break
        }
    }

    /// Skips a record that cannot be read, and counts it.
    package mutating func skipDamaged(_ position: Position) {
        progress.skipped += 1
        progress.position = position
    }

    /// Skips a record that the caller leaves out.
    package mutating func leaveOut(_ position: Position) {
        progress.position = position
    }

    // MARK: Donations

    /// Finds the rows of the last donation read, and adds the donation to the waiting batch.
    mutating func enqueue() throws(FoldFailure) {
        let facts = donation.facts
        try pipeline.append(facts)
        let first = pipeline.othersCount
        for index in donation.others.indices { try enqueue(donation.others[index], at: index) }
        // A contact's row must be there when the batch is folded.
        if identity.contacts.hasNewViews { pipeline.add(identity.contacts.takeNewViews()) }
        if let conversation = donation.conversation {
            try pipeline.load(conversation, decoder.conversations)
            let others = first..<pipeline.othersCount
            pipeline.append(toConversation: conversation, others: others, isAside: false)
        }
        if let index = donation.indexToAnswerAlone {
            let conversation = decoder.conversation(of: donation.others[index], facts.donor)
            try pipeline.load(conversation, decoder.conversations)
            let sender = first + index
            let others = sender..<sender + 1
            pipeline.append(toConversation: conversation, others: others, isAside: true)
        }
        if let reset = try identity.corrections.lastReset(), facts.start <= reset {
            try unsettleAsReset()
        }
        if pipeline.isBatchFull { pipeline.foldBatch(decoder.actions) }
    }

    private mutating func enqueue(_ other: Participation.Other, at index: Int) throws(FoldFailure) {
        let person = try identity.person(of: other.appearance, &decoder)
        identity.shared.note(other.appearance, 1)
        progress.unusedAliases &+= UInt64(decoder.summaries[other.appearance].unusedAliases)
        identity.persons.count(donation.facts.position, for: person)
        pipeline.append(
            FoldedOther(
                other,
                summary: decoder.summaries[other.appearance],
                index: index,
                person: person
            ),
            contact: identity.contact(of: person)
        )
    }

    /// Folds the waiting batch; afterwards all rows are here and up to date.
    ///
    /// The exceptions are the rows that ``settle()`` folds again.
    mutating func flush() {
        pipeline.add(identity.contacts.takeNewViews())
        pipeline.flush(decoder.actions)
    }

    /// Makes a full decoder forget everybody, after saving everything still needed from it.
    mutating func makeRoom() throws(FoldFailure) {
        if decoder.isFull { try forgetEverybody() }
    }

    mutating func forgetEverybody() throws(FoldFailure) {
        flush()
        try identity.shared.countNames(decoder)
        pipeline.rows.settleTexts(decoder)
        decoder.forget()
    }

    /// Reads the donation at a position; returns `false` when no donation there could be live.
    ///
    /// The fold skipped an unreadable donation before, and this skips it again.
    mutating func read(
        _ position: Position,
        into donation: inout Participation
    ) throws(FoldFailure) -> Bool {
        var isDonation = false
        try makeRoom()
        do {
            try source.record(at: position) { record throws(DecodingFailure) in
                try Envelope.verifyChecksum(of: record)
                let envelope = try Envelope(decoding: record)
                guard envelope.isDonation else { return }
                try decoder.read(record, envelope, at: position, into: &donation)
                isDonation = true
            }
        } catch .damaged {
            return false
        }
        return isDonation
    }

    /// Returns the participant that a reference names; `nil` when the donation has none there.
    ///
    /// - Returns: The index of the participant's appearance, the person as donated, and the donor.
    mutating func participant(
        _ reference: ParticipantReference
    ) throws(FoldFailure) -> (appearance: Int, person: Person, donor: DonorNumber)? {
        var found: (Int, Person, DonorNumber)?
        try source.record(at: reference.position) { record throws(DecodingFailure) in
            let envelope = try Envelope(decoding: record)
            let appearance = try decoder.appearance(record, envelope, participant: reference.index)
            guard let appearance else { return }
            let message = decoder.appearances[appearance].message
            found = (
                appearance, try Person(decoding: message.span, message.indices), envelope.donor
            )
        }
        return found
    }

    /// Returns the withdrawable event at a position and the time of its receipt; `nil` when there
    /// is none.
    mutating func withdrawable(
        at position: Position
    ) throws(FoldFailure) -> (payload: any LoggedPayload, receivedAt: Timestamp)? {
        var found: (any LoggedPayload, Timestamp)?
        let kinds = kinds
        do {
            try source.record(at: position) { record throws(DecodingFailure) in
                let envelope = try Envelope(decoding: record)
                guard kinds.isWithdrawable(envelope) else { return }
                try Envelope.verifyChecksum(of: record)
                let event = try Event(decoding: record, envelope, kinds: kinds) { _ in nil }
                found = event.logged.map { ($0, envelope.recordedAt) }
            }
        } catch .damaged {
            // The fold skipped this record before, and skips it again.
            return nil
        }
        return found
    }

    // MARK: Rows

    /// Takes the changed rows of a table, each once and in the order of their keys.
    ///
    /// The changes are those since the last call; from now on they count as stored. Call this only
    /// after ``settle()``. Views in memory stay there.
    package mutating func takeChanges(of table: ViewTable) -> [RowChange] {
        flush()
        let changes =
            switch table {
            case .contacts: identity.contacts.takeChanges(&pipeline.rows, decoder)
            case .persons: identity.persons.takePersons(identity.contacts)
            case .evidence: identity.persons.takeEvidence(identity.contacts)
            case .members: identity.persons.takeMembers()
            case .conversations: takeConversations()
            case .days: pipeline.rows.takeDays()
            case .timelines: pipeline.rows.takeChunks()
            case .turns: pipeline.turnRows.takeChanges()
            case .corrections: identity.corrections.takeChanges()
            // The writer of the rows keeps this index of them.
            case .order: [RowChange]()
            case .preferences: preferences.takeChanges(decoder.conversations)
            case .adoptions: adoptions.takeChanges()
            case .names: identity.shared.takeNames()
            case .shared: identity.shared.takeSharing()
            case .wishes: wishes.takeChanges()
            case .gates: gates.takeChanges()
            }
        return Self.ordered(changes)
    }

    private mutating func takeConversations() -> [RowChange] {
        pipeline.rows.takeConversations().map { conversation in
            settleTexts(ofConversation: conversation)
            let key = decoder.conversations.key(of: conversation)
            let isEmpty = pipeline.rows.conversations[conversation].view.timeline.isEmpty
            // A copy of the view would count the references of all its parts.
            return (
                key.bytes, isEmpty ? nil : pipeline.rows.conversations[conversation].view.encoded
            )
        }
    }

    /// Copies the texts seen last and the keys of new participants into a conversation's view.
    mutating func settleTexts(ofConversation conversation: Int) {
        pipeline.rows.conversations[conversation].view.settleTexts(decoder)
        listParticipants(ofConversation: conversation)
    }

    /// Copies the keys of new participants into a conversation's view.
    mutating func listParticipants(ofConversation conversation: Int) {
        for person in pipeline.rows.conversations[conversation].unlisted {
            pipeline.rows.conversations[conversation].view.add(
                identity.persons.key(of: Int(person))
            )
        }
        pipeline.rows.conversations[conversation].unlisted = []
    }
}
