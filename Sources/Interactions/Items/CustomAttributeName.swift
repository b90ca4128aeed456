/// The name of an attribute that an app made up, as in `org_example_shelf`.
///
/// It has letters, digits and underscores of ASCII. Names that begin with `kMD` are Apple's. So
/// are those of ``AttributeName``: an item cannot have two attributes of one name.
public struct CustomAttributeName: Hashable, Sendable {
    /// The length limit, in bytes.
    public static let limit = 255

    /// The name.
    public let name: String

    /// Makes a name from a text; `nil` for a text that cannot be one.
    public init?(_ name: String) {
        guard !name.isEmpty, name.utf8.count <= Self.limit, name.utf8.allSatisfy(\.isNameByte),
            !name.hasPrefix("kMD"), AttributeName(name) == nil
        else { return nil }
        self.name = name
    }
}

extension CustomAttributeName {
    /// What an app says of an attribute beside its value.
    ///
    /// An item holds it as a truth value in an attribute with a dot in its name, as in
    /// `org_example_shelf.searchable`, which no query can name.
    public enum Flag: String, CaseIterable, Sendable {
        /// Whether a query can name the attribute; without the flag it can.
        case searchable
        /// Whether a search that names no attribute reads this one; without the flag it does not.
        case searchableByDefault
    }

    /// Returns the name of the attribute that holds a flag of this one.
    public func name(of flag: Flag) -> String { "\(name).\(flag.rawValue)" }
}

extension [String: TaggedValue] {
    /// Returns whether a query can name an attribute that an app made up.
    package func isSearchable(_ name: CustomAttributeName) -> Bool {
        self[name.name(of: .searchable)] != .bool(false)
    }

    /// Returns whether a search that names no attribute reads an attribute that an app made up;
    /// `false` for Apple's.
    package func isCustomAndSearchedByDefault(_ name: String) -> Bool {
        guard let name = CustomAttributeName(name), isSearchable(name) else { return false }
        return self[name.name(of: .searchableByDefault)] == .bool(true)
    }
}

extension CustomAttributeName: CustomStringConvertible {
    /// The name.
    public var description: String { name }
}

extension UInt8 {
    /// Whether this is a byte of an attribute's name: a letter or digit of ASCII, or `_`.
    var isNameByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
