/// A donation encoded from a line of an export.
package struct ExportedDonation {
    /// The position.
    package let position: Position
    /// The time another log received it.
    package let recordedAt: Timestamp
    /// The number of the donor.
    package let donor: DonorNumber
    /// The donation.
    package let donation: EncodedDonation
}

extension LineEncoder {
    /// Encodes a donation in a line of an export.
    ///
    /// - Returns: The donation; `nil` for any other event, and for a line that is left to
    ///   ``ExportedEvent/init(json:)``.
    package mutating func encodeExported(_ line: Span<UInt8>) -> ExportedDonation? {
        do throws(UnusualLine) {
            try tape.read(line, as: .event)
            return try exportedDonation(in: line)
        } catch {
            return nil
        }
    }

    private mutating func exportedDonation(
        in line: Span<UInt8>
    ) throws(UnusualLine) -> ExportedDonation {
        let (kind, donation) = (value(.kind), value(.donation))
        guard kind.kind == .text, line.has(Donation.eventName, in: kind.range),
            donation.kind == .object,
            let position = UInt64(exactly: try integer(.position, in: line)), position > 0,
            let number = UInt32(exactly: try integer(.donor, in: line)), number > 0,
            number < UInt32.max
        else { throw UnusualLine() }
        let recordedAt = try date(value(.recordedAt), in: line)
        return ExportedDonation(
            position: Position(rawValue: position),
            recordedAt: recordedAt,
            donor: DonorNumber(rawValue: number),
            donation: try encodeDonation(
                at: donation.index,
                in: line,
                receivedAt: recordedAt
            )
        )
    }

    private mutating func encodeDonation(
        at index: Int,
        in line: Span<UInt8>,
        receivedAt: Timestamp
    ) throws(UnusualLine) -> EncodedDonation {
        let end = try date(.end, of: index, in: line, receivedAt: receivedAt)
        let isDefaulted = try flag(.startIsDefaulted)
        guard let start = try date(.start, of: index, in: line, receivedAt: receivedAt),
            isDefaulted || end ?? start >= start,
            value(.identifier, of: index).isGiven
        else { throw UnusualLine() }
        let encoded = try encode(
            at: index,
            in: line,
            app: nil,
            DonationTimes(start: start, end: end, startIsDefaulted: isDefaulted)
        ) { "" }
        // A log that keeps no content refuses it here.
        guard keepsContent || !hasContent else { throw UnusualLine() }
        return encoded
    }

    private func value(_ field: ExportedField) -> LineTape.Value {
        tape.values[1 + field.rawValue]
    }

    private func integer(
        _ field: ExportedField,
        in line: Span<UInt8>
    ) throws(UnusualLine) -> Int64 {
        guard value(field).kind == .integer else { throw UnusualLine() }
        return line.integer(value(field).range)
    }

    private func flag(_ field: ExportedField) throws(UnusualLine) -> Bool {
        switch value(field).kind {
        case .yes: true
        case .no, .absent, .null: false
        default: throw UnusualLine()
        }
    }
}
