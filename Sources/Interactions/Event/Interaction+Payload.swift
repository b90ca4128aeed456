// The payload of a donation: message `Interaction` of docs/donation_log.proto.
//
// Each type writes its fields in the order of their numbers and then the unknown ones as found:
// equal donations give equal bytes.

extension Interaction {
    /// Writes the payload; the donor and the start stand in the envelope.
    func write(to writer: inout WireWriter) {
        writer.text(1, identifier ?? "")
        writer.text(2, groupIdentifier)
        writer.number(3, direction.number)
        writer.number(4, intentHandlingStatus.number)
        writer.signed(5, end?.milliseconds)
        writer.flag(6, startIsDefaulted)
        switch intent {
        case .sendMessage(let intent): intent.write(as: 7, to: &writer)
        case .startCall(let intent): intent.write(as: 8, to: &writer)
        case .other(let intent): intent.write(as: 9, to: &writer)
        }
        writer.json(10, intentResponse)
        writer.number(11, UInt64(clamping: redactedParticipants))
        unknownFields.write(to: &writer)
    }

    /// Reads a payload of a donation that began at `start`.
    package init(
        decoding bytes: Span<UInt8>,
        _ range: Range<Int>,
        start: Timestamp
    ) throws(DecodingFailure) {
        self.init(intent: Self.noIntent, start: start)
        var hasIntent = false
        var reader = WireReader(range)
        while let field = try reader.next(in: bytes) {
            switch field.number {
            case 1: identifier = try field.text(in: bytes)
            case 2: groupIdentifier = try field.text(in: bytes)
            case 3: try direction.read(field, bytes, orKeepIn: &unknownFields)
            case 4: try intentHandlingStatus.read(field, bytes, orKeepIn: &unknownFields)
            case 5: end = Timestamp(milliseconds: try field.signed())
            case 6: startIsDefaulted = try field.flag()
            case 7: intent = .sendMessage(try SendMessageIntent(decoding: bytes, field.message()))
            case 8: intent = .startCall(try StartCallIntent(decoding: bytes, field.message()))
            case 9: intent = .other(try OtherIntent(decoding: bytes, field.message()))
            case 10: intentResponse = try field.json(in: bytes)
            case 11: redactedParticipants = Int(clamping: try field.varint())
            default: try unknownFields.read(field, bytes)
            }
            hasIntent = hasIntent || (7...9).contains(field.number)
        }
        guard hasIntent else { throw .missingField("intent") }
    }

    /// A placeholder for an intent yet to be read: made once, since an intent is a box.
    private static let noIntent = Intent.other(OtherIntent(className: ""))
}

extension Interaction {
    /// Returns the class of the intent in a donation's payload, and decodes nothing else.
    ///
    /// - Throws: ``DecodingFailure`` when the bytes are no payload, or have no intent.
    /// - Complexity: O(1) allocations; the reader skips the fields of the intent.
    package static func intentClass(
        in bytes: Span<UInt8>,
        _ range: Range<Int>
    ) throws(DecodingFailure) -> String {
        var found: String?
        var reader = WireReader(range)
        while let field = try reader.next(in: bytes) {
            switch field.number {
            case 7: found = SendMessageIntent.className
            case 8: found = StartCallIntent.className
            case 9: found = try WireReader.text(2, in: bytes, field.message())
            default: break
            }
        }
        guard let found else { throw .missingField("intent") }
        return found
    }

    /// Returns the identifier in a donation's payload, and decodes nothing else.
    ///
    /// - Throws: ``DecodingFailure`` when the bytes are no payload.
    package static func identifier(
        in bytes: Span<UInt8>,
        _ range: Range<Int>
    ) throws(DecodingFailure) -> String {
        try WireReader.text(1, in: bytes, range)
    }
}

extension SendMessageIntent: WireMessage {
    func write(to writer: inout WireWriter) {
        people.write(as: 1, to: &writer)
        writer.text(2, serviceName)
        if content != nil {
            writer.text(3, content)
            writer.mayHaveContent = true
        }
        writer.number(4, outgoingMessageType.number)
        writer.json(5, attachments)
        donationMetadata?.write(as: 6, to: &writer)
        unknownFields.write(to: &writer)
    }

    init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        self.init()
        var reader = WireReader(range)
        while let field = try reader.next(in: bytes) {
            switch field.number {
            case 1: try people.read(bytes, field.message(), orKeepIn: &unknownFields)
            case 2: serviceName = try field.text(in: bytes)
            case 3: content = try field.text(in: bytes)
            case 4: try outgoingMessageType.read(field, bytes, orKeepIn: &unknownFields)
            case 5: attachments = try field.json(in: bytes)
            case 6: donationMetadata = try DonationMetadata(decoding: bytes, field.message())
            default: try unknownFields.read(field, bytes)
            }
        }
    }
}

extension StartCallIntent: WireMessage {
    func write(to writer: inout WireWriter) {
        people.write(as: 1, to: &writer)
        writer.number(2, callCapability.number)
        writer.number(3, destinationType.number)
        writer.number(4, audioRoute.number)
        writer.json(5, callRecordToCallBack)
        unknownFields.write(to: &writer)
    }

    init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        self.init()
        var reader = WireReader(range)
        while let field = try reader.next(in: bytes) {
            switch field.number {
            case 1: try people.read(bytes, field.message(), orKeepIn: &unknownFields)
            case 2: try callCapability.read(field, bytes, orKeepIn: &unknownFields)
            case 3: try destinationType.read(field, bytes, orKeepIn: &unknownFields)
            case 4: try audioRoute.read(field, bytes, orKeepIn: &unknownFields)
            case 5: callRecordToCallBack = try field.json(in: bytes)
            default: try unknownFields.read(field, bytes)
            }
        }
    }
}

extension OtherIntent: WireMessage {
    func write(to writer: inout WireWriter) {
        people.write(as: 1, to: &writer)
        writer.text(2, className)
        unknownFields.write(to: &writer)
    }

    init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        self.init(className: "")
        var reader = WireReader(range)
        while let field = try reader.next(in: bytes) {
            switch field.number {
            case 1: try people.read(bytes, field.message(), orKeepIn: &unknownFields)
            case 2: className = try field.text(in: bytes)
            default: try unknownFields.read(field, bytes)
            }
        }
    }
}

extension DonationMetadata: WireMessage {
    func write(to writer: inout WireWriter) {
        if let recipientCount {
            writer.tag(1, .varint)
            writer.varint(UInt64(clamping: recipientCount))
        }
        writer.flag(2, mentionsCurrentUser)
        writer.flag(3, isReplyToCurrentUser)
        writer.flag(4, notifyRecipientAnyway)
        unknownFields.write(to: &writer)
    }

    init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        self.init()
        var reader = WireReader(range)
        while let field = try reader.next(in: bytes) {
            switch field.number {
            case 1: recipientCount = Int(clamping: try field.varint())
            case 2: mentionsCurrentUser = try field.flag()
            case 3: isReplyToCurrentUser = try field.flag()
            case 4: notifyRecipientAnyway = try field.flag()
            default: try unknownFields.read(field, bytes)
            }
        }
    }
}

extension SpeakableString: WireMessage {
    func write(to writer: inout WireWriter) {
        writer.text(1, spokenPhrase)
        writer.text(2, vocabularyIdentifier)
        writer.text(3, pronunciationHint)
        unknownFields.write(to: &writer)
    }

    init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        self.init("")
        var reader = WireReader(range)
        while let field = try reader.next(in: bytes) {
            switch field.number {
            case 1: spokenPhrase = try field.text(in: bytes)
            case 2: vocabularyIdentifier = try field.text(in: bytes)
            case 3: pronunciationHint = try field.text(in: bytes)
            default: try unknownFields.read(field, bytes)
            }
        }
    }
}
