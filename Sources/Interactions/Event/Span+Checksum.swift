import CChecksum

// Many bytes at once, most of it in C: the only unsafe code of this module.

extension Span<UInt8> {
    /// The bytes of `range` in an array of their own.
    package func copy(_ range: Range<Int>) -> [UInt8] {
        unsafe extracting(range).withUnsafeBufferPointer { bytes in unsafe Array(bytes) }
    }

    /// The number in the eight bytes at `offset`, which the caller has made sure are there.
    @inline(__always)
    func fixed(at offset: Int) -> UInt64 {
        // At once: rows have a dozen of them, and a question reads many rows.
        unsafe extracting(offset..<offset + 8).withUnsafeBytes { bytes in
            unsafe UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
        }
    }

    /// The state of a CRC-32C after the bytes of `range`; only where the processor has the
    /// instruction.
    func checksum(_ range: Range<Int>, from state: UInt32) -> UInt32 {
        unsafe extracting(range).withUnsafeBufferPointer { bytes in
            guard let first = bytes.baseAddress else { return state }
            return unsafe checksum_extend(state, first, bytes.count)
        }
    }

    /// A hash of the bytes of `range`, for tables in memory.
    package func hash(_ range: Range<Int>, seed: UInt64) -> UInt64 {
        // No bytes have an address or not, as it happens; their hash is the same.
        guard !range.isEmpty else { return seed }
        return unsafe extracting(range).withUnsafeBufferPointer { bytes in
            guard let first = bytes.baseAddress else { return seed }
            return unsafe checksum_hash(first, bytes.count, seed)
        }
    }

    /// Whether the bytes of `range` are those of `other` in `otherRange`.
    package func isEqual(
        _ range: Range<Int>,
        to other: Span<UInt8>,
        _ otherRange: Range<Int>
    ) -> Bool {
        guard range.count == otherRange.count else { return false }
        return unsafe extracting(range).withUnsafeBufferPointer { left in
            unsafe other.extracting(otherRange).withUnsafeBufferPointer { right in
                guard let first = left.baseAddress, let second = right.baseAddress else {
                    return true
                }
                return unsafe checksum_equal(first, second, left.count)
            }
        }
    }
}

extension [UInt8] {
    /// Which of two runs of bytes comes first: less than 0 for this one, 0 if they are the same.
    package func order(beside other: [UInt8]) -> Int {
        let order = unsafe span.withUnsafeBufferPointer { left in
            unsafe other.span.withUnsafeBufferPointer { right in
                guard let first = left.baseAddress, let second = right.baseAddress else {
                    return Int32(0)
                }
                return unsafe checksum_order(first, second, Swift.min(left.count, right.count))
            }
        }
        return order == 0 ? count - other.count : Int(order)
    }
}
