/// A writer of records of donations as event JSON, without a model in between.
///
/// It writes only records as the encoder of this version writes them, with nothing that is kept as
/// JSON, without pictures, and without redacted participants. Of any other it writes nothing, and
/// the caller takes the way through ``RecordedEvent`` or ``ExportedEvent``. Both ways give the same
/// text, and from the text of an exported record a log gets the very same record again.
package struct RecordTextWriter {
    /// The text written so far.
    package var bytes: [UInt8] = []
    private let table = MessageTable.donations
    /// The members `account` and `app` of a donor's donations, with a brace before them.
    private var donors: [DonorNumber: [UInt8]] = [:]

    /// The largest number of donors to keep.
    private static let mostDonors = 1024
    /// The classes that have messages of their own: a text that names one is read as that.
    private static let ownClasses = [SendMessageIntent.className, StartCallIntent.className]
        .map { Array($0.utf8) }

    /// Makes a writer that has written nothing.
    package init() {}

    /// Returns a copy of the text, and begins another in the same place.
    package mutating func take() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes.span.copy(bytes.indices)
    }

    /// The form of a line.
    package enum Form {
        /// As in an export.
        case exported
        /// As `donationlog log --json` writes it.
        case recorded
    }

    /// Appends a record as a line without its line break.
    ///
    /// - Parameters:
    ///   - record: The record, whose checksum fits.
    ///   - envelope: The envelope of the record.
    ///   - position: The position of the record.
    ///   - form: The form of the line.
    ///   - name: Returns the donor of a number.
    /// - Returns: Whether there is a text; if not, nothing was appended.
    package mutating func write(
        _ record: Span<UInt8>,
        _ envelope: Envelope,
        at position: Position,
        as form: Form,
        name: (DonorNumber) -> Donor?
    ) -> Bool {
        let start = bytes.count
        var isWritten = false
        defer { if !isWritten { bytes.removeSubrange(start...) } }
        guard envelope.isDonation, envelope.payloadLength <= DonationLimits.payloadBytes,
            (1..<UInt32.max).contains(envelope.donor.rawValue),
            position.rawValue <= UInt64(Int64.max)
        else { return false }
        let payload = Envelope.length..<record.count
        guard let fields = FieldScan(record, payload, of: table.messages[0]) else { return false }
        bytes += "{\"donation\":".utf8
        guard appendDonor(envelope.donor, name),
            appendMembers(of: 0, fields, FieldScan(), in: record)
        else { return false }
        bytes += ",\"start\":".utf8
        guard bytes.appendDate(envelope.start) else { return false }
        bytes.append(UInt8(ascii: "}"))
        if form == .exported {
            bytes += ",\"donor\":".utf8
            bytes.appendDecimal(UInt64(envelope.donor.rawValue))
        }
        bytes += ",\"kind\":\"donated\",\"position\":".utf8
        bytes.appendDecimal(position.rawValue)
        bytes += ",\"recordedAt\":".utf8
        guard bytes.appendDate(envelope.recordedAt) else { return false }
        if fields.has(MessageSchema.startIsDefaulted) {
            guard fields.number(MessageSchema.startIsDefaulted) == 1 else { return false }
            if form == .exported { bytes += ",\"startIsDefaulted\":true".utf8 }
        }
        bytes.append(UInt8(ascii: "}"))
        isWritten = true
        return true
    }

    /// Appends the members of a donor, with the brace before them.
    private mutating func appendDonor(
        _ number: DonorNumber,
        _ name: (DonorNumber) -> Donor?
    ) -> Bool {
        if let known = donors[number] {
            bytes += known
            return true
        }
        guard let donor = name(number) else { return false }
        var members = JSONValue.object(donor.account.map { ["account": .string($0)] } ?? [:]).bytes
        members.removeLast()
        if members.count > 1 { members.append(UInt8(ascii: ",")) }
        members += "\"app\":".utf8 + JSONValue.string(donor.app).bytes
        if donors.count >= Self.mostDonors { donors.removeAll() }
        donors[number] = members
        bytes += members
        return true
    }

    // MARK: Messages

    /// Appends the object of a message.
    ///
    /// - Returns: Whether there is a text; if not, any number of bytes may be there.
    private mutating func appendObject(
        of index: Int,
        in record: Span<UInt8>,
        at range: Range<Int>
    ) -> Bool {
        let message = table.messages[index]
        guard let fields = FieldScan(record, range, of: message) else { return false }
        var joined = FieldScan()
        if message.joined >= 0 {
            let inner = table.messages[message.joined]
            guard let found = FieldScan(record, fields.range(1), of: inner) else { return false }
            joined = found
        }
        let start = bytes.count
        guard appendMembers(of: index, fields, joined, in: record) else { return false }
        // Each member has a comma before it.
        if bytes.count == start {
            bytes.append(UInt8(ascii: "{"))
        } else {
            bytes[start] = UInt8(ascii: "{")
        }
        bytes.append(UInt8(ascii: "}"))
        return true
    }

    private mutating func appendMembers(
        of index: Int,
        _ own: FieldScan,
        _ joined: FieldScan,
        in record: Span<UInt8>
    ) -> Bool {
        for row in table.messages[index].rows {
            let row = table.rows[row]
            let isWritten =
                row.isJoined
                ? append(row, of: joined, in: record) : append(row, of: own, in: record)
            guard isWritten else { return false }
        }
        return true
    }

    /// Appends a field with its name if the message has it.
    private mutating func append(
        _ row: MessageTable.Row,
        of fields: FieldScan,
        in record: Span<UInt8>
    ) -> Bool {
        let isThere = fields.has(row.number)
        guard isThere || row.form == .everyName || row.form == .constant else { return true }
        bytes.append(table.texts, row.label)
        switch row.form {
        case .text, .identifier, .className, .message, .list, .phrase:
            return append(row, in: record, at: fields.range(row.number))
        case .constant:
            bytes.append(table.texts, row.inner)
            return true
        default:
            return append(row, fields.number(row.number), isThere: isThere)
        }
    }

    /// Appends the value of a field that holds bytes.
    private mutating func append(
        _ row: MessageTable.Row,
        in record: Span<UInt8>,
        at range: Range<Int>
    ) -> Bool {
        switch row.form {
        case .message: return appendObject(of: row.inner.lowerBound, in: record, at: range)
        case .list: return appendList(row, in: record, at: range)
        case .phrase: return appendPhrase(row, in: record, at: range)
        case .identifier: guard range.count <= DonationLimits.identifierBytes else { return false }
        case .className:
            let isOwn = Self.ownClasses.contains {
                record.isEqual(range, to: $0.span, $0.indices)
            }
            guard !isOwn else { return false }
        default: break
        }
        // An empty text is rare, and may count as absent.
        return !range.isEmpty && bytes.appendQuoted(record, range)
    }

    /// Appends the value of a field that holds a number.
    private mutating func append(_ row: MessageTable.Row, _ value: UInt64, isThere: Bool) -> Bool {
        switch row.form {
        case .flag:
            guard value == 1 else { return false }
            bytes += "true".utf8
        case .optionalFlag:
            guard value <= 1 else { return false }
            bytes += (value == 1 ? "true" : "false").utf8
        case .count:
            guard value <= UInt64(Int64.max) else { return false }
            bytes.appendDecimal(value)
        case .date:
            let milliseconds = Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
            return bytes.appendDate(Timestamp(milliseconds: milliseconds))
        default:
            // The encoder leaves the first name out.
            guard value < UInt64(row.inner.count), isThere == (value > 0) else { return false }
            bytes.append(table.texts, table.names[row.inner.lowerBound + Int(value)])
        }
        return true
    }

    private mutating func appendList(
        _ row: MessageTable.Row,
        in record: Span<UInt8>,
        at range: Range<Int>
    ) -> Bool {
        var index = range.lowerBound
        var count = 0
        while let element = record.nextOfList(at: &index, before: range.upperBound) {
            bytes.append(UInt8(ascii: count == 0 ? "[" : ","))
            guard appendObject(of: row.inner.lowerBound, in: record, at: element) else {
                return false
            }
            count += 1
        }
        bytes.append(UInt8(ascii: "]"))
        return count <= row.limit
    }

    /// Appends a name that may be spoken: a text unless it has more fields than that.
    private mutating func appendPhrase(
        _ row: MessageTable.Row,
        in record: Span<UInt8>,
        at range: Range<Int>
    ) -> Bool {
        let message = table.messages[row.inner.lowerBound]
        guard let fields = FieldScan(record, range, of: message) else { return false }
        guard fields.present == 1 << 1 else {
            return appendObject(of: row.inner.lowerBound, in: record, at: range)
        }
        let text = fields.range(1)
        return !text.isEmpty && bytes.appendQuoted(record, text)
    }
}

extension [UInt8] {
    /// Appends a time in quotes, as ``Timestamp/json`` gives it.
    ///
    /// - Returns: `false` for a time that RFC 3339 cannot write.
    fileprivate mutating func appendDate(_ time: Timestamp) -> Bool {
        append(UInt8(ascii: "\""))
        guard time.appendRFC3339(to: &self) else { return false }
        append(UInt8(ascii: "\""))
        return true
    }
}
