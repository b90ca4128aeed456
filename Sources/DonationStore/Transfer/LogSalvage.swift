public import Interactions
internal import LMDB

/// The readable events of a damaged log, in order, some at a time.
///
/// Together the events are an export that can be imported: they have every position. A lost event
/// is a stub of kind 0. It is a tombstone instead if the index shows that donations before it were
/// deleted and no readable tombstone deletes them, because the lost event may have been that
/// tombstone.
///
/// No index shows which links and adoptions are in force. The salvage withdraws one before a lost
/// event that may have withdrawn it, but not an unlink: in doubt, nobody is joined and nothing
/// learned.
public struct LogSalvage {
    /// The number of no donor, which the owner's events have.
    private static let nobody = DonorNumber(rawValue: 0)

    /// The last position, as far as the file shows it.
    public let last: Position
    /// The lost positions, with the reasons.
    public private(set) var lost: [(position: Position, reason: String)] = []
    /// The faults in the pages of the file, one sentence each; only the first of very many.
    public var faults: [String] { log.faults }
    /// The number of pictures left out because they do not match their hashes.
    public var lostPictures: Int { log.lostPictures }
    /// The numbers of the donors whose names are lost; their new names contain these numbers.
    public var lostDonors: [DonorNumber] { log.lostDonors.sorted() }
    private let log: SavedLog
    private var next = Position.start.next
    private var recordedAt = Timestamp(milliseconds: 0)
    private var unindexed: [(position: Position, donor: DonorNumber)] = []
    /// The links and learned adoptions that no lost event so far may have withdrawn.
    private var revocable: [Position] = []
    /// The identifiers of donations not known to be deleted, if no index shows it.
    private var identifiers: Set<[UInt8]> = []
    /// The deletions of all readable tombstones; read once something turns out to be lost.
    private var deleted: DeletedPositions?
    private var isOver = false

    fileprivate init(_ log: SavedLog) {
        self.log = log
        last = log.last
    }

    /// Returns the next events; `nil` after the last.
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
                return lose("the earlier deletion of the same donation is lost")
            }
            // Scattered bytes can form a record again that no log would take.
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

    /// Notes whether the index lists a donation, and events to withdraw in doubt.
    private mutating func note(_ event: ExportedEvent) {
        if event.event.logged?.isRevocable == true { revocable.append(event.position) }
        // An unreadable index proves nothing.
        guard case .donated = event.event, let donor = event.donor, log.isIndexWhole,
            !log.indexed.contains(event.position)
        else { return }
        unindexed.append((event.position, donor))
    }

    /// Returns whether an equal donation, not known to be deleted, came before: no log takes two.
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

    /// Returns the tombstone at the end for donations whose own tombstone is lost, if any are left.
    private mutating func finish() -> [ExportedEvent]? {
        guard !isOver, !lost.isEmpty else { return nil }
        isOver = true
        return tombstoneOfOrphans().map { [$0] }
    }

    /// Returns a tombstone for donations that the index lacks and no tombstone so far deletes.
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

    /// Returns the corrections that the lost event at the next position may have withdrawn.
    private mutating func takenBackInDoubt() -> [Position] {
        guard !revocable.isEmpty, next <= last else { return [] }
        // An event that the index lists is a donation.
        guard !log.indexed.contains(next) else { return [] }
        defer { revocable = [] }
        return revocable
    }
}

extension DonationStore {
    /// Begins to read the readable events of a damaged log.
    ///
    /// - Throws: ``DonationStoreError`` if not even the file can be read.
    /// - Complexity: O(*p*) in the pages of the log; memory for the range of each record.
    public func salvage() throws(DonationStoreError) -> LogSalvage {
        let snapshot = try log.read()
        return try Self.salvage(
            generation: log.generations.path(of: snapshot.generation),
            reading: snapshot
        )
    }

    /// Begins to read the readable events of a store that may be too damaged to open.
    ///
    /// - Parameters:
    ///   - path: The directory of the store.
    ///   - host: The properties of the machine.
    /// - Returns: The readable events, some at a time.
    /// - Throws: ``DonationStoreError`` if there is no store, or it may not be read.
    /// - Complexity: As ``salvage()``.
    public static func salvage(
        at path: String,
        host: Host = .current
    ) throws(DonationStoreError) -> LogSalvage {
        do {
            return try DonationStore(at: path, creatingIfMissing: false, host: host).salvage()
        } catch .notAStore(let directory, let error) where error != .versionMismatch {
            let generations = Generations<LogTables>(path: "\(path)/log", patience: .zero)
            guard let name = try generations.current() else {
                throw .notAStore(path: directory, error)
            }
            return try salvage(generation: generations.path(of: name), reading: nil)
        }
    }

    /// Begins to read the files of one generation of a log, without LMDB.
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
