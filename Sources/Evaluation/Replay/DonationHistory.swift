package import Interactions

/// Donations outside a store, to build a ``ReplayedLog``, by the rules of a store.
///
/// The order in which they are added does not matter, but that of two with the same donor,
/// identifier and start the first counts.
package struct DonationHistory {
    /// The identity of a donation (law 3 of the design): a repeated one does not count.
    private struct Identity: Hashable {
        var donor: Int
        var identifier: String
        var start: Timestamp
    }

    private var builder: ReplayBuilder
    private var encoder = RecordEncoder()
    private var donors: [Donor: Int] = [:]
    private var known: Set<Identity> = []
    private var position = Position.start

    /// Makes an empty history.
    ///
    /// - Parameter kind: The kind of the candidates.
    package init(_ kind: CandidateKind) {
        builder = ReplayBuilder(kind)
    }

    /// Adds a donation, unless the history has it already.
    ///
    /// - Parameters:
    ///   - donation: The donation.
    ///   - now: The start of a donation that gives none.
    /// - Throws: ``ValidationError`` when a store would refuse it.
    package mutating func add(
        _ donation: Donation,
        receivedAt now: Timestamp
    ) throws(ValidationError) {
        try donation.validate(receivedAt: now)
        var interaction = donation.interaction
        interaction.leaveOutEmptyIdentifiers()
        let start = interaction.start ?? now
        interaction.start = start
        let donor = donors[donation.donor] ?? donors.count + 1
        if let identifier = interaction.identifier {
            let identity = Identity(donor: donor, identifier: identifier, start: start)
            guard known.insert(identity).inserted else { return }
        }
        interaction.dropContent()
        encoder.encode(interaction)
        try encoder.validate()
        donors[donation.donor] = donor
        position = position.next
        let number = DonorNumber(rawValue: UInt32(truncatingIfNeeded: donor))
        let record =
            RecordEncoder.donationEnvelope(
                of: encoder.payload,
                donor: number,
                recordedAt: start,
                start: start
            ) + encoder.payload
        do {
            let envelope = try Envelope(decoding: record.span)
            try builder.add(record.span, envelope, at: position, from: donation.donor)
        } catch {
            // A record encoded just now is readable.
            assertionFailure("\(error)")
        }
    }

    /// Returns the log of the added donations.
    package consuming func finish() -> ReplayedLog { builder.finish() }
}
