internal import Interactions
internal import LMDB

extension EventLog {
    /// Returns the donations that began last among some, the latest first.
    ///
    /// The timelines of views are in the order of the log. This is the order of time.
    ///
    /// - Parameters:
    ///   - limit: The largest number of positions to return.
    ///   - positions: The positions of donations.
    /// - Returns: The positions, those of equal starts by the names of their donors, and then by a
    ///   hash of the payloads.
    /// - Throws: ``DonationStoreError`` if the log cannot be read.
    /// - Complexity: O(*p* log *e*) in the positions and the events.
    func latest(
        _ limit: Int,
        of positions: [Position]
    ) throws(DonationStoreError) -> [Position] {
        let snapshot = try read()
        let names = try names(in: snapshot)
        var found: [(position: Position, start: Timestamp, donor: DonorNumber, hash: UInt64)] = []
        found.reserveCapacity(positions.count)
        for position in positions {
            let key = LogKey.position(position)
            guard let record = try snapshot.value(forKey: key.span, in: snapshot.tables.events)
            else { continue }
            do {
                let envelope = try Envelope(decoding: record)
                let hash = record.hash(Envelope.length..<record.count, seed: 0)
                found.append((position, envelope.start, envelope.donor, hash))
            } catch {
                throw .damaged(position, error)
            }
        }
        found.sort { left, right in
            if left.start != right.start { return left.start > right.start }
            guard left.donor != right.donor, let donor = names.donor(left.donor),
                let other = names.donor(right.donor)
            else { return (left.hash, left.position) > (right.hash, right.position) }
            return donor < other
        }
        return found.prefix(max(0, limit)).map(\.position)
    }
}
