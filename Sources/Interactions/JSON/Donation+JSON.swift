extension Donation {
    /// Reads a donation from its text form, one JSON object.
    ///
    /// It reads types and names only; ``validate(receivedAt:)`` checks sizes, dates and keys.
    ///
    /// - Parameters:
    ///   - json: The object.
    ///   - app: The donor of a donation that names no donor.
    /// - Throws: ``ValidationError`` with the first field that is wrong.
    public init(json: JSONValue, app: String? = nil) throws(ValidationError) {
        var fields = try JSONFields(json, at: "")
        guard let app = try fields.text("app") ?? app else { throw fields.fault("app", .missing) }
        donor = Donor(app: app, account: try fields.text("account"))
        guard let intent = try fields.object("intent", Intent.init(json:at:)) else {
            throw fields.fault("intent", .missing)
        }
        interaction = Interaction(
            intent: intent,
            direction: try fields.name("direction", default: .unspecified),
            start: try fields.date("start"),
            identifier: try fields.text("identifier"),
            groupIdentifier: try fields.text("groupIdentifier")
        )
        interaction.end = try fields.date("end")
        interaction.intentHandlingStatus = try fields.name(
            "intentHandlingStatus",
            default: .unspecified
        )
        interaction.intentResponse = fields.value("intentResponse")
        interaction.unknownFields = fields.unknown
        interaction.leaveOutEmptyIdentifiers()
    }

    /// Reads a donation from a line of donation JSON, as ``init(json:app:)`` does.
    ///
    /// - Parameters:
    ///   - line: The line in UTF-8.
    ///   - app: The donor of a donation that names no donor.
    /// - Throws: ``ValidationError``, also for a line longer than ``DonationLimits/lineBytes``.
    public init(line: [UInt8], app: String? = nil) throws(ValidationError) {
        let limit = DonationLimits.lineBytes
        guard line.count <= limit else {
            throw ValidationError(field: "", reason: .tooLong(bytes: line.count, limit: limit))
        }
        try self.init(json: JSONValue(parsing: line), app: app)
    }

    /// The donation in its text form, one JSON object, dates as RFC 3339.
    public var json: JSONValue {
        var object = JSONObject(interaction.unknownFields)
        object.set("app", donor.app)
        object.set("account", donor.account)
        object.set("identifier", interaction.identifier)
        object.set("groupIdentifier", interaction.groupIdentifier)
        object.set("direction", interaction.direction)
        object.set("intentHandlingStatus", interaction.intentHandlingStatus)
        object.set("start", interaction.start?.json)
        object.set("end", interaction.end?.json)
        object.set("intent", interaction.intent.json)
        object.set("intentResponse", interaction.intentResponse)
        return object.value
    }

    /// The paths of the fields that this version does not know, in order.
    public var unknownFieldPaths: [String] {
        var paths = interaction.unknownFields.json.keys.map { $0 }
        func add(_ fields: UnknownFields?, _ path: String) {
            paths += fields?.json.keys.map { "\(path).\($0)" } ?? []
        }
        func add(_ person: Person, _ path: String) {
            add(person.unknownFields, path)
            add(person.personHandle?.unknownFields, "\(path).personHandle")
            add(person.nameComponents?.unknownFields, "\(path).nameComponents")
            for (index, alias) in person.aliases.enumerated() {
                add(alias.unknownFields, "\(path).aliases[\(index)]")
            }
        }
        switch interaction.intent {
        case .sendMessage(let intent):
            add(intent.unknownFields, "intent")
            add(intent.donationMetadata?.unknownFields, "intent.donationMetadata")
        case .startCall(let intent): add(intent.unknownFields, "intent")
        case .other: break  // All of another class is as its donor wrote it.
        }
        let people = interaction.intent.people
        add(people.speakableGroupName?.unknownFields, "intent.speakableGroupName")
        if let sender = people.sender { add(sender, "intent.sender") }
        for (name, list) in [("recipients", people.recipients), ("contacts", people.contacts)] {
            for (index, person) in list.enumerated() { add(person, "intent.\(name)[\(index)]") }
        }
        return paths.sorted()
    }
}

extension Timestamp {
    /// The time as RFC 3339 if that can write it, else as milliseconds since 1970.
    public var json: JSONValue {
        rfc3339.map(JSONValue.string) ?? .integer(milliseconds)
    }
}

extension RecordedEvent {
    /// The event in its text form, as `donationlog log --json` writes it.
    public var json: JSONValue {
        var object: [String: JSONValue] = [
            "position": .integer(Int64(bitPattern: position.rawValue)),
            "recordedAt": recordedAt.json,
        ]
        switch event {
        case .donated(let donation):
            object["kind"] = .string(Donation.eventName)
            object["donation"] = donation.json
            let redacted = donation.interaction.redactedParticipants
            if redacted > 0 { object["redactedParticipants"] = .integer(Int64(redacted)) }
        case .known(let payload):
            let name = type(of: payload).name
            object["kind"] = .string(name)
            object[name] = payload.json
            object["app"] = donor.map { .string($0.app) }
            object["account"] = donor?.account.map { .string($0) }
            object["start"] = start?.json
        case .unknown(let kind, let payload):
            object["kind"] = EventRegistry.standard.json(kind)
            object["payload"] = .string(payload.base64)
        case .erased(let stub):
            object["kind"] = EventRegistry.standard.json(stub.kind)
            object["erased"] = true
            object["donor"] = stub.donor.map { .integer(Int64($0.rawValue)) }
        }
        return .object(object)
    }
}
