internal import Interactions
internal import LMDB

/// Entries of `identifiers` that wait for the end of their batch, so that pages are filled.
///
/// LMDB splits a full page in the middle, unless what comes stands behind everything else. Of donors
/// whose identifiers ascend side by side that is so for one; the pages of the others would stay half
/// full for ever. So a batch brings its entries in two passes: the first makes LMDB split, the
/// second fills the halves.
struct HeldEntries {
    /// The least batch that fills pages.
    private static let leastBatch = 256
    /// How many of so many wait: less than half, for a page that takes one too many is split again.
    private static let share = (held: 10, of: 21)

    private let isOn: Bool
    private var entries: [(key: [UInt8], position: Position)] = []
    /// The same by the part of the key before the start.
    private var byIdentifier: [ArraySlice<UInt8>: [(position: Position, start: Timestamp)]] = [:]
    /// How many entries each donor has brought.
    private var counts: [DonorNumber: Int] = [:]

    /// Holds entries of a batch of `count` donations, if that is worth while.
    init(ofBatch count: Int) {
        isOn = count >= Self.leastBatch
    }

    /// The live donations of an identifier among those that wait.
    func positions(withPrefix prefix: [UInt8]) -> [(position: Position, start: Timestamp)] {
        entries.isEmpty ? [] : byIdentifier[prefix[...]] ?? []
    }

    /// Keeps an entry for later, if it is one that waits.
    ///
    /// - Returns: Whether it waits.
    mutating func hold(
        _ key: [UInt8],
        _ position: Position,
        of donor: DonorNumber,
        start: Timestamp
    ) -> Bool {
        guard isOn else { return false }
        let count = counts[donor, default: 0] + 1
        counts[donor] = count
        // Evenly among the others.
        guard count * Self.share.held % Self.share.of < Self.share.held else { return false }
        entries.append((key, position))
        byIdentifier[key.dropLast(LogKey.startLength), default: []].append((position, start))
        return true
    }

    /// Writes what waits.
    mutating func write(
        to transaction: inout WriteTransaction,
        in identifiers: Table
    ) throws(LMDBError) {
        for (key, position) in entries {
            let place = LogKey.position(position)
            try transaction.put(place.span, forKey: key.span, in: identifiers)
        }
        self = HeldEntries(ofBatch: 0)
    }
}
