/// The meaning of the names in a script of JSON-LD, by its `@context`.
///
/// A context elsewhere is known by its name alone, and only schema.org's is.
struct ScriptContext {
    /// Whether bare names are those of schema.org.
    private(set) var isKnown = false
    /// The beginnings of names by prefix; an empty one is schema.org.
    private var prefixes: [String: String] = [:]
    /// The names or keywords that terms stand for; an empty one stands for nothing.
    private var terms: [String: String] = [:]

    /// Whether any name can be known.
    var isEmpty: Bool { !isKnown && prefixes.isEmpty && terms.isEmpty }

    /// The most terms of the contexts of a script.
    private static let termLimit = 128

    /// Takes a `@context`; returns the name of one that is not known.
    mutating func take(_ value: ScriptValue) -> String? {
        var unknown: String?
        for element in value.elements {
            switch element {
            case .text(let address):
                if Vocabulary.isContext(address) {
                    isKnown = true
                    prefixes["schema"] = ""
                    terms["type"] = "@type"
                    terms["id"] = "@id"
                } else {
                    unknown = unknown ?? address
                }
            case .object(let members): take(members)
            case .null: self = ScriptContext()
            default: continue
            }
        }
        return isKnown ? nil : unknown
    }

    private mutating func take(_ members: [ScriptValue.Member]) {
        // Prefixes first: terms use them.
        for member in members {
            let name = member.name
            guard let address = member.value.text, prefixes.count < Self.termLimit else { continue }
            if name == "@vocab" {
                isKnown = Vocabulary.isContext(address)
            } else if Vocabulary.isContext(address) {
                prefixes[name] = ""
            }
        }
        for member in members where terms.count < Self.termLimit {
            let name = member.name
            guard !name.hasPrefix("@"), prefixes[name] == nil else { continue }
            var meaning = member.value.text
            if case .object(let definition) = member.value {
                meaning = definition.first { $0.name == "@id" }?.value.text
                // Only the values' type is given.
                if meaning == nil { continue }
            }
            guard let meaning else {
                terms[name] = ""
                continue
            }
            terms[name] = meaning.hasPrefix("@") ? meaning : self.meaning(of: meaning) ?? ""
        }
    }

    /// Returns the name of schema.org or the keyword that a name stands for.
    func meaning(of name: String) -> String? {
        if let meaning = terms[name] { return meaning.isEmpty ? nil : meaning }
        if name.hasPrefix("@") { return name }
        guard let colon = name.firstIndex(of: ":") else { return isKnown ? name : nil }
        if prefixes[String(name[..<colon])] != nil {
            return String(name[name.index(after: colon)...])
        }
        return Vocabulary.name(in: name).flatMap { $0.isEmpty ? nil : $0 }
    }
}
