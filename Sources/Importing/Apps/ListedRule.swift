import Interactions

/// The value of `NSExtensionActivationRule` in a property list: numbers by their keys, or a
/// predicate.
struct ListedRule: Decodable, Sendable {
    /// The rule; `nil` if the value is neither.
    ///
    /// A list without a number takes nothing.
    let rule: ActivationRule?

    init(from decoder: any Decoder) throws {
        var rule = ActivationRule()
        if let container = try? decoder.container(keyedBy: Key.self) {
            for (name, place) in Self.numbers {
                rule[keyPath: place] = Self.number(Key(stringValue: name), in: container)
            }
            for (name, place) in Self.flags {
                rule[keyPath: place] = Self.number(Key(stringValue: name), in: container) > 0
            }
        } else if let text = try? decoder.singleValueContainer().decode(String.self) {
            rule.predicate = text
        } else {
            self.rule = nil
            return
        }
        self.rule = rule
    }

    private typealias NumberPlace = any WritableKeyPath<ActivationRule, UInt64> & Sendable
    private typealias FlagPlace = any WritableKeyPath<ActivationRule, Bool> & Sendable

    private static let numbers: [(String, NumberPlace)] = {
        let prefix = "NSExtensionActivationSupports"
        return [
            (prefix + "ImageWithMaxCount", \.images),
            (prefix + "MovieWithMaxCount", \.movies),
            (prefix + "FileWithMaxCount", \.files),
            (prefix + "WebURLWithMaxCount", \.webURLs),
            (prefix + "WebPageWithMaxCount", \.webPages),
            (prefix + "AttachmentsWithMaxCount", \.most),
            (prefix + "AttachmentsWithMinCount", \.fewest),
            ("NSExtensionActivationDictionaryVersion", \.version),
        ]
    }()

    private static let flags: [(String, FlagPlace)] = [
        ("NSExtensionActivationSupportsText", \.takesText),
        ("NSExtensionActivationUsesStrictMatching", \.isStrict),
    ]

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Returns a number, 1 for a flag that is set, and 0 for anything that is neither.
    private static func number(_ key: Key, in container: KeyedDecodingContainer<Key>) -> UInt64 {
        if let number = try? container.decode(Int.self, forKey: key) {
            return UInt64(clamping: number)
        }
        if let flag = try? container.decode(Bool.self, forKey: key) { return flag ? 1 : 0 }
        // Written by hand, numbers are sometimes texts.
        return (try? container.decode(String.self, forKey: key)).flatMap { UInt64($0) } ?? 0
    }
}
