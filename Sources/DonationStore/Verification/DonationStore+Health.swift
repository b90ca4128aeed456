internal import Interactions
internal import LMDB

/// An open read transaction of some process.
public struct StoreReader: Hashable, Sendable {
    /// The part of the store that a reader reads.
    public enum Part: String, CaseIterable, Sendable {
        /// The log.
        case log
        /// The views.
        case views
    }

    /// The part that it reads.
    public var part: Part
    /// The number of the process.
    public var processIdentifier: Int32
    /// The number of commits since it began; pages freed since then stay unusable until it ends.
    public var age: Int
}

/// The state of a store, taken without catching up its views.
public struct StoreHealth: Hashable, Sendable {
    /// The used part of a file whose size is limited.
    public struct Space: Hashable, Sendable {
        /// The largest size in bytes.
        public var mapBytes = 0
        /// The size in bytes of all pages ever used.
        public var usedBytes = 0
        /// The size in bytes of the pages that are free again.
        public var freeBytes = 0
    }

    /// The last position of the log.
    public var lastPosition: Position
    /// The last position that the views have applied; `nil` if there are no views.
    public var checkpoint: Position?
    /// The number of aliases in live donations beyond `DonationLimits.aliases`, which join nobody.
    ///
    /// It counts donations up to the checkpoint.
    public var unusedAliases: UInt64 = 0
    /// The version of this program's views.
    public var viewVersion: Int
    /// The log's space.
    public var log: Space
    /// The views' space.
    public var views: Space
    /// The open readers, other than this look.
    public var readers: [StoreReader]
    /// The leftovers of interrupted work that could not be removed, with the reasons.
    ///
    /// They do not keep anyone from using the store.
    public var unremoved: [FileError] = []

    /// The number of events that the views are behind the log.
    public var lag: UInt64 {
        let applied = checkpoint?.rawValue ?? 0
        return lastPosition.rawValue > applied ? lastPosition.rawValue - applied : 0
    }
}

extension DonationStore {
    /// Returns the state of the store without catching up its views.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
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

    /// Returns the readers of a store, even one that has no slot for more readers.
    ///
    /// Such a store cannot be opened.
    ///
    /// - Parameter path: The directory of the store.
    /// - Returns: The readers of the log, then those of this program's views, each with the
    ///   longest-running first.
    /// - Throws: ``DonationStoreError`` if there is no store, or it cannot be examined.
    /// - Complexity: O(*r*) in the slots for readers.
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
        _ part: StoreReader.Part
    ) throws(DonationStoreError) -> (Environment.Information?, [StoreReader]) {
        guard let information = try information() else { return (nil, []) }
        let readers = try openReaders()
        let last = information.lastTransaction
        return (information, Self.sorted(readers, of: part, lastTransaction: last))
    }

    /// Returns the readers of the current generation, without becoming one.
    fileprivate func readerTable(
        _ part: StoreReader.Part
    ) throws(DonationStoreError) -> [StoreReader] {
        guard let name = try current() else { return [] }
        do {
            let table = try Environment.readerTable(
                at: path(of: name),
                configuration: Tables.configuration
            )
            return Self.sorted(table.readers, of: part, lastTransaction: table.lastTransaction)
        } catch {
            throw .storage(error, path: path)
        }
    }

    private static func sorted(
        _ readers: [Environment.Reader],
        of part: StoreReader.Part,
        lastTransaction: Int
    ) -> [StoreReader] {
        readers.map { reader in
            StoreReader(
                part: part,
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
    /// Makes a damaged page of any store end the process with a message and an exit code.
    ///
    /// Otherwise it would end the process by a signal. Use it in a program that is one command. The
    /// file format has no checksums of pages, and its library trusts the bytes that it maps. The
    /// end loses nothing: everything acknowledged is on disk, and the rest is dropped.
    ///
    /// - Parameters:
    ///   - before: The text before the path of the damaged directory; at most 255 bytes.
    ///   - after: The text after it, including the end of the line; at most 511 bytes.
    ///   - exitCode: The exit code.
    public static func endOnDamagedPages(
        saying before: String,
        and after: String,
        exitCode: Int32
    ) {
        Faults.tell(before: before, after: after, exitCode: exitCode)
    }
}
