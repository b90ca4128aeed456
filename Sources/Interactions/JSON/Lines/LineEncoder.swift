/// An encoder of lines of donation JSON: from text straight to the payload of a record.
///
/// It makes no values of what it reads: it finds names where they stand, and copies texts from the
/// line into the payload. It takes lines as nearly all are, and leaves any other (with a field that
/// it does not know, JSON to keep, the bytes of a picture, or a fault) to
/// ``Donation/init(json:app:)`` and ``Donation/validate(receivedAt:)``, which say what is wrong.
/// Both ways give the same payload, byte for byte.
///
/// It keeps its buffers from line to line.
package struct LineEncoder {
    let table = LineTable.standard
    var tape = LineTape()
    var encoder = WireEncoder()
    /// Whether the log keeps message content; otherwise the payload goes without.
    let keepsContent: Bool
    /// Whether the donation has message content.
    var hasContent = false
    /// The donor of the line before, mostly that of this one, too.
    var lastDonor: Donor?

    /// Makes an encoder.
    ///
    /// - Parameter keepsContent: Whether the log keeps message content.
    package init(keepsContent: Bool) {
        self.keepsContent = keepsContent
    }

    /// Encodes a line of donation JSON.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - app: The donor of a donation that names no donor.
    ///   - receivedAt: The time of receipt.
    ///   - makeIdentifier: Makes the identifier of a donation that has none.
    /// - Returns: The donation; `nil` for a line that is left to the model.
    package mutating func encode(
        _ line: Span<UInt8>,
        app: String?,
        receivedAt: Timestamp,
        makeIdentifier: () -> String
    ) -> EncodedDonation? {
        do throws(UnusualLine) {
            try tape.read(line, as: .donation)
            let start = try date(.start, of: 0, in: line, receivedAt: receivedAt)
            let end = try date(.end, of: 0, in: line, receivedAt: receivedAt)
            if let start, let end, end < start { throw UnusualLine() }
            return try encode(
                at: 0,
                in: line,
                app: app,
                DonationTimes(start: start, end: end, receivedAt: receivedAt),
                makeIdentifier: makeIdentifier
            )
        } catch {
            return nil
        }
    }

    /// Encodes the donation at an index of the tape.
    mutating func encode(
        at index: Int,
        in line: Span<UInt8>,
        app: String?,
        _ times: DonationTimes,
        makeIdentifier: () -> String
    ) throws(UnusualLine) -> EncodedDonation {
        let donor = try donor(of: index, in: line, app: app)
        let given = try text(.identifier, of: index, in: line)
        encoder.removeAll()
        hasContent = false
        encoder.text(1, given)
        let (first, last) = (DonationField.groupIdentifier, DonationField.intentHandlingStatus)
        let fields = table.range(of: .donation).lowerBound
        try write(
            fields + first.rawValue..<fields + last.rawValue + 1,
            from: index + 1 + first.rawValue,
            in: line
        )
        encoder.signed(5, times.end?.milliseconds)
        encoder.flag(6, times.startIsDefaulted)
        let intentClass = try write(intent: value(.intent, of: index), in: line)
        // An identifier is not made for a line that is left to the model, which makes its own.
        let identifier = given ?? makeIdentifier()
        let payload = payload(under: given == nil ? identifier : nil)
        guard payload.count <= DonationLimits.payloadBytes else { throw UnusualLine() }
        return EncodedDonation(
            donor: donor,
            identifier: identifier,
            times: times,
            intentClass: intentClass,
            hasContent: hasContent && keepsContent,
            payload: payload
        )
    }

    /// Returns the payload, with an identifier that was made before the rest.
    private func payload(under made: String?) -> [UInt8] {
        let rest = encoder.bytes
        guard let made else { return rest.span.copy(rest.indices) }
        var first = WireEncoder()
        first.text(1, made)
        return first.bytes + rest
    }
}
