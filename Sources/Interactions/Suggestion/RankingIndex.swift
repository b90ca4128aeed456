import RealModule

/// The orders in which candidates are kept, so that the best of very many are found without a look
/// at each: whatever the time asked about, one of the best is near the beginning of one of them.
package enum RankingList: UInt8, CaseIterable, Sendable {
    /// By the latest start either way, latest first; of equal ones by how many were sent.
    case recency = 1
    /// By the counter of the longest half-life, highest first, which is the same order at any time:
    /// log₂ *s* + *t*/*h* does not change as the counter decays.
    case memory = 2
    /// By how many were sent, most first.
    case frequency = 3

    /// What orders candidates as the list does; `nil` when the state is that of no candidate.
    func order(of state: RankingState) -> RowOrder? {
        guard let last = state.last else { return nil }
        let sent = UInt64.max - UInt64(clamping: state.sent)
        return switch self {
        case .recency: RowOrder(.max - UInt64(ordering: last.milliseconds), sent)
        case .memory: RowOrder(.max - UInt64(ordering: state.memoryKey))
        case .frequency: RowOrder(sent)
        }
    }
}

extension RankingState {
    /// The logarithm of the counter of the longest half-life as it would be in 1970: an order that
    /// holds at any time.
    var memoryKey: Double {
        let age = Double((time ?? last ?? Timestamp(milliseconds: 0)).milliseconds)
        return .log2(max(memory.z, .leastNonzeroMagnitude)) + age / Self.halfLives.z
    }

    /// The most that the counter of the longest half-life can be at `now` of a candidate that
    /// stands in the order of memory where this one does, or after it.
    func highestMemory(at now: Timestamp) -> Double {
        .exp2(memoryKey - Double(now.milliseconds) / Self.halfLives.z)
    }
}

/// A candidate as it stands in one of the lists.
package struct RankingEntry: Hashable, Sendable {
    /// The key in the list, after which the next one is found.
    package var place: [UInt8]
    /// What is remembered of the candidate.
    package var state: RankingState

    /// How many bytes of `place` come before the key of the candidate's view.
    private static let prefix = 1 + RowOrder.length

    /// Reads an entry of the table.
    package init(place: [UInt8], value: Span<UInt8>) throws(DecodingFailure) {
        guard place.count > Self.prefix else { throw .truncated(atByte: place.count) }
        self.place = place
        state = try RankingState(startOf: value)
    }

    /// Makes the entry of a candidate, as the table has it.
    package init?(_ key: [UInt8], _ state: RankingState, in list: RankingList) {
        guard let order = list.order(of: state) else { return nil }
        self.init(key, state, order, in: list)
    }

    private init(_ key: [UInt8], _ state: RankingState, _ order: RowOrder, in list: RankingList) {
        place = RowIndex<ViewTable>.key(of: key, order, list: list.rawValue)
        self.state = state
    }

    /// The key of the candidate's view.
    package var key: ArraySlice<UInt8> { place.dropFirst(Self.prefix) }

    /// What tells candidates apart: the bytes of ``key``, without a copy of them.
    struct Identity: Hashable {
        fileprivate let place: [UInt8]

        private var range: Range<Int> { RankingEntry.prefix..<place.count }

        static func == (left: Identity, right: Identity) -> Bool {
            left.place.span.isEqual(left.range, to: right.place.span, right.range)
        }

        /// Whether a key of a view is that of the candidate.
        func isOf(_ key: [UInt8]) -> Bool {
            place.span.isEqual(range, to: key.span, 0..<key.count)
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(place.span.hash(range, seed: 0))
        }
    }

    var identity: Identity { Identity(place: place) }

    /// Whether the candidate comes before another one by recency.
    func isMoreRecent(than other: RankingEntry) -> Bool {
        state.isMoreRecent(than: other.state) ?? key.lexicographicallyPrecedes(other.key)
    }
}

extension Fold {
    /// The lists of conversations by what the ranking goes by.
    package static let index: RowIndex<ViewTable>? = RowIndex(
        source: .conversations,
        table: .order,
        lists: RankingList.allCases.map(\.rawValue),
        valueLength: RankingState.length,
        order: { list, row throws(DecodingFailure) in
            try RankingList(rawValue: list)?.order(of: RankingState(startOf: row))
        },
        amount: { row throws(DecodingFailure) in
            UInt64(clamping: try RankingState(startOf: row).sent)
        }
    )
}

extension UInt64 {
    /// A number that orders among others as `value` does.
    fileprivate init(ordering value: Int64) {
        self = UInt64(bitPattern: value) ^ (1 << 63)
    }

    /// A number that orders among others as `value` does, which is not NaN.
    fileprivate init(ordering value: Double) {
        let bits = value.bitPattern
        self = value.sign == .minus ? ~bits : bits | 1 << 63
    }
}
