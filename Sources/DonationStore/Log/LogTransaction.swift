internal import Interactions
internal import LMDB

extension LogTransaction where Self: ~Copyable {
    /// Returns the live donations with an identifier, by start.
    func positions(
        of identifier: String,
        donor: DonorNumber
    ) throws(DonationStoreError) -> [(position: Position, start: Timestamp)] {
        try positions(withPrefix: LogKey.identifier(identifier, of: donor))
    }

    /// Returns the live donations whose keys begin with `prefix`, by start.
    func positions(
        withPrefix prefix: [UInt8]
    ) throws(DonationStoreError) -> [(position: Position, start: Timestamp)] {
        var positions: [(position: Position, start: Timestamp)] = []
        for entry in try identifierEntries(withPrefix: prefix) {
            positions.append((entry.position, entry.start))
        }
        return positions
    }

    /// Returns the entries of `identifiers` whose keys begin with `prefix`.
    func identifierEntries(
        withPrefix prefix: [UInt8]
    ) throws(DonationStoreError) -> [IdentifierEntry] {
        var entries: [IdentifierEntry] = []
        var cursor = try cursor(in: tables.identifiers)
        var isOnEntry = try cursor.seek(atOrAfter: prefix.span)
        while isOnEntry, cursor.key.starts(with: prefix) {
            if let entry = IdentifierEntry(cursor.key, cursor.value) { entries.append(entry) }
            isOnEntry = try cursor.moveToNext()
        }
        return entries
    }

    /// Returns whether the donation at a position is in the index of live ones.
    func isLive(
        _ position: Position,
        donor: DonorNumber,
        identifier: String,
        start: Timestamp
    ) throws(DonationStoreError) -> Bool {
        let key = LogKey.identifier(identifier, of: donor, start: start)
        guard let row = try value(forKey: key.span, in: tables.identifiers), row.count == 8 else {
            return false
        }
        return row.bigEndian(at: 0, width: 8) == position.rawValue
    }

    /// Returns the bytes of a donor's picture; `nil` if it is not stored.
    func picture(_ digest: [UInt8], of donor: DonorNumber) throws(DonationStoreError) -> [UInt8]? {
        let key = LogKey.imageBytes(digest, of: donor)
        guard let bytes = try value(forKey: key.span, in: tables.images) else { return nil }
        return bytes.copy(bytes.indices)
    }

    /// Returns the interaction of a donation; `nil` if no readable donation is there.
    func interaction(at position: Position) throws(DonationStoreError) -> Interaction? {
        guard
            let record = try value(forKey: LogKey.position(position).span, in: tables.events),
            let envelope = try? Envelope(decoding: record), envelope.isDonation
        else { return nil }
        return try? Interaction(
            decoding: record,
            Envelope.length..<record.count,
            start: envelope.start
        )
    }
}

extension LogTransaction where Self: ~Copyable {
    /// Returns whether the index has the entry, as it does while the donation is live.
    func isLive(_ entry: IdentifierEntry) throws(DonationStoreError) -> Bool {
        guard let row = try value(forKey: entry.key.span, in: tables.identifiers) else {
            return false
        }
        return Position(key: row) == entry.position
    }
}

/// An entry of `identifiers`: the position of a live donation.
struct IdentifierEntry {
    var key: [UInt8]
    var position: Position
    var start: Timestamp

    /// The donor of the donation.
    var donor: DonorNumber {
        DonorNumber(rawValue: UInt32(key.span.bigEndian(at: 0, width: 4)))
    }

    init(key: [UInt8], position: Position, start: Timestamp) {
        self.key = key
        self.position = position
        self.start = start
    }

    /// Decodes an entry; `nil` for bytes that are none.
    init?(_ key: Span<UInt8>, _ value: Span<UInt8>) {
        guard key.count >= 14, let position = Position(key: value) else { return nil }
        self.key = key.copy(key.indices)
        self.position = position
        start = LogKey.start(in: key)
    }
}

extension Span<UInt8> {
    func starts(with prefix: [UInt8]) -> Bool {
        starts(with: prefix.span)
    }

    func starts(with prefix: Span<UInt8>) -> Bool {
        count >= prefix.count && isEqual(prefix.indices, to: prefix, prefix.indices)
    }
}
