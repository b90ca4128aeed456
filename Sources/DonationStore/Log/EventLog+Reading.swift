internal import Interactions
internal import LMDB

extension EventLog {
    /// The largest number of events that one transaction reads, so that it holds old pages only
    /// briefly.
    static let chunk = 4096
    /// The number of bytes of records after which a transaction stops reading, to bound memory.
    static let chunkBytes = 4 << 20

    /// Returns the last position of the log, its identity, and the rules of identity in force.
    func end() throws(DonationStoreError) -> LogEnd {
        let snapshot = try read()
        return LogEnd(
            last: try snapshot.head().lastPosition,
            identity: try snapshot.logIdentity(),
            rules: try snapshot.identityRules(),
            undone: try snapshot.undone()
        )
    }

    /// Calls `body` with the records from a position on, at most one chunk of them.
    ///
    /// - Parameters:
    ///   - position: The first position to read.
    ///   - last: The last position to read.
    ///   - body: Receives a position, its record, and the donors; the span is valid during the
    ///     call.
    /// - Returns: The position to continue from; `nil` if there are no more.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` if `body` cannot read a record.
    func readChunk(
        from position: Position,
        through last: Position = Position(rawValue: .max),
        _ body: (Position, Span<UInt8>, DonorNames) throws(DecodingFailure) -> Void
    ) throws(DonationStoreError) -> Position? {
        let snapshot = try read()
        let names = try names(in: snapshot)
        var (count, bytes) = (0, 0)
        var cursor = try snapshot.cursor(in: snapshot.tables.events)
        var isOnEntry = try cursor.seek(atOrAfter: LogKey.position(position).span)
        while isOnEntry, let found = Position(key: cursor.key), found <= last {
            guard count < Self.chunk, bytes < Self.chunkBytes else { return found }
            bytes += cursor.value.count
            do {
                try body(found, cursor.value, names)
            } catch {
                throw .damaged(found, error)
            }
            count += 1
            isOnEntry = try cursor.moveToNext()
        }
        return nil
    }

    /// Returns the events after a position, in order: at most `limit`, and at most one chunk.
    ///
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` if the first of them cannot be read; an
    ///   unreadable later one ends the chunk before it.
    func events(after position: Position, limit: Int) throws(DonationStoreError) -> [RecordedEvent]
    {
        guard position.rawValue < .max else { return [] }
        let snapshot = try read()
        let names = try names(in: snapshot)
        var events: [RecordedEvent] = []
        var cursor = try snapshot.cursor(in: snapshot.tables.events)
        var isOnEntry = try cursor.seek(atOrAfter: LogKey.position(position.next).span)
        while isOnEntry, events.count < min(limit, Self.chunk),
            let found = Position(key: cursor.key)
        {
            do throws(DonationStoreError) {
                events.append(try event(at: found, decoding: cursor.value, names, in: snapshot))
            } catch .damaged(let position, let failure) {
                guard !events.isEmpty else { throw .damaged(position, failure) }
                break
            }
            isOnEntry = try cursor.moveToNext()
        }
        return events
    }

    /// Returns the event at a position; `nil` if there is no such position.
    func event(at position: Position) throws(DonationStoreError) -> RecordedEvent? {
        let snapshot = try read()
        let key = LogKey.position(position)
        guard let record = try snapshot.value(forKey: key.span, in: snapshot.tables.events) else {
            return nil
        }
        let names = try names(in: snapshot)
        return try event(at: position, decoding: record, names, in: snapshot)
    }

    /// Returns the event of a record, with the data beside the record.
    private func event(
        at position: Position,
        decoding record: Span<UInt8>,
        _ names: DonorNames,
        in snapshot: borrowing Snapshot<LogTables>
    ) throws(DonationStoreError) -> RecordedEvent {
        var event: RecordedEvent
        let donor: DonorNumber
        do {
            try Envelope.verifyChecksum(of: record)
            let envelope = try Envelope(decoding: record)
            donor = envelope.donor
            event = try RecordedEvent(
                at: position,
                decodingVerified: record,
                envelope,
                names: names,
                kinds: host.kinds
            )
        } catch {
            throw .damaged(position, error)
        }
        try event.complete(from: snapshot, donor: donor)
        return event
    }

    /// Returns the live donations with an identifier, by donor and start.
    func donations(
        identifier: String,
        from scope: DonorScope
    ) throws(DonationStoreError) -> [StoredDonation] {
        let snapshot = try read()
        let names = try names(in: snapshot)
        var found: [StoredDonation] = []
        for donor in names.numbers(scope) {
            let prefix = LogKey.identifier(identifier, of: donor)
            var cursor = try snapshot.cursor(in: snapshot.tables.identifiers)
            var isOnEntry = try cursor.seek(atOrAfter: prefix.span)
            while isOnEntry, cursor.key.starts(with: prefix) {
                if let position = Position(key: cursor.value) {
                    found.append(try donation(at: position, names, in: snapshot))
                }
                isOnEntry = try cursor.moveToNext()
            }
        }
        return found
    }

    private func donation(
        at position: Position,
        _ names: DonorNames,
        in snapshot: borrowing Snapshot<LogTables>
    ) throws(DonationStoreError) -> StoredDonation {
        let key = LogKey.position(position)
        guard let record = try snapshot.value(forKey: key.span, in: snapshot.tables.events) else {
            throw .damaged(position, .missing)
        }
        do {
            return try StoredDonation(at: position, record) { names.donor($0) }
        } catch {
            throw .damaged(position, error)
        }
    }

    /// Returns the positions of the live donations with an identifier, by donor and start.
    func positions(
        identifier: String,
        from scope: DonorScope
    ) throws(DonationStoreError) -> [Position] {
        let snapshot = try read()
        let names = try names(in: snapshot)
        var positions: [Position] = []
        for donor in names.numbers(scope) {
            positions += try snapshot.positions(of: identifier, donor: donor).map(\.position)
        }
        return positions
    }

    /// Returns the bytes of a picture from any donor; `nil` if the log has none with that digest.
    func picture(digest: [UInt8]) throws(DonationStoreError) -> [UInt8]? {
        let snapshot = try read()
        let names = try names(in: snapshot)
        for donor in names.byNumber.keys {
            let bytes = try snapshot.picture(digest, of: donor)
            if let bytes { return bytes }
        }
        return nil
    }

    /// Returns the payload of a record as it is on disk; `nil` if there is no such position.
    func payload(at position: Position) throws(DonationStoreError) -> [UInt8]? {
        let snapshot = try read()
        let key = LogKey.position(position)
        guard
            let record = try snapshot.value(
                forKey: key.span,
                in: snapshot.tables.events
            ), record.count >= Envelope.length
        else { return nil }
        return record.copy(Envelope.length..<record.count)
    }
}

extension RecordedEvent {
    /// Decodes a record after checking its checksum.
    init(
        at position: Position,
        decoding record: Span<UInt8>,
        _ names: DonorNames,
        _ kinds: EventRegistry = .standard
    ) throws(DecodingFailure) {
        try Envelope.verifyChecksum(of: record)
        let envelope = try Envelope(decoding: record)
        try self.init(
            at: position,
            decodingVerified: record,
            envelope,
            names: names,
            kinds: kinds
        )
    }

    /// Decodes a record whose checksum fits.
    init(
        at position: Position,
        decodingVerified record: Span<UInt8>,
        _ envelope: Envelope,
        names: DonorNames,
        kinds: EventRegistry
    ) throws(DecodingFailure) {
        self.init(
            position: position,
            recordedAt: envelope.recordedAt,
            event: try Event(decoding: record, envelope, kinds: kinds) { names.donor($0) }
        )
        if envelope.isDonated, !envelope.isDonation {
            donor = names.donor(envelope.donor)
            start = envelope.start
        }
    }

    /// Adds the data beside the record: the activity in another one, whether the donation is live,
    /// and its pictures.
    mutating func complete(
        from transaction: borrowing Snapshot<LogTables>,
        donor: DonorNumber
    ) throws(DonationStoreError) {
        try event.complete(from: transaction, at: position, donor: donor)
        guard case .donated(let donation) = event,
            let identifier = donation.interaction.identifier,
            let start = donation.interaction.start
        else { return }
        isDeleted = try !transaction.isLive(
            position,
            donor: donor,
            identifier: identifier,
            start: start
        )
        // Most donations have no pictures in the log, and changing one copies it.
        guard donation.interaction.intent.people.hasStoredImages else { return }
        var people = donation.interaction.intent.people
        try people.mapImages { image throws(DonationStoreError) in
            guard case .stored(let digest) = image.source else { return image }
            guard let bytes = try transaction.picture(digest, of: donor) else { return image }
            var whole = image
            whole.source = .data(bytes)
            return whole
        }
        var whole = donation
        whole.interaction.intent.people = people
        event = .donated(whole)
    }
}

extension LogTransaction where Self: ~Copyable {
    /// Returns whether the donation of a record is in the index of live ones.
    func isLive(
        _ record: Span<UInt8>,
        _ envelope: Envelope,
        at position: Position
    ) throws(DonationStoreError) -> Bool {
        let identifier: String
        do {
            identifier = try Interaction.identifier(in: record, Envelope.length..<record.count)
        } catch {
            throw .damaged(position, error)
        }
        return try isLive(
            position,
            donor: envelope.donor,
            identifier: identifier,
            start: envelope.start
        )
    }
}

extension Position {
    /// Decodes a key of `events`; `nil` for a number that is no position.
    init?(key: Span<UInt8>) {
        guard key.count == 8, case let number = key.bigEndian(at: 0, width: 8),
            1...UInt64(Int64.max) ~= number
        else { return nil }
        self.init(rawValue: number)
    }
}
