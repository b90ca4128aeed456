internal import Digests
internal import Interactions
internal import LMDB

/// The records in the pages of a log, found without LMDB, which a damaged page can crash.
final class SavedLog {
    /// The prefix of the name given to a donor whose own is lost; its number follows.
    private static let lostDonor = "lost-donor-"
    /// The lengths of the keys of events, donors and pictures.
    private static let keyLengths: Set<Int> = [8, 4, 37]

    /// The excess of lost positions over records at which the search for the end gives up.
    private static let patience = 1 << 16

    /// The last position, as far as the file shows it.
    private(set) var last = Position.start
    /// The faults in the pages, one sentence each; only the first of very many.
    private(set) var faults: [String] = []
    /// The donations that the readable part of the index lists.
    private(set) var indexed = PositionSet()
    /// Whether the whole index could be read.
    private(set) var isIndexWhole = true
    /// The number of pictures that do not match their hashes.
    private(set) var lostPictures = 0
    /// The donors whose names are lost.
    private(set) var lostDonors: Set<DonorNumber> = []
    private let file: PageFile
    /// The snapshot that protects the pages from being overwritten; `nil` if LMDB cannot open the
    /// file.
    private let reading: Snapshot<LogTables>?
    /// The ranges of the records, in the order of their positions.
    private var records: [(position: UInt64, record: FileRange)] = []
    /// The last position by the log's head; `nil` if that is lost.
    private var head: Position?
    private var pictures: [[UInt8]: FileRange] = [:]
    private var donors = DonorNames()

    /// Reads the pages of a generation.
    init(generation path: String, reading: consuming Snapshot<LogTables>?) throws(LMDBError) {
        self.reading = reading
        file = try PageFile.opened(directory: path)
        try readPages()
    }

    private func readPages() throws(LMDBError) {
        var positions: [Position] = []
        var names: [(DonorNumber, Donor)] = []
        var found: [UInt64: FileRange] = [:]
        let pageFaults = try file.save(keyLengths: Self.keyLengths) { entry in
            switch entry.table {
            case "events": add(record: entry)
            case "identifiers":
                if let value = entry.valueOnPage, let position = Position(key: value.span) {
                    positions.append(position)
                }
            case "donors": if let name = Self.donor(entry) { names.append(name) }
            case "images": add(picture: entry)
            case "meta" where entry.key == LogKey.head:
                head = entry.valueOnPage.flatMap { LogHead(decoding: $0.span) }?.lastPosition
            default: break
            }
        } doubtful: { entry throws(LMDBError) in
            switch entry.key.count {
            case 8: try add(doubtful: entry, to: &found)
            case 4: if let name = Self.donor(entry) { names.append(name) }
            default: try add(doubtfulPicture: entry)
            }
        }
        faults = pageFaults.map { "\($0)" }
        let owners: Set<String> = ["identifiers", "the list of tables", "the file"]
        isIndexWhole = !pageFaults.contains { owners.contains($0.owner) }
        indexed = PositionSet(positions)
        for (number, donor) in names
        where donors.byNumber[number] == nil && donors.number(of: donor) == nil {
            donors.add(donor, number)
        }
        take(found)
        findEnd()
    }

    /// Takes the records of doubtful pages where other pages have none.
    ///
    /// Beyond the end of the log it takes none: they may belong to a commit that never completed.
    private func take(_ found: [UInt64: FileRange]) {
        let known = Set(records.map(\.position))
        let end = max(head?.rawValue ?? .max, known.max() ?? 0)
        records += found.filter { !known.contains($0.key) && $0.value.count > 0 && $0.key <= end }
            .map { (position: $0.key, record: $0.value) }
        records.sort { $0.position < $1.position }
    }

    /// Finds the last position; a number far from all others is a damaged one.
    private func findEnd() {
        let most = UInt64(Self.patience + records.count)
        var (end, missing) = (UInt64(0), UInt64(0))
        for (position, _) in records {
            missing += position - end - 1
            guard missing <= most else {
                faults.append("the record after position \(end) is too far away, at \(position)")
                break
            }
            end = position
        }
        if let head, head.rawValue > end {
            if head.rawValue - end <= most {
                end = head.rawValue
            } else {
                faults.append("the log claims to end at \(head.rawValue), far beyond its records")
            }
        }
        last = Position(rawValue: end)
    }

    private func add(record entry: PageEntry) {
        guard let position = Position(key: entry.key.span) else { return }
        records.append((position.rawValue, entry.value))
    }

    /// Takes bytes that may be a record; of two different ones for a position, neither.
    private func add(
        doubtful entry: PageEntry,
        to found: inout [UInt64: FileRange]
    ) throws(LMDBError) {
        guard let position = Position(key: entry.key.span),
            (Envelope.length..<1 << 20).contains(Int(entry.value.count)),
            case let record = try file.bytes(at: entry.value),
            (try? CopiedRecord(decoding: record.span)) != nil
        else { return }
        if let other = found[position.rawValue], try file.bytes(at: other) != record {
            found[position.rawValue] = FileRange(offset: 0, count: 0)
        } else {
            found[position.rawValue] = entry.value
        }
    }

    private func add(picture entry: PageEntry) {
        let key = entry.key
        if key.count == 37, key.last == 1 { pictures[key] = entry.value }
    }

    private func add(doubtfulPicture entry: PageEntry) throws(LMDBError) {
        let key = entry.key
        guard key.last == 1, pictures[key] == nil, entry.value.count <= DonationLimits.imageBytes,
            try file.bytes(at: entry.value).isPicture(of: key[4..<36])
        else { return }
        pictures[key] = entry.value
    }

    private static func donor(_ entry: PageEntry) -> (DonorNumber, Donor)? {
        let key = entry.key
        guard key.count == 4, let row = entry.valueOnPage, let donor = Donor(decoding: row.span),
            donor.encoded == row
        else { return nil }
        return (DonorNumber(rawValue: UInt32(key.span.bigEndian(at: 0, width: 4))), donor)
    }

    // MARK: Events

    /// Returns the event at a position, with its pictures.
    ///
    /// - Parameters:
    ///   - position: The position.
    ///   - size: Grows by the event's size in bytes.
    /// - Returns: The event.
    /// - Throws: ``DecodingFailure`` if no event there can be read.
    func event(at position: Position, _ size: inout Int) throws(DecodingFailure) -> ExportedEvent {
        let record = try record(at: position)
        let donor = record.envelope.donor
        if record.envelope.isDonation { name(donor) }
        let recorded = try RecordedEvent(at: position, decoding: record.bytes.span, donors)
        var event = ExportedEvent(at: position, record.envelope, recorded.event) { [donors] in
            donors.byNumber[$0]
        }
        if let snapshot = recorded.event.snapshot {
            guard snapshot < position, let holder = try? self.record(at: snapshot) else {
                throw .missingSnapshot(snapshot)
            }
            event.event.take(
                try ActivitySnapshot.activity(in: holder.bytes.span, at: snapshot, of: donor)
            )
        }
        do throws(LMDBError) {
            size += record.bytes.count
            size += try event.complete(record) { digest, donor throws(LMDBError) in
                try self.picture(digest, of: donor)
            }
        } catch {
            throw .missing
        }
        return event
    }

    /// Returns the record at a position.
    func record(at position: Position) throws(DecodingFailure) -> CopiedRecord {
        var (low, high) = (0, records.count)
        while low < high {
            let middle = (low + high) / 2
            if records[middle].position < position.rawValue {
                low = middle + 1
            } else {
                high = middle
            }
        }
        guard low < records.count, records[low].position == position.rawValue,
            let bytes = try? file.bytes(at: records[low].record)
        else { throw .missing }
        return try CopiedRecord(decoding: bytes.span)
    }

    /// Gives a donor a name if its own is lost.
    private func name(_ number: DonorNumber) {
        guard number.rawValue > 0, donors.byNumber[number] == nil else { return }
        lostDonors.insert(number)
        donors.add(Donor(app: "\(Self.lostDonor)\(number.rawValue)"), number)
    }

    private func picture(_ digest: [UInt8], of donor: DonorNumber) throws(LMDBError) -> [UInt8]? {
        let key = LogKey.imageBytes(digest, of: donor)
        guard let range = pictures[key] else { return nil }
        guard range.count <= DonationLimits.imageBytes,
            case let bytes = try file.bytes(at: range), bytes.isPicture(of: digest)
        else {
            lostPictures += 1
            return nil
        }
        return bytes
    }

    /// Returns the positions that the readable tombstones delete.
    func deletedPositions() -> DeletedPositions {
        var tombstones: [(position: Position, deletion: Deletion)] = []
        var undoings = Undoings()
        for (number, _) in records {
            let position = Position(rawValue: number)
            guard let record = try? record(at: position),
                case .payload(let payload) = record.content
            else { continue }
            switch payload.logEffect {
            case .deletes(let deletion): tombstones.append((position, deletion))
            case .undoes(let undone): undoings.add(undone, at: position)
            case .none, .sets, .refuses, .owns: break
            }
        }
        return DeletedPositions(tombstones, undoings)
    }
}

extension [UInt8] {
    /// Returns whether these bytes are the picture with a SHA-256 digest.
    func isPicture(of digest: some Sequence<UInt8>) -> Bool {
        SHA256.hash(data: self).elementsEqual(digest)
    }
}
