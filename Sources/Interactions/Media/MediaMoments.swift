import RealModule

/// The transitions of the last months, with what was played right after them.
package struct MediaMoments: Sendable {
    /// The time before the question in which a transition counts.
    package static let horizon = Duration.seconds(90 * 86_400)
    /// The time after which an occasion counts half as much, in milliseconds: thirty days.
    private static let halfLife = 2_592_000_000.0

    /// The largest number of plays that a count names.
    private static let mostCited = 8

    /// Something that happened at one time, though several programs may tell of it.
    private struct Occasion {
        var start: Timestamp
        var weight: Double
        /// Whether something was played then.
        var isFollowed = false
    }

    /// A play that followed an occasion.
    private struct Followed {
        var occasion: Int
        var play: MomentsView.Follower
    }

    /// How often something was played after a transition.
    package struct Count: Hashable, Sendable {
        /// The number of times that it was.
        package var followed = 0
        /// The number of times that the transition happened.
        package var all = 0
        /// The same numbers, of which older times count less.
        package var decayedFollowed = 0.0
        package var decayedAll = 0.0
        /// The newest plays, the newest first.
        package var positions: [Position] = []
    }

    private let moments: [MomentsView.Moment]
    private let occasions: [Occasion]
    /// The plays that followed the transition, by what was played.
    private let followed: [ActivityRowKey: [Followed]]
    /// The number of occasions, without those that may still be followed.
    private let all: Count

    /// Takes the rows of the days within the horizon.
    ///
    /// - Parameters:
    ///   - days: The rows, in any order.
    ///   - token: The transition that the question is about; `nil` for none.
    ///   - now: The time of the question.
    package init(_ days: [MomentsView], after token: String?, at now: Timestamp) {
        let first = now.adding(.zero - Self.horizon)
        moments = days.flatMap(\.moments).filter { $0.start >= first && $0.start <= now }
            .sorted { ($0.start, $0.token) < ($1.start, $1.token) }
        var byPosition: [Position: MomentsView.Moment] = [:]
        for moment in moments { byPosition[moment.position] = moment }
        // What began just after midnight stands in two rows, and follows one of the transitions.
        var followers: [Position: MomentsView.Follower] = [:]
        for follower in days.flatMap(\.followers) {
            guard let moment = byPosition[follower.moment], follower.start <= now else { continue }
            if let known = followers[follower.position],
                let other = byPosition[known.moment], !moment.isFollowed(before: other)
            {
                continue
            }
            followers[follower.position] = follower
        }
        var occasions: [Occasion] = []
        var indices: [Position: Int] = [:]
        var last: Timestamp?
        for moment in moments where moment.token == token {
            let isSame = last.map { moment.start < $0.adding(MomentsView.reach) } ?? false
            if !isSame {
                let age = max(0, now.milliseconds(since: moment.start))
                let weight = Double.exp2(-age / Self.halfLife)
                occasions.append(Occasion(start: moment.start, weight: weight))
            }
            last = moment.start
            indices[moment.position] = occasions.count - 1
        }
        var followed: [ActivityRowKey: [Followed]] = [:]
        for follower in followers.values {
            guard let index = indices[follower.moment] else { continue }
            occasions[index].isFollowed = true
            followed[follower.thing, default: []].append(
                Followed(occasion: index, play: follower)
            )
        }
        // What has just happened may still be followed.
        let open = now.adding(.zero - MomentsView.reach)
        var all = Count()
        for occasion in occasions where occasion.start <= open || occasion.isFollowed {
            all.all += 1
            all.decayedAll += occasion.weight
        }
        (self.occasions, self.followed, self.all) = (occasions, followed, all)
    }

    /// The things that followed the transition, with the start of the last play that did.
    package var things: [ActivityRowKey: Timestamp] {
        followed.compactMapValues { $0.map(\.play.start).max() }
    }

    /// Returns how often one of some things followed the transition.
    ///
    /// - Complexity: O(*n* log *n*) in the plays of these things that followed it.
    package func count(of things: some Sequence<ActivityRowKey>) -> Count {
        var count = all
        var found: [Followed] = []
        for thing in things { found += followed[thing] ?? [] }
        for occasion in Set(found.map(\.occasion)).sorted() {
            count.followed += 1
            count.decayedFollowed += occasions[occasion].weight
        }
        found.sort { ($0.play.start, $0.play.position) > ($1.play.start, $1.play.position) }
        count.positions = found.prefix(Self.mostCited).map(\.play.position)
        return count
    }

    /// Returns for each time, in their order, whether an accessory was connected or the owner was
    /// at a place then, as far as transitions tell.
    ///
    /// - Parameters:
    ///   - begin: The word of the transition that begins it, as in `connected:car`.
    ///   - end: The word of the one that ends it.
    ///   - times: The times, earliest first.
    /// - Returns: A truth value for each time.
    package func wasCase(
        from begin: String,
        to end: String,
        at times: [Timestamp]
    ) -> [Bool] {
        let isPlace = begin.hasPrefix("arrived:")
        var isCase = false
        var next = moments.startIndex
        return times.map { time in
            while next < moments.endIndex, moments[next].start <= time {
                let token = moments[next].token
                if token == begin {
                    isCase = true
                } else if token == end || isPlace && token.hasPrefix("arrived:") {
                    isCase = false
                }
                next += 1
            }
            return isCase
        }
    }
}

extension MomentsView.Moment {
    /// Returns whether a play after both follows this transition, and not the other one.
    fileprivate func isFollowed(before other: MomentsView.Moment) -> Bool {
        // As within one day: the latest about an accessory or a place, else the latest of any.
        if isOfSituation != other.isOfSituation { return isOfSituation }
        return start > other.start
    }
}
