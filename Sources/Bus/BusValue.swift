#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A descriptor that came in a message; it is closed with the last reference.
public final class BusDescriptor: Hashable, Sendable {
    /// The number of the descriptor.
    public let number: Int32

    /// Takes over an open descriptor.
    public init(owning number: Int32) { self.number = number }

    deinit { close(number) }

    /// Returns whether both are the same reference.
    public static func == (left: BusDescriptor, right: BusDescriptor) -> Bool { left === right }

    /// Hashes the reference.
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// A value in a message of D-Bus.
public indirect enum BusValue: Hashable, Sendable {
    /// `y`
    case byte(UInt8)
    /// `b`
    case bool(Bool)
    /// `n` and `i`
    case int32(Int32)
    /// `q` and `u`
    case uint32(UInt32)
    /// `x`
    case int64(Int64)
    /// `t`
    case uint64(UInt64)
    /// `d`
    case double(Double)
    /// `s`
    case string(String)
    /// `o`
    case path(String)
    /// `g`
    case signature(String)
    /// `h`
    case descriptor(BusDescriptor)
    /// `ay`
    case bytes([UInt8])
    /// An array, with the signature of its elements.
    case array([BusValue], of: String)
    /// A structure.
    case structure([BusValue])
    /// An entry of a dictionary, which is an array of entries.
    case entry(BusValue, BusValue)
    /// `v`
    case variant(BusValue)

    /// A dictionary `a{sv}` with its keys in order.
    public static func dictionary(_ values: [String: BusValue]) -> BusValue {
        .array(
            values.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .variant($0.value)) },
            of: "{sv}"
        )
    }

    /// An array `as`.
    public static func strings(_ values: [String]) -> BusValue {
        .array(values.map(BusValue.string), of: "s")
    }

    /// The signature.
    public var type: String {
        switch self {
        case .byte: "y"
        case .bool: "b"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .path: "o"
        case .signature: "g"
        case .descriptor: "h"
        case .bytes: "ay"
        case .array(_, let element): "a" + element
        case .structure(let fields): "(" + fields.map(\.type).joined() + ")"
        case .entry(let key, let value): "{" + key.type + value.type + "}"
        case .variant: "v"
        }
    }
}

// MARK: Contents

extension BusValue {
    /// The text of `s`, `o` and `g`, also in a variant.
    public var text: String? {
        switch self {
        case .string(let text), .path(let text), .signature(let text): text
        case .variant(let value): value.text
        default: nil
        }
    }

    /// The number of an integer, also in a variant; `nil` for one beyond `Int`.
    public var integer: Int? {
        switch self {
        case .byte(let number): Int(number)
        case .int32(let number): Int(number)
        case .uint32(let number): Int(number)
        case .int64(let number): Int(exactly: number)
        case .uint64(let number): Int(exactly: number)
        case .variant(let value): value.integer
        default: nil
        }
    }

    /// The number of an integer or of `d`, also in a variant.
    public var number: Double? {
        switch self {
        case .double(let number): number
        case .variant(let value): value.number
        default: integer.map(Double.init)
        }
    }

    /// The truth of `b`, also in a variant.
    public var flag: Bool? {
        switch self {
        case .bool(let flag): flag
        case .variant(let value): value.flag
        default: nil
        }
    }

    /// The descriptor of `h`, also in a variant.
    public var descriptor: BusDescriptor? {
        switch self {
        case .descriptor(let descriptor): descriptor
        case .variant(let value): value.descriptor
        default: nil
        }
    }

    /// The bytes of `ay`, also in a variant.
    public var data: [UInt8]? {
        switch self {
        case .bytes(let bytes): bytes
        case .array(let elements, of: _) where elements.isEmpty: []
        case .variant(let value): value.data
        default: nil
        }
    }

    /// The elements of an array or a structure, also in a variant.
    public var elements: [BusValue]? {
        switch self {
        case .array(let elements, of: _), .structure(let elements): elements
        case .variant(let value): value.elements
        default: nil
        }
    }

    /// The texts of `as`, also in a variant; `nil` if any element is another value.
    public var texts: [String]? {
        guard let elements else { return nil }
        let texts = elements.compactMap(\.text)
        return texts.count == elements.count ? texts : nil
    }

    /// The values of `a{sv}` by their keys, also in a variant; of a repeated key the last.
    public var members: [String: BusValue]? {
        switch self {
        case .array(let elements, of: _):
            var members: [String: BusValue] = [:]
            for case .entry(.string(let key), let value) in elements {
                if case .variant(let inner) = value {
                    members[key] = inner
                } else {
                    members[key] = value
                }
            }
            return members.isEmpty && !elements.isEmpty ? nil : members
        case .variant(let value): return value.members
        default: return nil
        }
    }
}
