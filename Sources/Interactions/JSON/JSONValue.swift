/// Any JSON value.
public enum JSONValue: Hashable, Sendable {
    /// Nothing.
    case null
    /// True or false.
    case bool(Bool)
    /// A number without a fraction that fits 64 bits.
    case integer(Int64)
    /// Any other number that a `Double` can hold without loss.
    case double(Double)
    /// A number that neither can hold, as it was written.
    case number(String)
    /// A text.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Values by name.
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
    /// Makes true or false.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Makes a number.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// Makes an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Makes an object; of two values with one name the last stays.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { $1 })
    }
    /// Makes nothing.
    public init(nilLiteral: ()) { self = .null }
}

extension JSONValue {
    /// Whether arrays and objects stand in each other more than `limit` deep; looks no deeper.
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
