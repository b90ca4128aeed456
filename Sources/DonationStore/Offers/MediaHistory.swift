internal import Interactions

/// The facts that the views have about media for one question.
struct MediaHistory {
    /// The largest number of things played that are looked at, and of suggestions.
    static let mostThings = 256
    /// The largest number of sets of suggestions that are read: the newest.
    static let mostSets = 32

    private let players: [ActivityReader.Player]
    private let now: Timestamp
    private let transition: TransitionNoted?
    private let moments: MediaMoments
    /// The things that followed the transition, by the donor that played them.
    private let followers: [DonorNumber: [ActivityRowKey]]
    private let starts: [ActivityRowKey: Timestamp]
    /// The circumstances of the question, with the plays that had them.
    private var circumstances: [(name: String, fitting: Set<Position>, share: Double)] = []

    /// Takes what is known of some donors.
    init(
        of players: [ActivityReader.Player],
        _ question: OfferQuestion,
        _ wish: MediaWish,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) {
        self.players = players
        now = question.now
        transition = wish.transition
        let context = question.context
        moments =
            transition == nil && context.accessories.isEmpty && context.place == nil
            ? MediaMoments([], after: nil, at: now)
            : try reader.mediaMoments(after: transition?.token, at: now)
        starts = moments.things
        followers = Dictionary(grouping: starts.keys.filter { $0.donor != nil }) {
            $0.donor ?? DonorNumber(rawValue: 0)
        }
        for accessory in context.accessories.map(\.rawValue).sorted() {
            add("accessory", from: "connected:\(accessory)", to: "disconnected:\(accessory)")
        }
        if let place = context.place?.lowercased() {
            add("place", from: "arrived:\(place)", to: "left:\(place)")
        }
    }

    /// Adds a circumstance that some plays had.
    private mutating func add(_ name: String, from begin: String, to end: String) {
        let plays = players.flatMap(\.plays).sorted {
            ($0.start, $0.position) < ($1.start, $1.position)
        }
        let was = moments.wasCase(from: begin, to: end, at: plays.map(\.start))
        let fitting = zip(plays, was).filter(\.1).map(\.0.position)
        guard !fitting.isEmpty else { return }
        let share = Double(fitting.count) / Double(plays.count)
        circumstances.append((name, Set(fitting), share))
    }

    // MARK: Things

    /// Something of a donor, at its place among those of the donor.
    private struct Thing {
        var player: Int
        var rank: Int
        var start: Timestamp
        var key: ActivityRowKey
    }

    /// What one donor played last.
    private struct Played {
        /// The newest plays by thing, the last at the end.
        var plays: [ActivityRowKey: [PlayerView.Play]]
        /// The things, the one played last first.
        var order: [ActivityRowKey] = []
        /// The places in that order, from 1.
        var ranks: [ActivityRowKey: Int] = [:]

        init(_ player: ActivityReader.Player) {
            plays = Dictionary(grouping: player.plays, by: \.thing)
            for play in player.plays.reversed() where ranks[play.thing] == nil {
                order.append(play.thing)
                ranks[play.thing] = order.count
            }
        }
    }

    /// Returns the things to look at, so that no donor keeps those of others out.
    ///
    /// Up to half of them followed the transition. The first things of each donor come first, then
    /// the second ones; of things with one place those with the newest play.
    private func things(of played: [Played]) -> [Thing] {
        var followed: [Thing] = []
        var others: [Thing] = []
        for (index, player) in players.enumerated() {
            let mine = (followers[player.number] ?? []).map { (start: starts[$0] ?? now, key: $0) }
                .sorted { $0.start == $1.start ? $0.key < $1.key : $0.start > $1.start }
            for (rank, (start, key)) in mine.enumerated() {
                followed.append(Thing(player: index, rank: rank, start: start, key: key))
            }
            for (rank, key) in played[index].order.enumerated() {
                guard let start = played[index].plays[key]?.last?.start else { continue }
                others.append(Thing(player: index, rank: rank, start: start, key: key))
            }
        }
        let first = followed.sorted(by: precedes).prefix(Self.mostThings / 2)
        let known = Set(first.map(\.key))
        let rest = others.filter { !known.contains($0.key) }.sorted(by: precedes)
        return Array(first + rest.prefix(Self.mostThings - first.count))
    }

    private func precedes(_ left: Thing, _ right: Thing) -> Bool {
        if left.rank != right.rank { return left.rank < right.rank }
        if left.start != right.start { return left.start > right.start }
        // The donors are in the order of their names.
        if left.player != right.player { return left.player < right.player }
        return left.key < right.key
    }

    /// Returns the things to offer, each once, with their reasons.
    ///
    /// - Complexity: O(*p* + *t* log *n*) in the plays of the donors, and the things looked at, of
    ///   which there are at most ``mostThings`` played and as many suggested.
    func candidates(
        _ habits: Habits,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> [MediaCandidate] {
        let played = players.map(Played.init)
        var traces = [[MediaTrace]](repeating: [], count: players.count)
        for (index, trace) in try suggestions(in: reader) { traces[index].append(trace) }
        let suggested = traces.map { Set($0.map(\.thing)) }
        for thing in things(of: played) where !suggested[thing.player].contains(thing.key) {
            let player = players[thing.player]
            guard let view = try reader.played(thing.key), !isOver(view, thing.key) else {
                continue
            }
            if !player.restricted.isEmpty {
                var types = played[thing.player].plays[thing.key]?.last?.types
                if types == nil, let play = try reader.play(at: view.latest) {
                    types = [play.item?.type, play.container?.type].compactMap(\.self)
                }
                guard player.restricted.isDisjoint(with: types ?? []) else { continue }
            }
            var trace = MediaTrace(thing.key, view)
            trace.dismissals = try reader.dismissals(of: view.offered, index: 0)
            traces[thing.player].append(trace)
        }
        var candidates: [MediaCandidate] = []
        for (index, player) in players.enumerated() where !traces[index].isEmpty {
            let trigger = transition.map {
                MediaRanking.trigger(moments.count(of: followers[player.number] ?? []), $0)
            }
            for trace in traces[index] {
                candidates.append(candidate(of: trace, player, played[index], trigger, habits))
            }
        }
        return candidates
    }

    /// Returns whether there is nothing to play again: a piece that is played out.
    private func isOver(_ played: PlayedView, _ thing: ActivityRowKey) -> Bool {
        played.rest == .finished && !thing.isMediaContainer
    }

    private func candidate(
        of trace: MediaTrace,
        _ player: ActivityReader.Player,
        _ played: Played,
        _ trigger: OfferReason?,
        _ habits: Habits
    ) -> MediaCandidate {
        var trace = trace
        if trace.played != nil {
            trace.rank = played.ranks[trace.thing] ?? played.order.count + 1
        }
        let plays = played.plays[trace.thing] ?? []
        trace.circumstances = circumstances.map { name, fitting, share in
            let mine = plays.filter { fitting.contains($0.position) }
            return MediaTrace.Circumstance(
                name,
                plays: Double(plays.count),
                fitting: Double(mine.count),
                share: share,
                mine.suffix(4).reversed().map(\.position)
            )
        }
        let followed = transition == nil ? nil : moments.count(of: [trace.thing])
        var reasons = MediaRanking.reasons(for: trace, after: trigger, followed, at: now)
        if let habit = habits.reason(for: player.donor.app) { reasons.append(habit) }
        return MediaCandidate(
            player: player,
            trace: trace,
            trigger: trigger,
            reasons: reasons,
            score: reasons.reduce(0) { $0 + $1.value }
        )
    }

    // MARK: Suggestions

    /// A suggestion of a donor, at its place in the set.
    private struct Suggested {
        var player: Int
        var index: Int
        var set: (position: Position, start: Timestamp)
        var media: SuggestedMedia.Suggestion
    }

    /// Returns what donors suggest and the owner has not played since, with the donors.
    ///
    /// The best of each of the newest sets come first, then the second ones.
    private func suggestions(
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> [(player: Int, trace: MediaTrace)] {
        let sets = players.indices.compactMap { index in
            players[index].set.map { (player: index, set: $0) }
        }
        let newest = sets.sorted { left, right in
            left.set.start == right.set.start
                ? left.player < right.player : left.set.start > right.set.start
        }
        var all: [[Suggested]] = []
        for (player, set) in newest.prefix(Self.mostSets) {
            all.append(
                try reader.suggestedMedia(at: set.position).enumerated().map { index, media in
                    Suggested(player: player, index: index, set: set, media: media)
                }
            )
        }
        var best: [Suggested] = []
        for index in 0..<(all.map(\.count).max() ?? 0) {
            best += all.filter { index < $0.count }.map { $0[index] }
        }
        var traces: [(player: Int, trace: MediaTrace)] = []
        for one in best.prefix(Self.mostThings) {
            if let trace = try trace(of: one, in: reader) { traces.append((one.player, trace)) }
        }
        return traces
    }

    /// Returns the facts about a suggestion; `nil` if the owner has played it since.
    private func trace(
        of one: Suggested,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> MediaTrace? {
        let thing = ActivityRowKey.played(
            one.media.container ?? one.media.shown,
            isContainer: one.media.container != nil,
            of: players[one.player].number
        )
        var played = try reader.played(thing)
        if let known = played {
            // Another piece of the container may be the one that is open.
            played?.keepPiece(one.media.item)
            let last = one.media.item == nil ? known.lastWithoutPiece : played?.pieces.first?.start
            if let last, last >= one.set.start, played?.open == nil { return nil }
        }
        var trace = MediaTrace(thing, played)
        (trace.suggestion, trace.suggestionPosition) = (one.index, one.set.position)
        trace.dismissals = try reader.dismissals(of: one.set.position, index: one.index)
        return trace
    }
}

extension PlayedView {
    /// The start of the newest play, if that play names no piece.
    fileprivate var lastWithoutPiece: Timestamp? {
        pieces.first?.position == latest ? nil : latestStart
    }
}
