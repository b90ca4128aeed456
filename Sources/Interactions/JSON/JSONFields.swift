import FoundationEssentials

/// A JSON object whose known fields are taken out one by one; the rest is unknown.
///
/// A field that is `null` counts as absent.
struct JSONFields {
    private let path: String
    private(set) var unknown: UnknownFields

    init(_ value: JSONValue, at path: String) throws(ValidationError) {
        guard case .object(let object) = value else {
            throw ValidationError(field: path, reason: .wrongType(expected: "an object"))
        }
        self.path = path
        unknown = UnknownFields()
        unknown.json = object
    }

    func path(of name: String) -> String {
        path.isEmpty ? name : "\(path).\(name)"
    }

    func fault(_ name: String, _ reason: ValidationError.Reason) -> ValidationError {
        ValidationError(field: path(of: name), reason: reason)
    }

    mutating func value(_ name: String) -> JSONValue? {
        guard let value = unknown.json.removeValue(forKey: name), value != .null else { return nil }
        return value
    }

    mutating func text(_ name: String) throws(ValidationError) -> String? {
        guard let value = value(name) else { return nil }
        guard case .string(let text) = value else {
            throw fault(name, .wrongType(expected: "a string"))
        }
        return text
    }

    /// Reads Base64.
    mutating func bytes(_ name: String) throws(ValidationError) -> [UInt8]? {
        guard let text = try text(name) else { return nil }
        guard let data = Data(base64Encoded: text) else { throw fault(name, .notBase64) }
        return [UInt8](data)
    }

    mutating func flag(_ name: String) throws(ValidationError) -> Bool {
        try optionalFlag(name) ?? false
    }

    /// Reads a flag; returns `nil` when it is absent.
    mutating func optionalFlag(_ name: String) throws(ValidationError) -> Bool? {
        guard let value = value(name) else { return nil }
        guard case .bool(let flag) = value else {
            throw fault(name, .wrongType(expected: "true or false"))
        }
        return flag
    }

    mutating func integer(_ name: String) throws(ValidationError) -> Int? {
        guard let value = value(name) else { return nil }
        guard case .integer(let number) = value, let number = Int(exactly: number) else {
            throw fault(name, .wrongType(expected: "an integer"))
        }
        return number
    }

    mutating func name<Name: NumberedName>(
        _ name: String,
        default: Name
    ) throws(ValidationError) -> Name {
        guard let text = try text(name) else { return `default` }
        guard let value = Name(rawValue: text) else {
            throw fault(name, .unknownName(allowed: Name.allCases.map(\.rawValue)))
        }
        return value
    }

    /// Reads RFC 3339, or milliseconds since 1970.
    mutating func date(_ name: String) throws(ValidationError) -> Timestamp? {
        switch value(name) {
        case nil: return nil
        case .integer(let milliseconds): return Timestamp(milliseconds: milliseconds)
        case .string(let text):
            guard let date = Timestamp(rfc3339: text) else { throw fault(name, .notADate) }
            return date
        default: throw fault(name, .wrongType(expected: "an RFC 3339 string or an integer"))
        }
    }

    mutating func object<Value>(
        _ name: String,
        _ make: (JSONValue, String) throws(ValidationError) -> Value
    ) throws(ValidationError) -> Value? {
        guard let value = value(name) else { return nil }
        return try make(value, path(of: name))
    }

    mutating func array<Value>(
        _ name: String,
        _ make: (JSONValue, String) throws(ValidationError) -> Value
    ) throws(ValidationError) -> [Value] {
        guard let value = value(name) else { return [] }
        guard case .array(let elements) = value else {
            throw fault(name, .wrongType(expected: "an array"))
        }
        var values: [Value] = []
        for (index, element) in elements.enumerated() {
            values.append(try make(element, "\(path(of: name))[\(index)]"))
        }
        return values
    }
}

/// A JSON object in the making, without the fields that have their default value.
struct JSONObject {
    private var object: [String: JSONValue]

    init(_ unknown: UnknownFields) {
        object = unknown.json
        // Most objects have so many fields; a growing dictionary hashes them all again.
        object.reserveCapacity(object.count + 6)
    }

    var value: JSONValue { .object(object) }

    mutating func set(_ name: String, _ value: JSONValue?) {
        if let value { object[name] = value }
    }

    mutating func set(_ name: String, _ text: String?) {
        if let text { object[name] = .string(text) }
    }

    mutating func set(_ name: String, _ flag: Bool) {
        if flag { object[name] = .bool(true) }
    }

    mutating func set<Name: NumberedName>(_ name: String, _ value: Name) {
        if value.number != 0 { object[name] = .string(value.rawValue) }
    }

    mutating func set(_ name: String, _ values: [JSONValue]) {
        if !values.isEmpty { object[name] = .array(values) }
    }
}
