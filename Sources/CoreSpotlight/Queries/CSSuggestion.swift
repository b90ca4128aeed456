internal import DonationStore
public import Foundation

/// The name of the attribute that marks the typed part of a suggestion.
///
/// Apple's value is not published.
public let CSSuggestionHighlightAttributeName = "CSSuggestionHighlightAttributeName"

/// A longer text for what a person has typed so far.
public final class CSSuggestion: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// The kinds of suggestions, with Apple's numbers.
    public enum SuggestionKind: Int, CaseIterable, Sendable {
        /// One that is not to be shown.
        case none = 0
        /// One that an app made.
        case custom = 1
        /// One that a query found.
        case `default` = 2
    }

    /// The mark of the typed part, which is `true`.
    public enum HighlightAttribute: AttributedStringKey {
        /// A truth value.
        public typealias Value = Bool
        /// ``CSSuggestionHighlightAttributeName``.
        public static let name = CSSuggestionHighlightAttributeName
    }

    /// The kind.
    public let suggestionKind: SuggestionKind
    /// The whole text to search for.
    let text: String
    /// The lengths of the parts that were and were not typed in turn, in characters.
    private let parts: [Int]
    /// The place among the suggestions, higher for better.
    private let rank: Int

    init(_ completion: QueryCompletion, rank: Int) {
        suggestionKind = .default
        text = completion.text
        self.rank = rank
        var parts: [Int] = []
        var end = text.startIndex
        for typed in completion.highlights {
            parts.append(text.distance(from: end, to: typed.lowerBound))
            parts.append(text.distance(from: typed.lowerBound, to: typed.upperBound))
            end = typed.upperBound
        }
        self.parts = parts
    }

    /// The text, with ``HighlightAttribute`` on the part that was typed.
    public var localizedAttributedSuggestion: AttributedString {
        var result = AttributedString()
        var rest = text[...]
        for (index, length) in parts.enumerated() {
            var part = AttributedString(String(rest.prefix(length)))
            if index % 2 == 1 { part[HighlightAttribute.self] = true }
            result += part
            rest = rest.dropFirst(length)
        }
        return result + AttributedString(String(rest))
    }

    /// Returns the order of two suggestions by kind and text.
    public func compare(_ other: CSSuggestion) -> ComparisonResult {
        guard suggestionKind == other.suggestionKind else {
            return suggestionKind.rawValue < other.suggestionKind.rawValue
                ? .orderedAscending : .orderedDescending
        }
        return text.localizedStandardCompare(other.text)
    }

    /// Returns the order of two suggestions of one query; the better one is first.
    public func compare(byRank other: CSSuggestion) -> ComparisonResult {
        guard rank != other.rank else { return .orderedSame }
        return rank > other.rank ? .orderedAscending : .orderedDescending
    }

    /// The text.
    public override var description: String { text }

    /// Returns the suggestion itself, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns whether the texts and the kinds are equal.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CSSuggestion else { return false }
        return (text, suggestionKind) == (other.text, other.suggestionKind)
    }

    /// A hash of the text.
    public override var hash: Int { text.hashValue }

    // MARK: Coding

    /// Whether archives are checked for the classes in them.
    public static var supportsSecureCoding: Bool { true }

    /// Reads a suggestion from an archive.
    public required init?(coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: "text"),
            let kind = SuggestionKind(rawValue: coder.decodeInteger(forKey: "suggestionKind")),
            let parts = coder.decodeObject(
                of: [NSArray.self, NSNumber.self],
                forKey: "parts"
            ) as? [Int], parts.allSatisfy({ $0 >= 0 })
        else { return nil }
        self.text = String(text)
        suggestionKind = kind
        self.parts = parts
        rank = coder.decodeInteger(forKey: "rank")
    }

    /// Writes the suggestion to an archive.
    public func encode(with coder: NSCoder) {
        coder.encode(NSString(string: text), forKey: "text")
        coder.encode(suggestionKind.rawValue, forKey: "suggestionKind")
        coder.encode(NSArray(array: parts.map(NSNumber.init(value:))), forKey: "parts")
        coder.encode(rank, forKey: "rank")
    }
}
