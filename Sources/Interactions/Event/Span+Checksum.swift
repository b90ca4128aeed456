import CChecksum

// Operations on many bytes at once, mostly in C: the only unsafe code of this module.

extension Span<UInt8> {
    /// Returns the bytes of `range` as an array.
    package func copy(_ range: Range<Int>) -> [UInt8] {
        unsafe extracting(range).withUnsafeBufferPointer { bytes in unsafe Array(bytes) }
    }

    /// Returns the number in the eight bytes at `offset`; the caller has checked that they are
    /// there.
    @inline(__always)
    func fixed(at offset: Int) -> UInt64 {
        // This reads all bytes in one load: a row has a dozen numbers, and a query reads many rows.
        unsafe extracting(offset..<offset + 8).withUnsafeBytes { bytes in
            unsafe UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
        }
    }

    /// Returns the state of a CRC-32C after the bytes of `range`; requires the processor's
    /// instruction.
    func checksum(_ range: Range<Int>, from state: UInt32) -> UInt32 {
        unsafe extracting(range).withUnsafeBufferPointer { bytes in
            guard let first = bytes.baseAddress else { return state }
            return unsafe checksum_extend(state, first, bytes.count)
        }
    }

    /// Returns a hash of the bytes of `range`, for tables in memory.
    package func hash(_ range: Range<Int>, seed: UInt64) -> UInt64 {
        // An empty buffer may or may not have an address; its hash must be the same.
        guard !range.isEmpty else { return seed }
        return unsafe extracting(range).withUnsafeBufferPointer { bytes in
            guard let first = bytes.baseAddress else { return seed }
            return unsafe checksum_hash(first, bytes.count, seed)
        }
    }

    /// Returns the place of the first `byte` in `range`; `nil` if there is none.
    package func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
        let offset = unsafe extracting(range).withUnsafeBufferPointer { bytes in
            guard let first = bytes.baseAddress else { return range.count }
            return unsafe checksum_find(first, bytes.count, byte)
        }
        return offset < range.count ? range.lowerBound + offset : nil
    }

    /// Returns whether the bytes of `range` equal those of `other` in `otherRange`.
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
    /// Appends the bytes of `range`.
    mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        unsafe bytes.extracting(range).withUnsafeBufferPointer { bytes in
            unsafe append(contentsOf: bytes)
        }
    }

    /// Appends the bytes of `range` of another array.
    mutating func append(_ bytes: [UInt8], _ range: Range<Int>) { append(bytes.span, range) }
}

extension Span<UInt8> {
    /// Compares two byte strings: less than 0 if this one comes first, 0 if they are equal.
    package func order(beside other: Span<UInt8>) -> Int {
        let order = unsafe withUnsafeBufferPointer { left in
            unsafe other.withUnsafeBufferPointer { right in
                guard let first = left.baseAddress, let second = right.baseAddress else {
                    return Int32(0)
                }
                return unsafe checksum_order(first, second, min(left.count, right.count))
            }
        }
        return order == 0 ? count - other.count : Int(order)
    }
}

extension [UInt8] {
    /// Compares two byte strings: less than 0 if this one comes first, 0 if they are equal.
    package func order(beside other: [UInt8]) -> Int { span.order(beside: other.span) }

    /// Appends a copy of bytes.
    package mutating func append(_ bytes: Span<UInt8>) {
        // The library would write the count of the one empty array that all threads share.
        guard !bytes.isEmpty else { return }
        append(addingCapacity: bytes.count) { $0.append(bytes) }
    }
}

extension OutputSpan<UInt8> {
    /// Appends a copy of bytes, for which there must be room.
    @inline(__always)
    package mutating func append(_ bytes: Span<UInt8>) {
        precondition(bytes.count <= freeCapacity)
        unsafe withUnsafeMutableBufferPointer { output, count in
            unsafe bytes.withUnsafeBufferPointer { bytes in
                guard let first = output.baseAddress, let source = bytes.baseAddress else { return }
                unsafe (first + count).update(from: source, count: bytes.count)
                count += bytes.count
            }
        }
    }

    /// Appends an integer, most significant byte first, for which there must be room.
    @inlinable
    package mutating func append<Number: FixedWidthInteger>(bigEndian value: Number) {
        precondition(MemoryLayout<Number>.size <= freeCapacity)
        unsafe withUnsafeMutableBufferPointer { output, count in
            let bytes = UnsafeMutableRawBufferPointer(output)
            unsafe bytes.storeBytes(of: value.bigEndian, toByteOffset: count, as: Number.self)
            count += MemoryLayout<Number>.size
        }
    }
}
