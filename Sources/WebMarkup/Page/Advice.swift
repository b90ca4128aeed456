internal import Interactions

/// Advice for a page's author: a fault in the markup, or a bound that it exceeds.
public enum Advice: Hashable, Sendable {
    /// A repair that made a script readable.
    public enum Repair: String, Hashable, Sendable, CaseIterable {
        /// A byte order mark inside the page.
        case byteOrderMark = "a byte order mark"
        /// The wrappers `<!-- -->` and `<![CDATA[ ]]>`.
        case wrapper = "a comment wrapper"
        /// Comments as in JavaScript.
        case comment = "comments"
        /// Control characters in a text.
        case controlCharacter = "control characters in a text"
        /// A comma before a closing bracket.
        case trailingComma = "a comma before a closing bracket"
        /// A name that one object has more than once; the last value counts.
        case repeatedName = "a repeated name"
        /// A backslash before a character that needs none.
        case escape = "a needless backslash"
        /// A semicolon behind the value.
        case semicolon = "a semicolon at the end"
        /// Several values in one script.
        case severalValues = "several values"
    }

    /// The page is longer than the bound; the rest is not read.
    case cutPage(bytes: Int)
    /// Elements are nested too deep; the rest is not read.
    case deepPage
    /// The page has too many elements; the rest is not read.
    case manyElements
    /// An element has too many attributes; from there on the page is not read.
    case manyAttributes
    /// There is too much markup; some of it is not read.
    case muchMarkup
    /// A type that holds no markup.
    case otherType(String)
    /// The page is on this machine.
    case localPage
    /// An end tag is garbled, as in `<**span>`.
    case garbledTag
    /// A script of JSON-LD had to be repaired.
    case repaired(script: Int, Repair)
    /// A script is no JSON, and nothing is taken from it.
    case notJSON(script: Int, byte: Int)
    /// A script names no context.
    case noContext(script: Int)
    /// A script writes `@content` for `@context`.
    case misspeltContext(script: Int)
    /// A context that is not schema.org's; its terms are unknown.
    case unknownContext(String)
    /// A type of another vocabulary; its properties are unknown.
    case unknownVocabulary(String)
    /// A reference to something that is not in the page.
    case unresolved(String)
    /// A coordinate that is no number or out of range.
    case wrongCoordinate(String)
    /// The coordinate 0, 0, which stands for none.
    case zeroCoordinate
    /// A place without a name anywhere, and a page without a title.
    case noName
    /// An address or telephone of a person; it is taken only if the page is about the person.
    case personal(name: String?, isTaken: Bool)
    /// The address or telephone of one who receives something; it is not offered by itself.
    case receiver(role: String)
    /// A list of places of one type; none of them is offered by itself.
    case branches(type: String, count: Int)
    /// There are more places than the bound.
    case morePlaces(count: Int)
    /// The places are too large for one event; some of them are kept.
    case largePlaces(kept: Int)
    /// A text is too long for an event; its rest is cut off.
    case cutText(String, bytes: Int)
    /// A value is too long for an event, and its beginning means nothing.
    case leftOut(String, bytes: Int)
    /// A place has more telephones than an event takes.
    case manyTelephones
}

extension Advice: CustomStringConvertible {
    /// The advice in a sentence.
    public var description: String {
        switch self {
        case .cutPage(let bytes):
            "The page is longer than \(bytes) bytes; the rest is not read."
        case .deepPage: "The page nests elements too deep; the rest is not read."
        case .manyElements: "The page has too many elements; the rest is not read."
        case .manyAttributes:
            "An element has too many attributes; the page is not read from there on."
        case .muchMarkup: "The page has too much markup; some of it is not read."
        case .otherType(let type): "The type \(type) holds no markup."
        case .localPage: "The page is on this machine; only pages of the web give places."
        case .garbledTag: "An end tag is garbled, as in <**span>; write </span>."
        case .repaired(let script, let repair):
            "Script \(script) of JSON-LD has \(repair.rawValue); remove it."
        case .notJSON(let script, let byte):
            "Script \(script) of JSON-LD is no JSON at byte \(byte); nothing is taken from it."
        case .noContext(let script):
            "Script \(script) of JSON-LD has no @context; add \"@context\": \"https://schema.org\"."
        case .misspeltContext(let script):
            "Script \(script) of JSON-LD has @content; write @context."
        case .unknownContext(let name): "The context \(name) is not schema.org's; use schema.org's."
        case .unknownVocabulary(let type):
            "The type \(type) is not of schema.org; use a type of schema.org."
        case .unresolved(let reference): "Nothing in the page has the identifier \(reference)."
        case .wrongCoordinate(let text):
            "The coordinate \(text) is no number in its range; write degrees, as in 37.79."
        case .zeroCoordinate: "The coordinate 0, 0 stands for none; leave it out."
        case .noName: "A place has no name; add a name."
        case .personal(let name, let isTaken):
            "\(name ?? "Somebody") is a person; the address and telephone are "
                + (isTaken ? "taken, because the page is about the person." : "not taken.")
        case .receiver(let role):
            "The page gives an address or telephone in the property \(role); it is not offered by itself."
        case .branches(let type, let count):
            "The page lists \(count) places of the type \(type); none is offered by itself."
        case .morePlaces(let count):
            "The page has \(count) places; the first \(PageLimits.places) are kept."
        case .largePlaces(let kept):
            "The places have more than \(PageLimits.placeBytes) bytes; \(kept) of them are kept."
        case .cutText(let name, let bytes):
            "The \(name) is longer than \(bytes) bytes; its rest is cut off."
        case .leftOut(let name, let bytes):
            "The \(name) is longer than \(bytes) bytes; it is left out."
        case .manyTelephones:
            "A place has more than \(Place.mostTelephones) telephones; the first are kept."
        }
    }
}
