// The values that an encoder asks for by name.

extension LineEncoder {
    /// Returns the value of a field of the donation at an index of the tape.
    func value(_ field: DonationField, of index: Int) -> LineTape.Value {
        tape.values[index + 1 + field.rawValue]
    }

    /// Returns a text with a limit; `nil` if it is absent.
    func text(
        _ field: DonationField,
        of index: Int,
        in line: Span<UInt8>
    ) throws(UnusualLine) -> String? {
        let value = value(field, of: index)
        guard value.isGiven else { return nil }
        guard field.field.takes(value) else { throw UnusualLine() }
        let text =
            switch value.kind {
            case .text: line.text(value.range)
            case .escapedText: tape.texts.span.text(value.range)
            default: nil as String?
            }
        guard let text else { throw UnusualLine() }
        return text
    }

    /// Returns the donor of a donation.
    mutating func donor(
        of index: Int,
        in line: Span<UInt8>,
        app: String?
    ) throws(UnusualLine) -> Donor {
        if let lastDonor, line.has(lastDonor.app, as: value(.app, of: index)),
            line.has(lastDonor.account, as: value(.account, of: index))
        {
            return lastDonor
        }
        guard let app = try text(.app, of: index, in: line) ?? app,
            (1...DonationLimits.nameBytes).contains(app.utf8.count)
        else { throw UnusualLine() }
        let donor = Donor(app: app, account: try text(.account, of: index, in: line))
        lastDonor = donor
        return donor
    }

    /// Returns a date that the log accepts; `nil` if it is absent.
    func date(
        _ field: DonationField,
        of index: Int,
        in line: Span<UInt8>,
        receivedAt: Timestamp
    ) throws(UnusualLine) -> Timestamp? {
        let value = value(field, of: index)
        guard value.isGiven else { return nil }
        let date = try date(value, in: line)
        guard date >= .earliestWritable, date <= .latestWritable,
            date.milliseconds - DonationLimits.future.milliseconds <= receivedAt.milliseconds
        else { throw UnusualLine() }
        return date
    }

    /// Returns the date that a value gives.
    func date(_ value: LineTape.Value, in line: Span<UInt8>) throws(UnusualLine) -> Timestamp {
        switch value.kind {
        case .integer: return Timestamp(milliseconds: line.integer(value.range))
        case .text:
            guard let date = Timestamp(rfc3339: line, value.range) else { throw UnusualLine() }
            return date
        default: throw UnusualLine()
        }
    }
}

extension Span<UInt8> {
    /// Returns the number in a range of bytes, of a tape's value.
    func integer(_ range: Range<Int>) -> Int64 {
        var value: Int64 = 0
        for index in range where self[index] != UInt8(ascii: "-") {
            value = value &* 10 &+ Int64(self[index] &- UInt8(ascii: "0"))
        }
        return self[range.lowerBound] == UInt8(ascii: "-") ? -value : value
    }

    /// Returns whether a word is what stands in a range of bytes.
    func has(_ word: String, in range: Range<Int>) -> Bool {
        let word = word.utf8Span.span
        return isEqual(range, to: word, word.indices)
    }

    /// Returns whether a value without escapes is a text, or absent like it.
    fileprivate func has(_ text: String?, as value: LineTape.Value) -> Bool {
        guard let text else { return !value.isGiven }
        return value.kind == .text && has(text, in: value.range)
    }
}
