import FoundationEssentials

extension Person {
    init(json: JSONValue, at path: String) throws(ValidationError) {
        self.init()
        var fields = try JSONFields(json, at: path)
        displayName = try fields.text("displayName")
        personHandle = try fields.object("personHandle", PersonHandle.init(json:at:))
        nameComponents = try fields.object("nameComponents", PersonNameComponents.init(json:at:))
        contactIdentifier = try fields.text("contactIdentifier")
        customIdentifier = try fields.text("customIdentifier")
        aliases = try fields.array("aliases", PersonHandle.init(json:at:))
        isMe = try fields.flag("isMe")
        isContactSuggestion = try fields.flag("isContactSuggestion")
        suggestionType = try fields.name("suggestionType", default: .none)
        relationship = try fields.text("relationship")
        image = try fields.object("image", Image.init(json:at:))
        unknownFields = fields.unknown
    }

    /// The person as donation JSON.
    public var json: JSONValue {
        var object = JSONObject(unknownFields)
        object.set("displayName", displayName)
        object.set("personHandle", personHandle?.json)
        object.set("nameComponents", nameComponents?.json)
        object.set("contactIdentifier", contactIdentifier)
        object.set("customIdentifier", customIdentifier)
        object.set("aliases", aliases.map(\.json))
        object.set("isMe", isMe)
        object.set("isContactSuggestion", isContactSuggestion)
        object.set("suggestionType", suggestionType)
        object.set("relationship", relationship)
        object.set("image", image?.json)
        return object.value
    }
}

extension PersonHandle {
    init(json: JSONValue, at path: String) throws(ValidationError) {
        var fields = try JSONFields(json, at: path)
        guard let value = try fields.text("value") else { throw fields.fault("value", .missing) }
        self.init(
            value: value,
            type: try fields.name("type", default: .unknown),
            label: try fields.text("label")
        )
        unknownFields = fields.unknown
    }

    fileprivate var json: JSONValue {
        var object = JSONObject(unknownFields)
        object.set("value", value)
        object.set("type", JSONValue.string(type.rawValue))
        object.set("label", label)
        return object.value
    }
}

extension PersonNameComponents {
    init(json: JSONValue, at path: String) throws(ValidationError) {
        self.init()
        var fields = try JSONFields(json, at: path)
        namePrefix = try fields.text("namePrefix")
        givenName = try fields.text("givenName")
        middleName = try fields.text("middleName")
        familyName = try fields.text("familyName")
        nameSuffix = try fields.text("nameSuffix")
        nickname = try fields.text("nickname")
        unknownFields = fields.unknown
    }

    fileprivate var json: JSONValue {
        var object = JSONObject(unknownFields)
        object.set("namePrefix", namePrefix)
        object.set("givenName", givenName)
        object.set("middleName", middleName)
        object.set("familyName", familyName)
        object.set("nameSuffix", nameSuffix)
        object.set("nickname", nickname)
        return object.value
    }
}

extension Image {
    init(json: JSONValue, at path: String) throws(ValidationError) {
        var fields = try JSONFields(json, at: path)
        self.init(nil)
        if let url = try fields.text("url") {
            source = .url(url)
        } else if let name = try fields.text("systemName") {
            source = .systemName(name)
        } else if let data = try fields.bytes("data") {
            source = .data(data)
        } else if let digest = try fields.bytes("sha256"), digest.count == 32 {
            source = .stored(digest: digest)
        } else {
            throw ValidationError(
                field: path,
                reason: .wrongType(expected: "an object with url, data or systemName")
            )
        }
        type = try fields.text("type")
        unknownFields = fields.unknown
    }

    /// The image as donation JSON.
    package var json: JSONValue {
        var object = JSONObject(unknownFields)
        switch source {
        case .url(let url): object.set("url", url)
        case .systemName(let name): object.set("systemName", name)
        case .data(let data): object.set("data", data.base64)
        // A picture whose bytes are elsewhere: its digest.
        case .stored(let digest): object.set("sha256", digest.base64)
        case nil: break
        }
        object.set("type", type)
        return object.value
    }
}

extension [UInt8] {
    var base64: String { Data(self).base64EncodedString() }
}
