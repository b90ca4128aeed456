internal import Interactions

/// The ranks of donors by name, which stand for their numbers in keys.
///
/// A log gives its donors numbers in the order in which they come, and keys hold these numbers.
/// With ranks in their place, equal sets of donations have equal keys.
struct DonorRanks {
    private var ranks: [DonorNumber: UInt32] = [:]

    /// Ranks donors.
    ///
    /// - Complexity: O(*d* log *d*) in the donors.
    init(_ donors: [DonorNumber: Donor]) {
        let order = donors.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
        for (rank, donor) in order.enumerated() {
            ranks[donor.key] = UInt32(truncatingIfNeeded: rank)
        }
    }

    /// Returns the rank of a donor, after all others if it is not among the donors.
    func rank(of donor: DonorNumber) -> UInt32 { ranks[donor] ?? .max }

    /// Returns a conversation's key, with the donor's rank for its number.
    ///
    /// All numbers in a key are those of one donor, so the first decides.
    func key(of conversation: ConversationKey) -> [UInt8] {
        bigEndian(rank(of: conversation.donor)) + conversation.bytes.dropFirst(4)
    }

    /// Returns a key for the contact of each person: the same for the same contact, in the order of
    /// the strongest evidence.
    ///
    /// - Parameters:
    ///   - contacts: The persons' contacts.
    ///   - persons: The persons.
    /// - Returns: The keys, in the order of the persons.
    /// - Complexity: O(*p*) in the persons.
    func keys(of contacts: [ContactKey], by persons: [PersonKey]) -> [[UInt8]] {
        var least: [ContactKey: [UInt8]] = [:]
        for (contact, person) in zip(contacts, persons) {
            let key = key(of: person)
            if let known = least[contact], !key.lexicographicallyPrecedes(known) { continue }
            least[contact] = key
        }
        return contacts.map { least[$0] ?? [] }
    }

    /// Returns a person's key, which begins with the strongest evidence.
    private func key(of person: PersonKey) -> [UInt8] {
        let pieces = person.evidence.map { piece -> [UInt8] in
            guard let donor = piece.donor else { return piece.bytes }
            return piece.bytes.prefix(1) + bigEndian(rank(of: donor)) + piece.bytes.dropFirst(5)
        }
        // The lengths at the end keep the keys of different persons apart.
        var lengths: [UInt8] = []
        for piece in pieces { lengths += bigEndian(UInt32(truncatingIfNeeded: piece.count)) }
        return Array(pieces.joined(separator: [0])) + lengths
    }

    private func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
