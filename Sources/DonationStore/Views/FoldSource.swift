internal import Interactions
internal import LMDB

/// The source from which the fold of the built-in views reads earlier views.
typealias ViewFoldSource = FoldSource<ViewTable>

/// The source from which a fold reads earlier views, and donations to fold again.
///
/// It keeps one transaction on the views, valid as long as nobody writes to them, and one on the
/// log, which it renews now and then so that it holds old pages only briefly.
final class FoldSource<Table: StoredTable>: ViewSource {
    /// The error that prevented reading, after ``FoldFailure/unreadable``.
    private(set) var failure: DonationStoreError?
    /// The log that the views are made from.
    let walk: LogWalk
    /// The last position to fold: what was undone after it still holds.
    var last: Position {
        didSet { if last != oldValue { undoings = nil } }
    }
    private var undoings: Undoings?
    private let path: String
    private var views: Views?
    private var records: LogRecords?

    /// A state of the views.
    struct Views: ~Copyable {
        var snapshot: Snapshot<FoldTables<Table>>
        /// Whether the fold has all rows in memory, so that it reads only chunks.
        let isInMemory: Bool
    }

    /// Makes a source that reads a log up to a position, and no views yet.
    init(log: EventLog, identity: [UInt8], through last: Position, path: String) {
        walk = LogWalk(log: log, identity: identity)
        self.last = last
        self.path = path
    }

    func left(ofTombstone position: Position) throws(FoldFailure) -> PositionSet? {
        if undoings == nil {
            do throws(DonationStoreError) {
                undoings = try walk.log.undoings(through: last, in: try walk.read())
            } catch {
                throw failed(error)
            }
        }
        return undoings?.left(ofTombstone: position)
    }

    var kinds: EventRegistry { walk.log.host.kinds }

    /// Reads these views from now on, or none.
    func use(_ views: consuming Views?) {
        self.views = consume views
    }

    /// Reads the views of a generation from now on.
    func use(_ snapshot: consuming Snapshot<FoldTables<Table>>) {
        views = Views(snapshot: snapshot, isInMemory: false)
    }

    /// Hands the views over, and reads none from now on.
    func takeSnapshot() -> Snapshot<FoldTables<Table>>? {
        guard let taken = views.take() else { return nil }
        return taken.snapshot
    }

    /// Releases the log until the next request for a record.
    func releaseLog() {
        records = nil
    }

    func row(_ table: Table, _ key: [UInt8]) throws(FoldFailure) -> [UInt8]? {
        guard views != nil, views?.isInMemory == false || table.isReadFromDisk else { return nil }
        do throws(DonationStoreError) {
            return try storedRow(table, key)
        } catch {
            throw failed(error)
        }
    }

    private func storedRow(_ table: Table, _ key: [UInt8]) throws(DonationStoreError) -> [UInt8]? {
        guard let tables = views?.snapshot.tables else { return nil }
        let key = StoredView.key(key)
        let found = try views?.snapshot.row(key, in: tables[table])
        return found ?? nil
    }

    func forEach(
        _ table: Table,
        prefix: [UInt8],
        _ body: (_ key: [UInt8], _ row: [UInt8]) throws(DecodingFailure) -> Void
    ) throws(FoldFailure) {
        try forEach(table, prefix: prefix, limit: .max, body)
    }

    func forEach(
        _ table: Table,
        prefix: [UInt8],
        limit: Int,
        _ body: (_ key: [UInt8], _ row: [UInt8]) throws(DecodingFailure) -> Void
    ) throws(FoldFailure) {
        guard let tables = views?.snapshot.tables, views?.isInMemory == false else { return }
        do throws(DonationStoreError) {
            try views?.snapshot
                .forEachRow(in: tables[table], prefix: prefix, limit: limit, body)
        } catch {
            throw failed(error)
        }
    }

    func record(
        at position: Position,
        _ body: (Span<UInt8>) throws(DecodingFailure) -> Void
    ) throws(FoldFailure) {
        var damage: DecodingFailure?
        do throws(DonationStoreError) {
            try openRecords()
            try records?.hand(position, to: body, &damage)
        } catch {
            throw failed(error)
        }
        if let damage { throw .damaged(position, damage) }
    }

    func donor(_ number: DonorNumber) throws(FoldFailure) -> Donor? {
        do throws(DonationStoreError) {
            try openRecords()
            return try records?.donor(number, walk.log)
        } catch {
            throw failed(error)
        }
    }

    func digest(of bytes: [UInt8]) -> [UInt8] { StoredView.digest(of: bytes) }

    private func openRecords() throws(DonationStoreError) {
        if let count = records?.count, count < EventLog.chunk { return }
        records = LogRecords(snapshot: try walk.read())
    }

    private func failed(_ error: DonationStoreError) -> FoldFailure {
        if case .storage(.corrupted, path: path) = error { return .unusableViews }
        failure = error
        return .unreadable
    }

    /// Does one step of a fold, and converts its failure to the caller's error.
    func converting<Value>(
        _ step: @autoclosure () throws(FoldFailure) -> Value
    ) throws(DonationStoreError) -> Value {
        do {
            return try step()
        } catch {
            throw self.error(for: error)
        }
    }

    /// Returns the caller's error for a failure of a fold.
    func error(for failure: FoldFailure) -> DonationStoreError {
        switch failure {
        case .damaged(let position, let reason): .damaged(position, reason)
        case .unusableViews: .storage(.corrupted, path: path)
        case .unreadable: self.failure ?? .storage(.corrupted, path: path)
        }
    }
}

/// A snapshot of the log for reading single records.
private struct LogRecords: ~Copyable {
    let snapshot: Snapshot<LogTables>
    var count = 0

    mutating func hand(
        _ position: Position,
        to body: (Span<UInt8>) throws(DecodingFailure) -> Void,
        _ damage: inout DecodingFailure?
    ) throws(DonationStoreError) {
        count += 1
        let key = LogKey.position(position)
        let record = try snapshot.value(forKey: key.span, in: snapshot.tables.events)
        guard let record else { return }
        do {
            try body(record)
        } catch {
            damage = error
        }
    }

    func donor(_ number: DonorNumber, _ log: EventLog) throws(DonationStoreError) -> Donor? {
        try log.names(in: snapshot)
            .byNumber[number]
    }
}

extension GenerationTransaction where Self: ~Copyable {
    /// Returns the row of a stored key; `nil` if there is none.
    func row(_ storedKey: [UInt8], in table: Table) throws(DonationStoreError) -> [UInt8]? {
        guard let value = try value(forKey: storedKey.span, in: table) else { return nil }
        do {
            return value.copy(try StoredView.rowStart(value)..<value.count)
        } catch {
            throw unreadable()
        }
    }

    /// Calls `body` with at most `limit` rows, in the order of their stored keys.
    ///
    /// The keys begin with `prefix` and come after the stored key `last`.
    func forEachRow(
        in table: Table,
        prefix: [UInt8] = [],
        after last: [UInt8]? = nil,
        limit: Int = .max,
        _ body: (_ key: [UInt8], _ row: [UInt8]) throws(DecodingFailure) -> Void
    ) throws(DonationStoreError) {
        var cursor = try cursor(in: table)
        let start = last ?? prefix
        var isOnEntry =
            start.isEmpty ? try cursor.moveToFirst() : try cursor.seek(atOrAfter: start.span)
        if let last, isOnEntry, cursor.key.count == last.count, cursor.key.starts(with: last) {
            isOnEntry = try cursor.moveToNext()
        }
        var count = 0
        while isOnEntry, count < limit, cursor.key.starts(with: prefix) {
            count += 1
            do {
                let (key, row) = try StoredView.read(cursor.key, cursor.value)
                try body(key, row)
            } catch {
                throw unreadable()
            }
            isOnEntry = try cursor.moveToNext()
        }
    }
}
