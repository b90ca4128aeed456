import RealModule

/// The reason that says most for a suggestion, with the facts that its words need.
public struct LeadingReason: Hashable, Sendable {
    /// What says most for it, with ages in milliseconds.
    package enum Cause: Hashable, Sendable {
        /// The owner pinned it.
        case pinned
        /// Earlier donations with the people already chosen.
        case company
        /// Earlier choices for content from the same app.
        case app
        /// Earlier choices for content of the same type.
        case contentType
        /// Earlier choices in the same place.
        case place
        /// A message waits for an answer; the owner answers most such messages within a day.
        case unanswered(age: Double, isHabit: Bool)
        /// The owner sent something last.
        case sent(age: Double)
        /// Somebody else sent something last.
        case received(age: Double)
        /// Much was sent and received in the last weeks.
        case often(isSent: Bool, isReceived: Bool)
        /// One of so many donations sent goes there.
        case share(oneIn: Double)
        /// The store knows the person from groups alone.
        case groups
        /// The person or group is on a card of an address book, without any history.
        case addressBook
    }

    /// What says most for it.
    package var cause: Cause
    /// Whether it is a group.
    package var isGroup: Bool
    /// The kinds of action in the conversation.
    package var actions: ChannelActions

    package init(_ cause: Cause, isGroup: Bool = false, actions: ChannelActions = .message) {
        (self.cause, self.isGroup, self.actions) = (cause, isGroup, actions)
    }

    /// The reason in a few English words, as in "wrote an hour ago, not answered yet".
    public var words: String { ReasonWords.words(of: self) }
}

extension LeadingReason {
    /// The usual conversation, with which the reasons of another are compared: half a day after one
    /// message, at place 8 by recency, with one in fifty of what is sent.
    private enum Usual {
        static let memory = 0.05
        static let place = 8.0
        static let share = 0.02
    }

    /// The number sent and received in the last weeks from which it is often.
    private static let often = 6.0
    /// The number of messages to answer from which there is a habit, and its share of answers.
    private static let habit = (bursts: 5, share: 0.8)
}

extension Ranking {
    /// Returns the reason that says most for a candidate.
    ///
    /// Terms of the formula have no common zero, so each counts by its lead over that of a usual
    /// conversation. Without any lead the time of the last donation is the reason.
    ///
    /// - Parameters:
    ///   - reasons: The reasons of its score.
    ///   - state: The state that they follow from.
    ///   - isGroup: Whether it is a group.
    ///   - actions: The kinds of action in it.
    /// - Returns: The reason; of equal ones the first in the order of the formula.
    package func leadingReason(
        among reasons: [Reason],
        of state: RankingState,
        isGroup: Bool,
        actions: ChannelActions
    ) -> LeadingReason {
        var best: (name: Reason.Name, lead: Double)?
        for reason in reasons {
            let lead = reason.value - usualValue(of: reason.name)
            if lead > max(0, best?.lead ?? 0) { best = (reason.name, lead) }
        }
        let cause = best.map { self.cause($0.name, state) } ?? lastDonation(of: state)
        return LeadingReason(cause, isGroup: isGroup, actions: actions)
    }

    /// The value that a reason has for a usual conversation.
    private func usualValue(of name: Reason.Name) -> Double {
        LeadingReason.usualValue(of: name, weights)
    }

    private func cause(_ name: Reason.Name, _ state: RankingState) -> LeadingReason.Cause {
        switch name {
        case .pinned: .pinned
        case .company: .company
        case .app: .app
        case .contentType: .contentType
        case .place: .place
        case .unanswered:
            .unanswered(
                age: state.lastIncoming.map { age(since: $0) } ?? 0,
                isHabit: LeadingReason.isHabit(state)
            )
        case .memory:
            LeadingReason.isOften(state.weight(at: now))
                ? .often(isSent: state.sent > 0, isReceived: state.lastIncoming != nil)
                : lastDonation(of: state)
        case .frequency:
            state.sent > 0
                ? .share(oneIn: Double(max(sentInAll, state.sent)) / Double(state.sent))
                : lastDonation(of: state)
        case .recency, .addressees, .lessened, .passedOver: lastDonation(of: state)
        }
    }

    /// The last donation; what was received counts as later than what was sent at the same time.
    private func lastDonation(of state: RankingState) -> LeadingReason.Cause {
        guard let last = state.last else { return .sent(age: 0) }
        return state.lastIncoming == last
            ? .received(age: age(since: last)) : .sent(age: age(since: last))
    }
}

extension LeadingReason {
    fileprivate static func usualValue(
        of name: Reason.Name,
        _ weights: RankingCoefficients.Weights
    ) -> Double {
        switch name {
        case .memory: weights.memory * Double.log(Usual.memory)
        case .recency: -weights.recency * Double.log(1 + Usual.place)
        case .frequency: weights.frequency * Double.log(0.02 + Usual.share)
        default: 0
        }
    }

    fileprivate static func isHabit(_ state: RankingState) -> Bool {
        // The message that waits is one of them, and has no answer.
        state.bursts > habit.bursts
            && Double(state.replied) >= habit.share * Double(state.bursts - 1)
    }

    fileprivate static func isOften(_ weight: Double) -> Bool { weight >= often }
}

extension RankingState {
    /// Returns the longest counter as of a time: the number sent, and three tenths of the number
    /// received, each half as much after thirty days.
    fileprivate func weight(at now: Timestamp) -> Double {
        guard let last else { return 0 }
        return memory.z * Self.decay(over: max(0, now.milliseconds(since: last))).z
    }
}
