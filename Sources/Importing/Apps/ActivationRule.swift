/// The content for which an app's share extension appears: Apple's `NSExtensionActivationRule`.
///
/// Source: Apple's App Extension Programming Guide, "Declaring Supported Data Types for a Share or
/// Action Extension". The numbers of things count only as far as they are not zero.
struct ActivationRule: Decodable, Sendable {
    /// The uniform types that it names; none if it takes anything, or does not say.
    let types: [String]

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Key.self) {
            types =
                Self.types.filter { name, _ in Self.isOn(Key(stringValue: name), in: container) }
                .flatMap { $0.types }.unique
        } else if let text = try? decoder.singleValueContainer().decode(String.self) {
            types = Self.types(inPredicate: text)
        } else {
            types = []
        }
    }

    private static let types: [(name: String, types: [String])] = {
        let prefix = "NSExtensionActivationSupports"
        return [
            (prefix + "ImageWithMaxCount", ["public.image"]),
            (prefix + "MovieWithMaxCount", ["public.movie"]),
            (prefix + "Text", ["public.text"]),
            (prefix + "WebURLWithMaxCount", ["public.url"]),
            (prefix + "WebPageWithMaxCount", ["public.url", "public.html"]),
            (prefix + "FileWithMaxCount", ["public.data"]),
            (prefix + "AttachmentsWithMaxCount", ["public.item"]),
            (prefix + "AttachmentsWithMinCount", ["public.item"]),
        ]
    }()

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private static func isOn(_ key: Key, in container: KeyedDecodingContainer<Key>) -> Bool {
        if let number = try? container.decode(Int.self, forKey: key) { return number > 0 }
        return (try? container.decode(Bool.self, forKey: key)) ?? false
    }

    /// Returns the types behind `UTI-CONFORMS-TO` and `UTI-EQUALS` in a predicate.
    private static func types(inPredicate text: String) -> [String] {
        var types: [String] = []
        for operation in ["UTI-CONFORMS-TO", "UTI-EQUALS"] {
            var rest = text[...]
            while let found = rest.firstRange(of: operation) {
                rest = rest[found.upperBound...].drop(while: \.isWhitespace)
                guard let quote = rest.first, quote == "\"" || quote == "'" else { continue }
                let type = rest.dropFirst().prefix { $0 != quote }
                if !type.isEmpty { types.append(String(type)) }
            }
        }
        return types.unique
    }
}

extension [String] {
    /// The texts, each once.
    fileprivate var unique: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
