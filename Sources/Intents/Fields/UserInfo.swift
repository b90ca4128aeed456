internal import DonationStore
internal import Foundation

/// A dictionary of property list values, and its form in donation JSON.
struct UserInfo: FieldInitializable, Sendable {
    /// The values with the types that the app gave them, or those that JSON has.
    let members: [String: TaggedValue]
    /// The keys of the values that were left out, in order, with dots between the levels.
    let refusedKeys: [String]

    init(_ members: [String: TaggedValue], refusedKeys: [String] = []) {
        self.members = members
        self.refusedKeys = refusedKeys
    }

    init?(field: JSONValue) {
        guard case .object(let json) = field else { return nil }
        self.init(json.compactMapValues(TaggedValue.init(plain:)))
    }

    var jsonField: JSONValue? { TaggedValue.dictionary(members).plainJSON }

    var kept: KeptTypes { KeptTypes(self) }

    func keeping(_ types: KeptTypes) -> UserInfo { types.value ?? self }

    init(values: [AnyHashable: Any]) {
        var reader = UserInfoReader()
        members = reader.members(of: values, path: "", depth: Self.depth)
        refusedKeys = reader.refusedKeys.sorted()
    }

    var values: [AnyHashable: Any] { TaggedValue.values(of: members) }

    /// Returns these values and others, which win.
    func adding(_ other: UserInfo) -> UserInfo {
        UserInfo(
            members.merging(other.members) { $1 },
            refusedKeys: Set(refusedKeys + other.refusedKeys)
                .filter { other.members[$0] == nil }.sorted()
        )
    }

    /// One level deeper than the log allows, so that the log refuses deeper values, which would
    /// otherwise be cut off.
    private static let depth = DonationLimits.jsonDepth + 1
}

/// Reads values of Foundation and Swift, and notes the keys of those of other types.
private struct UserInfoReader {
    var refusedKeys: [String] = []

    /// Returns the values with texts for keys.
    mutating func members(
        of values: [AnyHashable: Any],
        path: String,
        depth: Int
    ) -> [String: TaggedValue] {
        var members: [String: TaggedValue] = [:]
        for (key, value) in values {
            let name = key.base as? String
            let below = path + (name ?? "\(key.base)")
            guard let name else {
                refusedKeys.append(below)
                continue
            }
            members[name] = self.value(of: value, path: below, depth: depth)
        }
        return members
    }

    private mutating func value(of value: Any, path: String, depth: Int) -> TaggedValue? {
        guard depth > 0 else { return .array([]) }
        // The elements of a set.
        let isWrapped = type(of: value) is AnyHashable.Type
        switch isWrapped ? (value as? AnyHashable)?.base ?? value : value {
        case is NSNull: return .null
        case let date as Date where date.timeIntervalSinceReferenceDate.isFinite:
            return .date(date.timeIntervalSinceReferenceDate)
        case let url as URL: return .url(url.absoluteString)
        case let uuid as UUID: return .uuid(uuid.uuidString)
        case let data as Data: return .data(Array(data))
        case let values as [Any]: return .array(parts(of: values, path: path, depth: depth))
        case let values as Set<AnyHashable>:
            return .set(Set(parts(of: Array(values), path: path, depth: depth)))
        case let values as NSSet:
            return .set(Set(parts(of: values.allObjects, path: path, depth: depth)))
        case let values as [AnyHashable: Any]:
            return .dictionary(members(of: values, path: path + ".", depth: depth - 1))
        case let value:
            if let simple = Self.simpleValue(of: value) { return simple }
            refusedKeys.append(path)
            return nil
        }
    }

    private mutating func parts(of values: [Any], path: String, depth: Int) -> [TaggedValue] {
        values.compactMap { value(of: $0, path: path, depth: depth - 1) }
    }

    private static func simpleValue(of value: Any) -> TaggedValue? {
        switch value {
        // Swift also takes a Foundation number for a truth value; here it is a number.
        case let number as NSNumber where type(of: value) is NSNumber.Type:
            let whole = number.int64Value
            return number.doubleValue == Double(whole)
                ? .integer(whole) : self.number(number.doubleValue)
        case let flag as Bool: return .bool(flag)
        case let number as any BinaryInteger: return Int64(exactly: number).map(TaggedValue.integer)
        case let number as any BinaryFloatingPoint: return self.number(Double(number))
        case let text as String: return .text(text)
        default: return nil
        }
    }

    private static func number(_ number: Double) -> TaggedValue? {
        number.isFinite ? .number(number) : nil
    }
}

extension TaggedValue {
    // MARK: As donation JSON

    /// Reads a value of donation JSON; `nil` for null and for a number that is too large.
    fileprivate init?(plain json: JSONValue) {
        switch json {
        case .bool(let flag): self = .bool(flag)
        case .integer(let number): self = .integer(number)
        case .double(let number): self = .number(number)
        case .string(let text): self = .text(text)
        case .array(let values): self = .array(values.compactMap(TaggedValue.init(plain:)))
        case .object(let members):
            self = .dictionary(members.compactMapValues(TaggedValue.init(plain:)))
        case .null, .number: return nil
        }
    }

    /// The value as donation JSON, without the types that it lacks; `nil` for null.
    fileprivate var plainJSON: JSONValue? {
        switch self {
        case .null: nil
        case .bool(let flag): flag.jsonField
        case .integer(let number): .integer(number)
        case .number(let number): number.jsonField
        case .text(let text), .url(let text), .uuid(let text): .string(text)
        case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds).jsonField
        case .data(let bytes): .string(Data(bytes).base64EncodedString())
        case .array(let values): .array(values.compactMap(\.plainJSON))
        case .set(let values):
            .array(values.compactMap(\.plainJSON).sorted { $0.text < $1.text })
        case .dictionary(let members): .object(members.compactMapValues(\.plainJSON))
        case .person, .localized: nil
        }
    }

    // MARK: As Foundation has them

    /// The value as Swift has it; `nil` for a person and a localized text, which no app gives.
    private var foundationValue: Any? {
        switch self {
        case .array(let values): values.compactMap(\.foundationValue)
        case .dictionary(let members): Self.values(of: members)
        default: hashableValue?.base
        }
    }

    /// The value as an element of a set.
    private var hashableValue: AnyHashable? {
        switch self {
        case .null: NSNull()
        case .bool(let flag): flag
        case .integer(let number): Int(exactly: number)
        case .number(let number): number
        case .text(let text): text
        case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
        case .data(let bytes): Data(bytes)
        case .url(let text): URL(string: text)
        case .uuid(let text): UUID(uuidString: text)
        case .array(let values): values.compactMap(\.hashableValue)
        case .set(let values): Set(values.compactMap(\.hashableValue))
        case .dictionary(let members): members.compactMapValues(\.hashableValue)
        case .person, .localized: nil
        }
    }

    fileprivate static func values(of members: [String: TaggedValue]) -> [AnyHashable: Any] {
        var values: [AnyHashable: Any] = [:]
        for (name, member) in members { values[name] = member.foundationValue }
        return values
    }
}
