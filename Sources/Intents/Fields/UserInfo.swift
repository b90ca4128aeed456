internal import DonationStore
internal import Foundation

/// Converts a dictionary of property list values to donation JSON and back.
struct UserInfo: FieldInitializable {
    private let json: [String: JSONValue]

    init?(field: JSONValue) {
        guard case .object(let json) = field else { return nil }
        self.json = json
    }

    var jsonField: JSONValue? { .object(json) }

    init(values: [AnyHashable: Any]) {
        json = Self.json(of: values, depth: Self.depth)
    }

    var values: [AnyHashable: Any] {
        var values: [AnyHashable: Any] = [:]
        for (name, value) in json { values[name] = Self.value(of: value) }
        return values
    }

    /// One level deeper than the log allows, so that the log refuses deeper values, which would
    /// otherwise be cut off.
    private static let depth = DonationLimits.jsonDepth + 1

    private static func json(of value: Any, depth: Int = depth) -> JSONValue? {
        guard depth > 0 else { return [] }
        switch value {
        // Swift also takes a Foundation number for a truth value; here it is a number.
        case let number as NSNumber where type(of: value) is NSNumber.Type:
            return number.doubleValue == Double(number.int64Value)
                ? .integer(number.int64Value) : number.doubleValue.jsonField
        case let flag as Bool: return flag.jsonField
        case let number as any BinaryInteger: return Int64(exactly: number).map(JSONValue.integer)
        case let number as any BinaryFloatingPoint: return Double(number).jsonField
        case let text as String: return text.jsonField
        case let date as Date: return date.jsonField
        case let url as URL: return url.jsonField
        case let data as Data: return data.jsonField
        case let values as [Any]:
            return .array(values.compactMap { json(of: $0, depth: depth - 1) })
        case let values as [AnyHashable: Any]:
            return .object(json(of: values, depth: depth - 1))
        default: return nil
        }
    }

    private static func json(of values: [AnyHashable: Any], depth: Int) -> [String: JSONValue] {
        var json: [String: JSONValue] = [:]
        for (key, value) in values {
            guard let name = key.base as? String else { continue }
            json[name] = Self.json(of: value, depth: depth)
        }
        return json
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
