internal import Interactions
internal import LMDB

/// Donations on their way into the log, in one transaction.
struct AppendBatch {
    /// The head of the log, including this batch.
    private var head: LogHead
    /// The donors, including those that this batch adds.
    private(set) var names: DonorNames
    /// Whether this batch adds donors.
    private(set) var bringsDonors = false
    /// Whether there is anything to commit.
    private(set) var hasAppended = false

    /// The entries of this batch that are not in `identifiers` yet.
    private var waiting = WaitingEntries(ofBatch: 0)
    /// The key of the donation at hand in `identifiers`, and its record behind the digest.
    ///
    /// They are used again for each donation, so that appending allocates nothing.
    private var (key, piece): ([UInt8], [UInt8]) = ([], [])
    /// The first donors of this batch; most batches have no others.
    private var firstDonors: [(name: Donor, number: DonorNumber)] = []

    /// The rate windows, including this batch; `nil` if no rate applies to it.
    private(set) var rates: RateWindows?
    /// The people whom the owner refuses; `nil` if there are none.
    private let refused: Refusals?
    /// The latest activities, including this batch.
    private(set) var snapshots: KnownSnapshots
    /// The latest starts of donors, including those of this batch.
    private(set) var starts: LatestStarts
    private let now: () -> Timestamp

    /// The people whom the owner refuses, and the rules that tell who somebody is.
    struct Refusals {
        var people: RefusedPeople
        var rules: IdentityRules
    }

    init(
        head: LogHead,
        names: DonorNames,
        rates: RateWindows?,
        refused: Refusals?,
        snapshots: consuming KnownSnapshots,
        starts: consuming LatestStarts,
        now: @escaping () -> Timestamp
    ) {
        self.head = head
        self.names = names
        self.rates = rates
        self.refused = refused
        self.snapshots = snapshots
        self.starts = starts
        self.now = now
    }

    mutating func append(
        _ donations: [EventLog.Prepared],
        to transaction: inout Change<LogTables>
    ) throws(DonationStoreError) -> [EventLog.Outcome] {
        var outcomes: [EventLog.Outcome] = []
        outcomes.reserveCapacity(donations.count)
        let before = head
        waiting = WaitingEntries(ofBatch: donations.count)
        for donation in donations {
            switch donation {
            case .success(let prepared):
                outcomes.append(try append(prepared, to: &transaction))
            case .failure(let refusal):
                outcomes.append(.failure(refusal))
            }
        }
        if head != before {
            try waiting.write(to: &transaction)
            try transaction.put(head)
            hasAppended = true
        }
        return outcomes
    }

    private mutating func append(
        _ donation: PreparedDonation,
        to transaction: inout Change<LogTables>
    ) throws(DonationStoreError) -> EventLog.Outcome {
        guard donation.kind == .donated else { return try appendEvent(donation, to: &transaction) }
        let known = number(of: donation.donor)
        let start = try start(of: donation, donor: known, transaction)
        if let known,
            let earlier = try earlierOutcome(of: donation, start, donor: known, transaction)
        {
            return earlier
        }
        if let refused,
            let rule = refused.people.rule(
                against: try donation.interaction(),
                from: donation.donor,
                by: refused.rules
            )
        {
            return .failure(.refusedPerson(by: rule))
        }
        if donation.isLive, let refusal = rates?.refusal(of: donation, now: now()) {
            return .failure(refusal)
        }
        let donor: DonorNumber
        if let known {
            donor = known
        } else {
            donor = try names.append(donation.donor, to: &transaction, &head)
            bringsDonors = true
            setKey(of: donation, start, donor)
        }
        let position = try appendRecord(
            of: donation,
            donation.payload,
            start: start,
            from: donor,
            to: &transaction
        )
        if !waiting.add(key, position, of: donor) { try transaction.put(position, key.span) }
        for picture in donation.pictures {
            try transaction.keep(picture, of: donor)
        }
        if donation.hasContent { try transaction.markContent() }
        rates?.count(donation, at: position)
        return .success(donation.receipt(at: position, isDuplicate: false))
    }

    /// Appends an event other than an interaction, which has no identifier and no pictures.
    private mutating func appendEvent(
        _ event: PreparedDonation,
        to transaction: inout Change<LogTables>
    ) throws(DonationStoreError) -> EventLog.Outcome {
        if event.isLive, let refusal = rates?.refusal(of: event, now: now()) {
            return .failure(refusal)
        }
        let donor: DonorNumber
        if let known = number(of: event.donor) {
            donor = known
        } else {
            donor = try names.append(event.donor, to: &transaction, &head)
            bringsDonors = true
        }
        var payload = event.payload
        if event.kind == .becameCurrent {
            try snapshots.update(to: head.lastPosition, in: transaction)
            payload =
                try snapshots.reference(inPlaceOfActivityIn: payload, of: donor, transaction)
                ?? payload
        }
        let position = try appendRecord(
            of: event,
            payload,
            start: event.start,
            from: donor,
            to: &transaction
        )
        if event.hasContent { try transaction.markContent() }
        rates?.count(event, at: position)
        return .success(event.receipt(at: position, isDuplicate: false))
    }

    private mutating func number(of donor: Donor) -> DonorNumber? {
        if let number = firstNumber(of: donor) { return number }
        guard let number = names.number(of: donor) else { return nil }
        if firstDonors.count < 8 { firstDonors.append((donor, number)) }
        return number
    }

    /// Returns the number of one of the first donors, whose names are compared where they stand.
    private func firstNumber(of donor: Donor) -> DonorNumber? {
        let first = firstDonors.span
        for index in first.indices where first[index].name == donor { return first[index].number }
        return nil
    }

    /// Returns the start of a donation: its own, or one after the donor's latest.
    private mutating func start(
        of donation: PreparedDonation,
        donor: DonorNumber?,
        _ transaction: borrowing Change<LogTables>
    ) throws(DonationStoreError) -> Timestamp {
        guard donation.isUntimed, let donor else { return donation.start }
        try starts.update(to: head.lastPosition, in: transaction)
        return starts.start(of: donor, receivedAt: donation.receivedAt)
    }

    private mutating func setKey(
        of donation: PreparedDonation,
        _ start: Timestamp,
        _ donor: DonorNumber
    ) {
        LogKey.replace(&key, by: donation.identifier, of: donor, start: start)
    }

    private mutating func appendRecord(
        of donation: PreparedDonation,
        _ payload: [UInt8],
        start: Timestamp,
        from donor: DonorNumber,
        to transaction: inout Change<LogTables>
    ) throws(DonationStoreError) -> Position {
        head.digest.begin(&piece)
        RecordEncoder.append(
            payload,
            kind: donation.kind,
            donor: donor,
            recordedAt: donation.receivedAt,
            start: start,
            to: &piece
        )
        let position = try transaction.append(piece, to: &head)
        starts.note(
            donation.kind == .donated ? start : nil,
            of: donor,
            receivedAt: donation.receivedAt,
            at: position
        )
        return position
    }

    // MARK: The same donation again

    /// Returns the outcome that an earlier donation with the same identifier decides, if any.
    ///
    /// With the same start, this is the same donation or a contradiction. With another explicit
    /// start, it is another donation. A defaulted start, here or there, takes no part. Starts are
    /// the same within the unit in which an imported history tells them. A donation to append only
    /// if changed is first compared with the latest one of any start.
    private mutating func earlierOutcome(
        of donation: PreparedDonation,
        _ start: Timestamp,
        donor: DonorNumber,
        _ transaction: borrowing Change<LogTables>
    ) throws(DonationStoreError) -> EventLog.Outcome? {
        setKey(of: donation, start, donor)
        guard try waiting.isKnown(key, of: donor, in: transaction) else { return nil }
        let prefix = Array(key.dropLast(LogKey.startLength))
        var earlier = try transaction.positions(withPrefix: prefix)
        earlier += waiting.positions(withPrefix: prefix.span, of: donor)
        guard !earlier.isEmpty else { return nil }
        let interaction = try donation.interaction()
        earlier.sort { $0.position < $1.position }
        if donation.isOnlyIfChanged, let last = earlier.last,
            let stored = try transaction.interaction(at: last.position)
        {
            if stored.saysTheSame(as: interaction) {
                return .success(donation.receipt(at: last.position, isDuplicate: true))
            }
            if stored.isRest(of: interaction) { return .failure(.redacted(last.position)) }
        }
        var conflict: EventLog.Outcome?
        for (position, earlierStart) in earlier {
            guard let stored = try transaction.interaction(at: position) else { continue }
            let ignoresStart =
                !donation.isOnlyIfChanged
                && (interaction.startIsDefaulted || stored.startIsDefaulted)
            let isSameStart = donation.startUnit.holds(earlierStart, start)
            guard isSameStart || ignoresStart else { continue }
            guard let field = stored.firstDifference(from: interaction) else {
                return .success(donation.receipt(at: position, isDuplicate: true))
            }
            // A donation with its own explicit start need not be the stored one that came without.
            if isSameStart || interaction.startIsDefaulted {
                // The difference may be a participant who was taken out, so the refusal names no
                // field.
                let refusal: DonationRefusal =
                    stored.redactedParticipants > 0
                    ? .redacted(position) : .conflicts(field: field, with: position)
                conflict = conflict ?? .failure(refusal)
            }
        }
        return conflict
    }
}

extension PreparedDonation {
    fileprivate func receipt(at position: Position, isDuplicate: Bool) -> Receipt {
        Receipt(
            position: position,
            identifier: identifier,
            isDuplicate: isDuplicate,
            omittedImages: omittedImages
        )
    }
}

extension Change where Tables == LogTables {
    /// Appends a record, and moves the end of the log past it.
    ///
    /// - Returns: The record's position.
    mutating func append(
        _ envelope: [UInt8],
        _ payload: [UInt8],
        to head: inout LogHead
    ) throws(DonationStoreError) -> Position {
        var piece: [UInt8] = []
        head.digest.begin(&piece)
        piece += envelope
        piece += payload
        return try append(piece, to: &head)
    }

    /// Appends the record in a piece behind the digest of the log.
    ///
    /// - Returns: The record's position.
    fileprivate mutating func append(
        _ piece: [UInt8],
        to head: inout LogHead
    ) throws(DonationStoreError) -> Position {
        let position = head.nextPosition
        let key = InlineArray(bigEndian: position.rawValue)
        try put(
            piece.span.extracting(LogDigest.length...),
            forKey: key.span,
            in: tables.events,
            appending: true
        )
        head.digest.add(following: piece)
        head.nextPosition = position.next
        return position
    }

    /// Writes the head of the log.
    mutating func put(_ head: LogHead) throws(DonationStoreError) {
        try put(head.encoded.span, forKey: LogKey.head.span, in: tables.meta)
    }

    /// Stores a picture, or counts one more use of it.
    mutating func keep(
        _ picture: PreparedDonation.Picture,
        of donor: DonorNumber
    ) throws(DonationStoreError) {
        let usesKey = LogKey.imageUses(picture.digest, of: donor)
        var uses: UInt64 = 0
        if let row = try value(forKey: usesKey.span, in: tables.images), row.count == 8 {
            uses = row.bigEndian(at: 0, width: 8)
        }
        if uses == 0 {
            let bytesKey = LogKey.imageBytes(picture.digest, of: donor)
            try put(picture.bytes.span, forKey: bytesKey.span, in: tables.images)
        }
        var row: [UInt8] = []
        row.appendBigEndian(uses + 1)
        try put(row.span, forKey: usesKey.span, in: tables.images)
    }
}
