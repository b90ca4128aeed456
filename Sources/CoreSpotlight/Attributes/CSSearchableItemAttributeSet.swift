internal import DonationStore
public import Foundation
@_exported public import UniformTypeIdentifiers

/// The properties of an item: those to show, and those to find it by.
///
/// The properties stand in the groups of Apple's documentation, a file for each. A property that
/// was set to `nil` is remembered as such, for updates. Like Apple's, an attribute set is for one
/// thread at a time.
open class CSSearchableItemAttributeSet: NSObject, NSCopying, NSSecureCoding {
    /// The values by Apple's names and those of custom keys; null for one that was set to `nil`.
    var values: [String: TaggedValue] = [:]
    /// The keys of custom attributes, by their names.
    var customKeys: [String: CSCustomAttributeKey] = [:]

    /// Makes a set for content of a type.
    public init(contentType: UTType) {
        super.init()
        self.contentType = contentType.identifier
    }

    /// Makes a set for content of a type.
    ///
    /// - Parameter itemContentType: The uniform type identifier, which nothing needs to declare.
    public init(itemContentType: String) {
        super.init()
        contentType = itemContentType
    }

    override init() {}

    // MARK: Custom attributes

    /// Sets or deletes the value of a custom attribute.
    ///
    /// - Parameters:
    ///   - value: A text, number, date, address, person, localized text, data, null, or an array of
    ///     these; a value of another kind is left out.
    ///   - key: The key.
    open func setValue(_ value: (any NSSecureCoding)?, forCustomKey key: CSCustomAttributeKey) {
        values[key.keyName] = value.flatMap { TaggedValue(foundation: $0) } ?? .null
        customKeys[key.keyName] = key
    }

    /// Returns the value of a custom attribute; `nil` if it has none.
    ///
    /// The result is an object of Foundation, and can be cast to `String`, `Date` and so on. Its
    /// type is not Apple's `NSSecureCoding`, from which the compiler takes such a cast for one that
    /// always fails.
    open func value(forCustomKey key: CSCustomAttributeKey) -> Any? {
        guard customKeys[key.keyName] != nil else { return nil }
        return values[key.keyName]?.foundation
    }

    // MARK: Localized texts

    /// Sets an attribute that is a text to a text in several languages.
    ///
    /// A search finds it in any of them, and the property is the text in the person's own. On
    /// Apple's platforms the property itself takes a localized text.
    ///
    /// - Parameters:
    ///   - text: The text; `nil` deletes the attribute.
    ///   - name: Apple's name of the attribute, as in `title`. Another name, and that of an
    ///     attribute that is no text, has no effect.
    public func setLocalizedString(_ text: CSLocalizedString?, forAttribute name: String) {
        guard AttributeName(name)?.kind == .text else { return }
        values[name] = text.map { .localized($0.texts) } ?? .null
    }

    // MARK: Copying

    /// Returns a set with the same properties.
    open func copy(with zone: NSZone? = nil) -> Any { copied }

    var copied: CSSearchableItemAttributeSet {
        let copy = CSSearchableItemAttributeSet()
        copy.values = values
        copy.customKeys = customKeys
        return copy
    }

    // MARK: Coding

    /// Whether archives are checked for the classes in them.
    public static var supportsSecureCoding: Bool { true }

    private static let classes: [AnyClass] = [
        NSDictionary.self, NSArray.self, NSString.self, NSNumber.self, NSDate.self, NSData.self,
        NSURL.self, NSUUID.self, NSNull.self, NSSet.self, CSPerson.self, CSLocalizedString.self,
        CSCustomAttributeKey.self,
    ]

    /// Reads a set from an archive.
    public required init?(coder: NSCoder) {
        super.init()
        guard
            let values = coder.decodeObject(of: Self.classes, forKey: "values") as? [String: Any],
            let keys = coder.decodeObject(of: Self.classes, forKey: "customKeys")
                as? [String: CSCustomAttributeKey]
        else { return nil }
        for (name, value) in values where AttributeName(name) != nil || keys[name] != nil {
            self.values[name] = TaggedValue(foundation: value)
        }
        customKeys = keys
    }

    /// Writes the set to an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(
            NSDictionary(dictionary: values.mapValues { $0.foundation as Any }),
            forKey: "values"
        )
        coder.encode(NSDictionary(dictionary: customKeys), forKey: "customKeys")
    }
}
