/// The projectors at work: views brought from one position of the log to another.
///
/// Views are loaded from the source when an event touches them and kept in memory; the caller takes
/// the changed rows when it pleases. What cannot be folded forwards, because donations were deleted
/// or contacts turned out to be one or several, is marked on the way and folded again from its own
/// timeline by ``settle()``: the same code for one donation and for a whole log, so both give the
/// same rows.
package struct Fold {
    /// The numbers of the kinds of view in the keys of chunks.
    enum Owner {
        static let contact: UInt8 = 1
        static let conversation: UInt8 = 2
        static let day: UInt8 = 3
    }

    struct ContactRow {
        var key: ContactKey
        var view = ContactView()
        /// The contact this one was joined to; itself as long as it is one.
        var parent: Int
        /// Those joined to this one.
        var parts: [Int] = []
        /// Whether the view must be folded again.
        var isUnsettled = false
        /// Whether the key has changed, and with it what others say of it.
        var isRenamed = false
        var isTouched = false
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
    }

    struct ConversationRow {
        var key: ConversationKey
        var view = ConversationView()
        /// Persons known to be among the participants, by number.
        var known: [Int32] = []
        var isUnsettled = false
        var isTouched = false
    }

    struct DayRow {
        var key: DayKey
        var view = DayView()
        /// The live positions, once it was asked whether one of them is.
        var positions: Set<Position>?
        var isUnsettled = false
        var isTouched = false
    }

    let source: any ViewSource<ViewTable>
    var reader: DonationReader
    var donation = Participation()
    /// How far the fold has come.
    package var progress: FoldProgress

    var contacts: [ContactRow] = []
    var contactNumbers: [ContactKey: Int] = [:]
    var persons: [PersonRow] = []
    var personNumbers: [PersonKey: Int] = [:]
    var evidence: [ContactKey: EvidenceRow] = [:]
    var conversations: [ConversationRow] = []
    var conversationNumbers = ByteIndex()
    var days: [DayRow] = []
    var dayNumbers: [DayKey: Int] = [:]
    var lastDay: (key: DayKey, number: Int)?
    /// Chunks closed since the last save; `nil` for one that is no more.
    var chunks: [Timeline.ChunkKey: [UInt8]?] = [:]
    /// Donations deleted since the last ``settle()``.
    var deleted: Set<Position> = []
    var corrections: Corrections?
    /// Corrections made or withdrawn since the last save.
    var touchedCorrections: Set<Position> = []
    /// Links withdrawn since the last ``settle()``: whom they joined may be apart now.
    var withdrawnLinks: [[PersonKey]] = []

    var touched = Touched()

    /// The numbers of the rows that changed since the last save.
    struct Touched {
        var contacts = MarkedRows()
        var persons = MarkedRows()
        var evidence: [ContactKey] = []
        var conversations = MarkedRows()
        var days = MarkedRows()
        /// Member rows made or removed.
        var members: [(evidence: ContactKey, person: PersonKey, isRemoved: Bool)] = []
        var unsettledContacts = MarkedRows()
        var renamedContacts = MarkedRows()
        var unsettledConversations = MarkedRows()
        var unsettledDays = MarkedRows()
    }

    /// Begins where `progress` says, with the views of `source`.
    ///
    /// - Parameters:
    ///   - progress: How far the views have come.
    ///   - region: Where national phone numbers are from; the same for all of the views.
    ///   - source: Where views and records are read from.
    package init(from progress: FoldProgress, region: Region?, source: any ViewSource<ViewTable>) {
        self.source = source
        self.progress = progress
        reader = DonationReader(region: region)
    }

    /// How many rows would be written by a save.
    package var touchedCount: Int {
        touched.contacts.count + touched.persons.count + touched.conversations.count
            + touched.days.count + chunks.count
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
        makeRoom()
        let event: FoldedEvent
        do {
            event = try FoldedEvent(record, at: position, &reader, &donation)
        } catch {
            throw .damaged(position, error)
        }
        switch event {
        case .donation:
            try applyDonation()
            progress.live += 1
        case .deletion(let deletion): try apply(deletion, at: position)
        case .link(let link): try apply(link, at: position)
        case .unlink(let unlink): try apply(unlink, at: position)
        case .region(let region): try note(region, at: position)
        case .erased: progress.erased += 1
        case .unknown: progress.unknown += 1
        case .other: break
        }
        progress.position = position
    }

    /// Passes over a record that cannot be read.
    package mutating func skip(_ position: Position) {
        progress.skipped += 1
        progress.position = position
    }

    private mutating func applyDonation() throws(FoldFailure) {
        var donation = Participation()
        swap(&donation, &self.donation)
        defer { swap(&donation, &self.donation) }
        for place in donation.others.indices {
            try applyContact(donation, place)
        }
        try applyConversation(donation)
        try applyDay(donation)
    }

    private mutating func applyContact(
        _ donation: borrowing Participation,
        _ place: Int
    ) throws(FoldFailure) {
        let other = donation.others[place]
        let person = try number(of: other.appearance)
        if persons[person].last != donation.position {
            persons[person].count += 1
            persons[person].last = donation.position
            touchPerson(person)
        }
        let contact = root(of: persons[person].contact)
        // One donation counts once, by however many handles it names the contact.
        guard contacts[contact].view.timeline.last != donation.position else { return }
        let owner = Timeline.Owner(kind: Owner.contact, place: UInt16(truncatingIfNeeded: place))
        let entry = Timeline.Entry(donation.position)
        keep(contacts[contact].view.timeline.append(entry, owner: owner))
        touchContact(contact)
        guard !contacts[contact].isUnsettled else { return }
        ContactProjector.apply(
            donation,
            of: other,
            reader.summaries[other.appearance],
            to: &contacts[contact].view
        )
    }

    private mutating func applyConversation(
        _ donation: borrowing Participation
    ) throws(FoldFailure) {
        guard !donation.conversation.isEmpty else { return }
        let number = try conversation(donation.conversation.span)
        let owner = Timeline.Owner(kind: Owner.conversation, place: 0)
        let entry = Timeline.Entry(donation.position)
        keep(conversations[number].view.timeline.append(entry, owner: owner))
        touchConversation(number)
        if !conversations[number].isUnsettled {
            ConversationProjector.apply(donation, to: &conversations[number].view)
            for other in donation.others { try addParticipant(other, to: number) }
        }
        guard let sender = donation.senderToAnswerAlone else { return }
        try applyAside(donation, sender)
    }

    private mutating func applyAside(
        _ donation: borrowing Participation,
        _ sender: Participation.Other
    ) throws(FoldFailure) {
        let key = reader.conversation(of: sender, donation.donor)
        let number = try conversation(key.span)
        let owner = Timeline.Owner(kind: Owner.conversation, place: 1)
        let entry = Timeline.Entry(donation.position, isAside: true)
        keep(conversations[number].view.timeline.append(entry, owner: owner))
        touchConversation(number)
        guard !conversations[number].isUnsettled else { return }
        try addParticipant(sender, to: number)
        ConversationProjector.applyAside(donation, to: &conversations[number].view)
    }

    private mutating func applyDay(_ donation: borrowing Participation) throws(FoldFailure) {
        let number = try day(DayKey(donor: donation.donor, start: donation.start))
        let owner = Timeline.Owner(kind: Owner.day, place: 0)
        keep(days[number].view.timeline.append(.init(donation.position), owner: owner))
        days[number].positions?.insert(donation.position)
        touchDay(number)
        guard !days[number].isUnsettled else { return }
        DayProjector.apply(donation, to: &days[number].view)
    }

    /// Takes note of a participant; one that is known to be there costs a few comparisons.
    private mutating func addParticipant(
        _ other: Participation.Other,
        to conversation: Int
    ) throws(FoldFailure) {
        let person = Int32(truncatingIfNeeded: try number(of: other.appearance))
        guard !conversations[conversation].known.contains(person) else { return }
        conversations[conversation].known.append(person)
        conversations[conversation].view.add(reader.appearances[other.appearance].person)
    }

    /// Has the reader begin anew when it remembers enough; what is to be taken from it is.
    mutating func makeRoom() {
        guard reader.isFull else { return }
        for number in contacts.indices {
            contacts[number].view.settleTexts(reader.appearances)
        }
        reader.forget()
    }

    mutating func keep(_ chunk: Timeline.Chunk?) {
        if let chunk { chunks[chunk.key] = .some(chunk.bytes) }
    }

    // MARK: Rows

    /// The number of a conversation, which is loaded or made.
    mutating func conversation(_ key: Span<UInt8>) throws(FoldFailure) -> Int {
        if let known = conversationNumbers.find(0, key, key.indices) { return known }
        let wholeKey = ConversationKey(bytes: key.copy(key.indices))
        var row = ConversationRow(key: wholeKey)
        if let stored: ConversationView = try view(.conversations, wholeKey.bytes) {
            row.view = stored
        }
        conversations.append(row)
        return conversationNumbers.add(0, key, key.indices)
    }

    /// The number of a donor's day, which is loaded or made.
    mutating func day(_ key: DayKey) throws(FoldFailure) -> Int {
        if let lastDay, lastDay.key == key { return lastDay.number }
        var number = dayNumbers[key]
        if number == nil {
            var row = DayRow(key: key)
            if let stored: DayView = try view(.days, key.bytes) { row.view = stored }
            days.append(row)
            number = days.count - 1
            dayNumbers[key] = number
        }
        let found = number ?? 0
        lastDay = (key, found)
        return found
    }

    func view<View: ViewRow>(
        _ table: ViewTable,
        _ key: [UInt8]
    ) throws(FoldFailure) -> View? {
        guard let row = try source.row(table, key) else { return nil }
        do {
            return try View(decoding: row.span)
        } catch {
            throw .unusableViews
        }
    }

    // MARK: What has changed

    mutating func touchContact(_ number: Int) {
        touched.contacts.insert(number, &contacts[number].isTouched)
    }

    mutating func touchPerson(_ number: Int) {
        touched.persons.insert(number, &persons[number].isTouched)
    }

    mutating func touchConversation(_ number: Int) {
        touched.conversations.insert(number, &conversations[number].isTouched)
    }

    mutating func touchDay(_ number: Int) {
        touched.days.insert(number, &days[number].isTouched)
    }
}

/// What of an event the views are made from.
enum FoldedEvent {
    /// A donation, which has been read where the caller wanted it.
    case donation
    case deletion(Deletion)
    case link(Link)
    case unlink(Unlink)
    case region(Region?)
    case erased
    case unknown
    case other

    init(
        _ record: Span<UInt8>,
        at position: Position,
        _ reader: inout DonationReader,
        _ donation: inout Participation
    ) throws(DecodingFailure) {
        try Envelope.verifyChecksum(of: record)
        let envelope = try Envelope(decoding: record)
        guard envelope.state == .whole else {
            self = envelope.isErasedDonation || envelope.isLost ? .erased : .other
            if !envelope.isKnown, !envelope.isLost { self = .unknown }
            return
        }
        let payload = Envelope.length..<record.count
        switch envelope.kind {
        case EventKind.donated:
            try reader.read(record, envelope, at: position, into: &donation)
            self = .donation
        case EventKind.deleted: self = .deletion(try Deletion(decoding: record, payload))
        case EventKind.linked: self = .link(try Link(decoding: record, payload))
        case EventKind.unlinked: self = .unlink(try Unlink(decoding: record, payload))
        case EventKind.policy:
            let rule = try PolicyRule(decoding: record, payload)
            self = rule.scope == PolicyScope() ? .region(rule.region) : .other
        default: self = .unknown
        }
    }
}
