internal import DonationStore
internal import Foundation

/// A dictionary of property list values, and its form in donation JSON.
struct UserInfo: FieldInitializable, Sendable {
    /// A value with the type that the app gave it, or the one that JSON has.
    fileprivate indirect enum Value: Sendable {
        case json(JSONValue)
        case date(Date)
        case url(URL)
        case data(Data)
        case array([Value])
        case dictionary([String: Value])
    }

    private let members: [String: Value]

    init?(field: JSONValue) {
        guard case .object(let json) = field else { return nil }
        members = json.mapValues(Value.json)
    }

    var jsonField: JSONValue? { Value.dictionary(members).asJSON }

    var kept: KeptTypes { KeptTypes(self) }

    func keeping(_ types: KeptTypes) -> UserInfo { types.value ?? self }

    init(values: [AnyHashable: Any]) {
        members = Value.members(of: values, depth: Self.depth)
    }

    var values: [AnyHashable: Any] { Value.values(of: members) }

    /// One level deeper than the log allows, so that the log refuses deeper values, which would
    /// otherwise be cut off.
    private static let depth = DonationLimits.jsonDepth + 1
}

extension UserInfo.Value {
    /// Keeps a value; `nil` if it belongs to no property list.
    fileprivate init?(_ value: Any, depth: Int) {
        guard depth > 0 else {
            self = .json([])
            return
        }
        switch value {
        case let date as Date where date.jsonField != nil: self = .date(date)
        case let url as URL: self = .url(url)
        case let data as Data: self = .data(data)
        case let values as [Any]:
            self = .array(values.compactMap { Self($0, depth: depth - 1) })
        case let values as [AnyHashable: Any]:
            self = .dictionary(Self.members(of: values, depth: depth - 1))
        default:
            guard let json = Self.json(of: value) else { return nil }
            self = .json(json)
        }
    }

    /// Returns the values with texts for keys.
    fileprivate static func members(of values: [AnyHashable: Any], depth: Int) -> [String: Self] {
        var members: [String: Self] = [:]
        for (key, value) in values {
            guard let name = key.base as? String else { continue }
            members[name] = Self(value, depth: depth)
        }
        return members
    }

    private static func json(of value: Any) -> JSONValue? {
        switch value {
        // Swift also takes a Foundation number for a truth value; here it is a number.
        case let number as NSNumber where type(of: value) is NSNumber.Type:
            number.doubleValue == Double(number.int64Value)
                ? .integer(number.int64Value) : number.doubleValue.jsonField
        case let flag as Bool: flag.jsonField
        case let number as any BinaryInteger: Int64(exactly: number).map(JSONValue.integer)
        case let number as any BinaryFloatingPoint: Double(number).jsonField
        case let text as String: text.jsonField
        default: nil
        }
    }

    // MARK: As JSON

    fileprivate var asJSON: JSONValue {
        switch self {
        case .json(let json): json
        case .date(let date): date.jsonField ?? .null
        case .url(let url): .string(url.absoluteString)
        case .data(let data): .string(data.base64EncodedString())
        case .array(let values): .array(values.map(\.asJSON))
        case .dictionary(let members): .object(members.mapValues(\.asJSON))
        }
    }

    // MARK: As Foundation has them

    private var value: Any? {
        switch self {
        case .json(let json): Self.value(of: json)
        case .date(let date): date
        case .url(let url): url
        case .data(let data): data
        case .array(let values): values.compactMap(\.value)
        case .dictionary(let members): Self.values(of: members)
        }
    }

    fileprivate static func values(of members: [String: Self]) -> [AnyHashable: Any] {
        var values: [AnyHashable: Any] = [:]
        for (name, member) in members { values[name] = member.value }
        return values
    }

    private static func value(of json: JSONValue) -> Any? {
        switch json {
        case .bool(let flag): flag
        case .integer(let number): Int(exactly: number)
        case .double(let number): number
        case .string(let text): text
        case .array(let values): values.compactMap(value(of:))
        case .object(let members): values(of: members.mapValues(Self.json))
        case .null, .number: nil
        }
    }
}
