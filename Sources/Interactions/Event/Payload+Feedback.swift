// The payloads of feedback, preferences and adoptions: messages `Feedback`, `Preference` and
// `Adoption` of docs/donation_log.proto.

extension SuggestionFeedback {
    func write(to writer: inout WireWriter) {
        if !shown.isEmpty {
            var pairs = WireWriter()
            for conversation in shown {
                pairs.varint(conversation.position.rawValue)
                pairs.varint(conversation.isOfSenderAlone ? 1 : 0)
            }
            writer.blob(1, pairs.bytes)
        }
        writer.number(2, outcome.number)
        writer.number(3, chosen?.position.rawValue ?? 0)
        writer.flag(4, chosen?.isOfSenderAlone ?? false)
        writer.text(5, context.app)
        for type in context.contentTypes { writer.text(6, type) }
        writer.text(7, context.place)
        writer.raw(unknownFields)
    }

    init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        self.init(shown: [], outcome: .shown)
        var numbers: [UInt64] = []
        var chosen = ConversationReference(position: .start)
        var reader = WireReader(range)
        while let field = try reader.next(in: bytes) {
            switch field.number {
            case 1: try field.readNumbers(in: bytes, to: &numbers)
            case 2:
                if let known = Outcome(number: try field.varint()) {
                    outcome = known
                } else {
                    unknownFields += bytes.copy(field.whole)
                }
            case 3: chosen.position = Position(rawValue: try field.varint())
            case 4: chosen.isOfSenderAlone = try field.flag()
            case 5: context.app = try field.text(in: bytes)
            case 6: context.contentTypes.append(try field.text(in: bytes))
            case 7: context.place = try field.text(in: bytes)
            default: unknownFields += bytes.copy(field.whole)
            }
        }
        guard numbers.count.isMultiple(of: 2) else { throw .missingField("shown") }
        for index in stride(from: 0, to: numbers.count, by: 2) {
            guard numbers[index] > 0, numbers[index + 1] < 2 else { throw .missingField("shown") }
            let position = Position(rawValue: numbers[index])
            shown.append(
                ConversationReference(
                    position: position,
                    isOfSenderAlone: numbers[index + 1] == 1
                )
            )
        }
        if chosen.position > .start { self.chosen = chosen }
    }
}

extension Preference {
    func write(to writer: inout WireWriter) {
        writer.number(1, conversation.position.rawValue)
        writer.flag(2, conversation.isOfSenderAlone)
        writer.number(3, change.number)
        writer.raw(unknownFields)
    }

    init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        self.init(.unspecified, ConversationReference(position: .start))
        var reader = WireReader(range)
        while let field = try reader.next(in: bytes) {
            switch field.number {
            case 1: conversation.position = Position(rawValue: try field.varint())
            case 2: conversation.isOfSenderAlone = try field.flag()
            case 3:
                if let known = Change(number: try field.varint()) {
                    change = known
                } else {
                    unknownFields += bytes.copy(field.whole)
                }
            default: unknownFields += bytes.copy(field.whole)
            }
        }
        guard conversation.position > .start else { throw .missingField("position") }
    }
}

extension Adoption {
    func write(to writer: inout WireWriter) {
        writer.number(1, UInt64(version))
        writer.doubles(2, weights)
        writer.number(3, learnedThrough?.rawValue ?? 0)
        writer.doubles(4, calibration)
        writer.raw(unknownFields)
    }

    init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        self.init(version: 0, weights: [], learnedThrough: nil)
        var reader = WireReader(range)
        while let field = try reader.next(in: bytes) {
            switch field.number {
            case 1: version = UInt32(truncatingIfNeeded: try field.varint())
            case 2: try field.readDoubles(in: bytes, to: &weights)
            case 3:
                let position = try field.varint()
                learnedThrough = position == 0 ? nil : Position(rawValue: position)
            case 4: try field.readDoubles(in: bytes, to: &calibration)
            default: unknownFields += bytes.copy(field.whole)
            }
        }
        guard weights.allSatisfy(\.isFinite) else { throw .missingField("weights") }
        guard calibration.allSatisfy(\.isFinite) else { throw .missingField("calibration") }
    }
}

extension WireWriter {
    /// Writes a packed repeated double; nothing when there is none.
    fileprivate mutating func doubles(_ number: UInt64, _ values: [Double]) {
        guard !values.isEmpty else { return }
        var bytes: [UInt8] = []
        for value in values { bytes.appendBigEndian(value.bitPattern.byteSwapped) }
        blob(number, bytes)
    }
}

extension WireReader.Field {
    /// Reads a repeated double, packed or one by one, as a reader of Protocol Buffers must.
    fileprivate func readDoubles(
        in bytes: Span<UInt8>,
        to numbers: inout [Double]
    ) throws(DecodingFailure) {
        if type == .fixed64 { return numbers.append(Double(bitPattern: value)) }
        let packed = try message()
        guard packed.count.isMultiple(of: 8) else {
            throw .malformedField(atByte: packed.lowerBound)
        }
        for index in stride(from: packed.lowerBound, to: packed.upperBound, by: 8) {
            let pattern = bytes.bigEndian(at: index, width: 8).byteSwapped
            numbers.append(Double(bitPattern: pattern))
        }
    }
}
