public import Foundation

/// The places in which a query looks for items.
public struct CSSearchQuerySourceOptions: OptionSet, Hashable, Sendable {
    /// The bits, as Apple has them.
    public let rawValue: Int

    /// Makes options from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The mails of the person; no app's index here has them.
    public static let allowMail = CSSearchQuerySourceOptions(rawValue: 1)
}

/// The circumstances of a query: its results' attributes, and more conditions.
open class CSSearchQueryContext: NSObject, NSCopying, NSSecureCoding {
    /// The names of the attributes that the results have; others stay empty.
    open var fetchAttributes: [String] = []
    /// Other queries, all of which an item must match, too.
    open var filterQueries: [String] = []
    /// The language of the keyboard; it has no effect here.
    open var keyboardLanguage: String?
    /// The places to look in; only the app's own items are there.
    open var sourceOptions: CSSearchQuerySourceOptions = []

    /// Makes circumstances without any conditions.
    public override init() {}

    /// Returns circumstances with the same properties.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CSSearchQueryContext()
        copy.assign(self)
        return copy
    }

    func assign(_ other: CSSearchQueryContext) {
        fetchAttributes = other.fetchAttributes
        filterQueries = other.filterQueries
        keyboardLanguage = other.keyboardLanguage
        sourceOptions = other.sourceOptions
    }

    // MARK: Coding

    /// Whether archives are checked for the classes in them.
    public static var supportsSecureCoding: Bool { true }

    private static let texts: [AnyClass] = [NSArray.self, NSString.self]

    /// Reads circumstances from an archive.
    public required init?(coder: NSCoder) {
        super.init()
        func texts(_ key: String) -> [String] {
            coder.decodeObject(of: Self.texts, forKey: key) as? [String] ?? []
        }
        fetchAttributes = texts("fetchAttributes")
        filterQueries = texts("filterQueries")
        keyboardLanguage = coder.decodeObject(of: NSString.self, forKey: "keyboardLanguage")
            .map(String.init)
        sourceOptions = CSSearchQuerySourceOptions(
            rawValue: coder.decodeInteger(forKey: "sourceOptions")
        )
    }

    /// Writes the circumstances to an archive.
    open func encode(with coder: NSCoder) {
        func encode(_ texts: [String], _ key: String) {
            coder.encode(NSArray(array: texts.map(NSString.init(string:))), forKey: key)
        }
        encode(fetchAttributes, "fetchAttributes")
        encode(filterQueries, "filterQueries")
        coder.encode(keyboardLanguage.map(NSString.init(string:)), forKey: "keyboardLanguage")
        coder.encode(sourceOptions.rawValue, forKey: "sourceOptions")
    }
}
