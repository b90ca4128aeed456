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
        /// The plays that followed, by what was played.
        var followers: [ActivityRowKey: [MomentsView.Follower]] = [:]
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
        var starts: [Position: Timestamp] = [:]
        for moment in moments { starts[moment.position] = moment.start }
        // What began just after midnight stands in two rows, and follows the later transition.
        var followers: [Position: MomentsView.Follower] = [:]
        for follower in days.flatMap(\.followers) {
            guard let start = starts[follower.moment], follower.start <= now else { continue }
            if let known = followers[follower.position],
                let other = starts[known.moment], other >= start
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
        for follower in followers.values {
            guard let index = indices[follower.moment] else { continue }
            occasions[index].followers[follower.thing, default: []].append(follower)
        }
        // What has just happened may still be followed.
        let open = now.adding(.zero - MomentsView.reach)
        self.occasions = occasions.filter { $0.start <= open || !$0.followers.isEmpty }
    }

    /// The things that followed the transition.
    package var things: Set<ActivityRowKey> { Set(occasions.flatMap(\.followers.keys)) }

    /// Returns how often one of some things followed the transition.
    package func count(of isMeant: (ActivityRowKey) -> Bool) -> Count {
        var count = Count()
        var newest: [MomentsView.Follower] = []
        for occasion in occasions {
            count.all += 1
            count.decayedAll += occasion.weight
            let plays = occasion.followers.filter { isMeant($0.key) }.flatMap(\.value)
            guard !plays.isEmpty else { continue }
            count.followed += 1
            count.decayedFollowed += occasion.weight
            newest += plays
        }
        newest.sort { ($0.start, $0.position) > ($1.start, $1.position) }
        count.positions = newest.prefix(Self.mostCited).map(\.position)
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
