internal import Interactions
internal import LMDB

/// The sizes and counts of a store.
public struct StoreInformation: Hashable, Sendable {
    /// The format of the log.
    public var format: UInt32
    /// The number of positions.
    public var events: UInt64
    /// The number of live donations.
    public var live: UInt64
    /// The number of deleted donations that the log still holds.
    public var deleted: UInt64
    /// The number of erased donations.
    public var erased: UInt64
    /// The number of events of a kind that this version does not know.
    public var unknown: UInt64
    /// The number of unreadable records that a rebuild passed over.
    public var skipped: UInt64
    /// The last position of the log.
    public var lastPosition: Position
    /// The last position that the views have applied.
    public var checkpoint: Position
    /// The pages the log uses, in bytes.
    public var logBytes: Int
    /// The pages the views use, in bytes.
    public var viewBytes: Int
    /// The number of read transactions open on the log in all processes, including this one.
    public var logReaders: Int
    /// The number of commits since the oldest read transaction began.
    ///
    /// Pages freed since then cannot be used again.
    public var logReaderLag: Int
    /// Whether this object stores the content of donations.
    public var content: ContentHandling
    /// Whether the log holds the content of messages or documents, including that of deleted
    /// events until an erasure.
    public var holdsContent: Bool
    /// The apps that have donated, with their accounts, in order.
    public var donors: [Donor]
}

extension DonationStore {
    /// The log format that this version writes, and the newest that it reads.
    public static var logFormat: UInt32 { EventLog.format }

    /// Returns the sizes and counts, after catching up the views.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*d* + *f*) in the donors and the lists of free pages, once the views are
    ///   caught up.
    public func information() throws(DonationStoreError) -> StoreInformation {
        let checkpoint = try views.catchUp()
        let logSize = try log.generations.information()
        let viewSize = try views.generations.information()
        let snapshot = try log.read()
        let names = try log.names(in: snapshot)
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
    }
}
