import FoundationEssentials

extension TaggedValue {
    /// The value in JSON: types that JSON lacks are objects with one field, as in
    /// `{"$url": "https://example.org"}`.
    public var json: JSONValue {
        switch self {
        case .null: .null
        case .bool(let value): .bool(value)
        case .integer(let value): .integer(value)
        case .number(let value) where value.isFinite && Int64(exactly: value) == nil:
            .double(value)
        // A number that JSON would read as a whole one, or not at all.
        case .number(let value): .object(["$number": .string("\(value)")])
        case .text(let text): .string(text)
        case .date(let seconds): .object(["$date": Self.json(ofDate: seconds)])
        case .data(let bytes): .object(["$data": .string(bytes.base64)])
        case .url(let text): .object(["$url": .string(text)])
        case .uuid(let text): .object(["$uuid": .string(text)])
        case .array(let values): .array(values.map(\.json))
        case .set(let values):
            .object([
                "$set": .array(
                    values.map { (bytes: $0.encoded, json: $0.json) }
                        .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
                        .map(\.json)
                )
            ])
        case .dictionary(let values) where values.count == 1 && values.keys.first?.first == "$":
            .object(["$dictionary": .object(values.mapValues(\.json))])
        case .dictionary(let values): .object(values.mapValues(\.json))
        case .person(let person): .object(["$person": person.json])
        case .localized(let texts):
            .object(["$localized": .object(texts.mapValues(JSONValue.string))])
        }
    }

    /// RFC 3339 if whole milliseconds say it exactly, otherwise the seconds since 2001.
    private static func json(ofDate seconds: Double) -> JSONValue {
        if let time = TaggedValue.date(seconds).timestamp, TaggedValue(time) == .date(seconds),
            let text = time.rfc3339
        {
            return .string(text)
        }
        return .string("\(seconds)")
    }

    /// Reads a value of JSON.
    ///
    /// - Throws: ``ValidationError`` if an object with one field that begins with `$` is not of the
    ///   form that the field's name requires, or if the nesting is too deep.
    public init(json: JSONValue, at path: String) throws(ValidationError) {
        try self.init(json: json, at: path, depth: 0)
    }

    private init(json: JSONValue, at path: String, depth: Int) throws(ValidationError) {
        guard depth <= Self.deepest else {
            throw ValidationError(field: path, reason: .nestedTooDeep(limit: Self.deepest))
        }
        switch json {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .integer(let value): self = .integer(value)
        case .double(let value): self = .number(value)
        case .number(let text):
            guard let value = Double(text), value.isFinite else {
                throw ValidationError(field: path, reason: .wrongType(expected: "a number"))
            }
            self = .number(value)
        case .string(let text): self = .text(text)
        case .array(let elements):
            self = .array(try Self.elements(elements, at: path, depth: depth))
        case .object(let object):
            if object.count == 1, let (tag, value) = object.first, tag.first == "$" {
                try self.init(tag: tag, value, at: "\(path).\(tag)", depth: depth)
            } else {
                self = .dictionary(try Self.values(of: object, at: path, depth: depth))
            }
        }
    }

    private init(
        tag: String,
        _ value: JSONValue,
        at path: String,
        depth: Int
    ) throws(ValidationError) {
        switch tag {
        case "$date":
            let text = try String(textIn: value, at: path)
            if let time = Timestamp(rfc3339: text) {
                self.init(time)
            } else if let seconds = Double(text) {
                self = .date(seconds)
            } else {
                throw ValidationError(field: path, reason: .notADate)
            }
        case "$number":
            guard let number = Double(try String(textIn: value, at: path)) else {
                throw ValidationError(field: path, reason: .wrongType(expected: "a number"))
            }
            self = .number(number)
        case "$data":
            guard let data = Data(base64Encoded: try String(textIn: value, at: path)) else {
                throw ValidationError(field: path, reason: .notBase64)
            }
            self = .data([UInt8](data))
        case "$url": self = .url(try String(textIn: value, at: path))
        case "$uuid": self = .uuid(try String(textIn: value, at: path))
        case "$set":
            guard case .array(let elements) = value else {
                throw ValidationError(field: path, reason: .wrongType(expected: "an array"))
            }
            self = .set(Set(try Self.elements(elements, at: path, depth: depth)))
        case "$dictionary":
            guard case .object(let object) = value else {
                throw ValidationError(field: path, reason: .wrongType(expected: "an object"))
            }
            self = .dictionary(try Self.values(of: object, at: path, depth: depth))
        case "$person": self = .person(try ItemPerson(json: value, at: path))
        case "$localized":
            guard case .object(let object) = value else {
                throw ValidationError(field: path, reason: .wrongType(expected: "an object"))
            }
            var texts: [String: String] = [:]
            for (code, text) in object { texts[code] = try String(textIn: text, at: path) }
            self = .localized(texts)
        default: throw ValidationError(field: path, reason: .unknownField)
        }
    }

    private static func elements(
        _ elements: [JSONValue],
        at path: String,
        depth: Int
    ) throws(ValidationError) -> [TaggedValue] {
        var values: [TaggedValue] = []
        for (index, element) in elements.enumerated() {
            values.append(
                try TaggedValue(json: element, at: "\(path)[\(index)]", depth: depth + 1)
            )
        }
        return values
    }

    private static func values(
        of object: [String: JSONValue],
        at path: String,
        depth: Int
    ) throws(ValidationError) -> [String: TaggedValue] {
        var values: [String: TaggedValue] = [:]
        for (key, value) in object {
            values[key] = try TaggedValue(json: value, at: "\(path).\(key)", depth: depth + 1)
        }
        return values
    }

    /// Reads values by name.
    static func values(
        in json: JSONValue,
        at path: String
    ) throws(ValidationError) -> [String: TaggedValue] {
        guard case .object(let object) = json else {
            throw ValidationError(field: path, reason: .wrongType(expected: "an object"))
        }
        return try values(of: object, at: path, depth: 0)
    }
}

extension ItemPerson {
    fileprivate var json: JSONValue {
        var object: [String: JSONValue] = ["handleIdentifier": .string(handleIdentifier)]
        object["displayName"] = displayName.map(JSONValue.string)
        if !handles.isEmpty { object["handles"] = .array(handles.map(JSONValue.string)) }
        object["contactIdentifier"] = contactIdentifier.map(JSONValue.string)
        return .object(object)
    }

    fileprivate init(json: JSONValue, at path: String) throws(ValidationError) {
        var fields = try JSONFields(json, at: path)
        self.init(
            displayName: try fields.text("displayName"),
            handles: try fields.value("handles").map { json throws(ValidationError) in
                try [String](textsIn: json, at: "\(path).handles")
            } ?? [],
            handleIdentifier: try fields.text("handleIdentifier") ?? "",
            contactIdentifier: try fields.text("contactIdentifier")
        )
        if let name = fields.unknown.json.keys.min() { throw fields.fault(name, .unknownField) }
    }
}
