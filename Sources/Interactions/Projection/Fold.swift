/// The projectors at work: views brought from one position of the log to another.
///
/// Views are loaded from the source when an event touches them and kept in memory; the caller takes
/// the changed rows when it pleases. What cannot be folded forwards, because donations were deleted
/// or contacts turned out to be one or several, is marked on the way and folded again from its own
/// timeline by ``settle()``: the same code for one donation and for a whole log, so both give the
/// same rows.
package struct Fold {
    /// Which contact a number stands for; its view is in ``FoldRows``.
    struct ContactNode {
        var key: ContactKey
        /// Those joined to this one.
        var parts: [Int] = []
        /// Whether more has changed than the view.
        var isTouched = false
        /// Whether the view must be folded again.
        var isUnsettled = false
        /// Whether the key has changed, and with it what others say of it.
        var isRenamed = false
        /// The key of the row on disk.
        var storedKey: ContactKey?
    }

    struct PersonRow {
        var key: PersonKey
        var contact: Int
        /// How many live donations name the person.
        var count = 0
        /// The last of them, which may name the person twice.
        var last = Position.start
        var isTouched = false
        var isRemoved = false
    }

    struct EvidenceRow {
        /// The contact it leads to; `nil` when it leads to none.
        var contact: Int?
        /// Whom it is evidence of, as far as known in memory.
        var persons: [Int] = []
        var areMembersLoaded = false
        var isTouched = false
        /// By whose donations it is several people's, and why; `nil` when that is not known yet.
        var sharing: [DonorNumber: HandleSharing]?
    }

    let source: any ViewSource<ViewTable>
    /// The kinds of event that are folded; others are counted.
    let kinds: EventRegistry
    var reader: DonationReader
    var donation = Participation()
    /// How far the fold has come.
    package var progress: FoldProgress

    /// Donations that were read and are not in the rows yet.
    var batch = FoldBatch()
    var spareBatch = FoldBatch()
    let batchLength: Int
    /// The views, as far as they are in memory; nothing while they are lent.
    var rows = FoldRows()
    /// The rows while they are folded elsewhere.
    var lent: LentRows?
    /// How many rows had changed when they were lent.
    var lentTouchedCount = 0
    /// Where rows are folded while the log is read on; `nil` to do both in turn.
    package var worker: (any SideWorker)?
    var conversationCount = 0

    var contacts: [ContactNode] = []
    /// The contact that each was joined to; itself as long as it is one.
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
    /// Links withdrawn since the last ``settle()``: whom they joined may be apart now.
    var withdrawnLinks: [[PersonKey]] = []
    /// The names that donations give with addresses and numbers.
    var names = HandleNames()
    /// What is said of conversations as suggestions.
    var preferences = Preferences()
    /// The adoptions in force, once they were asked for.
    var adoptions: Adoptions?

    var marked = Marked()
    /// About how many bytes the rows take that are not of one size.
    var heldBytes = 0
    /// About how many bytes of memory it takes before it ``isFull``.
    package var mostBytes = 64 << 20

    /// What changed since the last save, beside the rows, and what is to be folded again.
    struct Marked {
        var contacts = MarkedRows()
        var persons = MarkedRows()
        var evidence: [ContactKey] = []
        /// Member rows made or removed.
        var members: [(evidence: ContactKey, person: PersonKey, isRemoved: Bool)] = []
        var unsettledContacts = MarkedRows()
        var renamedContacts = MarkedRows()
        var unsettledConversations: Set<Int> = []
        var unsettledDays: Set<Int> = []
    }

    /// Begins where `progress` says, with the views of `source`.
    ///
    /// - Parameters:
    ///   - progress: How far the views have come.
    ///   - region: Where national phone numbers are from; the same for all of the views.
    ///   - source: Where views and records are read from.
    ///   - batchLength: How many donations are read before they are folded into their rows; of no
    ///     consequence to the views.
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

    /// Begins where `progress` says, with the views of `source`.
    package init(from progress: FoldProgress, region: Region?, source: any ViewSource<ViewTable>) {
        self.init(from: progress, region: region, source: source, batchLength: Self.batchLength)
    }

    /// How many rows would be written by a save, but for those of donations that wait.
    package var touchedCount: Int {
        (lent == nil ? rows.touchedCount : lentTouchedCount) + marked.persons.count
            + preferences.touched.count + names.touchedCount
    }

    /// Whether it takes so much memory that it should be saved, and another go on from there.
    package var isFull: Bool { weight >= mostBytes }

    /// About how many bytes of memory it takes.
    package var weight: Int {
        heldBytes + reader.weight + batch.weight + names.weight + 900 * contacts.count
            + 200 * persons.count + 300 * evidence.count + 900 * conversationCount
            + 500 * dayNumbers.count + 48 * deleted.count
    }

    // MARK: Events

    /// Applies the event at the next position.
    ///
    /// - Throws: ``FoldFailure/damaged(_:_:)`` when the record cannot be read; then nothing has
    ///   changed and it may be passed over with ``skip(_:)``.
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
            // What is not a donation may ask for any row.
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

    /// Passes over a record that cannot be read.
    package mutating func skip(_ position: Position) {
        progress.skipped += 1
        progress.position = position
    }

    /// Passes over a record that is left out.
    package mutating func passOver(_ position: Position) {
        progress.position = position
    }

    /// Has the reader begin anew when it remembers enough; what is to be taken from it is.
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

/// What of an event the views are made from.
enum FoldedEvent {
    /// A donation, which has been read where the caller wanted it.
    case donation
    // In a box, so that reading a donation moves no more than it must.
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
