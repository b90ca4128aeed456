/// The number of the field that holds unknown JSON fields, in every message that has one.
private let unknownJSONField: UInt64 = 15

extension UnknownFields {
    func write(to encoder: inout WireEncoder) {
        if !json.isEmpty { encoder.json(unknownJSONField, .object(json)) }
        if !protobuf.isEmpty { encoder.raw(protobuf) }
    }

    /// Reads a field whose number the message does not know.
    mutating func read(_ field: WireDecoder.Field, _ bytes: Span<UInt8>) throws(DecodingFailure) {
        guard field.number == unknownJSONField else { return keep(field, bytes) }
        guard case .object(let object) = try field.json(in: bytes) else {
            throw .invalidJSON(atByte: field.range.lowerBound)
        }
        json = object
    }

    mutating func keep(_ field: WireDecoder.Field, _ bytes: Span<UInt8>) {
        protobuf += bytes.copy(field.whole)
    }

    /// Keeps an unknown field of an inner message, wrapped as a further part of that message.
    ///
    /// Readers of Protocol Buffers merge the parts of a message.
    mutating func keep(_ field: WireDecoder.Field, of message: UInt64, _ bytes: Span<UInt8>) {
        var encoder = WireEncoder()
        encoder.blob(message, bytes.copy(field.whole))
        protobuf += encoder.bytes
    }
}

extension NumberedName {
    /// Reads a number; keeps one of a later version as an unknown field and leaves the value as it
    /// is.
    mutating func read(
        _ field: WireDecoder.Field,
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

extension WireEncoder {
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
