/// Numbers for byte strings: 0 for the first one added, 1 for the next.
///
/// Each is told apart by a number before it, too, so that a key of which the first part is always
/// known need not be put together to be looked up. Open addressing, one array of slots and one of
/// bytes: a look-up allocates nothing and touches two lines of memory.
struct ByteIndex {
    private struct Entry {
        var hash: UInt64
        var prefix: UInt64
        var bytes: Range<Int>
    }

    private static let empty: Int32 = -1

    private var slots = [Int32](repeating: empty, count: 64)
    private var entries: [Entry] = []
    private var bytes: [UInt8] = []

    /// How many there are.
    var count: Int { entries.count }

    /// The number of the bytes in `range` after `prefix`; `nil` when they were never added.
    func find(_ prefix: UInt64, _ text: Span<UInt8>, _ range: Range<Int>) -> Int? {
        let hash = text.hash(range, seed: prefix)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != Self.empty {
            let entry = entries[Int(slots[slot])]
            if entry.hash == hash, entry.prefix == prefix,
                text.isEqual(range, to: bytes.span, entry.bytes)
            {
                return Int(slots[slot])
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Adds bytes that are not there yet.
    ///
    /// - Returns: Their number.
    mutating func add(_ prefix: UInt64, _ text: Span<UInt8>, _ range: Range<Int>) -> Int {
        if 2 * (entries.count + 1) > slots.count { grow() }
        let hash = text.hash(range, seed: prefix)
        let start = bytes.count
        for index in range { bytes.append(text[index]) }
        entries.append(Entry(hash: hash, prefix: prefix, bytes: start..<bytes.count))
        place(entries.count - 1)
        return entries.count - 1
    }

    private mutating func place(_ number: Int) {
        var slot = Int(truncatingIfNeeded: entries[number].hash) & (slots.count - 1)
        while slots[slot] != Self.empty { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = Int32(truncatingIfNeeded: number)
    }

    private mutating func grow() {
        slots = [Int32](repeating: Self.empty, count: slots.count * 2)
        for number in entries.indices { place(number) }
    }
}
