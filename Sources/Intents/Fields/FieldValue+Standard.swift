internal import DonationStore
internal import Foundation

extension String: FieldInitializable {
    init?(field: JSONValue) {
        guard case .string(let text) = field else { return nil }
        self = text
    }

    var jsonField: JSONValue? { .string(self) }
}

extension Bool: FieldInitializable {
    init?(field: JSONValue) {
        guard case .bool(let flag) = field else { return nil }
        self = flag
    }

    var jsonField: JSONValue? { .bool(self) }
}

extension Int: FieldInitializable {
    init?(field: JSONValue) {
        guard case .integer(let number) = field else { return nil }
        self.init(exactly: number)
    }

    var jsonField: JSONValue? { .integer(Int64(self)) }
}

extension Double: FieldInitializable {
    init?(field: JSONValue) {
        switch field {
        case .integer(let number): self = Double(number)
        case .double(let number): self = number
        default: return nil
        }
    }

    // The log returns a whole number as an integer.
    var jsonField: JSONValue? {
        guard isFinite else { return nil }
        return Int64(exactly: self).map(JSONValue.integer) ?? .double(self)
    }
}

extension Date: FieldInitializable {
    init?(field: JSONValue) {
        switch field {
        case .integer(let milliseconds): self.init(Timestamp(milliseconds: milliseconds))
        case .string(let text):
            guard let time = Timestamp(rfc3339: text) else { return nil }
            self.init(time)
        default: return nil
        }
    }

    // An invalid date is left out.
    var jsonField: JSONValue? {
        guard timeIntervalSince1970.isFinite else { return nil }
        return Timestamp(self).json
    }

    init(_ time: Timestamp) {
        self.init(timeIntervalSince1970: Double(time.milliseconds) / 1000)
    }
}

extension Timestamp {
    /// Rounds a date to the nearest millisecond, and clamps it to the range of `Int64`.
    init(_ date: Date) {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        self.init(milliseconds: Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max))
    }

    /// The time in donation JSON, even if RFC 3339 cannot write it.
    var json: JSONValue { rfc3339.map(JSONValue.string) ?? .integer(milliseconds) }
}

extension URL: FieldInitializable {
    init?(field: JSONValue) {
        guard case .string(let text) = field else { return nil }
        self.init(string: text)
    }

    var jsonField: JSONValue? { .string(absoluteString) }
}

extension Data: FieldInitializable {
    init?(field: JSONValue) {
        guard case .string(let text) = field else { return nil }
        self.init(base64Encoded: text)
    }

    var jsonField: JSONValue? { .string(base64EncodedString()) }
}

extension DateInterval: FieldInitializable {
    init?(field: JSONValue) {
        guard case .object(let json) = field else { return nil }
        let fields = Fields(json)
        guard let start: Date = fields["start"], let end: Date = fields["end"], start <= end else {
            return nil
        }
        self.init(start: start, end: end)
    }

    var jsonField: JSONValue? {
        var fields = Fields()
        fields["start"] = start
        fields["end"] = end
        return .object(fields.json)
    }
}

extension DateComponents: FieldInitializable {
    // The parts that apps set; a donation has no calendar and no time zone.
    private static var storedParts: [(String, WritableKeyPath<DateComponents, Int?>)] {
        [
            ("year", \.year), ("month", \.month), ("day", \.day), ("hour", \.hour),
            ("minute", \.minute), ("second", \.second), ("weekday", \.weekday),
        ]
    }

    init?(field: JSONValue) {
        guard case .object(let json) = field else { return nil }
        self.init()
        let fields = Fields(json)
        for (name, part) in Self.storedParts { self[keyPath: part] = fields[name] }
    }

    var jsonField: JSONValue? {
        var fields = Fields()
        for (name, part) in Self.storedParts { fields[name] = self[keyPath: part] }
        return .object(fields.json)
    }
}

extension Foundation.PersonNameComponents: FieldInitializable {
    private static var storedParts: [(String, WritableKeyPath<Self, String?>)] {
        [
            ("namePrefix", \.namePrefix), ("givenName", \.givenName), ("middleName", \.middleName),
            ("familyName", \.familyName), ("nameSuffix", \.nameSuffix), ("nickname", \.nickname),
        ]
    }

    init?(field: JSONValue) {
        guard case .object(let json) = field else { return nil }
        self.init()
        let fields = Fields(json)
        for (name, part) in Self.storedParts { self[keyPath: part] = fields[name] }
    }

    var jsonField: JSONValue? {
        var fields = Fields()
        for (name, part) in Self.storedParts { fields[name] = self[keyPath: part] }
        return .object(fields.json)
    }
}

/// Returns a name as text, with its parts in the local order and without the nickname.
///
/// It is no member of `PersonNameComponents`, so that it hides no member of that name in apps.
func fullName(of components: Foundation.PersonNameComponents) -> String? {
    let parts = [
        components.namePrefix, components.givenName, components.middleName,
        components.familyName, components.nameSuffix,
    ]
    let name = parts.compactMap(\.self).joined(separator: " ")
    return name.isEmpty ? components.nickname : name
}

extension Array: FieldValue where Element: FieldValue {
    static func value(of field: JSONValue) -> [Element]? {
        guard case .array(let elements) = field else { return nil }
        return elements.compactMap(Element.value(of:))
    }

    var jsonField: JSONValue? { isEmpty ? nil : .array(compactMap(\.jsonField)) }
}

extension [String: JSONValue]: FieldValue, FieldInitializable {
    init?(field: JSONValue) {
        guard case .object(let json) = field else { return nil }
        self = json
    }

    var jsonField: JSONValue? { isEmpty ? nil : .object(self) }
}
