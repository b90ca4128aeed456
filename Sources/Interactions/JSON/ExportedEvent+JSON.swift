import FoundationEssentials

extension ExportedEvent {
    /// The event as one line of an export: its text form, and the data that this lacks.
    ///
    /// - Complexity: O(*n*) in the bytes of the event and its pictures.
    public var json: JSONValue {
        let text = RecordedEvent(position: position, recordedAt: recordedAt, event: event).json
        guard case .object(var object) = text else { return text }
        object["donor"] = donor.map { .integer(Int64($0.rawValue)) }
        object["app"] = donorName.map { .string($0.app) }
        object["account"] = donorName?.account.map { .string($0) }
        object["payload"] = payload.map { .string($0.base64) } ?? object["payload"]
        if case .donated(let donation) = event {
            if donation.interaction.startIsDefaulted { object["startIsDefaulted"] = true }
        } else if start != recordedAt {
            object["start"] = start.json
        }
        return .object(object)
    }

    /// Returns the event as a CloudEvent of version 1.0 in JSON, with the line of an export as its
    /// data.
    ///
    /// - Parameter source: A URI that identifies the log.
    /// - Returns: The CloudEvent, in structured mode.
    public func cloudEvent(source: String) -> JSONValue {
        let digits = String(position.rawValue)
        var object: [String: JSONValue] = [
            "specversion": "1.0",
            "id": .string(digits),
            "source": .string(source),
            "type": .string("donation.\(typeName)"),
            "datacontenttype": "application/json",
            "sequence": .string(String(repeating: "0", count: 20 - digits.count) + digits),
            "data": json,
        ]
        object["time"] = recordedAt.rfc3339.map { .string($0) }
        object["subject"] = subject.map { .string($0) }
        return .object(object)
    }

    private var typeName: String {
        if case .erased = event { return "erased" }
        return EventRegistry.standard.name(of: kind) ?? "\(kind.rawValue)"
    }

    /// The conversation, if its identifier is a text that CloudEvents allows.
    private var subject: String? {
        guard case .donated(let donation) = event,
            let text = donation.interaction.intent.people.conversationIdentifier, !text.isEmpty,
            !text.unicodeScalars.contains(where: \.isForbiddenInCloudEvents)
        else { return nil }
        return text
    }

    // MARK: Reading

    /// Reads a line of an export, in either form.
    ///
    /// It reads types and names, and checks that a payload matches the text beside it; the log that
    /// imports the event checks sizes, dates and keys.
    ///
    /// - Throws: ``ValidationError`` with the first field that is wrong.
    public init(json: JSONValue) throws(ValidationError) {
        try self.init(json: json, kinds: .standard)
    }

    /// Reads a line of an export, in either form, with other kinds than those of this version.
    package init(json: JSONValue, kinds: EventRegistry) throws(ValidationError) {
        guard case .object(let object) = json, object["specversion"] != nil else {
            try self.init(line: json, kinds)
            return
        }
        var fields = try JSONFields(json, at: "")
        guard try fields.text("specversion") == "1.0" else {
            throw fields.fault("specversion", .unknownName(allowed: ["1.0"]))
        }
        guard let data = fields.value("data") else { throw fields.fault("data", .missing) }
        do {
            try self.init(line: data, kinds)
        } catch {
            throw error.inside("data")
        }
        guard try fields.text("id") == String(position.rawValue) else {
            throw fields.fault("id", .contradicts("data.position"))
        }
    }

    private init(line json: JSONValue, _ kinds: EventRegistry) throws(ValidationError) {
        var fields = try JSONFields(json, at: "")
        guard let rawPosition = try fields.integer("position") else {
            throw fields.fault("position", .missing)
        }
        guard rawPosition > 0 else { throw fields.fault("position", .negative) }
        position = Position(rawValue: UInt64(rawPosition))
        guard let time = try fields.date("recordedAt") else {
            throw fields.fault("recordedAt", .missing)
        }
        recordedAt = time
        let isNumbered = if case .integer = json["kind"] { true } else { false }
        kind = try fields.kind(kinds)
        donor = try fields.donorNumber("donor")
        let isErased = try fields.flag("erased")
        let isDefaulted = try fields.flag("startIsDefaulted")
        let redacted = try fields.integer("redactedParticipants")
        let app = try fields.text("app")
        donorName = app.map { Donor(app: $0) }
        donorName?.account = try fields.text("account")
        let otherStart = try fields.date("start")
        start = otherStart ?? time
        payload = try fields.bytes("payload")
        event = .erased(Stub(kind: kind, donor: donor))
        let donation = fields.value("donation")
        let texts = fields.texts(kinds)
        if isErased {
            let isMore = donation != nil || !texts.isEmpty || payload != nil || redacted != nil
            try fields.refuse(isMore, "erased")
        } else if kind == .donated {
            guard let donation else { throw fields.fault("donation", .missing) }
            guard donor != nil else { throw fields.fault("donor", .missing) }
            try fields.refuse(otherStart != nil, "start")
            if let name = texts.keys.min() { try fields.refuse(true, name) }
            try fields.refuse(donorName != nil, "app")
            if let redacted, redacted < 1 {
                throw fields.fault("redactedParticipants", .negative)
            }
            try takeDonation(donation, isDefaulted: isDefaulted, redacted: redacted)
        } else if let payload {
            try fields.refuse(redacted != nil, "redactedParticipants")
            try takePayload(payload, kinds)
            // The payload may have the position of an activity, and the text the activity.
            if event.snapshot != nil, let text = texts[BecameCurrent.name] {
                event.take(try BecameCurrent(json: text, at: BecameCurrent.name).activity)
            }
            // A writer that gives a kind's number cannot give the text of its payload.
            if !isNumbered || !texts.isEmpty { try expectText(json) }
        } else {
            try fields.refuse(donation != nil, "donation")
            try fields.refuse(redacted != nil, "redactedParticipants")
            try takeText(from: texts, of: fields, kinds: kinds)
        }
        if isErased || payload == nil || kind == .donated,
            let name = fields.unknown.json.keys.min()
        {
            throw fields.fault(name, .unknownField)
        }
    }

    /// Reads the event from its text.
    private mutating func takeText(
        from texts: [String: JSONValue],
        of fields: JSONFields,
        kinds: EventRegistry
    ) throws(ValidationError) {
        guard let type = kinds[kind], type.isReadFromText else {
            throw fields.fault("payload", .missing)
        }
        guard let text = texts[type.name] else { throw fields.fault(type.name, .missing) }
        if let other = texts.keys.filter({ $0 != type.name }).min() {
            try fields.refuse(true, other)
        }
        event = .known(try type.init(json: text, at: type.name))
    }

    private mutating func takeDonation(
        _ json: JSONValue,
        isDefaulted: Bool,
        redacted: Int?
    ) throws(ValidationError) {
        do throws(ValidationError) {
            var fields = try JSONFields(json, at: "")
            guard let app = try fields.text("app") else { throw fields.fault("app", .missing) }
            let account = try fields.text("account")
            guard let start = try fields.date("start") else {
                throw fields.fault("start", .missing)
            }
            guard try fields.text("identifier") != nil else {
                throw fields.fault("identifier", .missing)
            }
            self.start = start
            if let payload {
                donorName = Donor(app: app, account: account)
                try takePayload(payload)
                donorName = nil
                try takePictures(from: json)
            } else {
                var donation = try Donation(json: json)
                donation.interaction.startIsDefaulted = isDefaulted
                donation.interaction.redactedParticipants = redacted ?? 0
                event = .donated(donation)
            }
        } catch {
            throw error.inside("donation")
        }
        guard payload != nil, case .donated(let donation) = event else { return }
        guard donation.json.asWritten(before: json).bytes == json.bytes else {
            throw ValidationError(field: "payload", reason: .contradicts("donation"))
        }
        guard donation.interaction.startIsDefaulted == isDefaulted else {
            throw ValidationError(field: "startIsDefaulted", reason: .contradicts("payload"))
        }
        // An export by a program that did not know the field has it in the payload alone.
        guard
            redacted ?? donation.interaction.redactedParticipants
                == donation.interaction.redactedParticipants
        else {
            throw ValidationError(field: "redactedParticipants", reason: .contradicts("payload"))
        }
    }

    private mutating func takePayload(
        _ payload: [UInt8],
        _ kinds: EventRegistry = .standard
    ) throws(ValidationError) {
        let envelope = Envelope(
            kind: kind,
            donor: donor ?? DonorNumber(rawValue: 0),
            payloadLength: payload.count,
            recordedAt: recordedAt,
            start: start
        )
        event = try decoded(payload, envelope, kinds: kinds)
    }

    /// Puts the pictures of a line into the donation that its payload gave.
    private mutating func takePictures(from json: JSONValue) throws(ValidationError) {
        guard case .donated(var donation) = event else { return }
        var objects = json["intent"]?.imagesInOrder[...] ?? []
        try donation.interaction.intent.people.mapImages { image throws(ValidationError) in
            guard let object = objects.popFirst(), case .string(let text)? = object["data"] else {
                return image
            }
            guard let bytes = Data(base64Encoded: text) else {
                throw ValidationError(field: "intent", reason: .notBase64)
            }
            var whole = image
            whole.source = .data([UInt8](bytes))
            return whole
        }
        event = .donated(donation)
    }

    /// Checks that the text of a line matches its payload.
    private func expectText(_ line: JSONValue) throws(ValidationError) {
        guard case .object(let said) = line, case .object(let meant) = json else { return }
        for name in Set(said.keys).union(meant.keys).sorted() where name != "recordedAt" {
            guard said[name]?.bytes == meant[name]?.bytes else {
                throw ValidationError(field: name, reason: .contradicts("payload"))
            }
        }
    }
}

extension JSONValue {
    /// The fields of intents that earlier programs did not know: their exports have these in the
    /// payload alone.
    private static let laterFields = ["isGroup"]

    /// Returns a donation without the later fields that a line lacks.
    fileprivate func asWritten(before line: JSONValue) -> JSONValue {
        guard case .object(var donation) = self, case .object(var intent)? = donation["intent"]
        else { return self }
        for field in Self.laterFields where line["intent"]?[field] == nil { intent[field] = nil }
        donation["intent"] = .object(intent)
        return .object(donation)
    }
}

extension JSONFields {
    /// The first kind whose name some earlier programs did not know.
    private static let firstLaterKind = EventKind.redacted

    /// Takes the fields that hold events as text alone, if they are present.
    fileprivate mutating func texts(_ kinds: EventRegistry) -> [String: JSONValue] {
        var texts: [String: JSONValue] = [:]
        for type in kinds.types where type.isReadFromText { texts[type.name] = value(type.name) }
        return texts
    }

    fileprivate mutating func kind(_ kinds: EventRegistry) throws(ValidationError) -> EventKind {
        guard let value = value("kind") else { throw fault("kind", .missing) }
        if case .string(let name) = value, let kind = kinds.kind(named: name) { return kind }
        if case .integer(let number) = value, let number = UInt8(exactly: number) {
            let kind = EventKind(rawValue: number)
            // Programs that do not know a kind write its number.
            if !kinds.knows(kind) || kind >= Self.firstLaterKind { return kind }
        }
        throw fault("kind", .wrongType(expected: "a kind that this program knows, or a number"))
    }

    fileprivate mutating func donorNumber(_ name: String) throws(ValidationError) -> DonorNumber? {
        guard let number = try integer(name) else { return nil }
        guard number > 0, number < UInt32.max, let number = UInt32(exactly: number) else {
            throw fault(name, .wrongType(expected: "a donor number"))
        }
        return DonorNumber(rawValue: number)
    }

    fileprivate func refuse(_ isWrong: Bool, _ name: String) throws(ValidationError) {
        guard !isWrong else { throw fault(name, .contradicts("kind")) }
    }
}

extension ValidationError {
    /// Returns the same error for a field inside another.
    fileprivate func inside(_ path: String) -> ValidationError {
        // A payload beside the donation, checked together with it, keeps its own name.
        guard field != "payload" || path == "data" else { return self }
        return ValidationError(field: field.isEmpty ? path : "\(path).\(field)", reason: reason)
    }
}

extension JSONValue {
    fileprivate subscript(name: String) -> JSONValue? {
        guard case .object(let object) = self else { return nil }
        return object[name]
    }

    /// The images of an intent, in the order of ``IntentPeople/mapImages(_:)``.
    fileprivate var imagesInOrder: [JSONValue] {
        var images = [self["sender"]?["image"]].compactMap(\.self)
        for name in ["recipients", "contacts"] {
            guard case .array(let people)? = self[name] else { continue }
            images += people.compactMap { $0["image"] }
        }
        if case .object(let others)? = self["images"] {
            images += others.sorted { $0.key < $1.key }.map(\.value)
        }
        return images
    }
}

extension Unicode.Scalar {
    /// A control character or a noncharacter (CloudEvents 1.0, section "Type System").
    fileprivate var isForbiddenInCloudEvents: Bool {
        properties.generalCategory == .control || properties.isNoncharacterCodePoint
    }
}
