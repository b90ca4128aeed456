public import Foundation

/// A text in several languages, of which each person sees one and finds all.
///
/// On Apple's platforms this is an `NSString`, which has no subclasses here. So it is the value of
/// a custom attribute as there, and of another attribute by
/// ``CSSearchableItemAttributeSet/setLocalizedString(_:forAttribute:)``.
open class CSLocalizedString: NSObject, NSCopying, NSSecureCoding {
    let texts: [String: String]

    /// Makes a text from one for each language.
    ///
    /// - Parameter localizedStrings: The texts by the codes of their languages, as in `en` or
    ///   `pt-BR`; entries that are no texts are left out.
    public init(localizedStrings: [AnyHashable: Any]) {
        var texts: [String: String] = [:]
        for (language, text) in localizedStrings {
            guard let language = language.base as? String else { continue }
            texts[language] = text as? String
        }
        self.texts = texts
    }

    init(_ texts: [String: String]) {
        self.texts = texts
    }

    /// Returns the text in the language that the person likes best, of those that there are.
    open func localizedString() -> String {
        Self.text(of: texts, for: Locale.preferredLanguages)
    }

    /// Returns the text in the best of some languages; else in English, else in any.
    static func text(of texts: [String: String], for languages: [String]) -> String {
        let codes = texts.keys.sorted()
        for language in languages + ["en"] {
            let language = language.lowercased()
            // Without the script and the region, if nothing has them.
            for wanted in [language, language.prefix { $0 != "-" && $0 != "_" }.description] {
                if let code = codes.first(where: { $0.lowercased() == wanted }) {
                    return texts[code] ?? ""
                }
            }
            let base = language.prefix { $0 != "-" && $0 != "_" }
            if let code = codes.first(where: {
                $0.lowercased().prefix { $0 != "-" && $0 != "_" } == base
            }) {
                return texts[code] ?? ""
            }
        }
        return codes.first.flatMap { texts[$0] } ?? ""
    }

    /// The text in the language that the person likes best.
    open override var description: String { localizedString() }

    /// Returns the text itself, which does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns whether the texts of all languages are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CSLocalizedString)?.texts == texts
    }

    /// A hash of the texts.
    open override var hash: Int { texts.hashValue }

    // MARK: Coding

    /// Whether archives are checked for the classes in them.
    public static var supportsSecureCoding: Bool { true }

    /// Reads the texts from an archive.
    public required init?(coder: NSCoder) {
        let texts = coder.decodeObject(
            of: [NSDictionary.self, NSString.self],
            forKey: "localizedStrings"
        )
        guard let texts = texts as? [String: String] else { return nil }
        self.texts = texts
    }

    /// Writes the texts to an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(NSDictionary(dictionary: texts), forKey: "localizedStrings")
    }
}
