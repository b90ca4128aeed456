package import Interactions

/// The addresses and numbers in a history, with the names that it gives them, to find those that
/// several people share.
///
/// The rule is that of the store, which also knows the region of national numbers: here such a
/// number is a handle as the card has it. Memory is bounded: handles and names beyond the limits do
/// not count.
package struct HistoryHandles: Sendable {
    /// A handle of several people.
    package struct Shared: Hashable, Sendable {
        /// The handle as text, as in `phone:+442079460018`.
        package var key: String
        /// The address or number alone, in its normal form.
        package var handle: String
        /// The reason why it joins nobody.
        package var reason: HandleSharing
        /// The donor that gives it to several people.
        package var donor: Donor
        /// The first few names.
        package var names: [String]
    }

    private struct Handle: Hashable {
        var kind: String
        var text: String
        var donor: Donor
    }

    private struct Name {
        var written: String
        var onCard: CardName
        var isOnCard: Bool
    }

    /// The largest number of handles to examine.
    static let limit = 65_536
    /// The largest number of names to hold for all of them.
    static let nameLimit = 131_072
    /// The largest number of names to report for a handle.
    private static let reported = 8

    /// The donors of the latest people, by the hash of handle and name.
    private var latest: [UInt64: Donor] = [:]
    private static let latestLimit = 4096
    private var names: [Handle: [Name]] = [:]
    private var nameCount = 0
    private var found: [Handle: HandleSharing] = [:]

    /// The number of handles of several people, each once for all donors.
    package var sharedCount: Int { Set(found.keys.map { $0.kind + $0.text }).count }

    /// The handles of several people, in the order of their keys.
    package var shared: [Shared] {
        found.map { handle, reason in
            Shared(
                key: "\(handle.kind):\(handle.text)",
                handle: handle.text,
                reason: reason,
                donor: handle.donor,
                names: (names[handle] ?? []).prefix(Self.reported).map(\.written)
            )
        }
        .sorted { ($0.key, $0.donor.app) < ($1.key, $1.donor.app) }
    }

    /// Adds a person of a donation.
    ///
    /// - Parameters:
    ///   - person: The person.
    ///   - hash: The hash of the person's handle.
    ///   - donor: The donor.
    ///   - isCard: Whether the donation is a card of an address book.
    mutating func add(_ person: Person, _ hash: StableHash, from donor: Donor, isCard: Bool) {
        guard let written = person.displayName else { return }
        // Most people have one name in all their donations.
        if !isCard, person.aliases.isEmpty {
            var hash = hash
            hash.add(written.utf8)
            guard latest[hash.short] != donor else { return }
            if latest.count >= Self.latestLimit { latest.removeAll(keepingCapacity: true) }
            latest[hash.short] = donor
        }
        guard let words = NameWords(written) else { return }
        var identity: UInt32 = 0
        if isCard, let identifier = person.contactIdentifier {
            var hash = StableHash()
            hash.add(identifier.utf8)
            identity = UInt32(truncatingIfNeeded: hash.short)
        }
        let onCard = CardName(words: words, identity: identity)
        let name = Name(written: written, onCard: onCard, isOnCard: isCard)
        let handles = [person.personHandle].compactMap(\.self) + person.aliases.prefix(64)
        for handle in handles { add(name, to: handle, from: donor) }
    }

    private mutating func add(_ name: Name, to handle: PersonHandle, from donor: Donor) {
        let key: Handle
        if let address = EmailAddress.normalised(handle.value) {
            key = Handle(kind: "email", text: address, donor: donor)
        } else if let number = PhoneNumber.international(handle.value, region: nil) {
            key = Handle(kind: "phone", text: number, donor: donor)
        } else if name.isOnCard {
            let text =
                handle.type == .phoneNumber
                ? PhoneNumber.withoutNetworkPrefix(handle.value) : handle.value
            key = Handle(kind: "handle:\(donor.text)", text: text, donor: donor)
        } else {
            return
        }
        let known = names[key] ?? []
        guard found[key] == nil, known.count < HandleSharing.mostNames,
            !known.contains(where: { $0.onCard == name.onCard && $0.isOnCard == name.isOnCard }),
            nameCount < Self.nameLimit, !known.isEmpty || names.count < Self.limit
        else { return }
        nameCount += 1
        let all = known + [name]
        names[key] = all
        found[key] = HandleSharing(
            names: all.map(\.onCard.words),
            cards: all.filter(\.isOnCard).map(\.onCard)
        )
    }
}
