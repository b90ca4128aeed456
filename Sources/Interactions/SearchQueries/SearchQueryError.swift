/// The reason why a search query is refused: the place and its fault.
public struct SearchQueryError: Error, Hashable, Sendable {
    /// The possible faults of a query.
    public enum Reason: Error, Hashable, Sendable {
        /// The query is too long, in bytes.
        case tooLong(bytes: Int, limit: Int)
        /// The nesting of brackets is deeper than this.
        case nestedTooDeep(limit: Int)
        /// Something else belongs here.
        case unexpected(expected: String)
        /// No attribute has this name.
        case unknownAttribute(String)
        /// The quotes are not closed.
        case openQuotes
        /// No way to compare a text has this letter.
        case unknownModifier(Character)
        /// No date has this name.
        case unknownTime(String)
        /// The text is no date of RFC 3339.
        case notADate(String)
        /// The number is too large.
        case numberTooLarge
        /// The values of this attribute, or texts, are in no order.
        case notOrdered(String)
    }

    /// The place of the fault, in bytes of UTF-8 from the beginning.
    public var position: Int
    /// The fault.
    public var reason: Reason

    /// Makes an error about a place.
    public init(position: Int, reason: Reason) {
        self.position = position
        self.reason = reason
    }
}

extension SearchQueryError: CustomStringConvertible {
    /// The place, the fault and its remedy, for people.
    public var description: String { "query, byte \(position): \(reason)" }
}

extension SearchQueryError.Reason: CustomStringConvertible {
    /// The fault and its remedy, for people.
    public var description: String {
        switch self {
        case .tooLong(let bytes, let limit): "\(bytes) bytes long; at most \(limit) are accepted"
        case .nestedTooDeep(let limit):
            "brackets nested deeper than \(limit) levels; leave out those that && and || imply"
        case .unexpected(let expected): "expected \(expected)"
        case .unknownAttribute(let name):
            "no attribute is called \(name); write a name of CSSearchableItemAttributeSet, or of "
                + "a custom attribute of an item in the index"
        case .openQuotes:
            "quotes that are not closed; close them, and write \\ before quotes inside"
        case .unknownModifier(let letter):
            "\(letter) is no way to compare a text; write c, d, w or t behind the quotes"
        case .unknownTime(let name):
            "no date is called $time.\(name); write now, today, yesterday, this_week, last_week, "
                + "this_month, last_month, this_year, last_year or iso"
        case .notADate(let text):
            "\(text) is not a date; write RFC 3339, as in $time.iso(2026-01-05T09:00:00Z)"
        case .numberTooLarge: "a number that is too large; write a smaller one"
        case .notOrdered(let name):
            "\(name) is in no order; compare numbers and dates, or write == or !="
        }
    }
}
