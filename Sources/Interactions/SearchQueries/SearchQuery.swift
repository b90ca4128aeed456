/// A query over the attributes of items, in the language of Core Spotlight's `CSSearchQuery`.
///
/// A query compares attributes with values, and joins comparisons with `&&`, `||`, `!` and
/// brackets:
///
/// ```swift
/// let query = try SearchQuery(#"title == "*paris*"cd && completionDate >= $time.today(-10)"#)
/// let time = TimeContext(now: now, zone: zone)
/// let found = items.filter { query.matches($0.attributes, in: time) }
/// ```
///
/// A text stands in quotes, with `*` for any run of characters, and letters behind it for how to
/// compare: `c` ignores case, `d` ignores marks, `w` compares words anywhere in the value, `t` cuts
/// the text into words that must all be there. Without `w` and `t` the text covers the whole value;
/// the text of the item itself is always compared by words. In place of an attribute, `*` is any of
/// Apple's and those of the app that are searched by default, and `**` any of these or the text of
/// the item. `<`, `<=`, `>`, `>=` and `InRange(name, low, high)`
/// compare numbers and dates.
///
/// An attribute with several values matches if one of them does, and is unequal if none is equal.
/// An attribute that is not there is neither equal nor unequal.
public struct SearchQuery: Hashable, Sendable {
    /// The length limit of the text, in bytes of UTF-8.
    public static let limit = 16 * 1024
    /// The limit of brackets within brackets.
    public static let depthLimit = 64

    /// The query as written.
    public let text: String
    let condition: Condition

    /// Reads a query.
    ///
    /// - Parameters:
    ///   - text: The query.
    ///   - isCustomAttribute: Returns whether an app has an attribute of its own of this name.
    /// - Throws: ``SearchQueryError`` with the first fault.
    public init(
        _ text: String,
        isCustomAttribute: (String) -> Bool = { _ in false }
    ) throws(SearchQueryError) {
        self.text = text
        condition = try withoutActuallyEscaping(isCustomAttribute) {
            isCustomAttribute throws(SearchQueryError) in
            var parser = SearchQueryParser(text, isCustomAttribute: isCustomAttribute)
            return try parser.readDocument()
        }
    }

    /// Returns whether an item matches.
    ///
    /// - Parameters:
    ///   - attributes: The values of the item's attributes, by name: those that may be searched.
    ///   - time: The moment at which the query started, and its calendar.
    /// - Returns: Whether it matches.
    public func matches(_ attributes: [String: TaggedValue], in time: TimeContext) -> Bool {
        condition.matches(attributes, in: time)
    }

    /// The names of the attributes in the query.
    public var attributeNames: Set<String> {
        var names: Set<String> = []
        condition.forEachComparison { comparison in
            if case .attribute(let name) = comparison.target { names.insert(name.text) }
        }
        return names
    }

    /// Whether the query compares any attribute, whatever its name.
    public var readsEveryAttribute: Bool {
        var answer = false
        condition.forEachComparison { comparison in
            if comparison.target == .metadata || comparison.target == .everything { answer = true }
        }
        return answer
    }

    /// Whether the query compares the text of the item itself.
    public var readsLongText: Bool {
        var answer = false
        condition.forEachComparison { comparison in
            switch comparison.target {
            case .everything: answer = true
            case .attribute(let name): if name.isLongText { answer = true }
            case .metadata: break
            }
        }
        return answer
    }
}

extension SearchQuery {
    /// The ways to compare a text, by the letters behind it.
    struct Modifiers: OptionSet, Hashable, Sendable {
        let rawValue: UInt8

        /// `c`: upper and lower case are equal.
        static let ignoresCase = Modifiers(rawValue: 1)
        /// `d`: letters with and without marks are equal.
        static let ignoresMarks = Modifiers(rawValue: 2)
        /// `w`: the text is words anywhere in the value.
        static let matchesWords = Modifiers(rawValue: 4)
        /// `t`: the words of the text are anywhere in the value, in any order.
        static let cutsIntoTokens = Modifiers(rawValue: 8)

        init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Makes the modifier of a letter; `nil` for other letters.
        init?(letter: UInt8) {
            switch letter {
            case UInt8(ascii: "c"): self = .ignoresCase
            case UInt8(ascii: "d"): self = .ignoresMarks
            case UInt8(ascii: "w"): self = .matchesWords
            case UInt8(ascii: "t"): self = .cutsIntoTokens
            default: return nil
            }
        }
    }

    /// The part of an item that is compared.
    enum Target: Hashable, Sendable {
        case attribute(Name)
        /// `*`: any attribute searched by default but the text of the item itself.
        case metadata
        /// `**`: any attribute searched by default.
        case everything
    }

    /// The name of an attribute in a query.
    struct Name: Hashable, Sendable {
        let text: String
        /// Whether the attribute holds the text of the item itself, whose words are compared.
        let isLongText: Bool
        /// Whether numbers and dates can be compared with it.
        let isOrdered: Bool
        /// The name as that of an attribute that an app made up; `nil` for Apple's.
        let custom: CustomAttributeName?

        init(_ text: String) {
            self.text = text
            let known = AttributeName(text)
            isLongText = known?.isLongText ?? false
            custom = CustomAttributeName(text)
            switch known?.kind {
            case nil, .number, .flag, .date, .dates: isOrdered = true
            default: isOrdered = false
            }
        }
    }

    /// An operator between an attribute and a value.
    enum Operator: String, CaseIterable, Sendable {
        case isEqual = "=="
        case isUnequal = "!="
        case isAtMost = "<="
        case isAtLeast = ">="
        case isLess = "<"
        case isGreater = ">"
    }

    /// A comparison of an attribute with values.
    struct Comparison: Hashable, Sendable {
        enum Relation: Hashable, Sendable {
            case text(TextPattern)
            case number(Operator, QueryNumber)
            case range(QueryNumber, QueryNumber)
        }

        let target: Target
        let relation: Relation
        /// Whether the comparison holds for an attribute that is there and has no equal value.
        let isNegated: Bool
    }

    /// Comparisons and what joins them.
    indirect enum Condition: Hashable, Sendable {
        case comparison(Comparison)
        case not(Condition)
        case all([Condition])
        case any([Condition])

        /// Calls a function with each comparison.
        func forEachComparison(_ body: (Comparison) -> Void) {
            switch self {
            case .comparison(let comparison): body(comparison)
            case .not(let condition): condition.forEachComparison(body)
            case .all(let conditions), .any(let conditions):
                for condition in conditions { condition.forEachComparison(body) }
            }
        }
    }
}
