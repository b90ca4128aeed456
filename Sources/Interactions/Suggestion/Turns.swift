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
    /// The waiting message before the open turns, and the counts up to there.
    private var begin = Waiting()
    /// The last turns, which have no row of their own.
    private var open: [Turn] = []

    // Used only while folding.

    /// The turns that came before the last one and are not in their places yet.
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
        if let last = open.last {
            guard turn > last else {
                if turn < last { late.append(turn) }
                return
            }
            if turn.start != last.start, Self.isLimit(turn.start) { close(waiting) }
        }
        open.append(turn)
        waiting.apply(turn)
    }

    private mutating func close(_ waiting: Waiting) {
        let head = Head(
            first: open.first?.start ?? 0,
            since: begin.since,
            bursts: waiting.bursts &- begin.bursts,
            replied: waiting.replied &- begin.replied
        )
        closed.append(Closed(head: head, bytes: open[...].encoded))
        begin = waiting
        open.removeAll(keepingCapacity: true)
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
        guard let openFirst = open.first?.start else { throw .unusableViews }
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
            isInOpen
            ? directory.count : max(1, directory.partitioningIndex { $0.first > first }) - 1
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
        var chunks = open[...].merged(with: takeLate(before: nil)).split(where: Self.isLimit)
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
        open = Array(rest)
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
        row.blob(open[...].encoded)
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        chunkCount = try decoder.count(in: row)
        if chunkCount > 0 {
            home = try decoder.bytes(in: row)
            begin.since = try decoder.time(in: row)
            begin.bursts = try decoder.count(in: row)
            begin.replied = try decoder.count(in: row)
        }
        let start = decoder.index
        let bytes = try decoder.bytes(in: row)
        do {
            if !bytes.isEmpty { open = Array(try ArraySlice(decoding: bytes)) }
        } catch {
            throw .malformedField(atByte: start)
        }
        guard chunkCount == 0 || !open.isEmpty else { throw .malformedField(atByte: start) }
    }
}
