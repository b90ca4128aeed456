package import Interactions

/// A log and its views in memory, the source and the destination of a fold.
package final class MemoryViews: ViewSource {
    /// The records from position 1 on.
    package var records: [[UInt8]]
    /// The rows by table and key.
    package var rows: [ViewTable: [[UInt8]: [UInt8]]] = [:]
    /// The progress of the rows.
    package var progress = FoldProgress()
    /// Whether the fold has all views in memory, so that only chunks are read.
    package var isInMemory = false

    /// Holds a log without views.
    package init(_ records: [[UInt8]] = []) {
        self.records = records
    }

    /// Reads a row.
    package func row(_ table: ViewTable, _ key: [UInt8]) -> [UInt8]? {
        isInMemory && !table.isReadFromDisk ? nil : rows[table]?[key]
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

    /// A digest that suffices for honest input.
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

    /// Returns what is left of a tombstone by all records, of which the fold may know a part.
    package func left(ofTombstone position: Position) -> PositionSet? {
        undoings.left(ofTombstone: position)
    }

    private var undoings: Undoings {
        var undoings = Undoings()
        for (index, record) in records.enumerated() {
            guard let envelope = try? Envelope(decoding: record.span), envelope.kind == .undone,
                envelope.state == .whole,
                let undone = try? Undone(decoding: record.span, Envelope.length..<record.count)
            else { continue }
            undoings.add(undone, at: Position(rawValue: UInt64(index) + 1))
        }
        return undoings
    }

    /// Begins a fold from the present rows, in small batches that are folded as late as possible.
    package func fold(rules: IdentityRules = IdentityRules()) -> Fold {
        let length = 1 + records.count % 4
        var fold = Fold(from: progress, rules: rules, source: self, batchLength: length)
        fold.folder = LateFolder()
        return fold
    }

    /// Feeds a fold with the records up to a position, without the unreadable ones.
    package func feed(_ fold: inout Fold, through last: Int) throws(FoldFailure) {
        while fold.progress.position.rawValue < UInt64(last) {
            let position = fold.progress.position.next
            let record = records[Int(position.rawValue) - 1]
            do throws(FoldFailure) {
                try fold.apply(record.span, at: position)
            } catch .damaged(position, _) {
                fold.skipDamaged(position)
            }
        }
    }

    /// Settles a fold and keeps its changed rows.
    package func keep(_ fold: inout Fold) throws(FoldFailure) {
        try fold.settle()
        for table in ViewTable.allCases {
            for (key, row) in fold.takeChanges(of: table) { rows[table, default: [:]][key] = row }
        }
        progress = fold.progress
    }

    /// Folds everything that the rows lack, in one go; from the first record if a tombstone that
    /// the rows know was undone since.
    package func catchUp(rules: IdentityRules = IdentityRules()) throws(FoldFailure) {
        if undoings.reach(behind: progress.position) { (rows, progress) = ([:], FoldProgress()) }
        var fold = fold(rules: rules)
        try feed(&fold, through: records.count)
        try keep(&fold)
    }
}

/// Does work only on demand, so early reads of the lent rows find nothing.
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
