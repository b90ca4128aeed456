internal import Interactions
internal import LMDB

/// Entries of `identifiers` that wait for the end of their batch, so that pages fill up.
///
/// LMDB fills a page before it begins the next one if the new entries come after all that the page
/// holds; otherwise it splits the page in the middle. The last page of a donor with ascending
/// identifiers also holds the first entries of the next donor, and every new entry comes before
/// those. So a batch writes its entries donor by donor; it removes the following entries from the
/// page first and puts them back afterwards.
struct WaitingEntries {
    /// The size of the smallest batch whose entries wait.
    private static let leastBatch = 256
    /// The smallest number of a donor's entries for which following ones are removed meanwhile.
    private static let fewest = 16

    private struct Entry {
        var key: [UInt8]
        var position: Position
        var start: Timestamp
        /// The previous entry with the same hash; `nil` for the first.
        var previous: Int?

        /// The part of the key before the start.
        var prefix: Range<Int> { 0..<key.count - LogKey.startLength }
    }

    private let isOn: Bool
    private var entries: [Entry] = []
    /// The last of the entries whose keys have the same hash before the start.
    private var lastByHash: [UInt64: Int] = [:]
    private var byDonor: [DonorNumber: [Int]] = [:]

    /// Makes the entries of a batch of `count` donations wait, if that is worth it.
    init(ofBatch count: Int) {
        isOn = count >= Self.leastBatch
    }

    /// Returns the waiting donations with an identifier.
    func positions(withPrefix prefix: [UInt8]) -> [(position: Position, start: Timestamp)] {
        guard !entries.isEmpty else { return [] }
        var positions: [(position: Position, start: Timestamp)] = []
        var next = lastByHash[Self.hash(prefix, prefix.indices)]
        while let index = next {
            let entry = entries[index]
            if entry.key.span.isEqual(entry.prefix, to: prefix.span, prefix.indices) {
                positions.append((entry.position, entry.start))
            }
            next = entry.previous
        }
        return positions
    }

    /// Adds an entry, if the entries of this batch wait.
    ///
    /// - Returns: Whether it waits.
    @discardableResult
    mutating func add(
        _ key: [UInt8],
        _ position: Position,
        of donor: DonorNumber,
        start: Timestamp
    ) -> Bool {
        guard isOn else { return false }
        var entry = Entry(key: key, position: position, start: start)
        let hash = Self.hash(key, entry.prefix)
        entry.previous = lastByHash.updateValue(entries.count, forKey: hash)
        byDonor[donor, default: []].append(entries.count)
        entries.append(entry)
        return true
    }

    /// Writes the waiting entries.
    ///
    /// - Complexity: O(*n* log *m*) in the waiting entries and the existing ones; for each donor it
    ///   rewrites a page of other entries.
    mutating func write(to transaction: inout Change<LogTables>) throws(DonationStoreError) {
        // This comes before any change, which may move entries to other pages.
        var donors: [(entries: [Int], following: [IdentifierEntry])] = []
        for (donor, indices) in byDonor.sorted(by: { $0.key < $1.key }) {
            let ordered = inOrder(indices)
            var following: [IdentifierEntry] = []
            if ordered.count >= Self.fewest {
                // Some of them may be a little late.
                let most = entries[ordered[ordered.count / 2]].key
                following = try transaction.entriesOnPage(behind: donor, most)
            }
            donors.append((ordered, following))
        }
        for (ordered, following) in donors {
            for entry in following {
                try transaction.delete(entry.key.span, in: transaction.tables.identifiers)
            }
            for index in ordered {
                try transaction.put(entries[index].position, entries[index].key)
            }
            for entry in following {
                try transaction.put(entry.position, entry.key)
            }
        }
        entries = []
        lastByHash = [:]
        byDonor = [:]
    }

    /// Returns entries in the order of their keys; usually they are in order already.
    private func inOrder(_ indices: [Int]) -> [Int] {
        func isBefore(_ left: Int, _ right: Int) -> Bool {
            entries[left].key.order(beside: entries[right].key) < 0
        }
        let isInOrder = zip(indices, indices.dropFirst()).allSatisfy(isBefore)
        return isInOrder ? indices : indices.sorted(by: isBefore)
    }

    private static func hash(_ key: [UInt8], _ prefix: Range<Int>) -> UInt64 {
        key.span.hash(prefix, seed: 0)
    }
}

extension Change where Tables == LogTables {
    /// Writes one entry of `identifiers`.
    mutating func put(_ position: Position, _ key: [UInt8]) throws(DonationStoreError) {
        let value = LogKey.position(position)
        try put(value.span, forKey: key.span, in: tables.identifiers)
    }

    /// Returns the entries after a donor's on the donor's last page.
    ///
    /// The result is empty unless `key` comes after all of the donor's keys.
    fileprivate func entriesOnPage(
        behind donor: DonorNumber,
        _ key: [UInt8]
    ) throws(DonationStoreError) -> [IdentifierEntry] {
        var following: [IdentifierEntry] = []
        var cursor = try cursor(in: tables.identifiers)
        let next = LogKey.donor(donor.next)
        guard try cursor.seek(atOrAfter: next.span), try cursor.moveToPrevious(),
            cursor.key.copy(cursor.key.indices).order(beside: key) < 0
        else { return [] }
        let page = cursor.page
        while try cursor.moveToNext(), cursor.page == page {
            guard let entry = IdentifierEntry(cursor.key, cursor.value) else { return [] }
            following.append(entry)
        }
        return following
    }
}
