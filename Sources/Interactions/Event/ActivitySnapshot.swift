/// The activity in a record, which later visits of the same may refer to by its position.
package enum ActivitySnapshot {
    /// Returns the range of the activity that a record holds; `nil` for a record that has none to
    /// refer to.
    package static func range(in record: Span<UInt8>, _ envelope: Envelope) -> Range<Int>? {
        guard envelope.state == .whole,
            envelope.kind == .becameCurrent || envelope.kind == .activityUpdated
        else { return nil }
        return try? field(in: record, Envelope.length..<record.count)?.range
    }

    /// Returns the activity that a record holds.
    ///
    /// - Parameters:
    ///   - record: The record to which an event refers.
    ///   - position: The record's position.
    ///   - donor: The donor of the event that refers to it.
    /// - Returns: The activity.
    /// - Throws: ``DecodingFailure/missingSnapshot(_:)`` if no such record of the donor holds one.
    package static func activity(
        in record: Span<UInt8>,
        at position: Position,
        of donor: DonorNumber
    ) throws(DecodingFailure) -> Activity {
        guard (try? Envelope.verifyChecksum(of: record)) != nil,
            let envelope = try? Envelope(decoding: record), envelope.donor == donor,
            let range = range(in: record, envelope),
            let activity = try? Activity(fieldsOf: record, range)
        else { throw .missingSnapshot(position) }
        return activity
    }

    /// Returns the range of the activity in the payload of a visit.
    package static func bytes(of payload: Span<UInt8>) -> Range<Int>? {
        try? field(in: payload, payload.indices)?.range
    }

    /// Returns a hash of an activity and its donor; different ones may have the same.
    package static func hash(
        of bytes: Span<UInt8>,
        _ activity: Range<Int>,
        _ donor: DonorNumber
    ) -> UInt64 {
        let checksum = bytes.checksum(activity, from: donor.rawValue)
        return UInt64(checksum) << 32 | UInt64(truncatingIfNeeded: activity.count)
    }

    /// Returns a payload with the position of an event in place of the activity.
    package static func reference(
        to position: Position,
        inPlaceOf activity: Range<Int>,
        of payload: [UInt8]
    ) -> [UInt8] {
        var encoder = WireEncoder()
        encoder.raw(Array(payload[activity.upperBound...]))
        encoder.number(BecameCurrent.snapshotField, position.rawValue)
        return encoder.bytes
    }

    /// The activity's field comes first: this program writes fields in the order of their numbers.
    private static func field(
        in bytes: Span<UInt8>,
        _ payload: Range<Int>
    ) throws(DecodingFailure) -> WireDecoder.Field? {
        var decoder = WireDecoder(payload)
        guard let first = try decoder.next(in: bytes), first.number == 1,
            first.type == .lengthDelimited
        else { return nil }
        return first
    }
}

extension Event {
    /// The earlier event that holds the activity of this one; `nil` if it holds everything itself.
    package var snapshot: Position? {
        guard let visit = payload(as: BecameCurrent.self), visit.snapshot != .start else {
            return nil
        }
        return visit.snapshot
    }

    /// Takes the activity from the event that holds it.
    package mutating func take(_ activity: Activity) {
        guard var visit = payload(as: BecameCurrent.self) else { return }
        visit.activity = activity
        self = .known(visit)
    }
}
