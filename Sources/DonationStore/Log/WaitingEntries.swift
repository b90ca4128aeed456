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
        /// The place of the key in `keys`.
        var key: Range<Int>
        var position: Position
        /// The previous entry with the same hash; `nil` for the first.
        var previous: Int?
    }

    /// The entries of one donor.
    private struct Run {
        let donor: DonorNumber
        private(set) var entries: [Int] = []
        /// The last of them; -1 without any.
        private(set) var last = -1
        /// Whether the key of each comes after the one before it.
        var isAscending = true
        /// The last of those whose keys have the same hash before the start; `nil` until needed.
        var lastByHash: [UInt64: Int]?
        var gap = IdentifierGap()

        init(donor: DonorNumber) {
            self.donor = donor
        }

        mutating func append(_ entry: Int) {
            entries.append(entry)
            last = entry
        }
    }

    private let isOn: Bool
    /// The keys of all entries, one after the other.
    private var keys: [UInt8] = []
    private var entries: [Entry] = []
    private var runs: [Run] = []
    private var runIndices: [DonorNumber: Int] = [:]
    /// The run used last, mostly the next one too.
    private var lastRun = 0

    /// Makes the entries of a batch of `count` donations wait, if that is worth it.
    init(ofBatch count: Int) {
        isOn = count >= Self.leastBatch
    }

    // MARK: Searching

    /// Returns whether a donation with the identifier of a key waits or is in the index.
    ///
    /// - Complexity: O(1) for nearly all identifiers of a donor that ascend; otherwise as a search.
    mutating func isKnown(
        _ key: [UInt8],
        of donor: DonorNumber,
        in transaction: borrowing Change<LogTables>
    ) throws(DonationStoreError) -> Bool {
        let prefix = key.span.extracting(droppingLast: LogKey.startLength)
        guard isOn else {
            var cursor = try transaction.cursor(in: transaction.tables.identifiers)
            return try cursor.seek(atOrAfter: prefix) && cursor.key.starts(with: prefix)
        }
        let run = run(of: donor)
        let last = runs[run].last
        if last >= 0 {
            let comesLast = runs[run].isAscending && isEntry(last, before: prefix)
            if !comesLast, !positions(withPrefix: prefix, in: run).isEmpty { return true }
        }
        return try runs[run].gap.isFilled(at: prefix, in: transaction)
    }

    /// Returns the waiting donations of a donor with an identifier.
    mutating func positions(
        withPrefix prefix: Span<UInt8>,
        of donor: DonorNumber
    ) -> [(position: Position, start: Timestamp)] {
        entries.isEmpty ? [] : positions(withPrefix: prefix, in: run(of: donor))
    }

    private mutating func positions(
        withPrefix prefix: Span<UInt8>,
        in run: Int
    ) -> [(position: Position, start: Timestamp)] {
        hashKeys(of: run)
        var positions: [(position: Position, start: Timestamp)] = []
        var next = runs[run].lastByHash?[prefix.hash(prefix.indices, seed: 0)]
        while let index = next {
            let key = keys.span.extracting(entries[index].key)
            if key.count == prefix.count + LogKey.startLength, key.starts(with: prefix) {
                positions.append((entries[index].position, LogKey.start(in: key)))
            }
            next = entries[index].previous
        }
        return positions
    }

    /// Begins to find entries by hash; no batch whose identifiers ascend needs that.
    private mutating func hashKeys(of run: Int) {
        guard runs[run].lastByHash == nil else { return }
        runs[run].lastByHash = [:]
        for index in runs[run].entries { hashKey(of: index, in: run) }
    }

    private mutating func hashKey(of index: Int, in run: Int) {
        let key = entries[index].key
        let prefix = key.lowerBound..<key.upperBound - LogKey.startLength
        let hash = keys.span.hash(prefix, seed: 0)
        entries[index].previous = runs[run].lastByHash?.updateValue(index, forKey: hash)
    }

    /// Returns whether the key of an entry comes before other bytes.
    private func isEntry(_ index: Int, before bytes: Span<UInt8>) -> Bool {
        keys.span.extracting(entries[index].key).order(beside: bytes) < 0
    }

    private mutating func run(of donor: DonorNumber) -> Int {
        guard lastRun >= runs.count || runs[lastRun].donor != donor else { return lastRun }
        lastRun = runIndices[donor] ?? runs.count
        guard lastRun == runs.count else { return lastRun }
        runIndices[donor] = lastRun
        runs.append(Run(donor: donor))
        return lastRun
    }

    // MARK: Changing

    /// Adds an entry, if the entries of this batch wait.
    ///
    /// - Returns: Whether it waits.
    @discardableResult
    mutating func add(_ key: [UInt8], _ position: Position, of donor: DonorNumber) -> Bool {
        guard isOn else { return false }
        let (run, index) = (run(of: donor), entries.count)
        let last = runs[run].last
        if last >= 0, runs[run].isAscending {
            runs[run].isAscending = isEntry(last, before: key.span)
        }
        runs[run].append(index)
        keys.append(key.span)
        entries.append(Entry(key: keys.count - key.count..<keys.count, position: position))
        if runs[run].lastByHash != nil { hashKey(of: index, in: run) }
        return true
    }

    /// Writes the waiting entries.
    ///
    /// - Complexity: O(*n* log *m*) in the waiting entries and the existing ones; for each donor it
    ///   rewrites a page of other entries.
    mutating func write(to transaction: inout Change<LogTables>) throws(DonationStoreError) {
        // This comes before any change, which may move entries to other pages.
        var donors: [(entries: [Int], following: [IdentifierEntry])] = []
        for run in runs.sorted(by: { $0.donor < $1.donor }) {
            let ordered = inOrder(run)
            var following: [IdentifierEntry] = []
            if ordered.count >= Self.fewest {
                // Some of them may be a little late.
                let most = keys.span.extracting(entries[ordered[ordered.count / 2]].key)
                following = try transaction.entriesOnPage(behind: run.donor, most)
            }
            donors.append((ordered, following))
        }
        for (ordered, following) in donors {
            for entry in following {
                try transaction.delete(entry.key.span, in: transaction.tables.identifiers)
            }
            for index in ordered {
                let key = keys.span.extracting(entries[index].key)
                try transaction.put(entries[index].position, key)
            }
            for entry in following {
                try transaction.put(entry.position, entry.key.span)
            }
        }
        self = WaitingEntries(isOn: isOn)
    }

    private init(isOn: Bool) {
        self.isOn = isOn
    }

    /// Returns the entries of a donor in the order of their keys; usually they are in it already.
    private func inOrder(_ run: Run) -> [Int] {
        guard !run.isAscending else { return run.entries }
        return run.entries.sorted { isEntry($0, before: keys.span.extracting(entries[$1].key)) }
    }
}

/// A part of `identifiers` that holds no entry, as the last search in it has shown.
///
/// A donor's new identifiers are mostly greater than all of its earlier ones, so that one search
/// answers for a whole batch.
private struct IdentifierGap {
    /// The bytes searched for.
    private var lower: [UInt8] = []
    /// The first key behind them; empty at the end of the table.
    private var upper: [UInt8] = []
    private var isKnown = false

    /// Returns whether any key begins with a prefix, and remembers the gap if none does.
    mutating func isFilled(
        at prefix: Span<UInt8>,
        in transaction: borrowing Change<LogTables>
    ) throws(DonationStoreError) -> Bool {
        if isKnown, includes(prefix) { return false }
        var cursor = try transaction.cursor(in: transaction.tables.identifiers)
        let isOnEntry = try cursor.seek(atOrAfter: prefix)
        guard !isOnEntry || !cursor.key.starts(with: prefix) else { return true }
        lower.removeAll(keepingCapacity: true)
        lower.append(prefix)
        upper.removeAll(keepingCapacity: true)
        upper.append(cursor.key)
        isKnown = true
        return false
    }

    private func includes(_ prefix: Span<UInt8>) -> Bool {
        guard lower.span.order(beside: prefix) <= 0 else { return false }
        return upper.isEmpty
            || prefix.order(beside: upper.span) < 0 && !upper.span.starts(with: prefix)
    }
}

extension Change where Tables == LogTables {
    /// Writes one entry of `identifiers`.
    mutating func put(
        _ position: Position,
        _ key: Span<UInt8>
    ) throws(DonationStoreError) {
        let value = InlineArray(bigEndian: position.rawValue)
        try put(value.span, forKey: key, in: tables.identifiers)
    }

    /// Returns the entries after a donor's on the donor's last page.
    ///
    /// The result is empty unless `key` comes after all of the donor's keys.
    fileprivate func entriesOnPage(
        behind donor: DonorNumber,
        _ key: Span<UInt8>
    ) throws(DonationStoreError) -> [IdentifierEntry] {
        var following: [IdentifierEntry] = []
        var cursor = try cursor(in: tables.identifiers)
        let next = LogKey.donor(donor.next)
        guard try cursor.seek(atOrAfter: next.span), try cursor.moveToPrevious(),
            cursor.key.order(beside: key) < 0
        else { return [] }
        let page = cursor.page
        while try cursor.moveToNext(), cursor.page == page {
            guard let entry = IdentifierEntry(cursor.key, cursor.value) else { return [] }
            following.append(entry)
        }
        return following
    }
}
