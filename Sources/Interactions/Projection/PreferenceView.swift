/// The owner's wishes about a conversation and the outcomes of suggesting it.
///
/// The size is constant, whatever the history, except for the positions of the events.
public struct PreferenceView: Hashable, Sendable {
    /// The largest number of context tallies kept.
    static let contextLimit = 16

    /// The number of times the conversation was chosen in a context.
    public struct ContextTally: Hashable, Sendable {
        /// The part of a context that a tally is about.
        public enum Kind: UInt8, Sendable {
            /// The app that the sent content came from.
            case app = 1
            /// A type of the sent content.
            case contentType = 2
            /// The owner's place.
            case place = 3
        }

        /// The part of the context.
        public let kind: Kind
        /// The app's identifier, the type, or the place.
        public let label: String
        /// The number of times the conversation was chosen in this context.
        public internal(set) var count = DecayedCount()
    }

    /// The time of the pinning, and its event; `nil` when the conversation is not pinned.
    public internal(set) var pinned: (position: Position, time: Timestamp)? {
        get { pinnedAt.map { (pinnedBy, $0) } }
        set { (pinnedBy, pinnedAt) = (newValue?.position ?? .start, newValue?.time) }
    }
    private var pinnedBy = Position.start
    private var pinnedAt: Timestamp?
    /// The number of wishes to suggest it less.
    public internal(set) var lessCount = 0
    /// Whether the owner wants it never suggested.
    public internal(set) var isNever = false
    /// The number of lists that included it.
    public internal(set) var shownCount = 0
    /// The number of times it was chosen from a list.
    public internal(set) var chosenCount = 0
    /// The number of times it was chosen without being in the list.
    public internal(set) var unlistedCount = 0
    /// The number of times it was in a list and not chosen.
    public internal(set) var passedOver = DecayedCount()
    /// The contexts in which it was chosen, by kind and label.
    public internal(set) var contexts: [ContextTally] = []
    /// The events about it.
    package var timeline = Timeline()
    /// The latest receipt of an event about it.
    private var lastTime: Timestamp?
    /// The receipt of the last reset: what was learned until then is forgotten.
    private var resetTime: Timestamp?

    /// Makes the view of a conversation without events.
    package init() {}

    /// Whether no wish is in force and nothing is learned: the owner took it all back.
    public var isNeutral: Bool {
        var blank = PreferenceView()
        blank.timeline = timeline
        (blank.lastTime, blank.resetTime) = (lastTime, resetTime)
        return self == blank
    }

    // MARK: Folding

    /// Returns whether an event can follow those in the view; otherwise all are folded again.
    func canFollow(_ time: Timestamp) -> Bool { lastTime.map { $0 < time } ?? true }

    /// Applies a wish or an outcome, which follows in ``Saying/ordered(_:)``.
    mutating func apply(_ saying: Saying) {
        lastTime = max(lastTime ?? saying.time, saying.time)
        switch saying.content {
        case .wish(let change): apply(change, at: saying.position, saying.time)
        case .outcome(let feedback, let isShown, let isChosen):
            if let resetTime, saying.time <= resetTime { return }
            apply(feedback, isShown: isShown, isChosen: isChosen, at: saying.time)
        }
    }

    private mutating func apply(
        _ change: Preference.Change,
        at position: Position,
        _ time: Timestamp
    ) {
        switch change {
        case .pin: pinned = pinned ?? (position, time)
        case .unpin: pinned = nil
        case .suggestLess: lessCount += 1
        case .never: isNever = true
        case .clear: (lessCount, isNever) = (0, false)
        case .reset:
            (shownCount, chosenCount, unlistedCount) = (0, 0, 0)
            passedOver = DecayedCount()
            contexts = []
            resetTime = max(resetTime ?? time, time)
        case .unspecified: break
        }
    }

    /// Applies feedback on a list.
    ///
    /// - Parameters:
    ///   - feedback: The feedback.
    ///   - isShown: Whether the conversation is in the list.
    ///   - isChosen: Whether it was chosen.
    ///   - now: The time the log received it.
    private mutating func apply(
        _ feedback: SuggestionFeedback,
        isShown: Bool,
        isChosen: Bool,
        at now: Timestamp
    ) {
        if isShown { shownCount += 1 }
        guard isChosen else {
            // The outcome of a list that was only shown is unknown.
            if isShown, feedback.outcome != .shown { passedOver.add(at: now) }
            return
        }
        if isShown { chosenCount += 1 } else { unlistedCount += 1 }
        if let app = feedback.context.app { add(.app, app, at: now) }
        for type in feedback.context.contentTypes { add(.contentType, type, at: now) }
        if let place = feedback.context.place { add(.place, place, at: now) }
    }

    /// Counts a context; when there is no room, it replaces the one with the lowest count.
    private mutating func add(_ kind: ContextTally.Kind, _ label: String, at now: Timestamp) {
        var tally = ContextTally(kind: kind, label: label)
        if let known = contexts.firstIndex(where: { $0.isSame(as: tally) }) {
            contexts[known].count.add(at: now)
            return
        }
        if contexts.count >= Self.contextLimit {
            var least = 0
            // Of equal ones this takes the last by label.
            for index in contexts.indices
            where contexts[index].count.value(at: now) <= contexts[least].count.value(at: now) {
                least = index
            }
            contexts.remove(at: least)
        }
        tally.count.add(at: now)
        let index = contexts.firstIndex { tally.precedes($0) } ?? contexts.count
        contexts.insert(tally, at: index)
    }
}

extension PreferenceView.ContextTally {
    // The comparison is by bytes: Swift holds some differently spelled texts equal.

    fileprivate func isSame(as other: Self) -> Bool {
        kind == other.kind && label.utf8.elementsEqual(other.label.utf8)
    }

    fileprivate func precedes(_ other: Self) -> Bool {
        kind == other.kind
            ? label.utf8.lexicographicallyPrecedes(other.label.utf8)
            : kind.rawValue < other.kind.rawValue
    }
}

extension PreferenceView: TimelineView {
    package init(decoding row: Span<UInt8>) throws(DecodingFailure) {
        var decoder = RowDecoder()
        pinnedBy = Position(rawValue: try decoder.fixed(in: row))
        pinnedAt = try decoder.time(in: row)
        lessCount = try decoder.fixedCount(in: row)
        isNever = try decoder.fixed(in: row) != 0
        shownCount = try decoder.fixedCount(in: row)
        chosenCount = try decoder.fixedCount(in: row)
        unlistedCount = try decoder.fixedCount(in: row)
        passedOver = try DecayedCount(from: &decoder, row)
        lastTime = try decoder.time(in: row)
        resetTime = try decoder.time(in: row)
        timeline = try Timeline(from: &decoder, row)
        for _ in 0..<(try decoder.count(in: row)) {
            let start = decoder.index
            guard
                let kind = ContextTally.Kind(
                    rawValue: UInt8(truncatingIfNeeded: try decoder.number(in: row))
                )
            else { throw .malformedField(atByte: start) }
            let label = String(decoding: try decoder.bytes(in: row), as: UTF8.self)
            let count = try DecayedCount(from: &decoder, row)
            contexts.append(ContextTally(kind: kind, label: label, count: count))
        }
    }

    package var encoded: [UInt8] {
        var row = RowEncoder()
        row.fixed(pinnedBy.rawValue)
        row.time(pinnedAt)
        row.fixed(UInt64(lessCount))
        row.fixed(isNever ? 1 : 0)
        row.fixed(UInt64(shownCount))
        row.fixed(UInt64(chosenCount))
        row.fixed(UInt64(unlistedCount))
        passedOver.write(to: &row)
        row.time(lastTime)
        row.time(resetTime)
        timeline.write(to: &row)
        row.count(contexts.count)
        for tally in contexts {
            row.number(UInt64(tally.kind.rawValue))
            row.blob(Array(tally.label.utf8))
            tally.count.write(to: &row)
        }
        return row.bytes
    }
}
