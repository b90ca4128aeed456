/// The fixed head of a record: the facts about an event that need no reading of its payload.
///
/// 32 bytes, integers big-endian; `docs/FORMAT.md` has the map.
package struct Envelope: Hashable, Sendable {
    /// The state of a record.
    package enum State: UInt8, Sendable {
        /// The record holds the appended bytes.
        case whole = 1
        /// The record's bytes were destroyed; the position and the day of receipt remain.
        case erased = 2
    }

    /// The format this version writes, and the newest it reads.
    package static let format: UInt8 = 1
    /// The envelope's length in bytes.
    package static let length = 32

    /// Whole or erased.
    package var state: State
    /// The event's kind.
    package var kind: EventKind
    /// The donor; 0 for an event that no app donated.
    package var donor: DonorNumber
    /// The payload's length in bytes.
    package var payloadLength: Int
    /// The time the log received it.
    package var recordedAt: Timestamp
    /// The start; `recordedAt` for an event that no app donated.
    package var start: Timestamp

    /// The offset of the checksum, which covers everything before it and the payload after it.
    private static let checksumOffset = 28

    /// Whether this is the record of a donation that still holds its payload.
    package var isDonation: Bool { kind == .donated && state == .whole }

    /// Whether an app donated this event, an interaction or another, and the payload is still
    /// there.
    package var isDonated: Bool {
        state == .whole && EventRegistry.standard.isDonated(kind)
    }

    /// The donor of a donation; 0 for any other event.
    ///
    /// A tombstone that names donors deletes donations alone.
    package var donorOfDonation: DonorNumber {
        kind == .donated ? donor : DonorNumber(rawValue: 0)
    }

    /// Whether this is the stub of an erased donation.
    package var isErasedDonation: Bool { kind == .donated && state == .erased }

    /// Whether this is or once was the record of a donation.
    package var wasDonation: Bool { kind == .donated }

    /// Whether this stands for a lost record, as a salvage writes it.
    package var isLost: Bool { kind == .lost && state == .erased }

    /// Whether this is a tombstone.
    package var isDeletion: Bool { kind == .deleted && state == .whole }

    /// Whether this is the stub of an erased tombstone.
    package var isErasedDeletion: Bool { kind == .deleted && state == .erased }

    /// Whether this is a policy event.
    package var isPolicy: Bool { kind == .policy && state == .whole }

    /// Reads the envelope of a record.
    ///
    /// - Throws: ``DecodingFailure`` when the bytes are no record that this version can read. This
    ///   does not check the checksum: see ``verifyChecksum(of:)``.
    package init(decoding record: Span<UInt8>) throws(DecodingFailure) {
        guard record.count >= Self.length else { throw .truncated(atByte: record.count) }
        guard record[0] <= Self.format else { throw .unsupportedFormat(record[0]) }
        guard record[0] == Self.format, let state = State(rawValue: record[1]) else {
            throw .malformedField(atByte: record[0] == Self.format ? 1 : 0)
        }
        self.state = state
        kind = EventKind(rawValue: record[2])
        donor = DonorNumber(rawValue: UInt32(record.bigEndian(at: 4, width: 4)))
        payloadLength = Int(record.bigEndian(at: 8, width: 4))
        recordedAt = Timestamp(milliseconds: Int64(bitPattern: record.bigEndian(at: 12, width: 8)))
        start = Timestamp(milliseconds: Int64(bitPattern: record.bigEndian(at: 20, width: 8)))
        guard record.count == Self.length + payloadLength,
            state == .whole || payloadLength == 0
        else { throw .truncated(atByte: record.count) }
    }

    init(
        state: State = .whole,
        kind: EventKind,
        donor: DonorNumber,
        payloadLength: Int,
        recordedAt: Timestamp,
        start: Timestamp
    ) {
        self.state = state
        self.kind = kind
        self.donor = donor
        self.payloadLength = payloadLength
        self.recordedAt = recordedAt
        self.start = start
    }

    /// Returns the envelope's bytes for a payload, including the checksum.
    func encoded(for payload: Span<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(addingCapacity: Self.length) { write(for: payload, to: &$0) }
        return bytes
    }

    /// Appends the record of this envelope and a payload; makes room for both at once.
    func append(_ payload: Span<UInt8>, to bytes: inout [UInt8]) {
        bytes.append(addingCapacity: Self.length + payload.count) { output in
            write(for: payload, to: &output)
            output.append(payload)
        }
    }

    private func write(for payload: Span<UInt8>, to output: inout OutputSpan<UInt8>) {
        let first = output.count
        output.append(Self.format)
        output.append(state.rawValue)
        output.append(kind.rawValue)
        output.append(0)
        output.append(bigEndian: donor.rawValue)
        output.append(bigEndian: UInt32(payload.count))
        output.append(bigEndian: UInt64(bitPattern: recordedAt.milliseconds))
        output.append(bigEndian: UInt64(bitPattern: start.milliseconds))
        var checksum = CRC32C()
        checksum.add(output.span, first..<output.count)
        checksum.add(payload, payload.indices)
        output.append(bigEndian: checksum.value)
    }

    /// Returns the record of the same event with another payload.
    package func record(of payload: [UInt8]) -> [UInt8] {
        encoded(for: payload.span) + payload
    }

    /// The record that an erasure leaves of this one: its kind, its donor and the day of its
    /// receipt.
    package var stub: [UInt8] {
        let day = recordedAt.startOfDay
        let stub = Envelope(
            state: .erased,
            kind: kind,
            donor: donor,
            payloadLength: 0,
            recordedAt: day,
            start: day
        )
        return stub.encoded(for: [UInt8]().span)
    }

    /// Checks a record against its checksum.
    ///
    /// - Throws: ``DecodingFailure/checksumMismatch``, or another failure if this is no record at
    ///   all.
    package static func verifyChecksum(of record: Span<UInt8>) throws(DecodingFailure) {
        guard record.count >= length else { throw .truncated(atByte: record.count) }
        var checksum = CRC32C()
        checksum.add(record, 0..<checksumOffset)
        checksum.add(record, length..<record.count)
        guard UInt64(checksum.value) == record.bigEndian(at: checksumOffset, width: 4) else {
            throw .checksumMismatch
        }
    }
}

extension Span<UInt8> {
    /// Returns the unsigned integer at `offset`; the caller has checked that the bytes are there.
    @inlinable
    package func bigEndian(at offset: Int, width: Int) -> UInt64 {
        var value: UInt64 = 0
        for index in offset..<offset + width { value = value << 8 | UInt64(self[index]) }
        return value
    }
}

extension [UInt8] {
    /// Makes the bytes of an integer, most significant byte first.
    @inlinable
    package init(bigEndian value: some FixedWidthInteger) {
        self = []
        reserveCapacity(value.bitWidth / 8)
        appendBigEndian(value)
    }

    /// Appends an integer, most significant byte first.
    @inlinable
    package mutating func appendBigEndian(_ value: some FixedWidthInteger) {
        append(addingCapacity: value.bitWidth / 8) { $0.append(bigEndian: value) }
    }
}

extension InlineArray<8, UInt8> {
    /// Makes the bytes of an integer, most significant byte first, without an allocation.
    @inlinable
    package init(bigEndian value: UInt64) {
        self.init { index in UInt8(truncatingIfNeeded: value >> (56 - 8 * index)) }
    }
}
