/// Numbers for byte strings: 0 for the first one added, 1 for the next.
///
/// Each is told apart by a number before it, too, so that a key of which the first part is always
/// known need not be put together to be looked up. Open addressing, and all bytes in one piece: a
/// look-up allocates nothing and touches two lines of memory, that of a slot and that of the bytes.
package struct ByteIndex: Sendable {
    /// Where a prefix and the bytes after it are.
    private struct Place {
        /// Where the prefix begins, in steps of eight bytes.
        var start: UInt32
        /// How many bytes there are after the prefix.
        var count: UInt32

        var prefix: Int { Int(start) * 8 }
        var range: Range<Int> { prefix + 8..<prefix + 8 + Int(count) }
    }

    private struct Slot {
        /// Half of the hash.
        var hash: UInt32
        var number: UInt32
        var place: Place

        static let empty = Slot(hash: 0, number: .max, place: Place(start: 0, count: 0))

        var isEmpty: Bool { number == .max }
    }

    // Few at first: most folds are of one donation.
    private var slots = [Slot](repeating: .empty, count: 8)
    private var mask: UInt32 = 7
    /// The places by the numbers.
    private var places: [Place] = []
    /// The prefixes, each before its bytes, so that both are on one line of memory.
    private var bytes: [UInt8] = []

    /// Knows of no bytes.
    package init() {}

    /// How many there are.
    package var count: Int { places.count }

    /// About how many bytes of memory it takes.
    var weight: Int {
        bytes.count + slots.count * MemoryLayout<Slot>.stride
            + places.count * MemoryLayout<Place>.stride
    }

    /// The number before the bytes of a number.
    func prefix(of number: Int) -> UInt64 {
        bytes.span.fixed(at: places[number].prefix)
    }

    /// The bytes of a number.
    package func bytes(of number: Int) -> [UInt8] { bytes.span.copy(places[number].range) }

    /// Whether the bytes of a number begin with others.
    package func starts(_ number: Int, with beginning: [UInt8]) -> Bool {
        let range = places[number].range
        guard range.count >= beginning.count else { return false }
        let own = range.lowerBound..<range.lowerBound + beginning.count
        return bytes.span.isEqual(own, to: beginning.span, beginning.indices)
    }

    /// The number of the bytes in `range` after `prefix`, which are added if they are not there.
    package mutating func number(
        _ prefix: UInt64,
        _ text: Span<UInt8>,
        _ range: Range<Int>
    ) -> Int {
        find(prefix, text, range) ?? add(prefix, text, range)
    }

    /// The number of the bytes in `range` after `prefix`; `nil` when they were never added.
    package func find(_ prefix: UInt64, _ text: Span<UInt8>, _ range: Range<Int>) -> Int? {
        let hash = Self.hash(prefix, text, range)
        let slots = slots.span
        var place = hash & mask
        while true {
            let slot = slots[Int(place)]
            guard !slot.isEmpty else { return nil }
            if slot.hash == hash, bytes.span.fixed(at: slot.place.prefix) == prefix,
                text.isEqual(range, to: bytes.span, slot.place.range)
            {
                return Int(slot.number)
            }
            place = (place + 1) & mask
        }
    }

    /// Adds bytes that are not there yet.
    ///
    /// - Returns: Their number.
    mutating func add(_ prefix: UInt64, _ text: Span<UInt8>, _ range: Range<Int>) -> Int {
        if 2 * (places.count + 1) > slots.count { grow() }
        while bytes.count % 8 != 0 { bytes.append(0) }
        let number = places.count
        let place = Place(
            start: UInt32(truncatingIfNeeded: bytes.count / 8),
            count: UInt32(truncatingIfNeeded: range.count)
        )
        bytes.appendBigEndian(prefix)
        bytes += text.copy(range)
        places.append(place)
        insert(
            Slot(
                hash: Self.hash(prefix, text, range),
                number: UInt32(truncatingIfNeeded: number),
                place: place
            )
        )
        return number
    }

    private static func hash(
        _ prefix: UInt64,
        _ text: Span<UInt8>,
        _ range: Range<Int>
    ) -> UInt32 {
        UInt32(truncatingIfNeeded: text.hash(range, seed: prefix) >> 32)
    }

    private mutating func insert(_ slot: Slot) {
        var place = slot.hash & mask
        while !slots[Int(place)].isEmpty { place = (place + 1) & mask }
        slots[Int(place)] = slot
    }

    private mutating func grow() {
        let old = slots
        slots = [Slot](repeating: .empty, count: old.count * 2)
        mask = UInt32(truncatingIfNeeded: slots.count - 1)
        for slot in old where !slot.isEmpty { insert(slot) }
    }
}
