/// The turns of a contact or a conversation, each once, in the order of time.
///
/// The row of the view holds the last ones, the open turns. Those before are in chunks with rows of
/// their own. A chunk begins with a turn whose start alone says so (``isLimit(_:)``), so the chunks
/// are the same whatever the order of arrival, and a late turn changes one chunk and its
/// neighbours at most. A directory has a ``Head`` for each chunk: which message waited before its
/// first turn, and what its turns add to the counts. So only the chunks from a late turn on are
/// read, up to the first one before which the same message waits as ever.
struct Turns: Hashable, Sendable {
    /// A chunk as the directory knows it.
    struct Head: Hashable, Sendable {
        /// The start of the first turn.
        var first: Int64
        /// The message that waits before the first turn.
        var since: Timestamp?
        /// The number of bursts that begin in the chunk, and of those answered there.
        var bursts = 0
        var replied = 0

        /// The length in a directory, in bytes.
        static let length = 24
    }

    /// A chunk closed since the last ``settle(at:_:_:)``.
    private struct Closed: Hashable, Sendable {
        var head: Head
        var bytes: [UInt8]
    }

    /// The number of chunks in rows of their own.
    private(set) var chunkCount = 0
    /// The beginning of the keys of their rows; empty without chunks.
    private(set) var home: [UInt8] = []
    /// What waits before the open turns, with all that was counted before them.
    private var begin = Waiting()
    private var open: [UInt8] = []
    private(set) var last: Turn?

    // Used only while folding.

    /// The turns that came before ``last`` and are not in their places yet.
    private var late: [Turn] = []
    private var closed: [Closed] = []

    init() {}

    /// The number of turns that wait for ``settle(at:_:_:)``.
    var lateCount: Int { late.count }

    /// Whether there are chunks, or may be some after ``settle(at:_:_:)``.
    var mayHaveChunks: Bool { chunkCount > 0 || !closed.isEmpty || !late.isEmpty }

    /// Returns whether a chunk begins with the turns of a start: one of 64 starts, by chance.
    private static func isLimit(_ start: Int64) -> Bool {
        // The finaliser of SplitMix64 (Steele, Lea, Flood 2014).
        var mixed = UInt64(bitPattern: start) &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return (mixed ^ mixed >> 31) & 63 == 0
    }

    // MARK: Adding

    /// Adds a turn.
    ///
    /// - Parameters:
    ///   - turn: The turn.
    ///   - waiting: What waits after the last turn; a late turn changes it only at the next
    ///     ``settle(at:_:_:)``.
    mutating func add(_ turn: Turn, _ waiting: inout Waiting) {
        if let last {
            guard turn > last else {
                if turn < last { late.append(turn) }
                return
            }
            if turn.start != last.start, Self.isLimit(turn.start) { close(waiting) }
        }
        open.append(turn, after: open.isEmpty ? nil : last)
        last = turn
        waiting.apply(turn)
    }

    private mutating func close(_ waiting: Waiting) {
        let head = Head(
            first: open.firstStart ?? 0,
            since: begin.since,
            bursts: waiting.bursts &- begin.bursts,
            replied: waiting.replied &- begin.replied
        )
        closed.append(Closed(head: head, bytes: open))
        begin = waiting
        open = []
    }

    // MARK: Settling

    /// Brings late turns to their places, and the chunks to their rows.
    ///
    /// - Parameters:
    ///   - newHome: The beginning of the keys of the chunks' rows; unused unless ``mayHaveChunks``.
    ///   - waiting: What waits after the last turn.
    ///   - rows: The rows of chunks.
    /// - Throws: ``FoldFailure`` when a chunk cannot be read.
    /// - Complexity: O(*l* log *l* + *c*) in the late turns and the chunks, and the turns of the
    ///   chunks that change.
    mutating func settle(
        at newHome: [UInt8],
        _ waiting: inout Waiting,
        _ rows: inout TurnRows
    ) throws(FoldFailure) {
        let hasMoved = chunkCount > 0 && home != newHome
        guard !late.isEmpty || !closed.isEmpty || hasMoved else { return }
        var directory = try rows.directory(of: self)
        if hasMoved { try rows.move(directory, from: home, to: newHome) }
        home = newHome
        for chunk in closed {
            rows.put(chunk.bytes, of: chunk.head.first, at: home)
            directory.append(chunk.head)
        }
        closed = []
        if !late.isEmpty { try insertLate(into: &directory, &waiting, &rows) }
        chunkCount = directory.count
        if directory.isEmpty { home = [] } else { rows.put(directory, at: home) }
    }

    private mutating func insertLate(
        into directory: inout [Head],
        _ waiting: inout Waiting,
        _ rows: inout TurnRows
    ) throws(FoldFailure) {
        var waitingTurns = late.sorted()[...]
        late = []
        let openTurns = try TurnRows.turns(open)
        guard let openFirst = openTurns.first?.start else { throw .unusableViews }
        /// Takes the late turns before a start.
        func takeLate(before end: Int64?) -> ArraySlice<Turn> {
            let count = waitingTurns.prefix { turn in end.map { turn.start < $0 } ?? true }.count
            defer { waitingTurns = waitingTurns.dropFirst(count) }
            return waitingTurns.prefix(count)
        }
        // The first chunk to change; the open turns come after all chunks.
        let first = waitingTurns.first?.start ?? openFirst
        let isInOpen = directory.isEmpty || first >= openFirst
        let start =
            isInOpen ? directory.count : max(1, directory.partitioned { $0.first <= first }) - 1
        let before = directory[start...]
        directory.removeSubrange(start...)
        var since = before.first.map(\.since) ?? begin.since
        for (index, head) in zip(before.indices, before) {
            let next = index + 1 < before.endIndex ? before[index + 1] : nil
            let added = takeLate(before: next?.first ?? openFirst)
            if added.isEmpty, head.since == since {
                directory.append(head)
                since = next.map(\.since) ?? begin.since
                continue
            }
            let turns = try rows.turns(of: head.first, at: home).merged(with: added)
            if !added.isEmpty { rows.put(nil, of: head.first, at: home) }
            for chunk in turns.split(where: Self.isLimit) {
                if !added.isEmpty {
                    rows.put(chunk.encoded, of: chunk.firstStart, at: home)
                }
                directory.append(Head(chunk, &since))
            }
        }
        var chunks = openTurns.merged(with: takeLate(before: nil)).split(where: Self.isLimit)
        let rest = chunks.removeLast()
        for chunk in chunks {
            rows.put(chunk.encoded, of: chunk.firstStart, at: home)
            directory.append(Head(chunk, &since))
        }
        begin = Waiting(since: since)
        for head in directory {
            begin.bursts &+= head.bursts
            begin.replied &+= head.replied
        }
        open = rest.encoded
        last = rest.last
        waiting = begin
        for turn in rest { waiting.apply(turn) }
    }

    /// Removes the rows of all chunks, before the view is folded again.
    func remove(from rows: inout TurnRows) throws(FoldFailure) {
        guard chunkCount > 0 else { return }
        for head in try rows.directory(of: self) { rows.put(nil, of: head.first, at: home) }
        rows.put([], at: home)
    }
}

extension Turns.Head {
    /// Makes the head of a chunk of turns, before which the message of `since` waits; afterwards
    /// that is the one which waits after them.
    fileprivate init(_ turns: ArraySlice<Turn>, _ since: inout Timestamp?) {
        self.init(first: turns.firstStart, since: since)
        var waiting = Waiting(since: since)
        for turn in turns { waiting.apply(turn) }
        (bursts, replied) = (waiting.bursts, waiting.replied)
        since = waiting.since
    }
}

extension Turns {
    func write(to row: inout RowEncoder) {
        row.count(chunkCount)
        if chunkCount > 0 {
            row.blob(home)
            row.time(begin.since)
            row.count(begin.bursts)
            row.count(begin.replied)
        }
        row.blob(open)
        guard let last else { return }
        row.fixed(UInt64(bitPattern: last.start))
        row.number(last.isOutgoing ? 1 : 0)
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        chunkCount = try decoder.count(in: row)
        if chunkCount > 0 {
            home = try decoder.bytes(in: row)
            begin.since = try decoder.time(in: row)
            begin.bursts = try decoder.count(in: row)
            begin.replied = try decoder.count(in: row)
        }
        open = try decoder.bytes(in: row)
        guard !open.isEmpty else {
            guard chunkCount == 0 else { throw .malformedField(atByte: decoder.index) }
            return
        }
        let start = Int64(bitPattern: try decoder.fixed(in: row))
        last = Turn(start: start, isOutgoing: try decoder.number(in: row) != 0)
    }
}

// MARK: Turns as bytes

extension [UInt8] {
    /// Appends a turn: its distance from the one before, and its direction in the lowest bit.
    fileprivate mutating func append(_ turn: Turn, after last: Turn?) {
        let distance =
            last.map { UInt64(bitPattern: turn.start &- $0.start) }
            ?? UInt64(bitPattern: turn.start << 1 ^ turn.start >> 63)
        var rest = distance << 1 | (turn.isOutgoing ? 1 : 0)
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }

    /// The start of the first turn.
    fileprivate var firstStart: Int64? {
        var decoder = RowDecoder()
        return (try? decoder.number(in: span)).map { Int64(zigzag: $0 >> 1) }
    }
}

extension Int64 {
    /// Makes the number of which Protocol Buffers' `sint64` has this form.
    fileprivate init(zigzag: UInt64) {
        self = Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1)
    }
}

extension ArraySlice<Turn> {
    fileprivate var encoded: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 * count + 8)
        var last: Turn?
        for turn in self {
            bytes.append(turn, after: last)
            last = turn
        }
        return bytes
    }

    fileprivate var firstStart: Int64 { first?.start ?? 0 }

    /// Returns the chunks of the turns, of which there is at least one.
    fileprivate func split(where isLimit: (Int64) -> Bool) -> [ArraySlice<Turn>] {
        var chunks: [ArraySlice<Turn>] = []
        var begin = startIndex
        for index in indices.dropFirst()
        where self[index].start != self[index - 1].start && isLimit(self[index].start) {
            chunks.append(self[begin..<index])
            begin = index
        }
        chunks.append(self[begin...])
        return chunks
    }

    /// Returns the turns of two sorted lists in order, each once.
    fileprivate func merged(with others: ArraySlice<Turn>) -> ArraySlice<Turn> {
        guard !others.isEmpty else { return self }
        var merged: [Turn] = []
        merged.reserveCapacity(count + others.count)
        var (left, right) = (startIndex, others.startIndex)
        while left < endIndex || right < others.endIndex {
            let takesLeft =
                right == others.endIndex || (left < endIndex && self[left] <= others[right])
            let next = takesLeft ? self[left] : others[right]
            if takesLeft { left += 1 } else { right += 1 }
            if merged.last != next { merged.append(next) }
        }
        return merged[...]
    }
}

extension [Turns.Head] {
    /// Returns the number of elements at the beginning for which a condition holds, which holds for
    /// none of the others.
    fileprivate func partitioned(_ isBefore: (Turns.Head) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

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

    /// Returns the beginning of the keys of a view's chunks.
    func home(of key: [UInt8], in table: ViewTable) -> [UInt8] {
        // A key of a view can be too long to stand before others.
        Array(source.digest(of: Array(table.rawValue.utf8) + [0] + key).prefix(16))
    }

    // MARK: Reading

    private func row(_ key: [UInt8]) throws(FoldFailure) -> [UInt8] {
        let row: [UInt8]?
        if let known = changed[key] { row = known } else { row = try source.row(.turns, key) }
        guard let row else { throw .unusableViews }
        return row
    }

    /// Returns the heads of the chunks in rows of their own, the earliest first.
    fileprivate func directory(of turns: Turns) throws(FoldFailure) -> [Turns.Head] {
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
    fileprivate func turns(
        of first: Int64,
        at home: [UInt8]
    ) throws(FoldFailure) -> ArraySlice<Turn> {
        try Self.turns(try row(Self.key(of: first, at: home)))
    }

    /// Returns the turns in a chunk's bytes, of which there is at least one.
    fileprivate static func turns(_ bytes: [UInt8]) throws(FoldFailure) -> ArraySlice<Turn> {
        var turns: [Turn] = []
        turns.reserveCapacity(bytes.count / 3)
        do {
            var decoder = RowDecoder()
            while decoder.index < bytes.count {
                let number = try decoder.number(in: bytes.span)
                let turn: Turn
                if let last = turns.last {
                    let (start, overflows) = last.start.addingReportingOverflow(
                        Int64(truncatingIfNeeded: number >> 1)
                    )
                    turn = Turn(start: start, isOutgoing: number & 1 == 1)
                    guard !overflows, turn > last else { throw FoldFailure.unusableViews }
                } else {
                    turn = Turn(
                        start: Int64(zigzag: number >> 1),
                        isOutgoing: number & 1 == 1
                    )
                }
                turns.append(turn)
            }
        } catch {
            throw .unusableViews
        }
        guard !turns.isEmpty else { throw .unusableViews }
        return turns[...]
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
    fileprivate mutating func put(_ chunk: [UInt8]?, of first: Int64, at home: [UInt8]) {
        put(chunk, Self.key(of: first, at: home))
    }

    /// Writes a directory, or removes it if it is empty.
    fileprivate mutating func put(_ directory: [Turns.Head], at home: [UInt8]) {
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
    fileprivate mutating func move(
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
