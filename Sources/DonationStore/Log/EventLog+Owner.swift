internal import Interactions
internal import LMDB

extension EventLog {
    /// Appends an event that names further addresses of the owner, and rewrites those in force in
    /// the same commit.
    ///
    /// - Parameters:
    ///   - addresses: The addresses, in normal form.
    ///   - isByImport: Whether an import says it.
    /// - Returns: The event's position; `nil` if all addresses were known.
    /// - Throws: ``DonationStoreError``; then nothing was said.
    func own(_ addresses: [String], isByImport: Bool) throws(DonationStoreError) -> Position? {
        var change = try write()
        var owner = try change.ownerEvents()
        let known = Set(owner.entries.flatMap { $0.event.addresses.map { Array($0.utf8) } })
        let event = OwnAddresses(
            addresses.filter { !known.contains(Array($0.utf8)) },
            isByImport: isByImport
        )
        guard !event.addresses.isEmpty else { return nil }
        let count = known.count + event.addresses.count
        do throws(ValidationError) {
            try event.validate()
            guard count <= DonationLimits.ownAddresses else {
                throw ValidationError(
                    field: "me.addresses",
                    reason: .tooMany(count: count, limit: DonationLimits.ownAddresses)
                )
            }
        } catch {
            throw .invalid(error)
        }
        var head = try change.head()
        let position = try change.append(event.record(receivedAt: host.now()), [], to: &head)
        owner.add(event, at: position)
        try change.put(head)
        try change.put(owner)
        try commit(change)
        return position
    }

    /// Returns the time at which the log received the event at a position.
    func receipt(
        of position: Position,
        in snapshot: borrowing Snapshot<LogTables>
    ) throws(DonationStoreError) -> Timestamp {
        let key = LogKey.position(position)
        guard let record = try snapshot.value(forKey: key.span, in: snapshot.tables.events) else {
            throw .damaged(position, .missing)
        }
        do {
            return try Envelope(decoding: record).recordedAt
        } catch {
            throw .damaged(position, error)
        }
    }
}

/// The events in force that name addresses of the owner.
struct OwnerEvents: Hashable {
    /// The events with their positions, in order.
    private(set) var entries: [Entry] = []

    /// An event at its position.
    struct Entry: Hashable {
        var position: Position
        var event: OwnAddresses
    }

    /// Adds the event at a position, unless it is there.
    mutating func add(_ event: OwnAddresses, at position: Position) {
        let place = entries.firstIndex { $0.position >= position } ?? entries.endIndex
        guard place == entries.endIndex || entries[place].position != position else { return }
        entries.insert(Entry(position: position, event: event), at: place)
    }

    /// Removes the events that a deletion withdraws.
    mutating func remove(_ deletion: Deletion) {
        entries.removeAll { deletion.positions.contains($0.position) }
    }

    /// Removes the event at a position.
    ///
    /// - Returns: Whether there was one.
    mutating func remove(at position: Position) -> Bool {
        let count = entries.count
        entries.removeAll { $0.position == position }
        return entries.count < count
    }

    /// The row `me` of `meta`: of each event the position, the length of the payload in four bytes,
    /// and the payload.
    var encoded: [UInt8] {
        var row: [UInt8] = []
        for entry in entries {
            let payload = entry.event.encoded
            row.appendBigEndian(entry.position.rawValue)
            row.appendBigEndian(UInt32(truncatingIfNeeded: payload.count))
            row += payload
        }
        return row
    }

    init() {}

    init(decoding row: Span<UInt8>) throws(DecodingFailure) {
        var index = 0
        while index < row.count {
            guard index + 12 <= row.count else { throw .truncated(atByte: index) }
            let position = Position(rawValue: row.bigEndian(at: index, width: 8))
            let end = index + 12 + Int(row.bigEndian(at: index + 8, width: 4))
            guard end <= row.count else { throw .truncated(atByte: index) }
            add(try OwnAddresses(decoding: row, index + 12..<end), at: position)
            index = end
        }
    }
}

extension LogTransaction where Self: ~Copyable {
    /// Returns the events that name addresses of the owner, as stored; empty if there are none.
    func ownerRow() throws(DonationStoreError) -> [UInt8] {
        guard let row = try value(forKey: LogKey.owner.span, in: tables.meta) else { return [] }
        return row.copy(row.indices)
    }

    /// Returns the events in force that name addresses of the owner.
    func ownerEvents() throws(DonationStoreError) -> OwnerEvents {
        let row = try ownerRow()
        return row.isEmpty ? OwnerEvents() : try decoding(try OwnerEvents(decoding: row.span))
    }

    /// Returns the region of telephone numbers and the owner's addresses in force.
    func identityRules() throws(DonationStoreError) -> IdentityRules {
        IdentityRules(
            region: try policies().region,
            own: try ownerEvents().entries.lazy.map(\.event)
        )
    }
}

extension Change where Tables == LogTables {
    /// Writes the events that name addresses of the owner; without any there is no row.
    mutating func put(_ owner: OwnerEvents) throws(DonationStoreError) {
        if owner.entries.isEmpty {
            try delete(LogKey.owner.span, in: tables.meta)
        } else {
            try put(owner.encoded.span, forKey: LogKey.owner.span, in: tables.meta)
        }
    }

    /// Removes an event about the owner that the owner withdraws.
    mutating func removeOwnerEvent(at position: Position) throws(DonationStoreError) {
        var owner = try ownerEvents()
        if owner.remove(at: position) { try put(owner) }
    }
}
