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
