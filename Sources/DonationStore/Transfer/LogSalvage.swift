public import Interactions
internal import LMDB

/// What can still be read of a damaged log, some events at a time, in order.
///
/// Together the events are an export that can be imported: every position is there. A lost one is a
/// stub of kind 0; or a tombstone, if the index says that donations before it were deleted and no
/// tombstone that can be read has said so, for that may be what is lost.
///
/// No index says which links are in force, nor which adoptions. One before a lost event that may
/// have taken it back is withdrawn, and an unlink is not: in doubt nobody is joined, and nothing
/// learned.
public struct LogSalvage {
    /// The number of no donor, which the owner's events have.
    private static let nobody = DonorNumber(rawValue: 0)

    /// Where the log ends, as far as can be told.
    public let last: Position
    /// The positions that are lost, with the reason.
    public private(set) var lost: [(position: Position, reason: String)] = []
    /// What is wrong with the pages of the file, one sentence each; of very many, the first.
    public var faults: [String] { log.faults }
    /// How many pictures were left out because they are not those that their hashes name.
    public var lostPictures: Int { log.lostPictures }
    /// The numbers of the donors whose names are lost; each is called after its number.
    public var lostDonors: [DonorNumber] { log.lostDonors.sorted() }
    private let log: SavedLog
    private var next = Position.start.next
    private var recordedAt = Timestamp(milliseconds: 0)
    private var unindexed: [(position: Position, donor: DonorNumber)] = []
    /// Links, and adoptions that were learned, that no lost event may have taken back so far.
    private var revocable: [Position] = []
    /// The identifiers of what is not known to be deleted, where no index tells.
    private var identifiers: Set<[UInt8]> = []
    /// What the tombstones that can be read delete; read when something turns out to be lost.
    private var deleted: DeletedPositions?
    private var isOver = false

    fileprivate init(_ log: SavedLog) {
        self.log = log
        last = log.last
    }

    /// The next events; `nil` after the last.
    ///
    /// - Complexity: O(*m*) in the bytes of the events.
    public mutating func nextEvents() -> [ExportedEvent]? {
        guard next <= last else { return finish() }
        var events: [ExportedEvent] = []
        var bytes = 0
        while next <= last, events.count < EventLog.chunk, bytes < EventLog.exportBytes {
            events.append(nextEvent(&bytes))
        }
        return events
    }

    private mutating func nextEvent(_ bytes: inout Int) -> ExportedEvent {
        do throws(DecodingFailure) {
            let event = try log.event(at: next, &bytes)
            guard !isDoubled(event) else {
                return lose("what has deleted the same donation before it is lost")
            }
            // Bytes that came apart can make a record again that no log would take.
            do throws(ValidationError) {
                try event.validate()
            } catch {
                return lose("\(error)")
            }
            note(event)
            recordedAt = event.recordedAt
            next = next.next
            return event
        } catch {
            return lose("\(error)")
        }
    }

    /// Takes note of what decides whether donations are live, and of what is taken back in doubt.
    private mutating func note(_ event: ExportedEvent) {
        if event.event.logged?.isRevocable == true { revocable.append(event.position) }
        // An index that cannot be read accuses nobody.
        guard case .donated = event.event, let donor = event.donor, log.isIndexWhole,
            !log.indexed.contains(event.position)
        else { return }
        unindexed.append((event.position, donor))
    }

    /// Whether a donation is there already that is not known to be deleted: no log takes two.
    private mutating func isDoubled(_ event: ExportedEvent) -> Bool {
        guard !log.isIndexWhole, case .donated(let donation) = event.event,
            let donor = event.donor, let identifier = donation.interaction.identifier,
            let start = donation.interaction.start
        else { return false }
        guard !readDeleted().contains(event.position, of: donor) else { return false }
        let key = LogKey.identifier(identifier, of: donor, start: start)
        return !identifiers.insert(key).inserted
    }

    private mutating func readDeleted() -> DeletedPositions {
        let deleted = deleted ?? log.deletedPositions()
        self.deleted = deleted
        return deleted
    }

    private mutating func lose(_ reason: String) -> ExportedEvent {
        lost.append((next, reason))
        defer { next = next.next }
        return tombstoneOfOrphans() ?? ExportedEvent(lostAt: next, recordedAt: recordedAt)
    }

    /// The tombstone at the end of those whose own is lost, if there are any left.
    private mutating func finish() -> [ExportedEvent]? {
        guard !isOver, !lost.isEmpty else { return nil }
        isOver = true
        return tombstoneOfOrphans().map { [$0] }
    }

    /// A tombstone of what is deleted by none so far.
    private mutating func tombstoneOfOrphans() -> ExportedEvent? {
        let deleted = readDeleted()
        let orphans = unindexed.filter { !deleted.contains($0.position, of: $0.donor) }
            .map(\.position)
        unindexed = []
        let doubtful = takenBackInDoubt().filter { !deleted.contains($0, of: Self.nobody) }
        guard !orphans.isEmpty || !doubtful.isEmpty else { return nil }
        let deletion = Deletion(positions: PositionSet(orphans + doubtful))
        return ExportedEvent(deletion, at: next, recordedAt: recordedAt)
    }

    /// What the event that is lost at the next position may have taken back.
    private mutating func takenBackInDoubt() -> [Position] {
        guard !revocable.isEmpty, next <= last else { return [] }
        // What the index leads to is a donation.
        guard !log.indexed.contains(next) else { return [] }
        defer { revocable = [] }
        return revocable
    }
}

extension DonationStore {
    /// Begins to read what can still be read of a damaged log.
    ///
    /// - Throws: ``DonationStoreError`` when not even the file can be read.
    /// - Complexity: O(*p*) in the pages of the log; memory for where each record is.
    public func salvage() throws(DonationStoreError) -> LogSalvage {
        let snapshot = try log.read()
        return try Self.salvage(
            generation: log.generations.path(of: snapshot.generation),
            reading: snapshot
        )
    }

    /// The same of a store that may be too damaged to be opened.
    ///
    /// - Parameters:
    ///   - path: The directory of the store.
    ///   - host: What depends on the machine.
    /// - Returns: What can be read, some events at a time.
    /// - Throws: ``DonationStoreError`` when there is no store, or it may not be read.
    /// - Complexity: As ``salvage()``.
    public static func salvage(
        at path: String,
        host: Host = .current
    ) throws(DonationStoreError) -> LogSalvage {
        do {
            return try DonationStore(at: path, isCreating: false, host: host).salvage()
        } catch .notAStore(let directory, let error) where error != .versionMismatch {
            let generations = Generations<LogTables>(path: "\(path)/log", patience: .zero)
            guard let name = try generations.current() else {
                throw .notAStore(path: directory, error)
            }
            return try salvage(generation: generations.path(of: name), reading: nil)
        }
    }

    /// The same of the files of one generation of a log, which LMDB is not asked for.
    package static func salvage(
        pagesOf generation: String
    ) throws(DonationStoreError) -> LogSalvage {
        try salvage(generation: generation, reading: nil)
    }

    private static func salvage(
        generation: String,
        reading: consuming Snapshot<LogTables>?
    ) throws(DonationStoreError) -> LogSalvage {
        do {
            return LogSalvage(try SavedLog(generation: generation, reading: reading))
        } catch {
            throw .storage(error, path: generation)
        }
    }
}
