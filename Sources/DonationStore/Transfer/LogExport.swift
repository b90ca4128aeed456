internal import Digests
public import Interactions
internal import LMDB

/// The events of a log up to the end that it had when this was made, some at a time, in order.
public struct LogExport {
    /// The last position that comes.
    public let last: Position
    /// The digest of all records that come.
    public let logDigest: String
    /// How many pictures were left out so far because they are not those that their hashes name.
    public private(set) var lostPictures = 0
    /// What tells the store from all others, as a URI: the source of its CloudEvents.
    public let source: String
    let log: EventLog
    private let identity: [UInt8]
    private var next = Position.start.next

    fileprivate init(_ log: EventLog) throws(DonationStoreError) {
        self.log = log
        let snapshot = try log.read()
        do {
            let head = try snapshot.head()
            last = head.lastPosition
            logDigest = head.digest.hexadecimal
            identity = try snapshot.logIdentity()
            let store = try snapshot.storeIdentity()
            source = "urn:uuid:\(store.uuid)"
        } catch {
            throw log.storageError(error)
        }
    }

    /// The next events, deleted ones too, pictures and all; `nil` after the last.
    ///
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` when the next record cannot be read,
    ///   ``DonationStoreError/replaced(path:)`` when positions mean something else by now, because
    ///   the log was erased or restored, or another ``DonationStoreError``.
    /// - Complexity: O(*m*) in the bytes of the events; some megabytes of them at a time.
    public mutating func nextEvents() throws(DonationStoreError) -> [ExportedEvent]? {
        guard next <= last else { return nil }
        let events = try log.exportedEvents(
            from: next,
            through: last,
            of: identity,
            &lostPictures
        )
        guard let end = events.last?.position else { throw .damaged(next, .missing) }
        next = end.next
        return events
    }

    /// The first of some events, pictures and all, as many as are handed out at a time; the rest of
    /// the log is not read.
    ///
    /// - Parameter positions: Where they are, in the order of the log. Those that are returned are
    ///   taken away.
    /// - Returns: The events; `nil` when there are no positions.
    /// - Throws: As ``nextEvents()``.
    /// - Complexity: O(*m* + *k* log *n*) in the bytes of the *k* events.
    public mutating func nextEvents(
        at positions: inout ArraySlice<Position>
    ) throws(DonationStoreError) -> [ExportedEvent]? {
        guard let first = positions.first else { return nil }
        let events = try log.exportedEvents(at: positions, of: identity, &lostPictures)
        guard let end = events.last?.position else { throw .damaged(first, .missing) }
        positions = positions.drop { $0 <= end }
        return events
    }
}

extension DonationStore {
    /// Begins to export the log as it is now; what is appended meanwhile does not come.
    ///
    /// - Throws: ``DonationStoreError`` when the log cannot be read.
    /// - Complexity: O(1).
    public func export() throws(DonationStoreError) -> LogExport {
        try LogExport(log)
    }
}

extension EventLog {
    /// How many bytes of records and pictures are held at a time.
    static let exportBytes = 4 << 20

    /// Some events from a position on, of the log of an identity.
    func exportedEvents(
        from first: Position,
        through last: Position,
        of identity: [UInt8],
        _ lostPictures: inout Int
    ) throws(DonationStoreError) -> [ExportedEvent] {
        guard first <= last else { return [] }
        let positions = (first.rawValue...last.rawValue).lazy.map(Position.init(rawValue:))
        return try exportedEvents(at: positions, of: identity, &lostPictures)
    }

    /// The first of the events at some positions, of the log of an identity.
    func exportedEvents(
        at positions: some Sequence<Position>,
        of identity: [UInt8],
        _ lostPictures: inout Int
    ) throws(DonationStoreError) -> [ExportedEvent] {
        let snapshot = try read()
        let names = try names(in: snapshot)
        var events: [ExportedEvent] = []
        var damage: DonationStoreError?
        do {
            if try snapshot.logIdentity() != identity {
                damage = .replaced(path: generations.path)
            }
            var bytes = 0
            var cursor = try snapshot.cursor(in: snapshot.tables.events)
            var isOnEntry = false
            for expected in positions {
                guard damage == nil, events.count < Self.chunk, bytes < Self.exportBytes else {
                    break
                }
                if !isOnEntry || Position(key: cursor.key) != expected {
                    isOnEntry = try cursor.seek(atOrAfter: LogKey.position(expected).span)
                }
                var record = CopiedRecord?.none
                do throws(DecodingFailure) {
                    guard isOnEntry, Position(key: cursor.key) == expected else { throw .missing }
                    record = try CopiedRecord(decoding: cursor.value, host.kinds)
                    let event = try RecordedEvent(
                        at: expected,
                        decoding: cursor.value,
                        names,
                        host.kinds
                    )
                    events.append(
                        ExportedEvent(
                            at: expected,
                            try Envelope(decoding: cursor.value),
                            event.event
                        ) { names.byNumber[$0] }
                    )
                } catch {
                    damage = .damaged(expected, error)
                }
                if let record, damage == nil {
                    bytes += record.bytes.count
                    bytes += try events[events.count - 1].complete(record) {
                        digest,
                        donor throws(LMDBError) in
                        let picture = try snapshot.picture(digest, of: donor)
                        guard let picture, !picture.isPicture(of: digest) else { return picture }
                        lostPictures += 1
                        return nil
                    }
                }
                if isOnEntry { isOnEntry = try cursor.moveToNext() }
            }
        } catch {
            throw storageError(error)
        }
        if let damage, events.isEmpty { throw damage }
        return events
    }
}

extension ExportedEvent {
    /// Puts the pictures in, each once, and the payload if the text would not give it back.
    ///
    /// - Returns: How many bytes the pictures have.
    mutating func complete(
        _ record: CopiedRecord,
        picture: ([UInt8], DonorNumber) throws(LMDBError) -> [UInt8]?
    ) throws(LMDBError) -> Int {
        var size = 0
        if case .donated(var donation) = event {
            var seen: Set<[UInt8]> = []
            let donor = record.envelope.donor
            var people = donation.interaction.intent.people
            try people.mapImages { image throws(LMDBError) in
                guard case .stored(let digest) = image.source, seen.insert(digest).inserted,
                    size < DonationLimits.exportedImageBytes,
                    let bytes = try picture(digest, donor)
                else { return image }
                size += bytes.count
                var whole = image
                whole.source = .data(bytes)
                return whole
            }
            donation.interaction.intent.people = people
            event = .donated(donation)
        }
        guard record.envelope.state == .whole, !isSaidByItsText || !givesBack(record) else {
            return size
        }
        payload = Array(record.bytes[Envelope.length...])
        return size
    }

    /// Whether the line, read again, gives the very same record.
    private func givesBack(_ record: CopiedRecord) -> Bool {
        guard var read = try? ExportedEvent(json: json) else { return false }
        guard (try? read.takeOutPictures()) != nil else { return false }
        return (try? read.record()) == record.bytes
    }

    /// Leaves the digests of the pictures in their places.
    ///
    /// - Returns: The pictures by their digests.
    /// - Throws: ``ValidationError`` when one is larger than is kept.
    mutating func takeOutPictures() throws(ValidationError) -> [[UInt8]: [UInt8]] {
        guard case .donated(var donation) = event,
            donation.interaction.intent.people.hasImages
        else { return [:] }
        var pictures: [[UInt8]: [UInt8]] = [:]
        try donation.interaction.intent.people.mapImages { image throws(ValidationError) in
            guard case .data(let bytes) = image.source else { return image }
            guard bytes.count <= DonationLimits.imageBytes else {
                throw ValidationError(
                    field: "donation.intent",
                    reason: .tooLong(bytes: bytes.count, limit: DonationLimits.imageBytes)
                )
            }
            let digest = SHA256.hash(data: bytes)
            pictures[digest] = bytes
            var stored = image
            stored.source = .stored(digest: digest)
            return stored
        }
        event = .donated(donation)
        return pictures
    }
}

extension [UInt8] {
    /// The bytes as RFC 9562 writes them.
    fileprivate var uuid: String {
        var text = ""
        for (index, byte) in enumerated() {
            if [4, 6, 8, 10].contains(index) { text += "-" }
            text += byte.hexadecimal
        }
        return text
    }
}
