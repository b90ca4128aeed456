/// Any JSON value.
public enum JSONValue: Hashable, Sendable {
    /// Nothing.
    case null
    /// A truth value.
    case bool(Bool)
    /// A number without a fraction that fits 64 bits.
    case integer(Int64)
    /// Any other number that a `Double` can hold without loss.
    case double(Double)
    /// A number that neither can hold, as written.
    case number(String)
    /// A text.
    case string(String)
    /// An array of values.
    case array([JSONValue])
    /// An object: values by name.
    case object([String: JSONValue])
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// Makes a text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Makes a number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// Makes a truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Makes a number.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// Makes an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Makes an object; of several values with one name the last stays.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { $1 })
    }
    /// Makes `null`.
    public init(nilLiteral: ()) { self = .null }
}

extension JSONValue {
    /// Returns whether arrays and objects are nested deeper than `limit`; looks no deeper.
    func isNested(deeperThan limit: Int) -> Bool {
        switch self {
        case .array(let elements):
            limit < 1 || elements.contains { $0.isNested(deeperThan: limit - 1) }
        case .object(let object):
            limit < 1 || object.values.contains { $0.isNested(deeperThan: limit - 1) }
        default: false
        }
    }
}
