internal import Digests
internal import Interactions

/// The people whom the owner's rules refuse, by the digests of their handles and identifiers.
struct RefusedPeople {
    /// The rules by their keys: rules of one store have the same key, so that a donation's people
    /// are digested once.
    private var rules: [[UInt8]: [[UInt8]: Position]] = [:]
    /// The key of the latest rule.
    private(set) var key: [UInt8]?

    /// Whether there is no rule.
    var isEmpty: Bool { rules.isEmpty }

    /// Adds the rule at a position after those before it.
    mutating func add(_ rule: RefusedPerson, at position: Position) {
        key = rule.key
        for digest in rule.digests where rules[rule.key]?[digest] == nil {
            rules[rule.key, default: [:]][digest] = position
        }
    }

    /// Returns the position of a rule that refuses a donation; `nil` if there is none.
    func rule(
        against interaction: Interaction,
        from donor: Donor,
        by identity: IdentityRules
    ) -> Position? {
        for person in interaction.intent.people.everyone where !identity.isOwner(person) {
            let traces = Self.traces(of: person, from: donor, region: identity.region)
            for (key, digests) in rules {
                for trace in traces {
                    if let rule = digests[Self.digest(of: trace, key: key)] { return rule }
                }
            }
        }
        return nil
    }

    /// Returns the digest of a trace under a key.
    static func digest(of trace: [UInt8], key: [UInt8]) -> [UInt8] {
        Array(SHA256.authenticationCode(for: trace, key: key).prefix(RefusedPerson.digestLength))
    }

    // MARK: Traces

    /// Returns the handles and identifiers of a person: each as it counts in the donor, and those
    /// that count everywhere also by themselves.
    private static func traces(
        of person: Person,
        from donor: Donor,
        region: Region?
    ) -> [[UInt8]] {
        let nobody = DonorNumber(rawValue: 0)
        return ContactKey.evidence(of: person, donor: nobody, region: region).flatMap { piece in
            let within = trace(of: piece, within: donor)
            return piece.donor == nil ? [trace(of: piece), within] : [within]
        }
    }

    /// Returns the trace of a piece of evidence that counts everywhere.
    static func trace(of piece: ContactKey) -> [UInt8] {
        [0] + piece.bytes
    }

    /// Returns the trace of a piece of evidence within a donor.
    ///
    /// It has the donor's name: an erasure may free the donor's number, and the next donation then
    /// has another.
    static func trace(of piece: ContactKey, within donor: Donor) -> [UInt8] {
        let name = donor.encoded
        var trace: [UInt8] = [1]
        trace.appendBigEndian(UInt32(truncatingIfNeeded: name.count))
        return trace + name + [piece.kind?.rawValue ?? 0] + piece.text.utf8
    }
}
