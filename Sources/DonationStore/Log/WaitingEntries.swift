internal import Interactions
internal import LMDB

/// Entries of `identifiers` that wait for the end of their batch, so that pages are filled.
///
/// LMDB fills a page before it begins the next when what comes stands behind all that the page
/// holds; otherwise it splits the page in the middle. The last page of a donor whose identifiers
/// ascend holds the first entries of the next donor as well, and every new one stands before those.
/// So a batch brings its entries donor by donor, and what follows a donor makes room meanwhile.
struct WaitingEntries {
    /// The least batch whose entries wait.
    private static let leastBatch = 256
    /// The fewest entries of a donor for which others make room.
    private static let fewest = 16

    private struct Entry {
        var key: [UInt8]
        var position: Position
        var start: Timestamp
        /// The one before of the same hash; `nil` for the first.
        var previous: Int?

        /// The part of the key before the start.
        var prefix: Range<Int> { 0..<key.count - LogKey.startLength }
    }

    private let isOn: Bool
    private var entries: [Entry] = []
    /// The last of those whose keys have the same hash before the start.
    private var lastByHash: [UInt64: Int] = [:]
    private var byDonor: [DonorNumber: [Int]] = [:]

    /// Has entries of a batch of `count` donations wait, if that is worth while.
    init(ofBatch count: Int) {
        isOn = count >= Self.leastBatch
    }

    /// The donations of an identifier among those that wait.
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

    /// Takes an entry over, if entries of this batch wait.
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

    /// Writes what waits.
    ///
    /// - Complexity: O(*n* log *m*) in the entries that wait and those that are there; for each
    ///   donor a page of others is written again.
    mutating func write(
        to transaction: inout Change<LogTables>
    ) throws(LMDBError) {
        // Before anything is changed: afterwards nobody knows what stands on which page.
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

    /// Entries by their keys; mostly they are in order.
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
    mutating func put(
        _ position: Position,
        _ key: [UInt8]
    ) throws(LMDBError) {
        let place = LogKey.position(position)
        try put(place.span, forKey: key.span, in: tables.identifiers)
    }

    /// The entries behind those of a donor on its last page, if `key` stands behind all of the
    /// donor's.
    fileprivate func entriesOnPage(
        behind donor: DonorNumber,
        _ key: [UInt8]
    ) throws(LMDBError) -> [IdentifierEntry] {
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
