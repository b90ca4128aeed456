/// What the owner said that decides whom the handles in all donations name: the region of telephone
/// numbers, and the owner's own addresses.
///
/// The views of a log are folded with one value of it, the one in force at the end of the log.
package struct IdentityRules: Hashable, Sendable {
    /// The region of numbers without a calling code; `nil` for none.
    package var region: Region?
    /// The owner's addresses and numbers, as evidence that counts everywhere.
    package var ownKeys: Set<ContactKey>

    /// Makes the rules of a region and of the owner's addresses in several events.
    package init(region: Region? = nil, own: some Sequence<OwnAddresses>) {
        self.region = region
        ownKeys = Set(own.lazy.flatMap(\.keys))
    }

    /// Makes the rules of a region, when the owner named no address.
    package init(region: Region? = nil) {
        self.region = region
        ownKeys = []
    }

    /// Returns whether a participant is the owner: marked so, or with one of the owner's addresses.
    package func isOwner(_ person: Person) -> Bool {
        person.isMe || isNamedOwner(person)
    }

    /// Returns whether a participant has one of the owner's addresses.
    private func isNamedOwner(_ person: Person) -> Bool {
        guard !ownKeys.isEmpty else { return false }
        let nowhere = DonorNumber(rawValue: 0)
        return isOwner(ContactKey.evidence(of: person, donor: nowhere, region: region))
    }

    /// Returns whether evidence is that of the owner.
    func isOwner(_ evidence: [ContactKey]) -> Bool {
        !ownKeys.isEmpty && evidence.contains(where: ownKeys.contains)
    }

    /// Returns the direction of an interaction: outgoing if it comes from an address of the owner,
    /// else as donated or inferred from the sender.
    package func direction(of interaction: Interaction) -> Direction {
        let sender = interaction.intent.people.sender
        return Direction(
            interaction.direction,
            isOwnerSending: sender.map(isOwner),
            isOwnAddress: sender.map(isNamedOwner) ?? false
        )
    }

    /// The rules as bytes, the same for equal rules.
    package var encoded: [UInt8] {
        var row = RowEncoder()
        row.blob(Array((region?.code ?? "").utf8))
        for key in ownKeys.sorted() { row.blob(key.bytes) }
        return row.bytes
    }

    /// Reads rules.
    package init(decoding bytes: Span<UInt8>) throws(DecodingFailure) {
        var decoder = RowDecoder()
        let code = String(decoding: try decoder.bytes(in: bytes), as: UTF8.self)
        region = code.isEmpty ? nil : try? Region(code: code)
        ownKeys = []
        while decoder.index < bytes.count {
            ownKeys.insert(ContactKey(bytes: try decoder.bytes(in: bytes)))
        }
    }
}

extension Direction {
    /// Makes the direction that all views use, of the one that the donor gave.
    ///
    /// What comes from an address of the owner is outgoing, whatever the donor says: an import may
    /// not have known all of them. A donor's own mark does not change the donor's direction.
    ///
    /// - Parameters:
    ///   - donated: The direction as donated.
    ///   - isOwnerSending: Whether the sender is the owner; `nil` without a sender.
    ///   - isOwnAddress: Whether the owner named an address of the sender.
    init(_ donated: Direction, isOwnerSending: Bool?, isOwnAddress: Bool) {
        switch donated {
        case .unspecified: self.init(inferredFromOwnerSending: isOwnerSending)
        case .incoming: self = isOwnAddress ? .outgoing : .incoming
        case .outgoing: self = .outgoing
        }
    }
}
