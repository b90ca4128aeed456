/// The fold: it brings the views from one position of the log to another.
///
/// A fold loads a view from the source when an event touches it and keeps it in memory; the caller
/// takes the changed rows at any time. Some changes cannot be folded forwards: deletions, and
/// contacts that turn out to be one or several. The fold marks these rows, and ``settle()`` folds
/// each again from its own timeline: the same code for one donation and for a whole log, so both
/// give the same rows.
package struct Fold {
    /// A contact by number; its view is in ``FoldRows``.
    struct ContactNode {
        var key: ContactKey
        /// The contacts merged into this one.
        var parts: [Int] = []
        /// Whether anything changed besides the view.
        var isTouched = false
        /// Whether the view must be folded again.
        var isUnsettled = false
        /// Whether the key changed, and with it the references to the contact.
        var isRenamed = false
        /// The key of the row on disk.
        var storedKey: ContactKey?
    }

    struct PersonRow {
        var key: PersonKey
        var contact: Int
        /// The number of live donations that name the person.
        var count = 0
        /// The last of these donations, which may name the person twice.
        var last = Position.start
        var isTouched = false
        var isRemoved = false
    }

    struct EvidenceRow {
        /// The contact that the evidence leads to, if any.
        var contact: Int?
        /// The persons with this evidence, as far as memory holds them.
        var persons: [Int] = []
        var areMembersLoaded = false
        var isTouched = false
        /// The donors whose donations show that it is shared, with reasons; `nil` when not yet
        /// loaded.
        var sharing: [DonorNumber: HandleSharing]?
    }

    let source: any ViewSource<ViewTable>
    /// The kinds of event to fold; the fold only counts others.
    let kinds: EventRegistry
    var reader: DonationReader
    var donation = Participation()
    /// The progress of the fold.
    package var progress: FoldProgress

    /// The donations that are read but not yet in the rows.
    var batch = FoldBatch()
    var spareBatch = FoldBatch()
    let batchLength: Int
    /// The views in memory; empty while the worker has them.
    var rows = FoldRows()
    /// The rows while the worker folds them.
    var lent: LentRows?
    /// The number of changed rows when the worker took them.
    var lentTouchedCount = 0
    /// The worker that folds rows while the log is read on; `nil` to do both in turn.
    package var worker: (any SideWorker)?
    var conversationCount = 0

    var contacts: [ContactNode] = []
    /// The contact into which each was merged; itself if it was not.
    var parents: [Int32] = []
    var contactNumbers: [ContactKey: Int] = [:]
    var persons: [PersonRow] = []
    var personNumbers: [PersonKey: Int] = [:]
    var evidence: [ContactKey: EvidenceRow] = [:]
    var dayNumbers: [DayKey: Int] = [:]
    var lastDay: (key: DayKey, number: Int)?
    /// Donations deleted since the last ``settle()``.
    var deleted: Set<Position> = []
    var corrections: Corrections?
    /// Corrections made or withdrawn since the last save.
    var touchedCorrections: Set<Position> = []
    /// Links withdrawn since the last ``settle()``, which may now separate the persons they joined.
    var withdrawnLinks: [[PersonKey]] = []
    /// The names that donations give with addresses and numbers.
    var names = HandleNames()
    /// The preference views.
    var preferences = Preferences()
    /// The adoptions, once loaded.
    var adoptions: Adoptions?

    var marked = Marked()
    /// The approximate variable part of the rows' size, in bytes.
    var heldBytes = 0
    /// The approximate memory, in bytes, at which the fold ``isFull``.
    package var mostBytes = 64 << 20

    /// The changes since the last save, besides the rows, and the rows to fold again.
    struct Marked {
        var contacts = MarkedRows()
        var persons = MarkedRows()
        var evidence: [ContactKey] = []
        /// Member rows added or removed.
        var members: [(evidence: ContactKey, person: PersonKey, isRemoved: Bool)] = []
        var unsettledContacts = MarkedRows()
        var renamedContacts = MarkedRows()
        var unsettledConversations: Set<Int> = []
        var unsettledDays: Set<Int> = []
    }

    /// Makes a fold that continues from `progress`, with the views of `source`.
    ///
    /// - Parameters:
    ///   - progress: The progress of the views.
    ///   - region: The region of national phone numbers, the same for all of the views.
    ///   - source: The source of views and records.
    ///   - batchLength: The number of donations to read before folding them into their rows; it
    ///     makes no difference to the views.
    package init(
        from progress: FoldProgress,
        region: Region?,
        source: any ViewSource<ViewTable>,
        batchLength: Int
    ) {
        self.source = source
        kinds = source.kinds
        self.progress = progress
        self.batchLength = batchLength
        reader = DonationReader(region: region)
    }

    /// Makes a fold that continues from `progress`, with the views of `source`.
    package init(from progress: FoldProgress, region: Region?, source: any ViewSource<ViewTable>) {
        self.init(from: progress, region: region, source: source, batchLength: Self.batchLength)
    }

    /// The number of rows that a save would write, without those of the waiting batch.
    package var touchedCount: Int {
        (lent == nil ? rows.touchedCount : lentTouchedCount) + marked.persons.count
            + preferences.touched.count + names.touchedCount
    }

    /// Whether the fold takes so much memory that the caller should save it and continue with
    /// another.
    package var isFull: Bool { weight >= mostBytes }

    /// The approximate memory used, in bytes.
    package var weight: Int {
        heldBytes + reader.weight + batch.weight + names.weight + 900 * contacts.count
            + 200 * persons.count + 300 * evidence.count + 900 * conversationCount
            + 500 * dayNumbers.count + 48 * deleted.count
    }

    // MARK: Events

    /// Applies the event at the next position.
    ///
    /// - Throws: ``FoldFailure/damaged(_:_:)`` when the record cannot be read; then nothing has
    ///   changed and the caller may pass over it with ``skip(_:)``.
    package mutating func apply(
        _ record: Span<UInt8>,
        at position: Position
    ) throws(FoldFailure) {
        try makeRoom()
        let event: FoldedEvent
        do {
            event = try FoldedEvent(record, at: position, kinds, &reader, &donation)
        } catch {
            throw .damaged(position, error)
        }
        if case .donation = event {
            try enqueue()
            progress.live += 1
        } else {
            // Any other event may need any row.
            flush()
            try apply(event, at: position)
        }
        progress.position = position
    }

    private mutating func apply(
        _ event: FoldedEvent,
        at position: Position
    ) throws(FoldFailure) {
        switch event {
        case .payload(let payload, let time): try payload.fold(into: &self, at: position, time)
        case .erased: progress.erased += 1
        case .unknown: progress.unknown += 1
        case .donation, .other: break
        }
    }

    /// Skips a record that cannot be read, and counts it.
    package mutating func skip(_ position: Position) {
        progress.skipped += 1
        progress.position = position
    }

    /// Skips a record that the caller leaves out.
    package mutating func passOver(_ position: Position) {
        progress.position = position
    }

    /// Makes a full reader forget everybody, after saving everything still needed from it.
    mutating func makeRoom() throws(FoldFailure) {
        guard reader.isFull else { return }
        flush()
        try countNames()
        rows.settleTexts(reader)
        reader.forget()
    }

    // MARK: Rows

    mutating func view<View: ViewRow>(
        _ table: ViewTable,
        _ key: [UInt8]
    ) throws(FoldFailure) -> View? {
        guard let row = try source.row(table, key) else { return nil }
        heldBytes += 2 * row.count
        do {
            return try View(decoding: row.span)
        } catch {
            throw .unusableViews
        }
    }

    mutating func touchContact(_ number: Int) {
        marked.contacts.insert(number, &contacts[number].isTouched)
    }

    mutating func touchPerson(_ number: Int) {
        marked.persons.insert(number, &persons[number].isTouched)
    }
}

/// The part of an event that the views are made from.
enum FoldedEvent {
    /// A donation, read into the caller's variable.
    case donation
    // The payload is boxed, so that reading a donation moves as little as possible.
    indirect case payload(any LoggedPayload, Timestamp)
    case erased
    case unknown
    case other

    init(
        _ record: Span<UInt8>,
        at position: Position,
        _ kinds: EventRegistry,
        _ reader: inout DonationReader,
        _ donation: inout Participation
    ) throws(DecodingFailure) {
        try Envelope.verifyChecksum(of: record)
        let envelope = try Envelope(decoding: record)
        guard envelope.state == .whole else {
            self = envelope.isErasedDonation || envelope.isLost ? .erased : .other
            if !kinds.knows(envelope.kind), !envelope.isLost { self = .unknown }
            return
        }
        let payload = Envelope.length..<record.count
        guard envelope.kind != .donated else {
            try reader.read(record, envelope, at: position, into: &donation)
            self = .donation
            return
        }
        guard let type = kinds[envelope.kind] else {
            self = .unknown
            return
        }
        self = .payload(try type.init(decoding: record, payload), envelope.recordedAt)
    }
}
