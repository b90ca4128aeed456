import RealModule

/// Something to play, with the facts by which it is ranked.
package struct MediaTrace: Sendable {
    /// The row of it.
    package var thing: ActivityRowKey
    /// What is known of its plays; `nil` for something that was never played.
    package var played: PlayedView?
    /// The place among its app's suggestions, from 0; `nil` for something that is not among them.
    package var suggestion: Int?
    /// The event of the suggestion.
    package var suggestionPosition: Position?
    /// The place among what its donor played last, from 1; `nil` for something not played.
    package var rank: Int?
    /// The newest plays of it, and those of them that were played in the same situation.
    package var circumstances: [Circumstance] = []
    /// The feedback in which the owner put away a list with it.
    package var dismissals: [Position] = []

    /// A circumstance of the question, and how many plays had it.
    package struct Circumstance: Hashable, Sendable {
        /// The name of the reason: `accessory` or `place`.
        package var name: String
        /// The number of this thing's plays, and of those in the circumstance.
        package var plays: Double
        package var fitting: Double
        /// The share of all plays in the circumstance.
        package var share: Double
        /// The newest of the fitting plays, the newest first.
        package var positions: [Position]

        /// Makes a circumstance.
        package init(
            _ name: String,
            plays: Double,
            fitting: Double,
            share: Double,
            _ positions: [Position]
        ) {
            (self.name, self.plays, self.fitting) = (name, plays, fitting)
            (self.share, self.positions) = (share, positions)
        }
    }

    /// Makes a trace.
    package init(_ thing: ActivityRowKey, _ played: PlayedView?) {
        (self.thing, self.played) = (thing, played)
    }
}

/// The ranking of things to play: sums of named reasons.
///
/// The weights of `often`, `hour` and `order` were chosen on a history of listening, beside simple
/// orders; the others by hand: see docs/media.md.
package enum MediaRanking {
    /// The share of transitions after which somebody plays something, before anything is known.
    private static let prior = 0.1
    /// The number of times that count as much as the prior.
    private static let priorTimes = 2.0

    /// The log-odds with which an app's media follow a transition, above those of the prior.
    ///
    /// - Parameters:
    ///   - count: The number of times that they did.
    ///   - transition: The transition.
    /// - Returns: The reason; of no times its value is 0.
    package static func trigger(
        _ count: MediaMoments.Count,
        _ transition: TransitionNoted
    ) -> OfferReason {
        let share =
            (count.decayedFollowed + prior * priorTimes) / (count.decayedAll + priorTimes)
        let value = count.all == 0 ? 0 : logOdds(share) - logOdds(prior)
        let words =
            count.all == 0
            ? "" : ReasonWords.followed(count.followed, of: count.all, after: transition)
        return OfferReason("trigger", value, count.positions, words: words)
    }

    private static func logOdds(_ share: Double) -> Double { .log(share) - .log(1 - share) }

    /// Returns the reasons to offer something; those that say nothing are left out.
    ///
    /// - Parameters:
    ///   - trace: The facts.
    ///   - trigger: The reason of its app, if something has happened.
    ///   - followed: How often this very thing followed it.
    ///   - now: The time of the question.
    /// - Returns: The parts of the score.
    package static func reasons(
        for trace: MediaTrace,
        after trigger: OfferReason?,
        _ followed: MediaMoments.Count?,
        at now: Timestamp
    ) -> [OfferReason] {
        var reasons: [OfferReason] = []
        if let trigger, trigger.value != 0 { reasons.append(trigger) }
        if let followed, followed.decayedFollowed > 0 {
            let value = Double.log(onePlus: followed.decayedFollowed)
            reasons.append(OfferReason("moment", value, followed.positions))
        }
        if let played = trace.played {
            let cause = [played.latest]
            let often = Double.log(onePlus: played.decayed.value(at: now)) / 2
            reasons.append(OfferReason("often", often, cause))
            let near = now.hoursAround.reduce(0) { $0 + Double(played.hours[$1]) }
            // A share of one play spread over the day: a single play says little about the hour.
            let share = (near + 0.125) / (Double(played.count) + 1)
            reasons.append(OfferReason("hour", .log(share * 8) / 4, cause))
            let age = max(0, now.milliseconds(since: played.latestStart ?? now))
            reasons.append(OfferReason("recency", .exp2(-age / 86_400_000), cause))
            if let rank = trace.rank, rank > 1 {
                reasons.append(OfferReason("order", -2 * .log(Double(rank)), cause))
            }
            if let open = played.open {
                reasons.append(OfferReason("unfinished", 1, [open.position]))
            }
        }
        for one in trace.circumstances where one.share > 0 {
            let base = max(one.share, 0.05)
            let value = Double.log((one.fitting + 2 * base) / ((one.plays + 2) * base))
            reasons.append(OfferReason(one.name, value, one.positions))
        }
        if let index = trace.suggestion, let position = trace.suggestionPosition {
            reasons.append(OfferReason("suggested", 1 / Double(1 + index), [position]))
        }
        if !trace.dismissals.isEmpty {
            let value = -0.75 * Double(trace.dismissals.count)
            reasons.append(OfferReason("dismissed", value, trace.dismissals))
        }
        return reasons
    }
}
