/// The ordered positions of the donations that touch one view.
///
/// The view's row holds the latest of them, and chunks that never change hold the others. A chunk
/// is closed when it has 128 positions, each written as its distance from the previous one: about
/// two bytes. Its key holds the position that closed it, so a fold that goes forward makes chunks
/// in the order of their keys.
package struct Timeline: Hashable, Sendable {
    /// One donation of a timeline.
    package struct Entry: Hashable, Comparable, Sendable {
        /// The donation's position in the log.
        package var position: Position
        /// Whether it belongs elsewhere and only touched the view.
        package var isAside: Bool

        package init(_ position: Position, isAside: Bool = false) {
            self.position = position
            self.isAside = isAside
        }

        package static func < (left: Entry, right: Entry) -> Bool {
            left.position < right.position
        }
    }

    /// The key of a chunk: the position that closed it, and the owner among the views that this
    /// donation touches.
    package struct ChunkKey: Hashable, Sendable {
        package var position: Position
        package var owner: Owner

        /// The key's bytes, which sort as the positions do.
        package var bytes: [UInt8] {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(11)
            bytes.appendBigEndian(position.rawValue)
            bytes.append(owner.kind)
            bytes.appendBigEndian(owner.index)
            return bytes
        }
    }

    /// One of the views that a donation touches.
    package struct Owner: Hashable, Sendable {
        /// The number of the kind of view.
        package var kind: UInt8
        /// The view's index among those of the kind.
        package var index: UInt16

        package init(kind: UInt8, index: UInt16) {
            self.kind = kind
            self.index = index
        }
    }

    /// A closed chunk, ready to store.
    package struct Chunk: Hashable, Sendable {
        package var key: ChunkKey
        package var bytes: [UInt8]
    }

    /// The number of positions in a chunk.
    package static let chunkLength = 128

    /// The number of all donations.
    package private(set) var count = 0
    /// The last position; ``Position/start`` when there are none.
    package private(set) var last = Position.start
    /// The chunk before the open positions.
    package private(set) var previous: ChunkKey?
    /// The open positions, each as its distance from the previous one; the first from 0.
    private var open: [UInt8] = []

    package init() {}

    package var isEmpty: Bool { count == 0 }

    /// Appends a donation after the last one; returns a chunk when this closes it.
    mutating func append(_ entry: Entry, owner: Owner) -> Chunk? {
        let base = count % Self.chunkLength == 0 ? 0 : last.rawValue
        var rest = (entry.position.rawValue &- base) << 1 | (entry.isAside ? 1 : 0)
        while rest >= 0x80 {
            open.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        open.append(UInt8(truncatingIfNeeded: rest))
        count += 1
        last = entry.position
        guard count % Self.chunkLength == 0 else { return nil }
        return close(owner)
    }

    private mutating func close(_ owner: Owner) -> Chunk {
        let key = ChunkKey(position: last, owner: owner)
        var row = RowEncoder()
        row.chunk(previous)
        let chunk = Chunk(key: key, bytes: row.bytes + open)
        previous = key
        open.removeAll(keepingCapacity: true)
        return chunk
    }

    /// Returns the donations in the row itself, oldest first.
    package func openEntries() throws(DecodingFailure) -> [Entry] {
        var decoder = RowDecoder()
        return try decoder.entries(in: open.span)
    }

    /// Returns the donations of a chunk, oldest first, and the previous chunk.
    package static func entries(
        ofChunk bytes: Span<UInt8>
    ) throws(DecodingFailure) -> (previous: ChunkKey?, entries: [Entry]) {
        var decoder = RowDecoder()
        let previous = try decoder.chunk(in: bytes)
        return (previous, try decoder.entries(in: bytes))
    }
}

extension Timeline {
    func write(to row: inout RowEncoder) {
        row.number(UInt64(count))
        row.number(last.rawValue)
        row.chunk(previous)
        row.blob(open)
    }

    /// Moves a decoder beyond a timeline.
    static func skip(
        with decoder: inout RowDecoder,
        in row: Span<UInt8>
    ) throws(DecodingFailure) {
        _ = try decoder.count(in: row)
        _ = try decoder.number(in: row)
        _ = try decoder.chunk(in: row)
        _ = try decoder.blob(in: row)
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        count = try decoder.count(in: row)
        last = Position(rawValue: try decoder.number(in: row))
        previous = try decoder.chunk(in: row)
        open = try decoder.bytes(in: row)
    }
}

extension RowEncoder {
    fileprivate mutating func chunk(_ key: Timeline.ChunkKey?) {
        number(key?.position.rawValue ?? 0)
        guard let key else { return }
        number(UInt64(key.owner.kind))
        number(UInt64(key.owner.index))
    }
}

extension RowDecoder {
    fileprivate mutating func chunk(
        in row: Span<UInt8>
    ) throws(DecodingFailure) -> Timeline.ChunkKey? {
        let position = try number(in: row)
        guard position > 0 else { return nil }
        let kind = UInt8(truncatingIfNeeded: try number(in: row))
        let index = UInt16(truncatingIfNeeded: try number(in: row))
        return Timeline.ChunkKey(
            position: Position(rawValue: position),
            owner: Timeline.Owner(kind: kind, index: index)
        )
    }

    /// Reads all distances up to the end, as entries.
    fileprivate mutating func entries(
        in row: Span<UInt8>
    ) throws(DecodingFailure) -> [Timeline.Entry] {
        var entries: [Timeline.Entry] = []
        var position: UInt64 = 0
        while index < row.count {
            let start = index
            let number = try number(in: row)
            let (sum, overflows) = position.addingReportingOverflow(number >> 1)
            guard !overflows else { throw .malformedField(atByte: start) }
            position = sum
            entries.append(Timeline.Entry(Position(rawValue: sum), isAside: number & 1 == 1))
        }
        return entries
    }
}
