import DonationStore

/// Phone numbers in address books that name a person only together with the owner's region.
struct NationalNumbers {
    /// The numbers without a calling code.
    private(set) var count = 0

    /// Counts the numbers of a card.
    mutating func add(_ donation: Donation) {
        guard donation.interaction.intent.isCard else { return }
        for person in donation.interaction.intent.people.contacts {
            let handles = [person.personHandle].compactMap { $0 } + person.aliases
            count += handles.count { $0.type == .phoneNumber && Self.isNational($0.value) }
        }
    }

    /// Returns whether a number has enough digits for a person's, and no calling code.
    private static func isNational(_ number: String) -> Bool {
        let digits = number.utf8.count { (0x30...0x39).contains($0) }
        return digits >= 7 && number.allSatisfy { "0123456789 -()./".contains($0) }
            && !number.hasPrefix("00")
    }

    /// The question for the region; `nil` if no number needs it.
    var question: String? {
        guard count > 0 else { return nil }
        let noun = count == 1 ? "1 number has" : "\(count) numbers have"
        return
            "donationlog: \(noun) no calling code, and the store does not know your region; give "
            + "it once, as in `donationlog policy --region GB`, or import with --region"
    }
}

extension DonationStore {
    /// The region of numbers without a calling code, as the policies say.
    func policyRegion() throws(DonationStoreError) -> Region? {
        try policies().lazy.compactMap(\.region).first
    }

    /// Sets the region, and keeps the other limits of its rule.
    ///
    /// - Returns: The position of the new rule; `nil` if the region was set already.
    func setRegion(_ region: Region) throws(DonationStoreError) -> Position? {
        let rules = try policies()
        guard !rules.contains(where: { $0.region == region }) else { return nil }
        let all = PolicyRule(region: region)
        var rule = rules.first { $0.scope == all.scope } ?? all
        rule.region = region
        return try setPolicy(rule)
    }
}
