import RealModule

/// The stored orders of the candidates, which give the best of very many without reading each.
///
/// At any time, each of the best candidates is near the beginning of one of the lists.
package enum RankingList: UInt8, CaseIterable, Sendable {
    /// By the latest start in either direction, latest first; of equal ones, by the number sent.
    case recency = 1
    /// By the counter with the longest half-life, highest first.
    ///
    /// The order is the same at any time: log₂ *s* + *t*/*h* does not change as the counter decays.
    case memory = 2
    /// By the number sent, highest first; of equal ones, by the latest start.
    case frequency = 3

    /// Returns the sort key of a state in the list; `nil` for a state without donations.
    func order(of state: RankingState) -> RowOrder? {
        guard let last = state.last else { return nil }
        let sent = UInt64.max - UInt64(clamping: state.sent)
        let recency = UInt64.max - UInt64(ordering: last.milliseconds)
        return switch self {
        case .recency: RowOrder(recency, sent)
        case .memory: RowOrder(.max - UInt64(ordering: state.memoryKey))
        case .frequency: RowOrder(sent, recency)
        }
    }
}

extension RankingState {
    /// The logarithm of the counter with the longest half-life, extrapolated back to 1970.
    ///
    /// It gives an order that holds at any time.
    var memoryKey: Double {
        let age = Double(last?.milliseconds ?? 0)
        return .log2(max(memory.z, .leastNonzeroMagnitude)) + age / Self.halfLives.z
    }

    /// Returns the largest counter with the longest half-life that a candidate at this rank or
    /// after it in the order of memory can have at `now`.
    func highestMemory(at now: Timestamp) -> Double {
        .exp2(memoryKey - Double(now.milliseconds) / Self.halfLives.z)
    }
}

/// A candidate in one of the lists.
package struct RankingEntry: Hashable, Sendable {
    /// The key in the list, from which a read finds the next entry.
    package var listKey: [UInt8]
    /// The state of the candidate.
    package var state: RankingState

    /// The number of bytes of `listKey` before the key of the candidate's view.
    private static let prefix = 1 + RowOrder.length

    /// Reads an entry of the table.
    package init(listKey: [UInt8], value: Span<UInt8>) throws(DecodingFailure) {
        guard listKey.count > Self.prefix else { throw .truncated(atByte: listKey.count) }
        self.listKey = listKey
        state = try RankingState(startOf: value)
    }

    /// Makes the entry of a candidate, in the table's form.
    package init?(_ key: [UInt8], _ state: RankingState, in list: RankingList) {
        guard let order = list.order(of: state) else { return nil }
        self.init(key, state: state, order: order, in: list)
    }

    private init(_ key: [UInt8], state: RankingState, order: RowOrder, in list: RankingList) {
        listKey = RowIndex<ViewTable>.key(of: key, order, list: list.rawValue)
        self.state = state
    }

    /// The key of the candidate's view.
    package var key: ArraySlice<UInt8> { listKey.dropFirst(Self.prefix) }

    /// The identity of a candidate: the bytes of ``key``, without a copy of them.
    struct Identity: Hashable {
        fileprivate let listKey: [UInt8]

        private var range: Range<Int> { RankingEntry.prefix..<listKey.count }

        static func == (left: Identity, right: Identity) -> Bool {
            left.listKey.span.isEqual(left.range, to: right.listKey.span, right.range)
        }

        /// Returns whether a key of a view is the candidate's.
        func isOf(_ key: [UInt8]) -> Bool {
            listKey.span.isEqual(range, to: key.span, 0..<key.count)
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(listKey.span.hash(range, seed: 0))
        }
    }

    var identity: Identity { Identity(listKey: listKey) }
}

extension Fold {
    /// The index of the conversations in the orders of the ranking.
    package static let index: RowIndex<ViewTable>? = RowIndex(
        source: .conversations,
        table: .order,
        lists: RankingList.allCases.map(\.rawValue),
        valueLength: RankingState.length,
        order: { list, row throws(DecodingFailure) in
            try RankingList(rawValue: list)?.order(of: RankingState(startOf: row))
        },
        amounts: { row throws(DecodingFailure) in try RankingState(startOf: row).amounts }
    )
}

extension RankingState {
    /// The parts of the sums over all conversations: what was sent, and the habits of answering in
    /// rooms, two sums for each class of size.
    fileprivate var amounts: [RowAmount] {
        let sent = RowAmount(0, UInt64(clamping: sent))
        guard let index = RoomHabits.sizeClass(ofMembers: members) else { return [sent] }
        let number = UInt8(truncatingIfNeeded: 2 * index + 1)
        return [
            sent, RowAmount(number, UInt64(clamping: bursts)),
            RowAmount(number + 1, UInt64(clamping: replied)),
        ]
    }
}

/// What the ranking needs to know of all conversations together.
package struct RankingTotals: Hashable, Sendable {
    /// The number of sent donations.
    package private(set) var sent = 0
    /// How often the owner answers in rooms.
    package private(set) var habits = RoomHabits()

    /// Makes the totals without any conversation.
    package init() {}

    /// Reads one of the sums of the index.
    package mutating func read(_ sum: UInt64, number: UInt8) {
        let value = Int(clamping: sum)
        switch Int(number) {
        case 0: sent = value
        case let number where number % 2 == 1:
            habits.add(replied: 0, bursts: value, inClass: number / 2)
        case let number: habits.add(replied: value, bursts: 0, inClass: number / 2 - 1)
        }
    }
}

extension UInt64 {
    /// Makes a number that sorts as `value` does.
    fileprivate init(ordering value: Int64) {
        self = UInt64(bitPattern: value) ^ (1 << 63)
    }

    /// Makes a number that sorts as `value` does, which is not NaN.
    fileprivate init(ordering value: Double) {
        let bits = value.bitPattern
        self = value.sign == .minus ? ~bits : bits | 1 << 63
    }
}
