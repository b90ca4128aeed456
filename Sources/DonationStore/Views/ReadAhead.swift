import Dispatch
internal import Interactions
internal import LMDB
import Synchronization

/// Readers of a log ahead of a fold, which take chunks of positions in turn.
///
/// Each has a thread, or all share the caller's.
final class ReadAhead {
    /// Events in the order of their positions.
    struct Chunk {
        var batch: ReadBatch
        /// The index of its reader.
        let reader: Int
    }

    private let last: Position
    private let readings: [Reading]
    /// The indices in the fold of everything that each reader has met.
    var indices: [ReadIndices]
    /// The first position that no reader has begun.
    private var next: Position
    /// Whether all events were taken.
    private(set) var isAtEnd = false
    /// The reader with the next chunk.
    private var turn = 0

    /// Begins to read the records of some positions.
    init(
        _ walk: LogWalk,
        _ positions: ClosedRange<Position>,
        with readers: [DonationReader],
        onThreads: Bool
    ) {
        last = positions.upperBound
        next = positions.lowerBound
        readings = readers.map { Reading(walk, $0, onThread: onThreads) }
        indices = readers.map { _ in ReadIndices() }
        for reading in readings { beginNext(reading) }
    }

    deinit {
        for reading in readings { reading.wait() }
    }

    private func beginNext(_ reading: Reading) {
        guard next <= last else { return }
        let end = min(last.rawValue, next.rawValue + UInt64(EventLog.chunk) - 1)
        reading.begin(next...Position(rawValue: end))
        next = Position(rawValue: end).next
    }

    /// Waits for the next events; `nil` after the last ones.
    func take() throws(DonationStoreError) -> Chunk? {
        let index = turn
        let reading = readings[index]
        guard let end = reading.end, let read = try reading.take() else { return nil }
        if read.last < end {
            // The chunk was too large for one batch.
            reading.begin(read.last.next...end)
        } else {
            beginNext(reading)
            turn = (turn + 1) % readings.count
        }
        isAtEnd = read.last >= last
        return Chunk(batch: read.batch, reader: index)
    }
}

/// One reader of ``ReadAhead``, and its thread.
private final class Reading {
    /// A batch, and the last position that was read for it.
    typealias Read = (batch: ReadBatch, last: Position)

    /// The reader, on its way to the thread and back.
    private final class Work: Sendable {
        private let walk: LogWalk
        private let reader: Mutex<DonationReader>
        let result = Mutex<Result<Read, DonationStoreError>?>(nil)

        init(_ walk: LogWalk, _ reader: DonationReader) {
            self.walk = walk
            self.reader = Mutex(reader)
        }

        func read(_ positions: ClosedRange<Position>) {
            let read = Result<Read, DonationStoreError> { () throws(DonationStoreError) in
                try reader.withLock { reader throws(DonationStoreError) in
                    let last = try walk.read(positions, with: &reader)
                    return (reader.takeBatch(), last)
                }
            }
            result.withLock { $0 = read }
        }
    }

    private let thread: DedicatedThread?
    private let group = DispatchGroup()
    private let work: Work
    /// Positions that the caller's thread reads when it takes them.
    private var waiting: ClosedRange<Position>?
    /// The last position of the chunk begun last; `nil` when it was taken.
    private(set) var end: Position?

    init(_ walk: LogWalk, _ reader: DonationReader, onThread: Bool) {
        work = Work(walk, reader)
        thread = onThread ? DedicatedThread() : nil
    }

    func begin(_ positions: ClosedRange<Position>) {
        end = positions.upperBound
        guard let thread else {
            waiting = positions
            return
        }
        group.enter()
        thread.perform { [work, group] in
            work.read(positions)
            group.leave()
        }
    }

    func wait() {
        group.wait()
    }

    func take() throws(DonationStoreError) -> Read? {
        if let positions = waiting { work.read(positions) }
        group.wait()
        (end, waiting) = (nil, nil)
        return try work.result.withLock { $0.take() }?.get()
    }
}

extension LogWalk {
    /// Reads records into a reader's batch until it is full.
    ///
    /// - Returns: The last position that was read.
    fileprivate func read(
        _ positions: ClosedRange<Position>,
        with reader: inout DonationReader
    ) throws(DonationStoreError) -> Position {
        var first: Position? = positions.lowerBound
        var last = positions.lowerBound
        var hasRoom = true
        while hasRoom, let next = first {
            first = try forEachRecord(from: next, through: positions.upperBound) { found, record in
                hasRoom = reader.read(record, at: found)
                last = found
                return hasRoom
            }
        }
        return hasRoom ? positions.upperBound : last
    }
}

extension FoldStore {
    /// Feeds a fold the next events that were read ahead.
    ///
    /// - Returns: `false` if the fold needs new readers to go on.
    /// - Throws: ``DonationStoreError/damaged(_:_:)``, or another ``DonationStoreError`` if the
    ///   fold cannot continue.
    func feed(
        _ fold: inout Folding,
        from ahead: ReadAhead,
        skippingDamage: Bool,
        _ source: FoldSource<Folding.Table>
    ) throws(DonationStoreError) -> Bool {
        guard var chunk = try ahead.take() else { return false }
        var isDone = false
        while !isDone {
            do throws(FoldFailure) {
                guard try fold.apply(&chunk.batch, &ahead.indices[chunk.reader]) else {
                    return false
                }
                isDone = true
            } catch .damaged(let position, _) where skippingDamage {
                fold.skipDamaged(position)
            } catch {
                throw source.error(for: error)
            }
        }
        return true
    }
}
