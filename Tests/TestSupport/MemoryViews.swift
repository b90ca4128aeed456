package import Interactions

/// A log and its views in memory: where a fold reads, and where its rows are kept.
package final class MemoryViews: ViewSource {
    /// The records from position 1 on.
    package var records: [[UInt8]]
    /// The rows by table and key.
    package var rows: [ViewTable: [[UInt8]: [UInt8]]] = [:]
    /// How far the rows have come.
    package var progress = FoldProgress()
    /// Whether the fold has all views in memory, so that only chunks are read.
    package var isInMemory = false

    /// Holds a log, and no views of it yet.
    package init(_ records: [[UInt8]] = []) {
        self.records = records
    }

    /// Reads a row.
    package func row(_ table: ViewTable, _ key: [UInt8]) -> [UInt8]? {
        isInMemory && table != .timelines ? nil : rows[table]?[key]
    }

    /// Reads the rows whose keys begin with `prefix`, in the order of the keys.
    package func forEach(
        _ table: ViewTable,
        prefix: [UInt8],
        _ body: (_ key: [UInt8], _ row: [UInt8]) throws(DecodingFailure) -> Void
    ) throws(FoldFailure) {
        guard !isInMemory else { return }
        let found = (rows[table] ?? [:]).filter { $0.key.starts(with: prefix) }
        for (key, row) in found.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            do throws(DecodingFailure) {
                try body(key, row)
            } catch {
                throw .unusableViews
            }
        }
    }

    /// A digest that is good enough among friends.
    package func digest(of bytes: [UInt8]) -> [UInt8] {
        var digest: [UInt8] = []
        for seed: UInt64 in 1...4 {
            digest.appendBigEndian(bytes.span.hash(bytes.indices, seed: seed))
        }
        return digest
    }

    /// Reads a record.
    package func record(
        at position: Position,
        _ body: (Span<UInt8>) throws(DecodingFailure) -> Void
    ) throws(FoldFailure) {
        guard position > .start, position.rawValue <= UInt64(records.count) else { return }
        let record = records[Int(position.rawValue) - 1]
        do throws(DecodingFailure) {
            try body(record.span)
        } catch {
            throw .damaged(position, error)
        }
    }

    /// Begins a fold from the rows as they are, in batches of a few donations that are folded as
    /// late as may be.
    package func fold(region: Region? = nil) -> Fold {
        let length = 1 + records.count % 4
        var fold = Fold(from: progress, region: region, source: self, batchLength: length)
        fold.folder = LateFolder()
        return fold
    }

    /// Feeds a fold with the records up to a position, passing over those that cannot be read.
    package func feed(_ fold: inout Fold, through last: Int) throws(FoldFailure) {
        while fold.progress.position.rawValue < UInt64(last) {
            let position = fold.progress.position.next
            let record = records[Int(position.rawValue) - 1]
            do throws(FoldFailure) {
                try fold.apply(record.span, at: position)
            } catch .damaged(position, _) {
                fold.skip(position)
            }
        }
    }

    /// Settles a fold and keeps the rows that it has changed.
    package func keep(_ fold: inout Fold) throws(FoldFailure) {
        try fold.settle()
        for table in ViewTable.allCases {
            for (key, row) in fold.takeChanges(of: table) { rows[table, default: [:]][key] = row }
        }
        progress = fold.progress
    }

    /// Folds all that the rows do not have yet in one go.
    package func catchUp(region: Region? = nil) throws(FoldFailure) {
        var fold = fold(region: region)
        try feed(&fold, through: records.count)
        try keep(&fold)
    }
}

/// Does work only when it is waited for: whoever reads what is lent meanwhile reads nothing.
private final class LateFolder: RowFolder {
    private var work: FoldWork?

    func begin(_ work: consuming FoldWork) {
        self.work = work
    }

    func finish() -> FoldWork? {
        work?.fold()
        return work.take()
    }
}
