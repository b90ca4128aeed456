internal import Digests
public import Interactions
internal import LMDB

/// The events of a log up to its end when the export began, in order, some at a time.
public struct LogExport {
    /// The last exported position.
    public let last: Position
    /// The digest of all exported records.
    public let logDigest: String
    /// The number of pictures left out so far because they do not match their hashes.
    public private(set) var lostPictures = 0
    /// The unique URI of the store: the source of its CloudEvents.
    public let source: String
    let log: EventLog
    private let identity: [UInt8]
    private var next = Position.start.next
    private var writer = RecordTextWriter()

    fileprivate init(_ log: EventLog) throws(DonationStoreError) {
        self.log = log
        let snapshot = try log.read()
        let head = try snapshot.head()
        last = head.lastPosition
        logDigest = head.digest.hexadecimal
        identity = try snapshot.logIdentity()
        let store = try snapshot.storeIdentity()
        source = "urn:uuid:\(store.uuid)"
    }

    /// Returns the next events, including deleted ones, with their pictures; `nil` after the last.
    ///
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` if the next record cannot be read,
    ///   ``DonationStoreError/replaced(path:)`` if the log was erased or restored, so that
    ///   positions mean something else now, or another ``DonationStoreError``.
    /// - Complexity: O(*m*) in the bytes of the events; some megabytes of them at a time.
    public mutating func nextEvents() throws(DonationStoreError) -> [ExportedEvent]? {
        guard next <= last else { return nil }
        let events = try log.exportedEvents(from: next, through: last, of: identity, &lostPictures)
        guard let end = events.last?.position else { throw .damaged(next, .missing) }
        next = end.next
        return events
    }

    /// Returns the next events as lines, each of them `ExportedEvent.json` and a line break;
    /// `nil` after the last.
    ///
    /// This is several times as fast as ``nextEvents()``, for it makes no event in between.
    ///
    /// - Throws: As ``nextEvents()``.
    /// - Complexity: As ``nextEvents()``.
    public mutating func nextLines() throws(DonationStoreError) -> ExportedLines? {
        guard next <= last else { return nil }
        let lines = try log.exportedLines(
            from: next,
            through: last,
            of: identity,
            with: &writer,
            &lostPictures
        )
        guard lines.count > 0 else { throw .damaged(next, .missing) }
        next = lines.last.next
        return lines
    }

    /// Returns the first events at some positions, with their pictures, without reading the rest.
    ///
    /// It returns as many events as one call holds.
    ///
    /// - Parameter positions: The positions, in the order of the log. The call removes those it
    ///   returns.
    /// - Returns: The events; `nil` if there are no positions.
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

/// Some lines of an export.
public struct ExportedLines: Sendable {
    /// The text, with a line break after each line.
    public internal(set) var bytes: [UInt8] = []
    /// The number of lines.
    public internal(set) var count = 0
    /// The position of the last event.
    public internal(set) var last = Position.start
}

extension DonationStore {
    /// Begins to export the log as it is now, without events appended later.
    ///
    /// ```swift
    /// var export = try store.export()
    /// while let events = try export.nextEvents() {
    ///     for event in events { print(event.json) }
    /// }
    /// ```
    ///
    /// - Throws: ``DonationStoreError`` if the log cannot be read.
    /// - Complexity: O(1).
    public func export() throws(DonationStoreError) -> LogExport {
        try LogExport(log)
    }
}

extension EventLog {
    /// The number of bytes of records and pictures to hold at a time.
    static let exportBytes = 4 << 20

    /// Returns some events from a position on, of the log with an identity.
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

    /// Returns the lines of some events from a position on, of the log with an identity.
    func exportedLines(
        from first: Position,
        through last: Position,
        of identity: [UInt8],
        with writer: inout RecordTextWriter,
        _ lostPictures: inout Int
    ) throws(DonationStoreError) -> ExportedLines {
        var lines = ExportedLines()
        let positions = (first.rawValue...last.rawValue).lazy.map(Position.init(rawValue:))
        try forEachExported(at: positions, of: identity) {
            record,
            position,
            names,
            snapshot throws(DonationStoreError) in
            let envelope = try Envelope(ofExported: record, at: position)
            var size = record.count
            let isWritten = writer.write(record, envelope, at: position, as: .exported) {
                names.donor($0)
            }
            if !isWritten {
                let event: ExportedEvent
                (event, size) = try exported(
                    record,
                    at: position,
                    names,
                    in: snapshot,
                    losing: &lostPictures
                )
                writer.bytes += event.json.bytes
            }
            writer.bytes.append(UInt8(ascii: "\n"))
            lines.count += 1
            lines.last = position
            return size
        }
        swap(&lines.bytes, &writer.bytes)
        return lines
    }

    /// Returns the first of the events at some positions, of the log with an identity.
    func exportedEvents(
        at positions: some Sequence<Position>,
        of identity: [UInt8],
        _ lostPictures: inout Int
    ) throws(DonationStoreError) -> [ExportedEvent] {
        var events: [ExportedEvent] = []
        try forEachExported(at: positions, of: identity) {
            record,
            position,
            names,
            snapshot throws(DonationStoreError) in
            let (event, size) = try exported(
                record,
                at: position,
                names,
                in: snapshot,
                losing: &lostPictures
            )
            events.append(event)
            return size
        }
        return events
    }

    /// Calls `body` with the first of the records at some positions, of the log with an identity.
    ///
    /// - Parameters:
    ///   - positions: The positions, in the order of the log.
    ///   - identity: The identity of the log.
    ///   - body: Returns the number of bytes that it holds of an event.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` if the first event is damaged; this ends
    ///   before a later one. Another ``DonationStoreError`` if the log cannot be read.
    private func forEachExported(
        at positions: some Sequence<Position>,
        of identity: [UInt8],
        _ body: (
            Span<UInt8>, Position, DonorNames, borrowing Snapshot<LogTables>
        ) throws(DonationStoreError) -> Int
    ) throws(DonationStoreError) {
        let snapshot = try read()
        let names = try names(in: snapshot)
        guard try snapshot.logIdentity() == identity else {
            throw .replaced(path: generations.path)
        }
        var (count, bytes) = (0, 0)
        var cursor = try snapshot.cursor(in: snapshot.tables.events)
        var isOnEntry = false
        for expected in positions {
            guard count < Self.chunk, bytes < Self.exportBytes else { return }
            if !isOnEntry || Position(key: cursor.key) != expected {
                isOnEntry = try cursor.seek(atOrAfter: LogKey.position(expected).span)
            }
            do throws(DonationStoreError) {
                guard isOnEntry, Position(key: cursor.key) == expected else {
                    throw .damaged(expected, .missing)
                }
                bytes += try body(cursor.value, expected, names, snapshot)
            } catch .damaged(let position, let failure) {
                guard count > 0 else { throw .damaged(position, failure) }
                return
            }
            count += 1
            isOnEntry = try cursor.moveToNext()
        }
    }

    /// Returns the event of a record, and the number of bytes of the record and its pictures.
    private func exported(
        _ record: Span<UInt8>,
        at position: Position,
        _ names: DonorNames,
        in snapshot: borrowing Snapshot<LogTables>,
        losing lostPictures: inout Int
    ) throws(DonationStoreError) -> (event: ExportedEvent, size: Int) {
        let copy: CopiedRecord
        var event: ExportedEvent
        do throws(DecodingFailure) {
            copy = try CopiedRecord(decoding: record, host.kinds)
            let recorded = try RecordedEvent(at: position, decoding: record, names, host.kinds)
            event = ExportedEvent(at: position, copy.envelope, recorded.event) {
                names.donor($0)
            }
        } catch {
            throw .damaged(position, error)
        }
        try event.event.complete(from: snapshot, at: position, donor: copy.envelope.donor)
        var lost = 0
        let size = try event.complete(copy) { digest, donor throws(DonationStoreError) in
            let picture = try snapshot.picture(digest, of: donor)
            guard let picture, !picture.isPicture(of: digest) else { return picture }
            lost += 1
            return nil
        }
        lostPictures += lost
        return (event, copy.bytes.count + size)
    }
}

extension Envelope {
    /// Reads the envelope of a record whose checksum fits.
    fileprivate init(
        ofExported record: Span<UInt8>,
        at position: Position
    ) throws(DonationStoreError) {
        do {
            try Envelope.verifyChecksum(of: record)
            try self.init(decoding: record)
        } catch {
            throw .damaged(position, error)
        }
    }
}

extension ExportedEvent {
    /// Adds the pictures, each once, and the payload if the JSON alone would not restore it.
    ///
    /// - Returns: The size of the pictures in bytes.
    mutating func complete<Failure: Error>(
        _ record: CopiedRecord,
        picture: ([UInt8], DonorNumber) throws(Failure) -> [UInt8]?
    ) throws(Failure) -> Int {
        var size = 0
        if case .donated(var donation) = event {
            var seen: Set<[UInt8]> = []
            let donor = record.envelope.donor
            var people = donation.interaction.intent.people
            try people.mapImages { image throws(Failure) in
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

    /// Returns whether reading the line again restores the very same record.
    private func givesBack(_ record: CopiedRecord) -> Bool {
        guard var read = try? ExportedEvent(json: json) else { return false }
        guard (try? read.takeOutPictures()) != nil else { return false }
        return (try? read.record()) == record.bytes
    }

    /// Replaces the pictures by their digests.
    ///
    /// - Returns: The pictures by their digests.
    /// - Throws: ``ValidationError`` if a picture is too large to keep.
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
    /// The bytes as a UUID in the form of RFC 9562.
    fileprivate var uuid: String {
        var text = ""
        for (index, byte) in enumerated() {
            if [4, 6, 8, 10].contains(index) { text += "-" }
            text += byte.hexadecimal
        }
        return text
    }
}
