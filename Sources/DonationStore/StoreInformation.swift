internal import Interactions
internal import LMDB

/// Sizes and counts of a store.
public struct StoreInformation: Hashable, Sendable {
    /// The format of the log.
    public var format: UInt32
    /// How many positions there are.
    public var events: UInt64
    /// How many donations are live.
    public var live: UInt64
    /// How many donations were deleted and can still be read in the log.
    public var deleted: UInt64
    /// How many donations were erased.
    public var erased: UInt64
    /// How many events are of a kind that this version does not know.
    public var unknown: UInt64
    /// How many records could not be read and were passed over by a rebuild.
    public var skipped: UInt64
    /// The last position of the log.
    public var lastPosition: Position
    /// The last position that the views have applied.
    public var checkpoint: Position
    /// The pages the log uses, in bytes.
    public var logBytes: Int
    /// The pages the views use, in bytes.
    public var viewBytes: Int
    /// How many read transactions are open on the log, in all processes, this look included.
    public var logReaders: Int
    /// How many commits ago the oldest of them began; pages freed since cannot be used again.
    public var logReaderLag: Int
    /// Whether what is donated through this object keeps what was said.
    public var content: ContentPolicy
    /// Whether the log holds what was said in messages; until an erasure, of deleted ones, too.
    public var holdsContent: Bool
    /// The apps that have donated, with their accounts, in order.
    public var donors: [Donor]
}

extension DonationStore {
    /// The format of the logs that this version writes, and the newest that it reads.
    public static var logFormat: UInt32 { EventLog.format }

    /// Sizes and counts, the views caught up.
    ///
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*d* + *f*) in the donors and the lists of free pages, once the views are
    ///   caught up.
    public func information() throws(DonationStoreError) -> StoreInformation {
        let checkpoint = try views.catchUp()
        let logSize = try log.generations.information()
        let viewSize = try views.generations.information()
        let snapshot = try log.read()
        let names = try log.names(in: snapshot)
        do {
            let last = try snapshot.head().lastPosition
            return StoreInformation(
                format: try snapshot.format(),
                events: last.rawValue,
                live: checkpoint.progress.live,
                deleted: checkpoint.progress.deleted,
                erased: checkpoint.progress.erased,
                unknown: checkpoint.progress.unknown,
                skipped: checkpoint.progress.skipped,
                lastPosition: last,
                checkpoint: checkpoint.position,
                logBytes: logSize?.usedBytes ?? 0,
                viewBytes: viewSize?.usedBytes ?? 0,
                logReaders: logSize?.readers ?? 0,
                logReaderLag: logSize.map { $0.lastTransaction - $0.oldestReaderTransaction } ?? 0,
                content: content,
                holdsContent: try snapshot.holdsContent(),
                donors: names.byNumber.values.sorted()
            )
        } catch {
            throw log.storageError(error)
        }
    }
}
