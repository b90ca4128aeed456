// The payload of a donation: message `Interaction` of docs/donation_log.proto.
//
// Each type writes its fields in the order of their numbers and then the unknown ones as found:
// equal donations give equal bytes.

extension Interaction {
    /// Writes the payload; the donor and the start stand in the envelope.
    func write(to encoder: inout WireEncoder) {
        let times = DonationTimes(
            start: start ?? Timestamp(milliseconds: 0),
            end: end,
            startIsDefaulted: startIsDefaulted
        )
        write(as: identifier ?? "", times, to: &encoder)
    }

    /// Writes the payload under another identifier and with other times.
    func write(as identifier: String, _ times: DonationTimes, to encoder: inout WireEncoder) {
        encoder.text(1, identifier)
        encoder.identifier(2, groupIdentifier)
        encoder.number(3, direction.number)
        encoder.number(4, intentHandlingStatus.number)
        encoder.signed(5, times.end?.milliseconds)
        encoder.flag(6, times.startIsDefaulted)
        switch intent {
        case .sendMessage(let intent): intent.write(as: 7, to: &encoder)
        case .startCall(let intent): intent.write(as: 8, to: &encoder)
        case .other(let intent): intent.write(as: 9, to: &encoder)
        }
        encoder.json(10, intentResponse)
        encoder.number(11, UInt64(clamping: redactedParticipants))
        unknownFields.write(to: &encoder)
    }

    /// Reads a payload of a donation that began at `start`.
    package init(
        decoding bytes: Span<UInt8>,
        _ range: Range<Int>,
        start: Timestamp
    ) throws(DecodingFailure) {
        self.init(Self.noIntent, start: start)
        try read(bytes, range)
    }

    // Each message is read into the value that holds it: an initialiser of a large value copies it.

    private mutating func read(
        _ bytes: Span<UInt8>,
        _ range: Range<Int>
    ) throws(DecodingFailure) {
        var hasIntent = false
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 1: identifier = try field.text(in: bytes)
            case 2: groupIdentifier = try field.text(in: bytes)
            case 3: try direction.read(field, bytes, orKeepIn: &unknownFields)
            case 4: try intentHandlingStatus.read(field, bytes, orKeepIn: &unknownFields)
            case 5: end = Timestamp(milliseconds: try field.signed())
            case 6: startIsDefaulted = try field.flag()
            case 7:
                var message = SendMessageIntent()
                try message.read(bytes, field.message())
                intent = .sendMessage(message)
            case 8:
                var call = StartCallIntent()
                try call.read(bytes, field.message())
                intent = .startCall(call)
            case 9:
                var other = OtherIntent(className: "")
                try other.read(bytes, field.message())
                intent = .other(other)
            case 10: intentResponse = try field.json(in: bytes)
            case 11: redactedParticipants = Int(clamping: try field.varint())
            default: try unknownFields.read(field, bytes)
            }
            hasIntent = hasIntent || (7...9).contains(field.number)
        }
        guard hasIntent else { throw .missingField("intent") }
    }

    /// A placeholder for an intent yet to be read: made once, since it is an object.
    private static let noIntent = IntentBox(.other(OtherIntent(className: "")))
}

extension Interaction {
    /// Returns the class of the intent in a donation's payload, and decodes nothing else.
    ///
    /// - Throws: ``DecodingFailure`` when the bytes are no payload, or have no intent.
    /// - Complexity: O(1) allocations; the decoder skips the fields of the intent.
    package static func intentClass(
        in bytes: Span<UInt8>,
        _ range: Range<Int>
    ) throws(DecodingFailure) -> String {
        var found: String?
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 7: found = SendMessageIntent.className
            case 8: found = StartCallIntent.className
            case 9: found = try WireDecoder.text(2, in: bytes, field.message())
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
        try WireDecoder.text(1, in: bytes, range)
    }

    /// Returns a hash of a donation's payload without the identifier.
    ///
    /// - Throws: ``DecodingFailure`` when the bytes are no payload.
    /// - Complexity: O(*b*) in the bytes.
    package static func hashOfContent(
        in bytes: Span<UInt8>,
        _ range: Range<Int>
    ) throws(DecodingFailure) -> UInt64 {
        var decoder = WireDecoder(range)
        var hash: UInt64 = 0
        while let field = try decoder.next(in: bytes) {
            if field.number != 1 { hash = bytes.hash(field.whole, seed: hash) }
        }
        return hash
    }
}

extension SendMessageIntent: WireMessage {
    func write(to encoder: inout WireEncoder) {
        people.write(as: 1, to: &encoder)
        encoder.text(2, serviceName)
        if content != nil {
            encoder.text(3, content)
            encoder.mayHaveContent = true
        }
        encoder.number(4, outgoingMessageType.number)
        encoder.json(5, attachments)
        donationMetadata?.write(as: 6, to: &encoder)
        unknownFields.write(to: &encoder)
    }

    mutating func read(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 1: try people.read(bytes, field.message(), orKeepIn: &unknownFields)
            case 2: serviceName = try field.text(in: bytes)
            case 3: content = try field.text(in: bytes)
            case 4: try outgoingMessageType.read(field, bytes, orKeepIn: &unknownFields)
            case 5: attachments = try field.json(in: bytes)
            case 6:
                var metadata = DonationMetadata()
                try metadata.read(bytes, field.message())
                donationMetadata = metadata
            default: try unknownFields.read(field, bytes)
            }
        }
    }
}

extension StartCallIntent: WireMessage {
    func write(to encoder: inout WireEncoder) {
        people.write(as: 1, to: &encoder)
        encoder.number(2, callCapability.number)
        encoder.number(3, destinationType.number)
        encoder.number(4, audioRoute.number)
        encoder.json(5, callRecordToCallBack)
        unknownFields.write(to: &encoder)
    }

    mutating func read(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
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
    func write(to encoder: inout WireEncoder) {
        people.write(as: 1, to: &encoder)
        let length = className.utf8.count
        if length == 0 || length > DonationLimits.nameBytes { encoder.mayBeFaulty = true }
        encoder.text(2, className)
        unknownFields.write(to: &encoder)
    }

    mutating func read(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 1: try people.read(bytes, field.message(), orKeepIn: &unknownFields)
            case 2: className = try field.text(in: bytes)
            default: try unknownFields.read(field, bytes)
            }
        }
    }
}

extension DonationMetadata: WireMessage {
    func write(to encoder: inout WireEncoder) {
        if let recipientCount {
            if recipientCount < 0 { encoder.mayBeFaulty = true }
            encoder.tag(1, .varint)
            encoder.varint(UInt64(clamping: recipientCount))
        }
        encoder.flag(2, mentionsCurrentUser)
        encoder.flag(3, isReplyToCurrentUser)
        encoder.flag(4, notifyRecipientAnyway)
        unknownFields.write(to: &encoder)
    }

    mutating func read(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
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
    func write(to encoder: inout WireEncoder) {
        encoder.text(1, spokenPhrase)
        encoder.text(2, vocabularyIdentifier)
        encoder.text(3, pronunciationHint)
        unknownFields.write(to: &encoder)
    }

    mutating func read(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 1: spokenPhrase = try field.text(in: bytes)
            case 2: vocabularyIdentifier = try field.text(in: bytes)
            case 3: pronunciationHint = try field.text(in: bytes)
            default: try unknownFields.read(field, bytes)
            }
        }
    }
}
