extension SuggestionFeedback {
    /// The feedback in its text form, one JSON object.
    public var json: JSONValue {
        var object = JSONObject(UnknownFields())
        object.set("outcome", .string(outcome.rawValue))
        object.set("shown", shown.map(\.json))
        object.set("chosen", chosen?.json)
        if context != Context() { object.set("context", context.json) }
        return object.value
    }

    init(json: JSONValue, at path: String) throws(ValidationError) {
        var fields = try JSONFields(json, at: path)
        guard let outcome = try fields.text("outcome") else {
            throw fields.fault("outcome", .missing)
        }
        guard let outcome = Outcome(rawValue: outcome) else {
            let names = Outcome.allCases.map(\.rawValue)
            throw fields.fault("outcome", .unknownName(allowed: names))
        }
        self.init(
            shown: try fields.array("shown", ConversationReference.init(json:at:)),
            outcome: outcome,
            chosen: try fields.object("chosen", ConversationReference.init(json:at:)),
            context: try fields.object("context", Context.init(json:at:)) ?? Context()
        )
        if let name = fields.unknown.json.keys.min() { throw fields.fault(name, .unknownField) }
    }
}

extension SuggestionFeedback.Context {
    fileprivate var json: JSONValue {
        var object = JSONObject(UnknownFields())
        object.set("app", app)
        object.set("contentTypes", contentTypes.map(JSONValue.string))
        object.set("place", place)
        return object.value
    }

    fileprivate init(json: JSONValue, at path: String) throws(ValidationError) {
        var fields = try JSONFields(json, at: path)
        self.init(
            app: try fields.text("app"),
            contentTypes: try fields.array("contentTypes") { value, path throws(ValidationError) in
                guard case .string(let type) = value else {
                    throw ValidationError(field: path, reason: .wrongType(expected: "a string"))
                }
                return type
            },
            place: try fields.text("place")
        )
        if let name = fields.unknown.json.keys.min() { throw fields.fault(name, .unknownField) }
    }
}

extension Preference {
    /// The preference in its text form, one JSON object.
    public var json: JSONValue {
        .object(["change": .string(change.rawValue), "conversation": conversation.json])
    }

    init(json: JSONValue, at path: String) throws(ValidationError) {
        var fields = try JSONFields(json, at: path)
        let named = try fields.object("conversation", ConversationReference.init(json:at:))
        guard let conversation = named else { throw fields.fault("conversation", .missing) }
        guard let name = try fields.text("change") else { throw fields.fault("change", .missing) }
        guard let change = Change(rawValue: name) else {
            let names = Change.allCases.map(\.rawValue)
            throw fields.fault("change", .unknownName(allowed: names))
        }
        self.init(change, conversation)
        if let name = fields.unknown.json.keys.min() { throw fields.fault(name, .unknownField) }
    }
}

extension Adoption {
    /// The adoption in its text form, one JSON object.
    public var json: JSONValue {
        var object = JSONObject(UnknownFields())
        object.set("version", .integer(Int64(version)))
        object.set("weights", weights.map(JSONValue.double))
        object.set("learnedThrough", learnedThrough.map { .integer(Int64(clamping: $0.rawValue)) })
        if !calibration.isEmpty { object.set("calibration", calibration.map(JSONValue.double)) }
        return object.value
    }

    init(json: JSONValue, at path: String) throws(ValidationError) {
        var fields = try JSONFields(json, at: path)
        guard let version = try fields.integer("version").map(UInt32.init(exactly:)),
            let version
        else { throw fields.fault("version", .wrongType(expected: "a version")) }
        let weights = try fields.array("weights", Double.init(json:at:))
        let calibration = try fields.array("calibration", Double.init(json:at:))
        let learned = try fields.integer("learnedThrough")
        guard learned ?? 1 > 0 else {
            throw fields.fault("learnedThrough", .wrongType(expected: "a position"))
        }
        self.init(
            version: version,
            weights: weights,
            learnedThrough: learned.map { Position(rawValue: UInt64($0)) },
            calibration: calibration
        )
        if let name = fields.unknown.json.keys.min() { throw fields.fault(name, .unknownField) }
    }
}

extension Double {
    fileprivate init(json: JSONValue, at path: String) throws(ValidationError) {
        switch json {
        case .integer(let number) where abs(number) < 1 << 53: self.init(number)
        case .double(let number): self = number
        default: throw ValidationError(field: path, reason: .wrongType(expected: "a number"))
        }
    }
}

extension ConversationReference {
    /// The reference in its text form, one JSON object.
    public var json: JSONValue {
        var object = JSONObject(UnknownFields())
        object.set("position", .integer(Int64(clamping: position.rawValue)))
        object.set("isOfSenderAlone", isOfSenderAlone)
        return object.value
    }

    init(json: JSONValue, at path: String) throws(ValidationError) {
        var fields = try JSONFields(json, at: path)
        guard let position = try fields.integer("position") else {
            throw fields.fault("position", .missing)
        }
        guard position > 0 else {
            throw fields.fault("position", .wrongType(expected: "a position"))
        }
        self.init(
            position: Position(rawValue: UInt64(position)),
            isOfSenderAlone: try fields.flag("isOfSenderAlone")
        )
        if let name = fields.unknown.json.keys.min() { throw fields.fault(name, .unknownField) }
    }
}
