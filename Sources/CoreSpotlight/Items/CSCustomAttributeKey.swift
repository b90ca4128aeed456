internal import DonationStore
public import Foundation

/// The key of an attribute that an app made up.
open class CSCustomAttributeKey: NSObject, NSCopying, NSSecureCoding {
    /// The name, as in `org_example_shelf`.
    public let keyName: String
    /// Whether a query can name the attribute.
    public let isSearchable: Bool
    /// Whether a search that names no attribute reads the attribute, if it is searchable at all.
    ///
    /// Such a search is one for `*` or `**` in a query, and one for typed text.
    public let isSearchableByDefault: Bool
    /// Whether many items are expected to have values of their own; it has no effect here.
    public let isUnique: Bool
    /// Whether an item is expected to have several values; any item can, here.
    public let isMultiValued: Bool

    /// Makes a key that queries can name.
    ///
    /// - Parameter keyName: The name: letters and digits of ASCII and `_`, at most 255, and neither
    ///   `kMD` at the beginning nor the name of an attribute of Apple's.
    public convenience init?(keyName: String) {
        self.init(
            keyName: keyName,
            searchable: true,
            searchableByDefault: false,
            unique: false,
            multiValued: false
        )
    }

    /// Makes a key.
    ///
    /// - Parameters:
    ///   - keyName: The name: letters and digits of ASCII and `_`, at most 255, and neither `kMD`
    ///     at the beginning nor the name of an attribute of Apple's.
    ///   - searchable: Whether a query can name the attribute.
    ///   - searchableByDefault: Whether a search that names no attribute reads the attribute.
    ///   - unique: Whether many items are expected to have values of their own.
    ///   - multiValued: Whether an item can have several values.
    public init?(
        keyName: String,
        searchable: Bool,
        searchableByDefault: Bool,
        unique: Bool,
        multiValued: Bool
    ) {
        guard CustomAttributeName(keyName) != nil else { return nil }
        self.keyName = keyName
        isSearchable = searchable
        isSearchableByDefault = searchableByDefault
        isUnique = unique
        isMultiValued = multiValued
    }

    /// Returns the key itself, which does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns whether the names are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CSCustomAttributeKey)?.keyName == keyName
    }

    /// A hash of the name.
    open override var hash: Int { keyName.hashValue }

    // MARK: Coding

    /// Whether archives are checked for the classes in them.
    public static var supportsSecureCoding: Bool { true }

    /// Reads a key from an archive.
    public required convenience init?(coder: NSCoder) {
        guard let name = coder.decodeObject(of: NSString.self, forKey: "keyName") else {
            return nil
        }
        self.init(
            keyName: String(name),
            searchable: coder.decodeBool(forKey: "searchable"),
            searchableByDefault: coder.decodeBool(forKey: "searchableByDefault"),
            unique: coder.decodeBool(forKey: "unique"),
            multiValued: coder.decodeBool(forKey: "multiValued")
        )
    }

    /// Writes the key to an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(NSString(string: keyName), forKey: "keyName")
        coder.encode(isSearchable, forKey: "searchable")
        coder.encode(isSearchableByDefault, forKey: "searchableByDefault")
        coder.encode(isUnique, forKey: "unique")
        coder.encode(isMultiValued, forKey: "multiValued")
    }
}
