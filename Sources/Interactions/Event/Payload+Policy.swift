// The payload of a policy event: message `Policy` of docs/donation_log.proto; and the rules in
// force, message `Policies`, which the log keeps beside its records.

extension PolicyRule: WireMessage {
    func write(to writer: inout WireWriter) {
        writer.text(1, scope.app)
        writer.text(2, scope.intentClass)
        writer.signed(3, maximumAge)
        if let maximumCount {
            writer.tag(4, .varint)
            writer.varint(maximumCount)
        }
        maximumRate?.write(as: 5, to: &writer)
        writer.text(6, region?.code)
        writer.raw(unknownFields)
    }

    /// Reads a rule; a limit of zero or less is no limit that can be.
    ///
    /// A region of a later version is kept as a field that this one does not know.
    init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        self.init()
        var reader = WireReader(range)
        while let field = try reader.next(in: bytes) {
            switch field.number {
            case 1: scope.app = try field.text(in: bytes)
            case 2: scope.intentClass = try field.text(in: bytes)
            case 3: maximumAge = try field.signed()
            case 4: maximumCount = try field.varint()
            case 5: maximumRate = try Rate(decoding: bytes, field.message())
            case 6:
                let code = try field.text(in: bytes)
                do {
                    region = try Region(code: code)
                } catch {
                    unknownFields += bytes.copy(field.whole)
                }
            default: unknownFields += bytes.copy(field.whole)
            }
        }
        guard maximumAge ?? 1 > 0 else { throw .missingField("maximum_age") }
        guard maximumCount ?? 1 > 0 else { throw .missingField("maximum_count") }
    }
}

extension PolicyRule.Rate: WireMessage {
    func write(to writer: inout WireWriter) {
        writer.number(1, count)
        writer.signed(2, per == 0 ? nil : per)
        writer.raw(unknownFields)
    }

    fileprivate init(
        decoding bytes: Span<UInt8>,
        _ range: Range<Int>
    ) throws(DecodingFailure) {
        self.init(count: 0, per: 0)
        var reader = WireReader(range)
        while let field = try reader.next(in: bytes) {
            switch field.number {
            case 1: count = try field.varint()
            case 2: per = try field.signed()
            default: unknownFields += bytes.copy(field.whole)
            }
        }
        guard count > 0 else { throw .missingField("maximum_rate.count") }
        guard per > 0 else { throw .missingField("maximum_rate.per") }
    }
}

extension Policies {
    /// The rules in force as one message, in the order of their scopes; empty when there is none.
    package var encoded: [UInt8] {
        var writer = WireWriter()
        rules.span.write(as: 1, to: &writer)
        return writer.bytes
    }

    /// Reads rules that were encoded before.
    ///
    /// - Throws: ``DecodingFailure`` when the bytes are no message `Policies`.
    package init(decoding bytes: Span<UInt8>) throws(DecodingFailure) {
        self.init()
        var reader = WireReader(0..<bytes.count)
        while let field = try reader.next(in: bytes) {
            guard field.number == 1 else { throw .malformedField(atByte: field.whole.lowerBound) }
            apply(try PolicyRule(decoding: bytes, field.message()))
        }
    }
}
