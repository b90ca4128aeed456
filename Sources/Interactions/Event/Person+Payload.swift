// The people of an intent, as docs/donation_log.proto defines them.

extension IntentPeople: WireMessage {
    func write(to encoder: inout WireEncoder) {
        if max(recipients.count, contacts.count) > DonationLimits.people {
            encoder.mayBeFaulty = true
        }
        senders.span.write(as: 1, to: &encoder)
        recipients.span.write(as: 2, to: &encoder)
        contacts.span.write(as: 3, to: &encoder)
        speakableGroupName?.write(as: 4, to: &encoder)
        encoder.identifier(5, conversationIdentifier)
        if !images.isEmpty { writeImages(to: &encoder) }
        if let isGroup {
            encoder.tag(7, .varint)
            encoder.varint(isGroup ? 1 : 0)
        }
    }

    private func writeImages(to encoder: inout WireEncoder) {
        for (parameter, image) in images.sorted(by: { $0.key < $1.key }) {
            encoder.message(6) { encoder in
                encoder.text(1, parameter)
                image.write(as: 2, to: &encoder)
            }
        }
    }

    /// Reads the fields, and keeps those of a later version with the unknown fields of the intent.
    mutating func read(
        _ bytes: Span<UInt8>,
        _ range: Range<Int>,
        orKeepIn unknownFields: inout UnknownFields
    ) throws(DecodingFailure) {
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 1:
                senders = []
                try senders.readNext(bytes, field.message())
            case 2: try recipients.readNext(bytes, field.message())
            case 3: try contacts.readNext(bytes, field.message())
            case 4:
                var name = SpeakableString("")
                try name.read(bytes, field.message())
                speakableGroupName = name
            case 5: conversationIdentifier = try field.text(in: bytes)
            case 6: try readImage(bytes, field.message())
            case 7: isGroup = try field.flag()
            default: unknownFields.keep(field, of: 1, bytes)
            }
        }
    }

    private mutating func readImage(
        _ bytes: Span<UInt8>,
        _ range: Range<Int>
    ) throws(DecodingFailure) {
        var parameter = ""
        var image: Image?
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 1: parameter = try field.text(in: bytes)
            case 2:
                image = Image(nil)
                try image?.read(bytes, field.message())
            default: break
            }
        }
        images[parameter] = image
    }
}

extension [Person] {
    /// Adds a person and reads it where it stands.
    fileprivate mutating func readNext(
        _ bytes: Span<UInt8>,
        _ range: Range<Int>
    ) throws(DecodingFailure) {
        append(Person())
        try self[count - 1].read(bytes, range)
    }
}

extension Person: WireMessage {
    func write(to encoder: inout WireEncoder) {
        if mayBeFaulty { encoder.mayBeFaulty = true }
        encoder.text(1, displayName)
        personHandle?.write(as: 2, to: &encoder)
        nameComponents?.write(as: 3, to: &encoder)
        encoder.identifier(4, contactIdentifier)
        encoder.identifier(5, customIdentifier)
        aliases.span.write(as: 6, to: &encoder)
        encoder.flag(7, isMe)
        encoder.flag(8, isContactSuggestion)
        encoder.number(9, suggestionType.number)
        encoder.text(10, relationship)
        image?.write(as: 11, to: &encoder)
        unknownFields.write(to: &encoder)
    }

    /// Whether the person names nobody, or has too many aliases.
    fileprivate var mayBeFaulty: Bool {
        !namesSomebody || aliases.count > DonationLimits.aliases
    }

    init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        self.init()
        try read(bytes, range)
    }

    mutating func read(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 1: displayName = try field.text(in: bytes)
            case 2:
                personHandle = PersonHandle(value: "")
                try personHandle?.read(bytes, field.message())
            case 3:
                nameComponents = PersonNameComponents()
                try nameComponents?.read(bytes, field.message())
            case 4: contactIdentifier = try field.text(in: bytes)
            case 5: customIdentifier = try field.text(in: bytes)
            case 6:
                var alias = PersonHandle(value: "")
                try alias.read(bytes, field.message())
                aliases.append(alias)
            case 7: isMe = try field.flag()
            case 8: isContactSuggestion = try field.flag()
            case 9: try suggestionType.read(field, bytes, orKeepIn: &unknownFields)
            case 10: relationship = try field.text(in: bytes)
            case 11:
                image = Image(nil)
                try image?.read(bytes, field.message())
            default: try unknownFields.read(field, bytes)
            }
        }
    }
}

extension PersonHandle: WireMessage {
    func write(to encoder: inout WireEncoder) {
        encoder.identifier(1, value)
        encoder.number(2, type.number)
        encoder.text(3, label)
        unknownFields.write(to: &encoder)
    }

    mutating func read(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 1: value = try field.text(in: bytes)
            case 2: try type.read(field, bytes, orKeepIn: &unknownFields)
            case 3: label = try field.text(in: bytes)
            default: try unknownFields.read(field, bytes)
            }
        }
    }
}

extension PersonNameComponents: WireMessage {
    func write(to encoder: inout WireEncoder) {
        encoder.text(1, namePrefix)
        encoder.text(2, givenName)
        encoder.text(3, middleName)
        encoder.text(4, familyName)
        encoder.text(5, nameSuffix)
        encoder.text(6, nickname)
        unknownFields.write(to: &encoder)
    }

    mutating func read(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 1: namePrefix = try field.text(in: bytes)
            case 2: givenName = try field.text(in: bytes)
            case 3: middleName = try field.text(in: bytes)
            case 4: familyName = try field.text(in: bytes)
            case 5: nameSuffix = try field.text(in: bytes)
            case 6: nickname = try field.text(in: bytes)
            default: try unknownFields.read(field, bytes)
            }
        }
    }
}

extension Image: WireMessage {
    func write(to encoder: inout WireEncoder) {
        if case .url(let url) = source { encoder.text(1, url) }
        if case .stored(let digest) = source { encoder.blob(2, digest) }
        if case .systemName(let name) = source { encoder.text(3, name) }
        encoder.text(4, type)
        if case .data(let data) = source {
            encoder.blob(5, data)
            encoder.hasPictures = true
        }
        unknownFields.write(to: &encoder)
    }

    init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        self.init(nil)
        try read(bytes, range)
    }

    mutating func read(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 1: source = .url(try field.text(in: bytes))
            case 2: source = .stored(digest: try field.blob(in: bytes))
            case 3: source = .systemName(try field.text(in: bytes))
            case 4: type = try field.text(in: bytes)
            case 5: source = .data(try field.blob(in: bytes))
            default: try unknownFields.read(field, bytes)
            }
        }
    }
}
