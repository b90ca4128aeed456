/// The field that holds unknown JSON fields, in every message that has it.
private let unknownJSONField: UInt64 = 15

extension UnknownFields {
    func write(to writer: inout WireWriter) {
        if !json.isEmpty { writer.json(unknownJSONField, .object(json)) }
        if !protobuf.isEmpty { writer.raw(protobuf) }
    }

    /// Takes a field that the message does not know by its number.
    mutating func read(
        _ field: WireReader.Field,
        _ bytes: Span<UInt8>
    ) throws(DecodingFailure) {
        guard field.number == unknownJSONField else { return keep(field, bytes) }
        guard case .object(let object) = try field.json(in: bytes) else {
            throw .invalidJSON(atByte: field.range.lowerBound)
        }
        json = object
    }

    mutating func keep(_ field: WireReader.Field, _ bytes: Span<UInt8>) {
        protobuf += bytes.copy(field.whole)
    }

    /// Keeps a field of a message within the message, as a further part of the inner one: parts of
    /// a message are merged when it is read.
    mutating func keep(_ field: WireReader.Field, of message: UInt64, _ bytes: Span<UInt8>) {
        var writer = WireWriter()
        writer.blob(message, bytes.copy(field.whole))
        protobuf += writer.bytes
    }
}

extension NumberedName {
    /// Reads a number; one of a later version is kept, and this stays as it was.
    mutating func read(
        _ field: WireReader.Field,
        _ bytes: Span<UInt8>,
        orKeepIn unknownFields: inout UnknownFields
    ) throws(DecodingFailure) {
        if let known = Self(number: try field.varint()) {
            self = known
        } else {
            unknownFields.keep(field, bytes)
        }
    }
}

extension WireWriter {
    mutating func json(_ field: UInt64, _ value: JSONValue?) {
        guard let value else { return }
        mayHaveContent = true
        guard !value.isNested(deeperThan: DonationLimits.jsonDepth) else {
            hasJSONTooDeep = true
            return
        }
        blob(field, value.bytes)
    }
}
