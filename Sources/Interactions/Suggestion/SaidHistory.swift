/// The preferences and feedback about a conversation, to find the events behind a reason.
package struct SaidHistory {
    private typealias Weights = [(position: Position, time: Timestamp)]

    private let circumstances: Circumstances
    private let now: Timestamp
    private var events: [Reason.Name: Weights] = [:]
    /// The receipt of the last reset of the conversation; `nil` if there was none.
    package private(set) var resetTime: Timestamp?

    /// Makes a history without events.
    package init(in circumstances: Circumstances, at now: Timestamp) {
        self.circumstances = circumstances
        self.now = now
    }

    /// Applies a preference.
    package mutating func apply(
        _ change: Preference.Change,
        at position: Position,
        _ time: Timestamp
    ) {
        switch change {
        case .pin where events[.pinned] == nil: events[.pinned] = [(position, time)]
        case .unpin: events[.pinned] = nil
        case .suggestLess: events[.lessened, default: []].append((position, time))
        case .clear: events[.lessened] = nil
        case .reset:
            resetTime = max(resetTime ?? time, time)
            for name in [Reason.Name.passedOver, .app, .contentType, .place] {
                events[name]?.removeAll { $0.time <= time }
            }
        case .pin, .never, .unspecified: break
        }
    }

    /// Applies feedback on a list.
    package mutating func apply(
        _ feedback: SuggestionFeedback,
        isChosen: Bool,
        at position: Position,
        _ time: Timestamp
    ) {
        if let resetTime, time <= resetTime { return }
        guard isChosen else {
            if feedback.outcome != .shown {
                events[.passedOver, default: []].append((position, time))
            }
            return
        }
        let context = feedback.context
        if let app = context.app, circumstances.app?.isSpelled(app) ?? false {
            events[.app, default: []].append((position, time))
        }
        let types = circumstances.contentTypes
        if context.contentTypes.contains(where: { type in types.contains { $0.isSpelled(type) } }) {
            events[.contentType, default: []].append((position, time))
        }
        if let place = context.place, circumstances.place?.isSpelled(place) ?? false {
            events[.place, default: []].append((position, time))
        }
    }

    /// Returns the events behind a reason with their shares, which add up to 1.
    ///
    /// The largest share comes first, of equal ones the latest. Where events fade, the shares do
    /// too.
    package func evidence(for reason: Reason.Name) -> [ReasonEvidence] {
        [ReasonEvidence](
            (events[reason] ?? []).sorted { ($0.time, $0.position) > ($1.time, $1.position) }.map {
                position,
                time in
                var count = DecayedCount()
                count.add(at: time)
                let fades = reason != .pinned && reason != .lessened
                return (position, fades ? count.value(at: now) : 1)
            }
        )
    }
}

extension [ReasonEvidence] {
    /// Makes shares of a whole by weight, the largest first; equal ones keep their order.
    package init(_ weights: [(position: Position, weight: Double)]) {
        let sum = weights.reduce(0) { $0 + $1.weight }
        guard sum > 0 else {
            self = []
            return
        }
        let order = weights.indices.sorted { left, right in
            (weights[left].weight, right) > (weights[right].weight, left)
        }
        self = order.map { index in
            ReasonEvidence(position: weights[index].position, share: weights[index].weight / sum)
        }
    }
}
