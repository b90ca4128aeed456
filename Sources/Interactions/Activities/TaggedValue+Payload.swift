// Message `Value` of docs/donation_log.proto.

extension TaggedValue {
    /// The deepest nesting of arrays, sets and dictionaries that the log holds.
    static let deepest = DonationLimits.jsonDepth

    func write(to encoder: inout WireEncoder) {
        switch self {
        case .null: encoder.whole(1, 1)
        case .bool(let value): encoder.whole(2, value ? 1 : 0)
        case .integer(let value): encoder.signed(3, value)
        case .number(let value): encoder.double(4, value)
        case .text(let text): encoder.text(5, text)
        case .date(let seconds): encoder.double(6, seconds)
        case .data(let bytes): encoder.blob(7, bytes)
        case .url(let text): encoder.text(8, text)
        case .uuid(let text): encoder.text(9, text)
        case .array(let values): encoder.message(10) { Self.write(values, to: &$0) }
        case .set(let values):
            // Equal sets must give equal bytes.
            let ordered = values.map(\.encoded).sorted { $0.lexicographicallyPrecedes($1) }
            encoder.message(11) { for value in ordered { $0.blob(1, value) } }
        case .dictionary(let values): encoder.message(12) { $0.entries(1, values) }
        case .person(let person): encoder.message(13) { person.write(to: &$0) }
        case .localized(let texts):
            encoder.message(14) { encoder in
                for (code, text) in texts.sorted(by: { $0.key < $1.key }) {
                    encoder.message(1) {
                        $0.text(1, code)
                        $0.text(2, text)
                    }
                }
            }
        }
    }

    /// The bytes of the message.
    package var encoded: [UInt8] {
        var encoder = WireEncoder()
        write(to: &encoder)
        return encoder.bytes
    }

    private static func write(_ values: [TaggedValue], to encoder: inout WireEncoder) {
        for value in values { encoder.message(1) { value.write(to: &$0) } }
    }

    /// Reads a value; of a kind that only a later version knows, nothing.
    init(
        decoding bytes: Span<UInt8>,
        _ range: Range<Int>,
        depth: Int = 0
    ) throws(DecodingFailure) {
        guard depth <= Self.deepest else { throw .malformedField(atByte: range.lowerBound) }
        self = .null
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 1: self = .null
            case 2: self = .bool(try field.flag())
            case 3: self = .integer(try field.signed())
            case 4: self = .number(try field.double())
            case 5: self = .text(try field.text(in: bytes))
            case 6: self = .date(try field.double())
            case 7: self = .data(try field.blob(in: bytes))
            case 8: self = .url(try field.text(in: bytes))
            case 9: self = .uuid(try field.text(in: bytes))
            case 10: self = .array(try Self.values(in: bytes, try field.message(), depth + 1))
            case 11: self = .set(Set(try Self.values(in: bytes, try field.message(), depth + 1)))
            case 12:
                var entries: [String: TaggedValue] = [:]
                var inner = WireDecoder(try field.message())
                while let part = try inner.next(in: bytes) {
                    guard part.number == 1 else { continue }
                    let (key, value) = try Self.entry(in: bytes, try part.message(), depth + 1)
                    entries[key] = value
                }
                self = .dictionary(entries)
            case 13: self = .person(try ItemPerson(decoding: bytes, try field.message()))
            case 14:
                var texts: [String: String] = [:]
                var inner = WireDecoder(try field.message())
                while let part = try inner.next(in: bytes) {
                    guard part.number == 1 else { continue }
                    let range = try part.message()
                    let code = try WireDecoder.text(1, in: bytes, range)
                    texts[code] = try WireDecoder.text(2, in: bytes, range)
                }
                self = .localized(texts)
            default: break
            }
        }
    }

    private static func values(
        in bytes: Span<UInt8>,
        _ range: Range<Int>,
        _ depth: Int
    ) throws(DecodingFailure) -> [TaggedValue] {
        var values: [TaggedValue] = []
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            guard field.number == 1 else { continue }
            values.append(try TaggedValue(decoding: bytes, try field.message(), depth: depth))
        }
        return values
    }

    /// Reads an entry: a name and a value.
    static func entry(
        in bytes: Span<UInt8>,
        _ range: Range<Int>,
        _ depth: Int = 0
    ) throws(DecodingFailure) -> (key: String, value: TaggedValue) {
        var (key, value) = ("", TaggedValue.null)
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 1: key = try field.text(in: bytes)
            case 2: value = try TaggedValue(decoding: bytes, try field.message(), depth: depth)
            default: break
            }
        }
        return (key, value)
    }
}

extension ItemPerson {
    fileprivate func write(to encoder: inout WireEncoder) {
        encoder.text(1, displayName)
        for handle in handles { encoder.text(2, handle) }
        encoder.text(3, handleIdentifier)
        encoder.text(4, contactIdentifier)
    }

    fileprivate init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        self.init(displayName: nil, handles: [], handleIdentifier: "")
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 1: displayName = try field.text(in: bytes)
            case 2: handles.append(try field.text(in: bytes))
            case 3: handleIdentifier = try field.text(in: bytes)
            case 4: contactIdentifier = try field.text(in: bytes)
            default: break
            }
        }
    }
}

extension WireEncoder {
    /// Writes a double even when it is zero.
    mutating func double(_ field: UInt64, _ value: Double) {
        tag(field, .fixed64)
        var bytes: [UInt8] = []
        bytes.appendBigEndian(value.bitPattern.byteSwapped)
        raw(bytes)
    }

    /// Writes values by name, in the order of the names, each as a name and a value.
    mutating func entries(_ field: UInt64, _ values: [String: TaggedValue]) {
        let ordered = values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        for (key, value) in ordered {
            message(field) { encoder in
                encoder.text(1, key)
                encoder.message(2) { value.write(to: &$0) }
            }
        }
    }
}

extension WireDecoder.Field {
    /// Reads a double.
    func double() throws(DecodingFailure) -> Double {
        guard type == .fixed64 else { throw .malformedField(atByte: whole.lowerBound) }
        return Double(bitPattern: value)
    }
}
