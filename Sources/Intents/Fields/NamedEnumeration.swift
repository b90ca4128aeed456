internal import DonationStore

/// An enumeration with Apple's raw values, for which donation JSON has names.
///
/// The names are those of the cases, unless donation JSON has another.
protocol NamedEnumeration: FieldInitializable, RawRepresentable<Int>, CaseIterable, Hashable,
    Sendable
{
    /// The name in donation JSON.
    var name: String { get }
}

extension NamedEnumeration {
    var name: String { "\(self)" }

    init?(field: JSONValue) {
        guard let named = Self.allCases.first(where: { $0.jsonField == field }) else { return nil }
        self = named
    }

    var jsonField: JSONValue? { .string(name) }
}

/// A set of options with Apple's raw values, for which donation JSON has names.
protocol NamedOptions: FieldInitializable, OptionSet, Hashable, Sendable where RawValue == UInt {
    /// Every option with its name, in the order of the bits.
    static var names: [(String, Self)] { get }
}

extension NamedOptions {
    init?(field: JSONValue) {
        guard case .array(let elements) = field else { return nil }
        self.init()
        for (name, option) in Self.names where elements.contains(.string(name)) {
            formUnion(option)
        }
    }

    var jsonField: JSONValue? {
        let named = Self.names.filter { isSuperset(of: $0.1) }
        return named.isEmpty ? nil : .array(named.map { .string($0.0) })
    }
}

/// A text with constants by Apple, which may also be any other text.
protocol NamedText: FieldInitializable, RawRepresentable<String>, Hashable, Sendable {
    init(rawValue: String)
}

extension NamedText {
    init?(field: JSONValue) {
        guard case .string(let text) = field else { return nil }
        self.init(rawValue: text)
    }

    var jsonField: JSONValue? { .string(rawValue) }
}
