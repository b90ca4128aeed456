extension Intent {
    init(json: JSONValue, at path: String) throws(ValidationError) {
        var fields = try JSONFields(json, at: path)
        guard let name = try fields.text("class") else { throw fields.fault("class", .missing) }
        switch name {
        case SendMessageIntent.className:
            let people = try IntentPeople(taking: &fields)
            self = .sendMessage(try SendMessageIntent(people, &fields))
        case StartCallIntent.className:
            let people = try IntentPeople(taking: &fields)
            self = .startCall(try StartCallIntent(people, &fields))
        default:
            var intent = OtherIntent(className: name)
            // Another class may use one of these names for something else; then all of it is kept
            // as it is, without people.
            var rest = fields
            do {
                let people = try IntentPeople(taking: &rest)
                try people.validate()
                intent.people = people
                intent.unknownFields = rest.unknown
            } catch {
                intent.unknownFields = fields.unknown
            }
            self = .other(intent)
        }
    }

    var json: JSONValue {
        var object: JSONObject
        switch self {
        case .sendMessage(let intent):
            object = JSONObject(intent.unknownFields)
            intent.add(to: &object)
        case .startCall(let intent):
            object = JSONObject(intent.unknownFields)
            intent.add(to: &object)
        case .other(let intent):
            object = JSONObject(intent.unknownFields)
        }
        object.set("class", className)
        people.add(to: &object)
        return object.value
    }
}

extension IntentPeople {
    fileprivate init(taking fields: inout JSONFields) throws(ValidationError) {
        self.init()
        sender = try fields.object("sender", Person.init(json:at:))
        recipients = try fields.array("recipients", Person.init(json:at:))
        contacts = try fields.array("contacts", Person.init(json:at:))
        speakableGroupName = try fields.object("speakableGroupName", SpeakableString.init(json:at:))
        conversationIdentifier = try fields.text("conversationIdentifier")
        isGroup = try fields.optionalFlag("isGroup")
        if let value = fields.value("images") {
            let path = fields.path(of: "images")
            let images = try JSONFields(value, at: path)
            // The order is fixed, so that of several wrong images the error always names the same
            // one.
            for (parameter, image) in images.unknown.json.sorted(by: { $0.key < $1.key }) {
                self.images[parameter] = try Image(json: image, at: "\(path).\(parameter)")
            }
        }
        leaveOutEmptyIdentifiers()
    }

    fileprivate func add(to object: inout JSONObject) {
        object.set("sender", sender?.json)
        object.set("recipients", recipients.map(\.json))
        object.set("contacts", contacts.map(\.json))
        object.set("speakableGroupName", speakableGroupName?.json)
        object.set("conversationIdentifier", conversationIdentifier)
        object.set("isGroup", isGroup.map(JSONValue.bool))
        if !images.isEmpty { object.set("images", JSONValue.object(images.mapValues(\.json))) }
    }
}

extension SpeakableString {
    init(json: JSONValue, at path: String) throws(ValidationError) {
        if case .string(let phrase) = json {
            self.init(phrase)
            return
        }
        guard case .object = json else {
            throw ValidationError(
                field: path,
                reason: .wrongType(expected: "a string or an object")
            )
        }
        var fields = try JSONFields(json, at: path)
        guard let phrase = try fields.text("spokenPhrase") else {
            throw fields.fault("spokenPhrase", .missing)
        }
        self.init(phrase)
        vocabularyIdentifier = try fields.text("vocabularyIdentifier")
        pronunciationHint = try fields.text("pronunciationHint")
        unknownFields = fields.unknown
    }

    fileprivate var json: JSONValue {
        guard vocabularyIdentifier != nil || pronunciationHint != nil || !unknownFields.isEmpty
        else { return .string(spokenPhrase) }
        var object = JSONObject(unknownFields)
        object.set("spokenPhrase", spokenPhrase)
        object.set("vocabularyIdentifier", vocabularyIdentifier)
        object.set("pronunciationHint", pronunciationHint)
        return object.value
    }
}

extension SendMessageIntent {
    fileprivate init(_ people: IntentPeople, _ fields: inout JSONFields) throws(ValidationError) {
        self.init()
        self.people = people
        serviceName = try fields.text("serviceName")
        content = try fields.text("content")
        outgoingMessageType = try fields.name("outgoingMessageType", default: .unknown)
        attachments = fields.value("attachments")
        donationMetadata = try fields.object("donationMetadata", DonationMetadata.init(json:at:))
        unknownFields = fields.unknown
    }

    fileprivate func add(to object: inout JSONObject) {
        object.set("serviceName", serviceName)
        object.set("content", content)
        object.set("outgoingMessageType", outgoingMessageType)
        object.set("attachments", attachments)
        object.set("donationMetadata", donationMetadata?.json)
    }
}

extension DonationMetadata {
    init(json: JSONValue, at path: String) throws(ValidationError) {
        self.init()
        var fields = try JSONFields(json, at: path)
        recipientCount = try fields.integer("recipientCount")
        mentionsCurrentUser = try fields.flag("mentionsCurrentUser")
        isReplyToCurrentUser = try fields.flag("isReplyToCurrentUser")
        notifyRecipientAnyway = try fields.flag("notifyRecipientAnyway")
        unknownFields = fields.unknown
    }

    fileprivate var json: JSONValue {
        var object = JSONObject(unknownFields)
        object.set("recipientCount", recipientCount.map { JSONValue.integer(Int64($0)) })
        object.set("mentionsCurrentUser", mentionsCurrentUser)
        object.set("isReplyToCurrentUser", isReplyToCurrentUser)
        object.set("notifyRecipientAnyway", notifyRecipientAnyway)
        return object.value
    }
}

extension StartCallIntent {
    fileprivate init(_ people: IntentPeople, _ fields: inout JSONFields) throws(ValidationError) {
        self.init()
        self.people = people
        callCapability = try fields.name("callCapability", default: .unknown)
        destinationType = try fields.name("destinationType", default: .unknown)
        audioRoute = try fields.name("audioRoute", default: .unknown)
        callRecordToCallBack = fields.value("callRecordToCallBack")
        unknownFields = fields.unknown
    }

    fileprivate func add(to object: inout JSONObject) {
        object.set("callCapability", callCapability)
        object.set("destinationType", destinationType)
        object.set("audioRoute", audioRoute)
        object.set("callRecordToCallBack", callRecordToCallBack)
    }
}
