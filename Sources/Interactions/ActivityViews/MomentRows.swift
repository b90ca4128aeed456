/// The row of the transitions of one day, and of what was played right after them.
package struct MomentsView: Hashable, Sendable {
    /// A transition.
    package struct Moment: Hashable, Sendable {
        /// The position.
        package var position: Position
        /// The start.
        package var start: Timestamp
        /// The transition as a word: see ``TransitionNoted/token``.
        package var token: String
        /// Whether it is about an accessory or a place.
        var isOfSituation: Bool
    }

    /// A play that followed a transition.
    package struct Follower: Hashable, Sendable {
        /// The position.
        package var position: Position
        /// The start.
        package var start: Timestamp
        /// The row of what was played.
        package var thing: ActivityRowKey
        /// The position of the transition.
        package var moment: Position
    }

    /// The time within which a play follows a transition.
    package static let reach = Duration.seconds(180)
    /// The largest number of transitions of a day, and of plays that followed them.
    package static let most = 256

    /// The transitions, the last at the end.
    package private(set) var moments: [Moment] = []
    /// The plays that followed them, the last at the end.
    package private(set) var followers: [Follower] = []
    /// The start of the last play that touches the row, whatever it followed.
    private var lastPlay: Timestamp?

    /// Takes in a transition or a play.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - follows: Returns whether the event comes after another one.
    /// - Returns: Whether the view takes it as it is: a transition that is not after all plays may
    ///   change what they followed.
    /// - Throws: ``FoldFailure`` if another event cannot be read.
    mutating func add(
        _ event: ActivityEvent,
        _ follows: EventOrder
    ) throws(FoldFailure) -> Bool {
        switch event.content {
        case .other(let noted as TransitionNoted): try add(event, noted, follows)
        case .played(let play): try add(event, play, follows)
        default: true
        }
    }

    private mutating func add(
        _ event: ActivityEvent,
        _ noted: TransitionNoted,
        _ follows: EventOrder
    ) throws(FoldFailure) -> Bool {
        if let lastPlay, lastPlay >= event.start { return false }
        if let last = moments.last, try !follows(event, last.position, last.start) { return false }
        moments.append(
            Moment(
                position: event.position,
                start: event.start,
                token: noted.token,
                isOfSituation: noted.change.isOfSituation
            )
        )
        if moments.count > Self.most { moments.removeFirst() }
        return true
    }

    private mutating func add(
        _ event: ActivityEvent,
        _ play: MediaPlay,
        _ follows: EventOrder
    ) throws(FoldFailure) -> Bool {
        lastPlay = lastPlay.map { max($0, event.start) } ?? event.start
        let first = event.start.adding(.zero - Self.reach)
        // The row has dropped transitions that the play may have followed.
        if moments.count == Self.most, let known = moments.first, first < known.start {
            return false
        }
        var near: [Moment] = []
        for moment in moments where moment.start >= first && moment.start <= event.start {
            if try follows(event, moment.position, moment.start) { near.append(moment) }
        }
        guard let moment = near.last(where: \.isOfSituation) ?? near.last else { return true }
        let follower = Follower(
            position: event.position,
            start: event.start,
            thing: .played(play.thing, isContainer: play.container != nil, of: event.donor),
            moment: moment.position
        )
        var index = followers.count
        while index > 0 {
            let earlier = followers[index - 1]
            if try follows(event, earlier.position, earlier.start) { break }
            index -= 1
        }
        followers.insert(follower, at: index)
        if followers.count > Self.most { followers.removeFirst() }
        return true
    }
}

// MARK: Bytes

extension MomentsView {
    func write(to row: inout RowEncoder) {
        row.time(lastPlay)
        row.count(moments.count)
        for moment in moments {
            row.number(moment.position.rawValue)
            row.time(moment.start)
            row.text(moment.token)
            row.number(moment.isOfSituation ? 1 : 0)
        }
        row.count(followers.count)
        for follower in followers {
            row.number(follower.position.rawValue)
            row.time(follower.start)
            row.blob(follower.thing.bytes)
            row.number(follower.moment.rawValue)
        }
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        lastPlay = try decoder.time(in: row)
        for _ in 0..<(try decoder.count(in: row)) {
            moments.append(
                Moment(
                    position: Position(rawValue: try decoder.number(in: row)),
                    start: try decoder.knownTime(in: row),
                    token: try decoder.text(in: row),
                    isOfSituation: try decoder.number(in: row) == 1
                )
            )
        }
        for _ in 0..<(try decoder.count(in: row)) {
            followers.append(
                Follower(
                    position: Position(rawValue: try decoder.number(in: row)),
                    start: try decoder.knownTime(in: row),
                    thing: try ActivityRowKey(playedFrom: &decoder, row),
                    moment: Position(rawValue: try decoder.number(in: row))
                )
            )
        }
    }
}
