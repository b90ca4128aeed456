/// The entries of a list, those with equal places in an order of their keys.
///
/// The list on disk has equal entries in the order of their keys' bytes, which may be cut.
struct OrderedEntries {
    private let list: RankingList
    private let order: KeyOrder
    /// The last key read in the list; `nil` before the first.
    private var last: [UInt8]?
    /// The entries read that may be equal to the next ones.
    private var undecided: [RankingEntry] = []
    /// Whether all entries were returned.
    private(set) var isAtEnd = false

    /// Makes the entries of the list by recency, or of the one by frequency.
    init(of list: RankingList, _ order: KeyOrder) {
        (self.list, self.order) = (list, order)
    }

    /// Returns the next `count` entries, with all that are equal to the last of them; fewer at the
    /// end.
    mutating func next<Failure: Error>(
        _ count: Int,
        _ read: RankedStream.Read<Failure>
    ) throws(Failure) -> [RankingEntry] {
        var found: [RankingEntry] = []
        while found.count < count, !isAtEnd {
            // One more tells whether it is equal to the last.
            let missing = count - found.count + 1 - undecided.count
            let limit = max(missing, undecided.count > 1 ? count : 1)
            let entries = try read(list, last, limit)
            isAtEnd = entries.count < limit
            last = entries.last?.listKey
            var decided = undecided.isEmpty ? entries : undecided + entries
            undecided = []
            while !isAtEnd, let entry = decided.popLast() {
                undecided.append(entry)
                guard entry.isTied(with: decided.last) else { break }
            }
            undecided.reverse()
            decided = decided.inOrder(order)
            if found.isEmpty { found = decided } else { found += decided }
        }
        return found
    }
}

extension RankingEntry {
    fileprivate func isTied(with other: RankingEntry?) -> Bool {
        other.map { state.isMoreRecent(than: $0.state) == nil } ?? false
    }
}

extension [RankingEntry] {
    /// Returns the entries, which are as a list has them, with equal ones in the order of their
    /// keys.
    func inOrder(_ order: KeyOrder) -> [RankingEntry] {
        var sorted = self
        var begin = 0
        for index in indices.dropFirst() where !self[index].isTied(with: self[begin]) {
            sorted.sortByKey(begin..<index, order)
            begin = index
        }
        sorted.sortByKey(begin..<count, order)
        return sorted
    }

    private mutating func sortByKey(_ range: Range<Int>, _ order: KeyOrder) {
        guard range.count > 1 else { return }
        self[range].sort { order.precedes(conversation: $0.key, $1.key) }
    }
}
