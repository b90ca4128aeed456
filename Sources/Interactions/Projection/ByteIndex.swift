/// Numbers for byte strings: 0 for the first one added, 1 for the next.
///
/// A number before the bytes is part of the key too, so that a look-up need not join a known first
/// part and the rest. The table uses open addressing and keeps all bytes in one array: a look-up
/// allocates nothing and touches two lines of memory, that of a slot and that of the bytes.
package struct ByteIndex: Sendable {
    /// The place of a prefix and the bytes after it.
    private struct Place {
        /// The beginning of the prefix, in steps of eight bytes.
        var start: UInt32
        /// The number of bytes after the prefix.
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

    // The table starts small: most folds are of one donation.
    private var slots = [Slot](repeating: .empty, count: 8)
    private var mask: UInt32 = 7
    /// The places, by number.
    private var places: [Place] = []
    /// The prefixes, each directly before its bytes, so that both share a line of memory.
    private var bytes: [UInt8] = []

    /// Makes an empty index.
    package init() {}

    /// The number of byte strings.
    package var count: Int { places.count }

    /// The approximate memory used, in bytes.
    var weight: Int {
        bytes.count + slots.count * MemoryLayout<Slot>.stride
            + places.count * MemoryLayout<Place>.stride
    }

    /// Returns the prefix of a number.
    func prefix(of number: Int) -> UInt64 {
        bytes.span.fixed(at: places[number].prefix)
    }

    /// Returns the bytes of a number.
    package func bytes(of number: Int) -> [UInt8] { bytes.span.copy(places[number].range) }

    /// Returns whether the bytes of a number begin with others.
    package func starts(_ number: Int, with beginning: [UInt8]) -> Bool {
        let range = places[number].range
        guard range.count >= beginning.count else { return false }
        let own = range.lowerBound..<range.lowerBound + beginning.count
        return bytes.span.isEqual(own, to: beginning.span, beginning.indices)
    }

    /// Returns the number of the bytes in `range` after `prefix`, and adds them if they are new.
    package mutating func number(
        _ prefix: UInt64,
        _ text: Span<UInt8>,
        _ range: Range<Int>
    ) -> Int {
        find(prefix, text, range) ?? add(prefix, text, range)
    }

    /// Returns the number of the bytes in `range` after `prefix`; `nil` when they are unknown.
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

    /// Adds bytes that the index does not hold yet.
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
