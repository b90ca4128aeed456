internal import DonationStore
internal import Foundation
internal import UniformTypeIdentifiers

/// A type of properties of an attribute set.
protocol AttributeValue {
    /// Reads a value; `nil` for a value of another type.
    init?(tagged: TaggedValue)
    var tagged: TaggedValue { get }
}

extension CSSearchableItemAttributeSet {
    /// The value of an attribute.
    subscript<Value: AttributeValue>(name: String) -> Value? {
        get { values[name].flatMap(Value.init(tagged:)) }
        set { values[name] = newValue?.tagged ?? .null }
    }
}

extension String: AttributeValue {
    init?(tagged: TaggedValue) {
        switch tagged {
        case .text(let text): self = text
        case .localized(let texts):
            self = CSLocalizedString.text(of: texts, for: Locale.preferredLanguages)
        default: return nil
        }
    }

    var tagged: TaggedValue { .text(self) }
}

extension Date: AttributeValue {
    init?(tagged: TaggedValue) {
        guard case .date(let seconds) = tagged else { return nil }
        self.init(timeIntervalSinceReferenceDate: seconds)
    }

    var tagged: TaggedValue { .date(timeIntervalSinceReferenceDate) }
}

extension URL: AttributeValue {
    init?(tagged: TaggedValue) {
        guard case .url(let text) = tagged else { return nil }
        self.init(string: text)
    }

    var tagged: TaggedValue { .url(absoluteString) }
}

extension Data: AttributeValue {
    init?(tagged: TaggedValue) {
        guard case .data(let bytes) = tagged else { return nil }
        self.init(bytes)
    }

    var tagged: TaggedValue { .data(Array(self)) }
}

extension UTType: AttributeValue {
    init?(tagged: TaggedValue) {
        guard case .text(let identifier) = tagged else { return nil }
        self.init(importedAs: identifier)
    }

    var tagged: TaggedValue { .text(identifier) }
}

extension Array: AttributeValue where Element: AttributeValue {
    init?(tagged: TaggedValue) {
        guard case .array(let values) = tagged else { return nil }
        self = values.compactMap(Element.init(tagged:))
    }

    var tagged: TaggedValue { .array(map(\.tagged)) }
}

extension TaggedValue {
    /// The number of a value; `nil` for a value of another type.
    var nsNumber: NSNumber? {
        switch self {
        case .bool(let flag): NSNumber(value: flag)
        case .integer(let number): NSNumber(value: number)
        case .number(let number): NSNumber(value: number)
        default: nil
        }
    }

    /// The person of a value; `nil` for a value of another type.
    var csPerson: CSPerson? {
        guard case .person(let person) = self else { return nil }
        return CSPerson(person)
    }

    init(_ number: NSNumber) {
        // The letters of Objective-C for `float` and `double`.
        let kind = unsafe number.objCType.pointee
        if kind != CChar(UInt8(ascii: "f")), kind != CChar(UInt8(ascii: "d")),
            let whole = Int64(exactly: number)
        {
            self = .integer(whole)
        } else {
            self = .number(number.doubleValue)
        }
    }
}

extension CSSearchableItemAttributeSet {
    /// The value of an attribute that is a number.
    subscript(number name: String) -> NSNumber? {
        get { values[name]?.nsNumber }
        set { values[name] = newValue.map { TaggedValue($0) } ?? .null }
    }

    /// The value of an attribute that is persons.
    subscript(people name: String) -> [CSPerson]? {
        get {
            guard case .array(let people)? = values[name] else { return nil }
            return people.compactMap(\.csPerson)
        }
        set {
            values[name] = newValue.map { .array($0.map { .person($0.person) }) } ?? .null
        }
    }

    /// The value of an attribute that is the headers of a message.
    subscript(headers name: String) -> [String: [Any]]? {
        get {
            guard case .dictionary(let headers)? = values[name] else { return nil }
            return headers.mapValues { header in
                guard case .array(let values) = header else { return [] }
                return values.map { $0.value }
            }
        }
        set {
            values[name] =
                newValue.map { headers in
                    .dictionary(
                        headers.mapValues { .array($0.compactMap { TaggedValue(foundation: $0) }) }
                    )
                } ?? .null
        }
    }
}
