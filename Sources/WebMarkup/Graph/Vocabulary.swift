/// The names of schema.org.
enum Vocabulary {
    /// Returns the name behind schema.org's address, as in `Place` for `https://schema.org/Place`;
    /// an empty one for the address alone, and `nil` for any other address.
    static func name(in address: String) -> String? {
        var rest = Substring(address)
        for beginning in ["https://", "http://", "//"] where rest.hasPrefix(beginning) {
            rest = rest.dropFirst(beginning.utf8.count)
            break
        }
        if rest.hasPrefix("www.") { rest = rest.dropFirst(4) }
        let host = "schema.org"
        guard rest.utf8.count >= host.utf8.count,
            rest.prefix(host.utf8.count).lowercased() == host
        else { return nil }
        rest = rest.dropFirst(host.utf8.count)
        guard let mark = rest.first else { return "" }
        guard mark == "/" || mark == "#" else { return nil }
        rest = rest.drop { $0 == "/" || $0 == "#" }
        return String(rest)
    }

    /// Returns whether an address is that of schema.org's vocabulary, or of its context.
    static func isContext(_ address: String) -> Bool {
        switch name(in: address.trimmed) {
        case "", "docs/jsonldcontext.json", "docs/jsonldcontext.jsonld": true
        default: false
        }
    }
}
