/// Indices for byte strings: 0 for the first one added, 1 for the next.
///
/// A number before the bytes is part of the key too, so that a look-up need not join a known first
/// part and the rest. The table uses open addressing and keeps all bytes in one array: a look-up
/// allocates nothing and touches two lines of memory, that of a slot and that of the bytes.
package struct ByteIndex: Sendable {
    /// The extent of a prefix and the bytes after it.
    fileprivate struct Extent {
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
        var index: UInt32
        var extent: Extent

        static let empty = Slot(hash: 0, index: .max, extent: Extent(start: 0, count: 0))

        var isEmpty: Bool { index == .max }
    }

    // The table starts small: most folds are of one donation.
    private var slots = [Slot](repeating: .empty, count: 8)
    private var mask: UInt32 = 7
    /// The extents, by index.
    private var extents: [Extent] = []
    /// The prefixes, each directly before its bytes, so that both share a line of memory.
    private var bytes: [UInt8] = []

    /// Makes an empty index.
    package init() {}

    /// The number of byte strings.
    package var count: Int { extents.count }

    /// The approximate memory used, in bytes.
    var weight: Int {
        bytes.count + slots.count * MemoryLayout<Slot>.stride
            + extents.count * MemoryLayout<Extent>.stride
    }

    /// Returns the prefix of an index.
    func prefix(of index: Int) -> UInt64 {
        bytes.span.fixed(at: extents[index].prefix)
    }

    /// Returns the bytes of an index.
    package func bytes(of index: Int) -> [UInt8] { bytes.span.copy(extents[index].range) }

    /// Returns whether the bytes of an index begin with others.
    package func starts(_ index: Int, with beginning: [UInt8]) -> Bool {
        let range = extents[index].range
        guard range.count >= beginning.count else { return false }
        let own = range.lowerBound..<range.lowerBound + beginning.count
        return bytes.span.isEqual(own, to: beginning.span, beginning.indices)
    }

    /// Returns the index of the bytes in `range` after `prefix`, and adds them if they are new.
    package mutating func index(
        of text: Span<UInt8>,
        in range: Range<Int>,
        after prefix: UInt64 = 0
    ) -> Int {
        find(text, in: range, after: prefix) ?? add(text, in: range, after: prefix)
    }

    /// Returns the index of bytes after `prefix`, and adds them if they are new.
    package mutating func index(of bytes: [UInt8], after prefix: UInt64 = 0) -> Int {
        index(of: bytes.span, in: bytes.indices, after: prefix)
    }

    /// Returns the index of the bytes in `range` after `prefix`; `nil` when they are unknown.
    package func find(_ text: Span<UInt8>, in range: Range<Int>, after prefix: UInt64 = 0) -> Int? {
        let hash = Self.hash(of: text, in: range, after: prefix)
        return find(text, in: range, after: prefix, hash: hash)
    }

    /// Returns the index of the bytes in `range` after `prefix`, whose hash is known.
    func find(
        _ text: Span<UInt8>,
        in range: Range<Int>,
        after prefix: UInt64,
        hash: UInt32
    ) -> Int? {
        let slots = slots.span
        var probe = hash & mask
        while true {
            let slot = slots[Int(probe)]
            guard !slot.isEmpty else { return nil }
            if slot.hash == hash, bytes.span.fixed(at: slot.extent.prefix) == prefix,
                text.isEqual(range, to: bytes.span, slot.extent.range)
            {
                return Int(slot.index)
            }
            probe = (probe + 1) & mask
        }
    }

    /// Adds bytes that the index does not hold yet.
    ///
    /// - Returns: Their index.
    mutating func add(_ text: Span<UInt8>, in range: Range<Int>, after prefix: UInt64) -> Int {
        if 2 * (extents.count + 1) > slots.count { grow() }
        while bytes.count % 8 != 0 { bytes.append(0) }
        let index = extents.count
        let extent = Extent(
            start: UInt32(truncatingIfNeeded: bytes.count / 8),
            count: UInt32(truncatingIfNeeded: range.count)
        )
        bytes.appendBigEndian(prefix)
        bytes += text.copy(range)
        extents.append(extent)
        insert(
            Slot(
                hash: Self.hash(of: text, in: range, after: prefix),
                index: UInt32(truncatingIfNeeded: index),
                extent: extent
            )
        )
        return index
    }

    // MARK: Other indices

    /// Byte strings that an index has added, for another index.
    package struct Additions: Sendable {
        fileprivate var bytes: [UInt8] = []
        /// The extents in ``bytes``.
        fileprivate var extents: [Extent] = []

        /// The number of byte strings.
        var count: Int { extents.count }
    }

    /// Returns the byte strings from an index on.
    func additions(from first: Int) -> Additions {
        guard first < extents.count else { return Additions() }
        let start = extents[first].start
        var additions = Additions(bytes: bytes.span.copy(extents[first].prefix..<bytes.count))
        additions.extents.reserveCapacity(extents.count - first)
        for extent in extents[first...] {
            additions.extents.append(Extent(start: extent.start - start, count: extent.count))
        }
        return additions
    }

    /// Adds the byte strings of another index that are new, and appends the index here of each.
    mutating func adopt(_ additions: Additions, indices: inout [Int32]) {
        let text = additions.bytes.span
        for extent in additions.extents {
            let prefix = text.fixed(at: extent.prefix)
            let index = index(of: text, in: extent.range, after: prefix)
            indices.append(Int32(truncatingIfNeeded: index))
        }
    }

    /// Returns the hash of the bytes in `range` after `prefix`.
    static func hash(
        of text: Span<UInt8>,
        in range: Range<Int>,
        after prefix: UInt64
    ) -> UInt32 {
        UInt32(truncatingIfNeeded: text.hash(range, seed: prefix) >> 32)
    }

    private mutating func insert(_ slot: Slot) {
        var probe = slot.hash & mask
        while !slots[Int(probe)].isEmpty { probe = (probe + 1) & mask }
        slots[Int(probe)] = slot
    }

    private mutating func grow() {
        let old = slots
        slots = [Slot](repeating: .empty, count: old.count * 2)
        mask = UInt32(truncatingIfNeeded: slots.count - 1)
        for slot in old where !slot.isEmpty { insert(slot) }
    }
}
