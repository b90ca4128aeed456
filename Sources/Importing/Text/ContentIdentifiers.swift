internal import Interactions

/// Makes identifiers for records without one: digests of facts that each export repeats.
struct ContentIdentifiers {
    /// The number of digests to remember.
    private static let memory = 65_536

    private var ordinals: [String: Int] = [:]

    /// Returns the identifier for the facts of a record, the next one for the same facts again.
    mutating func next(for facts: [String?]) -> String {
        var hash = StableHash()
        for fact in facts {
            hash.add((fact ?? "").utf8)
            hash.add(fact == nil ? 1 : 0)
        }
        let key = hash.text
        if ordinals.count >= Self.memory { ordinals.removeAll(keepingCapacity: true) }
        let ordinal = ordinals[key, default: 0] + 1
        ordinals[key] = ordinal
        return "digest:\(key)-\(ordinal)"
    }
}

extension String {
    /// The text, or a digest of one that is too long for an identifier.
    var boundedIdentifier: String {
        guard utf8.count > DonationLimits.identifierBytes else { return self }
        var hash = StableHash()
        hash.add(utf8)
        return "digest:\(hash.text)"
    }
}
