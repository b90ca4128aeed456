internal import Interactions
internal import LMDB

/// A log in the making from whole records, in order.
///
/// It also makes the index of identifiers, the pictures and the digest. An erasure fills one with
/// the surviving records, an import with the records it reads.
struct LogCopy {
    private(set) var head = LogHead()
    /// The entries of the transaction that are not in the index of identifiers yet.
    private var waiting = WaitingEntries(ofBatch: .max)
    /// The rules in force after the policy events copied so far.
    private var policies = Policies()
    /// The positions of the rules that refuse people, after those events.
    private var refusals: [Position] = []
    /// The tombstones copied so far, and the acts that the owner took back.
    private var tombstones: [(position: Position, deletion: Deletion)] = []
    private var undoings = Undoings()
    /// The positions of the events that undo others.
    private var undone: [Position] = []
    /// The events that name addresses of the owner, after those events.
    private var owner = OwnerEvents()
    /// The visits that hold an activity now because its first holder is a stub here.
    private var holders: [Position: Position] = [:]
    /// Whether any event copied so far has the content of a message or document.
    private var hasContent = false
    /// The donors of the copied records, whose names must be kept.
    private(set) var namedDonors: Set<DonorNumber> = []

    /// Appends a record in a transaction of the copy.
    ///
    /// It is unchanged, but for the activity of a visit that refers to an event which does not hold
    /// it here. `picture` finds the pictures of a donor by their SHA-256.
    mutating func append(
        _ record: CopiedRecord,
        to transaction: inout Change<LogTables>,
        picture: ([UInt8], DonorNumber) -> [UInt8]?
    ) throws(DonationStoreError) {
        let record = try holdingActivity(record, in: transaction)
        let position = try transaction.append(record.bytes, [], to: &head)
        guard record.envelope.state == .whole else { return }
        let donor = record.envelope.donor
        if donor.rawValue != 0 { keepName(of: donor) }
        switch record.content {
        case .donation(let interaction):
            hasContent = hasContent || interaction.hasContent
            let key = record.identifierKey(of: interaction)
            waiting.add(key, position, of: donor)
            for digest in interaction.intent.people.pictureDigests {
                guard let bytes = picture(digest, donor) else { continue }
                let kept = PreparedDonation.Picture(digest: digest, bytes: bytes)
                try transaction.keep(kept, of: donor)
            }
        case .payload(let payload):
            if !hasContent, let donated = payload as? any DonatedPayload {
                hasContent = donated.hasContent
            }
            switch payload.logEffect {
            case .deletes(let deletion):
                try waiting.write(to: &transaction)
                try transaction.removeEntries(of: deletion, before: position)
                refusals.removeAll { deletion.positions.contains($0) }
                owner.remove(deletion)
                tombstones.append((position, deletion))
            case .undoes(let event):
                undone.append(position)
                try waiting.write(to: &transaction)
                try bringBack(event, at: position, in: &transaction)
            case .sets(let rule): policies.apply(rule)
            case .refuses: refusals.append(position)
            case .owns(let event): owner.add(event, at: position)
            case .none: break
            }
        case .other: break
        }
    }

    /// Puts back into the index what the tombstones taken back no longer delete.
    private mutating func bringBack(
        _ event: Undone,
        at position: Position,
        in transaction: inout Change<LogTables>
    ) throws(DonationStoreError) {
        undoings.add(event, at: position)
        let deleted = DeletedPositions(tombstones, undoings)
        for (tombstone, deletion) in tombstones where event.tombstones.contains(tombstone) {
            let back = try transaction.returned(by: deletion, before: tombstone, deleted)
            for donation in back.donations where try !transaction.isTaken(donation.entry.key) {
                try transaction.put(donation.entry.position, donation.entry.key.span)
            }
            refusals = Set(refusals).union(back.refusals).sorted()
            for entry in back.owner.entries { owner.add(entry.event, at: entry.position) }
        }
    }

    /// Returns a record whose activity is in it, or where it refers to.
    ///
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` if neither it nor the copy has the activity.
    private mutating func holdingActivity(
        _ record: CopiedRecord,
        in transaction: borrowing Change<LogTables>
    ) throws(DonationStoreError) -> CopiedRecord {
        guard var visit = record.referringVisit else { return record }
        let (position, named) = (head.nextPosition, visit.snapshot)
        let holder = holders[named] ?? named
        let held: Activity?
        do throws(DonationStoreError) {
            held = try transaction.activity(at: holder, of: record.envelope.donor, for: position)
        } catch .damaged(let position, let failure) {
            guard visit.hasActivity else { throw .damaged(position, failure) }
            held = nil
        }
        if held == visit.activity || !visit.hasActivity {
            guard holder != named else { return record }
            visit.snapshot = holder
        } else {
            holders[named] = position
            visit.snapshot = .start
        }
        return CopiedRecord(record, payload: visit.encoded, .payload(visit))
    }

    /// Appends a donation from a line of an export, in a transaction of the copy.
    mutating func append(
        _ exported: ExportedDonation,
        to transaction: inout Change<LogTables>
    ) throws(DonationStoreError) {
        let (donation, donor) = (exported.donation, exported.donor)
        let envelope = RecordEncoder.donationEnvelope(
            of: donation.payload,
            donor: donor,
            recordedAt: exported.recordedAt,
            start: donation.times.start
        )
        let position = try transaction.append(envelope, donation.payload, to: &head)
        keepName(of: donor)
        hasContent = hasContent || donation.hasContent
        waiting.add(exported.identifierKey, position, of: donor)
    }

    private mutating func keepName(of donor: DonorNumber) {
        namedDonors.insert(donor)
        head.nextDonor = max(head.nextDonor, donor.next)
    }

    /// Returns whether a live donation of a donor is there with a key and its start.
    mutating func holds(
        _ key: [UInt8],
        of donor: DonorNumber,
        start: Timestamp,
        _ transaction: borrowing Change<LogTables>
    ) throws(DonationStoreError) -> Bool {
        guard try waiting.isKnown(key, of: donor, in: transaction) else { return false }
        let prefix = key.span.extracting(droppingLast: LogKey.startLength)
        for waiting in waiting.positions(withPrefix: prefix, of: donor)
        where waiting.start == start { return true }
        return try transaction.value(forKey: key.span, in: transaction.tables.identifiers) != nil
    }

    /// Commits a transaction to which records were appended.
    mutating func commit(_ transaction: consuming Change<LogTables>) throws(DonationStoreError) {
        try waiting.write(to: &transaction)
        try transaction.commit()
    }

    /// Reserves the donor numbers before this one.
    mutating func reserve(donorsBefore next: DonorNumber) {
        head.nextDonor = max(head.nextDonor, next)
    }

    /// Writes the head, the names of the donors, the rules in force, and the mark of content.
    func finish(
        _ transaction: inout Change<LogTables>,
        names: DonorNames
    ) throws(DonationStoreError) {
        for donor in namedDonors.sorted() {
            guard let name = names.byNumber[donor] else { continue }
            try transaction.put(name, donor)
        }
        try transaction.put(head)
        try transaction.put(policies)
        try transaction.put(refusals: refusals)
        try transaction.put(undone: undone)
        try transaction.put(owner)
        if hasContent { try transaction.markContent() }
    }
}

/// A record to copy.
struct CopiedRecord {
    enum Content {
        case donation(Interaction)
        case payload(any LoggedPayload)
        case other
    }

    let bytes: [UInt8]
    let envelope: Envelope
    private(set) var content: Content

    init(decoding record: Span<UInt8>, _ kinds: EventRegistry = .standard) throws(DecodingFailure) {
        try Envelope.verifyChecksum(of: record)
        envelope = try Envelope(decoding: record)
        bytes = record.copy(record.indices)
        let event = try Event(decoding: record, envelope, kinds: kinds) { _ in Donor(app: "") }
        content =
            if case .donated(let donation) = event {
                .donation(donation.interaction)
            } else {
                event.logged.map(Content.payload) ?? .other
            }
    }

    /// Makes the stub of a record.
    init(stubOf record: CopiedRecord) {
        bytes = record.envelope.stub
        var envelope = record.envelope
        envelope.state = .erased
        self.envelope = envelope
        content = .other
    }

    /// Makes a record with another payload at the same position.
    init(_ record: CopiedRecord, payload: [UInt8], _ content: Content) {
        bytes = record.envelope.record(of: payload)
        var envelope = record.envelope
        envelope.payloadLength = payload.count
        self.envelope = envelope
        self.content = content
    }

    /// The visit that refers to an activity in an earlier record; `nil` for any other event.
    var referringVisit: BecameCurrent? {
        guard envelope.state == .whole, case .payload(let payload) = content,
            let visit = payload as? BecameCurrent, visit.snapshot != .start
        else { return nil }
        return visit
    }

    /// Adds the activity to which the record refers.
    mutating func take(_ activity: Activity) {
        guard var visit = referringVisit else { return }
        visit.activity = activity
        content = .payload(visit)
    }

    /// Returns the index entry that a donation has while it is live.
    func entry(of interaction: Interaction, at position: Position) -> IdentifierEntry {
        IdentifierEntry(
            key: identifierKey(of: interaction),
            position: position,
            start: envelope.start
        )
    }

    func identifierKey(of interaction: Interaction) -> [UInt8] {
        LogKey.identifier(
            interaction.identifier ?? "",
            of: envelope.donor,
            start: envelope.start
        )
    }
}

extension ExportedDonation {
    /// The key that the donation has in the index while it is live.
    var identifierKey: [UInt8] {
        LogKey.identifier(donation.identifier, of: donor, start: donation.times.start)
    }
}

extension IntentPeople {
    /// The SHA-256 of each picture stored beside the record, once for each use.
    var pictureDigests: [[UInt8]] {
        guard hasImages else { return [] }
        var digests: [[UInt8]] = []
        var people = self
        people.mapImages { image in
            if case .stored(let digest) = image.source { digests.append(digest) }
            return image
        }
        return digests
    }
}

extension Change where Tables == LogTables {
    /// Writes the name of a donor.
    mutating func put(_ donor: Donor, _ number: DonorNumber) throws(DonationStoreError) {
        try put(donor.encoded.span, forKey: LogKey.donor(number).span, in: tables.donors)
    }

    /// Removes the index entries of the donations that a tombstone at a position deletes.
    fileprivate mutating func removeEntries(
        of deletion: Deletion,
        before tombstone: Position
    ) throws(DonationStoreError) {
        for entry in try entries(of: deletion, before: tombstone) {
            try delete(entry.key.span, in: tables.identifiers)
        }
    }
}

extension LogTransaction where Self: ~Copyable {
    /// Returns the index entries of the donations that a tombstone at a position deletes.
    func entries(
        of deletion: Deletion,
        before tombstone: Position
    ) throws(DonationStoreError) -> [IdentifierEntry] {
        var entries: [IdentifierEntry] = []
        for run in deletion.positions.runs where run.lowerBound < tombstone.rawValue {
            var cursor = try cursor(in: tables.events)
            let first = LogKey.position(Position(rawValue: run.lowerBound))
            var isOnEntry = try cursor.seek(atOrAfter: first.span)
            while isOnEntry, let position = Position(key: cursor.key), position < tombstone,
                run.contains(position.rawValue)
            {
                if let record = try? CopiedRecord(decoding: cursor.value),
                    case .donation(let interaction) = record.content
                {
                    let key = record.identifierKey(of: interaction)
                    let stored = try value(forKey: key.span, in: tables.identifiers)
                    if let stored, Position(key: stored) == position {
                        let start = record.envelope.start
                        entries.append(IdentifierEntry(key: key, position: position, start: start))
                    }
                }
                isOnEntry = try cursor.moveToNext()
            }
        }
        for donor in deletion.donors {
            entries += try identifierEntries(
                withPrefix: LogKey.donor(donor)
            ).filter { $0.position < tombstone }
        }
        return entries
    }
}
