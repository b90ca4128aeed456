public import Interactions

/// An address or a number that the owner said to be the owner's own.
public struct OwnAddress: Hashable, Sendable {
    /// The address or the number, in its normal form.
    public var address: String
    /// The position of the event, by which ``DonationStore/withdraw(_:)`` takes it back, with the
    /// other addresses in it.
    public var position: Position
    /// The time at which the owner said it.
    public var saidAt: Timestamp
    /// Whether an import said it, which was told by `--me`.
    public var isByImport: Bool
}

extension DonationStore {
    /// Says that e-mail addresses and telephone numbers are the owner's own: "this is me".
    ///
    /// Everybody whom any app names by one of them is then the owner, in donations that are there
    /// and in those to come: no contact, and the sender of what the owner sent.
    ///
    /// ```swift
    /// let event = try store.own(["ana@work.example", "+351 912 345 678"])
    /// if let event { try store.withdraw(event) }  // Everything is as it was.
    /// ```
    ///
    /// - Parameters:
    ///   - addresses: The addresses and numbers, in any spelling; numbers without a calling code
    ///     are those of the region in the store's rules.
    ///   - isByImport: Whether an import says it, because the owner named them to it.
    /// - Returns: The position of the event, which ``withdraw(_:)`` takes back; `nil` if all
    ///   addresses were the owner's before.
    /// - Throws: ``DonationStoreError/invalid(_:)`` for a text that is neither, and for too many
    ///   addresses; another ``DonationStoreError`` if the log cannot take the event. Then nothing
    ///   was said.
    /// - Complexity: One commit; the next question makes the views anew, O(*e*) in the events.
    @discardableResult
    public func own(
        _ addresses: [String],
        isByImport: Bool = false
    ) throws(DonationStoreError) -> Position? {
        let region = try log.policies().region
        var normal: [String] = []
        for (index, address) in addresses.enumerated() {
            guard let form = OwnAddresses.normalForm(of: address, region: region) else {
                throw .invalid(
                    ValidationError(
                        field: "me.addresses[\(index)]",
                        reason: .wrongType(
                            expected: "an e-mail address or a telephone number with calling code"
                        )
                    )
                )
            }
            normal.append(form)
        }
        return try log.own(normal, isByImport: isByImport)
    }

    /// Returns the addresses and numbers that the owner said to be the owner's own, in the order of
    /// the log.
    ///
    /// - Throws: ``DonationStoreError`` if the log cannot be read.
    /// - Complexity: O(*a* log *n*) in the addresses and the events.
    public func ownAddresses() throws(DonationStoreError) -> [OwnAddress] {
        let snapshot = try log.read()
        var found: [OwnAddress] = []
        for entry in try snapshot.ownerEvents().entries {
            let time = try log.receipt(of: entry.position, in: snapshot)
            for address in entry.event.addresses {
                found.append(
                    OwnAddress(
                        address: address,
                        position: entry.position,
                        saidAt: time,
                        isByImport: entry.event.isByImport
                    )
                )
            }
        }
        return found
    }
}
