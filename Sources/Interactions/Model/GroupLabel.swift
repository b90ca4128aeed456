/// The short name of people who have no name together, as in "Jonas, Olena and 3 more".
///
/// It is a pure function of their names in their order.
public struct GroupLabel: Hashable, Sendable {
    /// The label; empty without names.
    public let text: String

    /// The number of people up to which all are named.
    private static let mostNamed = 3

    /// Makes the label of some people.
    ///
    /// Several people go by their given names, unless two of them share one. A single person keeps
    /// the whole name.
    ///
    /// ```swift
    /// GroupLabel(["Jonas Weber", "Olena Koval"]).text               // Jonas and Olena
    /// GroupLabel(["Ana Sousa"], hasOthers: true).text               // Ana Sousa and others
    /// ```
    ///
    /// - Parameters:
    ///   - names: The names of the people who are known, none of them empty.
    ///   - hasOthers: Whether people take part who are not known.
    public init(_ names: [String], hasOthers: Bool = false) {
        let short = names.count > 1 ? Self.shortened(names) : names
        guard short.count > 1 || hasOthers else {
            text = short.first ?? ""
            return
        }
        guard !short.isEmpty else {
            text = ""
            return
        }
        let rest = short.count > Self.mostNamed ? short.count - 2 : 0
        var parts = Array(rest > 0 ? short.prefix(2) : short[...])
        let last =
            hasOthers ? "others" : rest > 0 ? "\(rest) more" : parts.removeLast()
        text = parts.joined(separator: ", ") + " and " + last
    }

    /// Returns the given names where they tell the people apart, and the whole names otherwise.
    private static func shortened(_ names: [String]) -> [String] {
        let given = names.map { $0.givenName ?? $0 }
        var counts: [String: Int] = [:]
        for name in given { counts[name, default: 0] += 1 }
        return zip(names, given).map { whole, given in counts[given] == 1 ? given : whole }
    }
}

extension String {
    /// The first word of a name of several words; `nil` where it may not be the given name.
    ///
    /// Titles and initials end with a point, a comma comes behind a family name, an address has an
    /// @, and in the scripts of East Asia the family name comes first.
    fileprivate var givenName: String? {
        guard !contains(where: { $0 == "," || $0 == "@" }) else { return nil }
        let words = split(whereSeparator: \.isWhitespace)
        guard words.count > 1, let first = words.first, first.count > 1,
            first.allSatisfy({ $0.isLetter || "-'’".contains($0) }),
            !first.unicodeScalars.contains(where: \.isEastAsian)
        else { return nil }
        return String(first)
    }
}

extension Unicode.Scalar {
    /// Whether it is a letter of a script whose names begin with the family name.
    fileprivate var isEastAsian: Bool {
        switch value {
        case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
