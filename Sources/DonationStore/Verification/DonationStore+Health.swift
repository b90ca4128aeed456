internal import Interactions
internal import LMDB

/// A read transaction that some process has open.
public struct StoreReader: Hashable, Sendable {
    /// What is read.
    public enum Place: String, CaseIterable, Sendable {
        /// The log.
        case log
        /// The views.
        case views
    }

    /// What it reads.
    public var place: Place
    /// The process.
    public var processIdentifier: Int32
    /// How many commits ago it began; pages freed since cannot be used again until it ends.
    public var age: Int
}

/// How a store stands, without having its views caught up.
public struct StoreHealth: Hashable, Sendable {
    /// How much of a file that cannot grow without end is used.
    public struct Space: Hashable, Sendable {
        /// The most bytes that it can have.
        public var mapBytes = 0
        /// The bytes of all pages ever used.
        public var usedBytes = 0
        /// The bytes of pages that are free again.
        public var freeBytes = 0
    }

    /// The last position of the log.
    public var lastPosition: Position
    /// The last position that the views have applied; `nil` when there are no views.
    public var checkpoint: Position?
    /// How many aliases in live donations are beyond `DonationLimits.aliases` and join nobody, as
    /// far as the views have come.
    public var unusedAliases: UInt64 = 0
    /// The version of the views of this program.
    public var viewVersion: Int
    /// The log's space.
    public var log: Space
    /// The views' space.
    public var views: Space
    /// Who is reading, but for this look.
    public var readers: [StoreReader]
    /// What is left of interrupted work and could not be removed, and why; it keeps nobody from
    /// using the store.
    public var unremoved: [FileError] = []

    /// How many events the views are behind the log.
    public var lag: UInt64 {
        let applied = checkpoint?.rawValue ?? 0
        return lastPosition.rawValue > applied ? lastPosition.rawValue - applied : 0
    }
}

extension DonationStore {
    /// How the store stands, without having its views caught up.
    ///
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*f* + *r*) in the lists of free pages and the readers.
    public func health() throws(DonationStoreError) -> StoreHealth {
        var checkpoint: Checkpoint?
        if let snapshot = try views.generations.read() {
            checkpoint = try views.checkpoint(of: snapshot)
        }
        let (logInformation, logReaders) = try log.generations.readers(.log)
        let (viewInformation, viewReaders) = try views.generations.readers(.views)
        return StoreHealth(
            lastPosition: try lastPosition(),
            checkpoint: checkpoint?.position,
            unusedAliases: checkpoint?.progress.unusedAliases ?? 0,
            viewVersion: Projectors.version,
            log: StoreHealth.Space(logInformation),
            views: StoreHealth.Space(viewInformation),
            readers: logReaders + viewReaders,
            unremoved: log.generations.unremoved + views.generations.unremoved
        )
    }

    /// Who is reading a store, also when no more can: then it cannot be opened.
    ///
    /// - Parameter path: The directory of the store.
    /// - Returns: Those who read the log, then those who read the views of this program; the one
    ///   that has been reading for longest first.
    /// - Throws: ``DonationStoreError`` when there is no store, or it cannot be looked at.
    /// - Complexity: O(*r*) in the places for readers.
    public static func readers(at path: String) throws(DonationStoreError) -> [StoreReader] {
        let log = Generations<LogTables>(path: "\(path)/log", patience: .zero)
        let views = Generations<ViewTables>(
            path: "\(path)/views/\(Projectors.version)",
            patience: .zero
        )
        guard try log.hasCurrent() else { throw .noStore(path: path) }
        return try log.readerTable(.log) + (try views.hasCurrent() ? views.readerTable(.views) : [])
    }
}

extension Generations {
    fileprivate func readers(
        _ place: StoreReader.Place
    ) throws(DonationStoreError) -> (Environment.Information?, [StoreReader]) {
        guard let information = try information() else { return (nil, []) }
        let readers = try openReaders()
        return (information, Self.sorted(readers, place, information.lastTransaction))
    }

    /// Who is reading the current generation, without being a reader of it.
    fileprivate func readerTable(
        _ place: StoreReader.Place
    ) throws(DonationStoreError) -> [StoreReader] {
        guard let name = try current() else { return [] }
        do {
            let table = try Environment.readerTable(
                at: path(of: name),
                configuration: Tables.configuration
            )
            return Self.sorted(table.readers, place, table.lastTransaction)
        } catch {
            throw .storage(error, path: path)
        }
    }

    private static func sorted(
        _ readers: [Environment.Reader],
        _ place: StoreReader.Place,
        _ lastTransaction: Int
    ) -> [StoreReader] {
        readers.map { reader in
            StoreReader(
                place: place,
                processIdentifier: reader.processIdentifier,
                age: max(0, lastTransaction - reader.transaction)
            )
        }
        .sorted { ($1.age, $0.processIdentifier) < ($0.age, $1.processIdentifier) }
    }
}

extension StoreHealth.Space {
    fileprivate init(_ information: Environment.Information?) {
        guard let information else { return }
        mapBytes = information.mapSizeInBytes
        usedBytes = information.usedBytes
        freeBytes = information.freePages * information.pageSizeInBytes
    }
}

extension DonationStore {
    /// Has the process end with a message and an exit code where a damaged page of any store would
    /// end it by a signal, for a program that is one command.
    ///
    /// The file format has no checksums of pages, and its library trusts what it maps. Nothing is
    /// lost by that end: what was acknowledged is on disk, and the rest is dropped.
    ///
    /// - Parameters:
    ///   - before: What stands before the path of the damaged directory; at most 255 bytes.
    ///   - after: What stands behind it, with the end of the line; at most 511 bytes.
    ///   - exitCode: The code to exit with.
    public static func endOnDamagedPages(
        saying before: String,
        and after: String,
        exitCode: Int32
    ) {
        Faults.tell(before: before, after: after, exitCode: exitCode)
    }
}
