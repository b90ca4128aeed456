/// A message of the log whose fields stand in one table: their numbers, names and places.
///
/// The table gives the bytes, the JSON and the pseudonyms of the message, so that a field is added
/// in one line.
package protocol TabulatedMessage: Hashable, Sendable {
    /// Makes the message with every field at its default.
    init()
    /// The fields in the order of their numbers.
    static var fields: [MessageField<Self>] { get }
    /// The fields that this version does not know, in Protocol Buffers form.
    var unknownFields: [UInt8] { get set }
}

extension TabulatedMessage {
    /// Writes the fields that do not have their default.
    func writeFields(to encoder: inout WireEncoder) {
        for field in Self.fields { field.write(self, &encoder) }
        encoder.raw(unknownFields)
    }

    /// Reads the fields of a message.
    init(
        fieldsOf bytes: Span<UInt8>,
        _ range: Range<Int>
    ) throws(DecodingFailure) {
        self.init()
        let fields = Self.fields
        var decoder = WireDecoder(range)
        while let found = try decoder.next(in: bytes) {
            if let field = fields.first(where: { $0.number == found.number }) {
                try field.read(&self, found, bytes)
            } else {
                unknownFields += bytes.copy(found.whole)
            }
        }
    }

    /// The fields that do not have their default, as one JSON object.
    var jsonOfFields: JSONValue {
        var object: [String: JSONValue] = [:]
        for field in Self.fields { object[field.name] = field.json(self) }
        return .object(object)
    }

    /// Reads the fields of a JSON object, and refuses a field that has no place.
    init(fieldsOf json: JSONValue, at path: String) throws(ValidationError) {
        var object = try JSONFields(json, at: path)
        self.init()
        for field in Self.fields {
            guard let value = object.value(field.name) else { continue }
            try field.take(&self, value, object.path(of: field.name))
        }
        if let name = object.unknown.json.keys.min() { throw object.fault(name, .unknownField) }
    }

    /// Returns the message without the texts that may name a person or show content.
    func hidden(by disguise: Disguise) -> Self {
        var message = self
        for field in Self.fields { field.hide(&message, disguise) }
        message.unknownFields = []
        return message
    }
}
