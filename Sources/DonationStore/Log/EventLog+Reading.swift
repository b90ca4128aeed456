internal import Interactions
internal import LMDB

extension EventLog {
    /// The largest number of events that one transaction reads, so that it holds old pages only
    /// briefly.
    static let chunk = 4096
    /// The number of bytes of records after which a transaction stops reading, to bound memory.
    static let chunkBytes = 4 << 20

    /// Returns the last position of the log, its identity, and the region in force.
    func end() throws(DonationStoreError) -> LogEnd {
        let snapshot = try read()
        return LogEnd(
            last: try snapshot.head().lastPosition,
            identity: try snapshot.logIdentity(),
            region: try snapshot.policies().region
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
            do {
                events.append(
                    try RecordedEvent(at: found, decoding: cursor.value, names, host.kinds)
                )
            } catch {
                guard !events.isEmpty else { throw .damaged(found, error) }
                break
            }
            isOnEntry = try cursor.moveToNext()
        }
        for index in events.indices {
            try events[index].complete(from: snapshot, names)
        }
        return events
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
        self.init(
            position: position,
            recordedAt: envelope.recordedAt,
            event: try Event(decoding: record, envelope, kinds: kinds) { names.byNumber[$0] }
        )
    }

    /// Adds the data beside the record: whether the donation is live, and its pictures.
    fileprivate mutating func complete(
        from transaction: borrowing Snapshot<LogTables>,
        _ names: DonorNames
    ) throws(DonationStoreError) {
        guard case .donated(let donation) = event, let donor = names.number(of: donation.donor),
            let identifier = donation.interaction.identifier,
            let start = donation.interaction.start
        else { return }
        isDeleted = try !transaction.isLive(
            position,
            donor: donor,
            identifier: identifier,
            start: start
        )
        var people = donation.interaction.intent.people
        guard people.hasImages else { return }
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

extension Position {
    /// Decodes a key of `events`; `nil` for a number that is no position.
    init?(key: Span<UInt8>) {
        guard key.count == 8, case let number = key.bigEndian(at: 0, width: 8),
            1...UInt64(Int64.max) ~= number
        else { return nil }
        self.init(rawValue: number)
    }
}
