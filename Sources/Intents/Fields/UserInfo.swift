internal import DonationStore
internal import Foundation

/// A dictionary of property list values as donation JSON, and back.
struct UserInfo: FieldValue {
    private let json: [String: JSONValue]

    init?(field: JSONValue) {
        guard case .object(let json) = field else { return nil }
        self.json = json
    }

    var field: JSONValue? { .object(json) }

    init(values: [AnyHashable: Any]) {
        var json: [String: JSONValue] = [:]
        for (key, value) in values {
            guard let name = key.base as? String else { continue }
            json[name] = Self.json(of: value)
        }
        self.json = json
    }

    var values: [AnyHashable: Any] {
        var values: [AnyHashable: Any] = [:]
        for (name, value) in json { values[name] = Self.value(of: value) }
        return values
    }

    private static func json(of value: Any) -> JSONValue? {
        switch value {
        case let flag as Bool: flag.field
        case let number as Int: number.field
        case let number as Double: number.field
        case let text as String: text.field
        case let date as Date: date.field
        case let url as URL: url.field
        case let data as Data: data.field
        case let values as [Any]: .array(values.compactMap(json(of:)))
        case let values as [AnyHashable: Any]: UserInfo(values: values).field
        default: nil
        }
    }

    private static func value(of json: JSONValue) -> Any? {
        switch json {
        case .bool(let flag): flag
        case .integer(let number): Int(exactly: number)
        case .double(let number): number
        case .string(let text): text
        case .array(let values): values.compactMap(value(of:))
        case .object(let object): UserInfo(field: .object(object))?.values
        case .null, .number: nil
        }
    }
}
