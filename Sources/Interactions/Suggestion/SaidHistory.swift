/// The events in which something was said of a conversation, so that it can be told which of them
/// are behind a reason.
package struct SaidHistory {
    private typealias Weights = [(position: Position, time: Timestamp)]

    private let circumstances: Circumstances
    private let now: Timestamp
    private var events: [Reason.Name: Weights] = [:]
    /// Where what was learned of the conversation was last forgotten; the start if it never was.
    package private(set) var resetAt = Position.start

    /// Begins with nothing said.
    package init(in circumstances: Circumstances, at now: Timestamp) {
        self.circumstances = circumstances
        self.now = now
    }

    /// Takes a preference.
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
            resetAt = position
            for name in [Reason.Name.passedOver, .app, .contentType, .place] { events[name] = nil }
        case .pin, .never, .unspecified: break
        }
    }

    /// Takes feedback on a list.
    package mutating func apply(
        _ feedback: SuggestionFeedback,
        isChosen: Bool,
        at position: Position,
        _ time: Timestamp
    ) {
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

    /// The events behind a reason with their shares, which add up to 1.
    ///
    /// The greatest share comes first, of equal ones the latest. What fades is shared as it has
    /// faded.
    package func evidence(for reason: Reason.Name) -> [ReasonEvidence] {
        [ReasonEvidence](
            (events[reason] ?? []).map { position, time in
                var count = DecayedCount()
                count.add(at: time)
                let fades = reason != .pinned && reason != .lessened
                return (position, fades ? count.value(at: now) : 1)
            }
        )
    }
}

extension [ReasonEvidence] {
    /// Shares of a whole by weight, the greatest first and of equal ones the latest.
    package init(_ weights: [(position: Position, weight: Double)]) {
        let sum = weights.reduce(0) { $0 + $1.weight }
        guard sum > 0 else {
            self = []
            return
        }
        self = weights.map { ReasonEvidence(position: $0.position, share: $0.weight / sum) }
            .sorted { left, right in
                left.share != right.share
                    ? left.share > right.share : left.position > right.position
            }
    }
}
