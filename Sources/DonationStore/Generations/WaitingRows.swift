internal import Interactions

/// Entries of a generation's tables that wait in memory, over those on disk.
///
/// A waiting entry hides the one on disk with the same key; so does a waiting removal. An entry
/// that changes again is overwritten in place unless it has grown a lot.
struct WaitingRows: Sendable {
    /// An entry's place in the bytes: its key, and the value right behind it.
    struct Entry: Sendable {
        fileprivate var start: Int
        fileprivate var keyLength: Int
        /// The length of the value; -1 for a removal.
        fileprivate var length: Int
        /// The number of bytes that the value may take.
        fileprivate var room: Int

        var isRemoval: Bool { length < 0 }
        fileprivate var key: Range<Int> { start..<start + keyLength }
        fileprivate var value: Range<Int> { key.upperBound..<key.upperBound + max(0, length) }
    }

    /// The entries of one table, in the order of their keys.
    struct OfTable: Sendable {
        fileprivate let bytes: [UInt8]
        let entries: [Entry]

        static var none: OfTable { OfTable(bytes: [], entries: []) }

        @_lifetime(borrow self)
        func key(of index: Int) -> Span<UInt8> { bytes.span.extracting(entries[index].key) }

        @_lifetime(borrow self)
        func value(of index: Int) -> Span<UInt8> { bytes.span.extracting(entries[index].value) }

        /// Returns the index of the first entry whose key is not before `key`.
        func index(atOrAfter key: Span<UInt8>) -> Int { entries.index(atOrAfter: key, bytes) }
    }

    /// All keys and values.
    private var bytes: [UInt8] = []
    private var tables: [[Entry]] = []

    /// Whether nothing waits.
    var isEmpty: Bool { tables.isEmpty }

    /// The memory for keys, values and their places, in bytes.
    var weight: Int {
        bytes.count + tables.reduce(0) { $0 + $1.count * MemoryLayout<Entry>.stride }
    }

    /// The numbers of the tables that may have entries.
    var numbers: Range<Int> { tables.indices }

    /// The entries of the table with a number.
    subscript(number: Int) -> OfTable {
        guard tables.indices.contains(number) else { return .none }
        return OfTable(bytes: bytes, entries: tables[number])
    }

    /// Returns the entry of a key; `nil` if none waits.
    func entry(of key: Span<UInt8>, in number: Int) -> Entry? {
        guard tables.indices.contains(number) else { return nil }
        let index = tables[number].index(atOrAfter: key, bytes)
        guard index < tables[number].count, isKey(of: tables[number][index], key) else {
            return nil
        }
        return tables[number][index]
    }

    /// Returns the value of an entry.
    @_lifetime(borrow self)
    func value(of entry: Entry) -> Span<UInt8> { bytes.span.extracting(entry.value) }

    /// Sets the value of a key, or with `nil` removes the key.
    mutating func put(_ value: [UInt8]?, forKey key: [UInt8], in number: Int) {
        while tables.count <= number { tables.append([]) }
        let index = tables[number].index(atOrAfter: key.span, bytes)
        guard index < tables[number].count, isKey(of: tables[number][index], key.span) else {
            tables[number].insert(add(value, forKey: key), at: index)
            return
        }
        let entry = tables[number][index]
        guard let value else {
            tables[number][index].length = -1
            return
        }
        guard value.count <= entry.room else {
            tables[number][index] = add(value, forKey: key)
            return
        }
        tables[number][index].length = value.count
        bytes.replaceSubrange(tables[number][index].value, with: value)
    }

    /// Adds the bytes of an entry, with some room for a value that grows.
    private mutating func add(_ value: [UInt8]?, forKey key: [UInt8]) -> Entry {
        let room = value.map { $0.count + $0.count / 8 } ?? 0
        let entry = Entry(
            start: bytes.count,
            keyLength: key.count,
            length: value?.count ?? -1,
            room: room
        )
        bytes += key
        bytes += value ?? []
        bytes.append(contentsOf: repeatElement(0, count: room - (value?.count ?? 0)))
        return entry
    }

    private func isKey(of entry: Entry, _ key: Span<UInt8>) -> Bool {
        bytes.span.isEqual(entry.key, to: key, key.indices)
    }
}

extension [WaitingRows.Entry] {
    /// Returns the index of the first entry whose key is not before `key`.
    fileprivate func index(atOrAfter key: Span<UInt8>, _ bytes: [UInt8]) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if bytes.span.extracting(self[middle].key).order(beside: key) < 0 {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}

extension Change {
    /// Writes waiting rows.
    mutating func put(_ rows: WaitingRows) throws(DonationStoreError) {
        for number in rows.numbers {
            guard let table = tables.table(numbered: number) else { continue }
            let waiting = rows[number]
            for (index, entry) in waiting.entries.enumerated() {
                let key = waiting.key(of: index)
                if entry.isRemoval {
                    try delete(key, in: table)
                } else {
                    try put(waiting.value(of: index), forKey: key, in: table)
                }
            }
        }
    }
}
