/// The rows of chunks of ``Turns``: those changed since the last save, over those on disk.
struct TurnRows {
    private let source: any ViewSource<ViewTable>
    /// The changed rows; `nil` for a removed one.
    private var changed: [[UInt8]: [UInt8]?] = [:]
    /// The approximate size of the changed rows, in bytes.
    private(set) var weight = 0

    init(source: any ViewSource<ViewTable>) {
        self.source = source
    }

    /// The number of rows that a save would write.
    var touchedCount: Int { changed.count }

    /// Returns the beginning of the keys of a view's chunks: the table, the key's length and the
    /// key, so that none of these begins with another.
    ///
    /// Of a long key the digest stands there, with a length that none has.
    func home(of key: [UInt8], in table: ViewTable) -> [UInt8] {
        let first: UInt8 = table == .contacts ? 1 : 2
        guard key.count > Self.longestKey else { return [first, UInt8(key.count)] + key }
        return [first, .max] + source.digest(of: key).prefix(16)
    }

    /// The length of the longest key that stands before those of chunks, in bytes.
    private static let longestKey = 200

    // MARK: Reading

    private func row(_ key: [UInt8]) throws(FoldFailure) -> [UInt8] {
        let row: [UInt8]?
        if let known = changed[key] { row = known } else { row = try source.row(.turns, key) }
        guard let row else { throw .unusableViews }
        return row
    }

    /// Returns the heads of the chunks in rows of their own, the earliest first.
    func directory(of turns: Turns) throws(FoldFailure) -> [Turns.Head] {
        guard turns.chunkCount > 0 else { return [] }
        let row = try row(turns.home)
        guard row.count == turns.chunkCount * Turns.Head.length else { throw .unusableViews }
        var heads: [Turns.Head] = []
        heads.reserveCapacity(turns.chunkCount + 1)
        let span = row.span
        for offset in stride(from: 0, to: row.count, by: Turns.Head.length) {
            let counts = span.fixed(at: offset + 16)
            heads.append(
                Turns.Head(
                    first: Int64(bitPattern: span.fixed(at: offset)),
                    since: span.time(at: offset + 8),
                    bursts: Int(counts >> 32),
                    replied: Int(counts & 0xFFFF_FFFF)
                )
            )
        }
        return heads
    }

    /// Returns the turns of the chunk that begins at a start.
    func turns(
        of first: Int64,
        at home: [UInt8]
    ) throws(FoldFailure) -> ArraySlice<Turn> {
        try ArraySlice(decoding: try row(Self.key(of: first, at: home)))
    }

    // MARK: Writing

    private static func key(of first: Int64, at home: [UInt8]) -> [UInt8] {
        var key = home
        key.appendBigEndian(UInt64(bitPattern: first) ^ 1 << 63)
        return key
    }

    private mutating func put(_ row: [UInt8]?, _ key: [UInt8]) {
        let old = changed.updateValue(row, forKey: key)
        weight += 120 + (row?.count ?? 0)
        if let old { weight -= 120 + (old?.count ?? 0) }
    }

    /// Writes the chunk that begins at a start, or removes it.
    mutating func put(_ chunk: [UInt8]?, of first: Int64, at home: [UInt8]) {
        put(chunk, Self.key(of: first, at: home))
    }

    /// Writes a directory, or removes it if it is empty.
    mutating func put(_ directory: [Turns.Head], at home: [UInt8]) {
        guard !directory.isEmpty else { return put(nil, home) }
        var row = RowEncoder(capacity: directory.count * Turns.Head.length)
        for head in directory {
            row.fixed([
                UInt64(bitPattern: head.first), UInt64(row: head.since),
                UInt64(truncatingIfNeeded: head.bursts) << 32
                    | UInt64(UInt32(truncatingIfNeeded: head.replied)),
            ])
        }
        put(row.bytes, home)
    }

    /// Moves the chunks of a directory to another home.
    mutating func move(
        _ directory: [Turns.Head],
        from old: [UInt8],
        to new: [UInt8]
    ) throws(FoldFailure) {
        for head in directory {
            let chunk = try row(Self.key(of: head.first, at: old))
            put(nil, of: head.first, at: old)
            put(chunk, of: head.first, at: new)
        }
        put(nil, old)
    }

    /// Takes the changed rows.
    mutating func takeChanges() -> [Fold.RowChange] {
        defer { (changed, weight) = ([:], 0) }
        return changed.map { ($0.key, $0.value) }
    }
}
