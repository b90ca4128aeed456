package import Interactions

// The seam of `Evaluation`: the live donations of the log as records, and whom their persons are.
extension DonationStore {
    /// The end of the log: its last position, and the region in force.
    package func logEnd() throws(DonationStoreError) -> (last: Position, region: Region?) {
        let end = try log.end()
        return (end.last, end.region)
    }

    /// Calls `body` with the live donations of a part of the log, in order.
    ///
    /// - Parameters:
    ///   - first: The first position to read.
    ///   - last: The last position to read.
    ///   - skippingDamage: Whether to skip records that cannot be read.
    ///   - monitor: Can cancel the reading.
    ///   - body: Receives a record, its envelope, its position and the name of its donor.
    /// - Throws: ``DonationStoreError`` if the log cannot be read,
    ///   ``DonationStoreError/cancelled`` if canceled.
    /// - Complexity: O(*e*) in the events read.
    package func forEachLiveDonation(
        from first: Position,
        through last: Position,
        skippingDamage: Bool = false,
        monitor: WorkMonitor = WorkMonitor(),
        _ body: (
            _ record: Span<UInt8>, _ envelope: Envelope, _ position: Position, _ app: String
        ) throws(DecodingFailure) -> Void
    ) throws(DonationStoreError) {
        let deleted = try log.deletedPositions(after: .start, through: last)
        var next: Position? = first
        while let position = next {
            try monitor.check()
            next = try log.readChunk(from: position, through: last) {
                position,
                record,
                names throws(DecodingFailure) in
                do throws(DecodingFailure) {
                    try Envelope.verifyChecksum(of: record)
                    let envelope = try Envelope(decoding: record)
                    guard envelope.isDonation, envelope.state == .whole,
                        !deleted.contains(position, of: envelope.donor)
                    else { return }
                    try body(record, envelope, position, names.byNumber[envelope.donor]?.app ?? "")
                } catch {
                    guard skippingDamage else { throw error }
                }
            }
        }
    }

    /// Returns the contacts that persons are, in the persons' order.
    ///
    /// - Throws: ``DonationStoreError`` if the views cannot be read.
    package func contacts(of persons: [PersonKey]) throws(DonationStoreError) -> [ContactKey] {
        let found = try answer { snapshot throws(DonationStoreError) -> [ContactKey] in
            var contacts: [ContactKey] = []
            for person in persons {
                let contact = try self.views.contactKey(of: person, in: snapshot)
                contacts.append(contact ?? ContactKey(ofUnjoined: person))
            }
            return contacts
        }
        return Array(found)
    }
}
