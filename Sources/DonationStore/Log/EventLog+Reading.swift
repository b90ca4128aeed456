internal import Interactions
internal import LMDB

extension EventLog {
    /// How many events one transaction reads at most, so that no reader keeps old pages for long.
    static let chunk = 4096
    /// How many bytes of records it reads before it stops, for bounded memory.
    static let chunkBytes = 4 << 20

    /// Where the log ends, which log it is, and the region in force there.
    func end() throws(DonationStoreError) -> LogEnd {
        let snapshot = try read()
        do {
            return LogEnd(
                last: try snapshot.head().lastPosition,
                identity: try snapshot.logIdentity(),
                region: try snapshot.policies().region
            )
        } catch {
            throw storageError(error)
        }
    }

    /// Hands the records from a position on to `body`, at most one chunk of them.
    ///
    /// - Parameters:
    ///   - position: The first to read.
    ///   - last: The last to read.
    ///   - body: Takes a position, its record, and the donors; the span is good during the call.
    /// - Returns: The position to go on from; `nil` when there is nothing more.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` when `body` cannot read a record.
    func readChunk(
        from position: Position,
        through last: Position = Position(rawValue: .max),
        _ body: (Position, Span<UInt8>, DonorNames) throws(DecodingFailure) -> Void
    ) throws(DonationStoreError) -> Position? {
        let snapshot = try read()
        let names = try names(in: snapshot)
        var damage: DonationStoreError?
        do {
            var (count, bytes) = (0, 0)
            var cursor = try snapshot.cursor(in: snapshot.tables.events)
            var isOnEntry = try cursor.seek(atOrAfter: LogKey.position(position).span)
            while isOnEntry, damage == nil, let found = Position(key: cursor.key), found <= last {
                guard count < Self.chunk, bytes < Self.chunkBytes else { return found }
                bytes += cursor.value.count
                do {
                    try body(found, cursor.value, names)
                } catch {
                    damage = .damaged(found, error)
                }
                count += 1
                isOnEntry = try cursor.moveToNext()
            }
        } catch {
            throw storageError(error)
        }
        if let damage { throw damage }
        return nil
    }

    /// The events after a position, in order: at most `limit`, and at most one chunk.
    ///
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` when the first of them cannot be read; one
    ///   further on ends the chunk before it.
    func events(after position: Position, limit: Int) throws(DonationStoreError) -> [RecordedEvent]
    {
        guard position.rawValue < .max else { return [] }
        let snapshot = try read()
        let names = try names(in: snapshot)
        var events: [RecordedEvent] = []
        var damage: DonationStoreError?
        do {
            var cursor = try snapshot.cursor(in: snapshot.tables.events)
            var isOnEntry = try cursor.seek(atOrAfter: LogKey.position(position.next).span)
            while isOnEntry, damage == nil, events.count < min(limit, Self.chunk),
                let found = Position(key: cursor.key)
            {
                do {
                    events.append(
                        try RecordedEvent(at: found, decoding: cursor.value, names, host.kinds)
                    )
                } catch {
                    damage = .damaged(found, error)
                }
                isOnEntry = try cursor.moveToNext()
            }
            for index in events.indices {
                try events[index].complete(from: snapshot, names)
            }
        } catch {
            throw storageError(error)
        }
        if let damage, events.isEmpty { throw damage }
        return events
    }

    /// The live donations of an identifier, by donor and start.
    func positions(
        identifier: String,
        app: String?
    ) throws(DonationStoreError) -> [Position] {
        let snapshot = try read()
        let names = try names(in: snapshot)
        var positions: [Position] = []
        do {
            for donor in names.numbers(app: app) {
                positions += try snapshot.positions(
                    of: identifier,
                    donor: donor
                ).map(\.position)
            }
        } catch {
            throw storageError(error)
        }
        return positions
    }

    /// The bytes of a picture that any donor donated; `nil` when the log has none of that digest.
    func picture(digest: [UInt8]) throws(DonationStoreError) -> [UInt8]? {
        let snapshot = try read()
        let names = try names(in: snapshot)
        do {
            for donor in names.byNumber.keys {
                let bytes = try snapshot.picture(digest, of: donor)
                if let bytes { return bytes }
            }
        } catch {
            throw storageError(error)
        }
        return nil
    }

    /// The payload of a record as it is on disk; `nil` when there is no such position.
    func payload(at position: Position) throws(DonationStoreError) -> [UInt8]? {
        let snapshot = try read()
        do {
            let key = LogKey.position(position)
            guard
                let record = try snapshot.value(
                    forKey: key.span,
                    in: snapshot.tables.events
                ), record.count >= Envelope.length
            else { return nil }
            return record.copy(Envelope.length..<record.count)
        } catch {
            throw storageError(error)
        }
    }
}

extension RecordedEvent {
    /// Reads a record and checks it against its checksum.
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

    /// Adds what stands beside the record: whether the donation is live, and its pictures.
    fileprivate mutating func complete(
        from transaction: borrowing Snapshot<LogTables>,
        _ names: DonorNames
    ) throws(LMDBError) {
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
        try people.mapImages { image throws(LMDBError) in
            guard case .stored(let digest) = image.source else { return image }
            guard let bytes = try transaction.picture(digest, of: donor) else {
                return image
            }
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
    /// The position that a key of `events` stands for; `nil` for a number that none has.
    init?(key: Span<UInt8>) {
        guard key.count == 8, case let number = key.bigEndian(at: 0, width: 8),
            1...UInt64(Int64.max) ~= number
        else { return nil }
        self.init(rawValue: number)
    }
}
