internal import Interactions

/// What the views know of media for one question.
struct MediaHistory {
    let players: [ActivityReader.Player]
    private let now: Timestamp
    private let transition: TransitionNoted?
    private let moments: MediaMoments
    /// The circumstances of the question, with the plays that had them.
    private var circumstances: [(name: String, fitting: Set<Position>, share: Double)] = []

    init(
        _ question: OfferQuestion,
        _ wish: MediaWish,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) {
        now = question.now
        transition = wish.transition
        let context = question.context
        players = try reader.players(at: now)
        moments =
            transition == nil && context.accessories.isEmpty && context.place == nil
            ? MediaMoments([], after: nil, at: now)
            : try reader.mediaMoments(after: transition?.token, at: now)
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

    /// Returns the things of a donor, each once, with their reasons.
    func candidates(
        of player: ActivityReader.Player,
        _ habits: Habits,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> [MediaCandidate] {
        let trigger = transition.map { transition in
            let count = moments.count { $0.donor == player.number }
            return MediaRanking.trigger(count, transition)
        }
        var traces = try suggestions(of: player, in: reader)
        let suggested = Set(traces.map(\.thing))
        var seen: Set<ActivityRowKey> = []
        var types: [ActivityRowKey: [MediaType]] = [:]
        var ranks: [ActivityRowKey: Int] = [:]
        for play in player.plays.reversed() where seen.insert(play.thing).inserted {
            types[play.thing] = play.types
            ranks[play.thing] = seen.count
        }
        let last = seen.count + 1
        seen.formUnion(moments.things.filter { $0.donor == player.number })
        for thing in seen.sorted() where !suggested.contains(thing) {
            guard let played = try reader.played(thing), !isOver(played, thing) else { continue }
            if !player.restricted.isEmpty {
                var known = types[thing]
                if known == nil, let play = try reader.play(at: played.latest) {
                    known = [play.item?.type, play.container?.type].compactMap(\.self)
                }
                guard player.restricted.isDisjoint(with: known ?? []) else { continue }
            }
            var trace = MediaTrace(thing, played)
            trace.dismissals = try reader.dismissals(of: played.latest, index: 0)
            traces.append(trace)
        }
        return traces.map { trace in
            var trace = trace
            if trace.played != nil { trace.rank = ranks[trace.thing] ?? last }
            return candidate(of: trace, player, trigger, habits)
        }
    }

    /// Returns whether there is nothing to play again: a piece that is played out.
    private func isOver(_ played: PlayedView, _ thing: ActivityRowKey) -> Bool {
        played.rest == .finished && !thing.isMediaContainer
    }

    private func candidate(
        of trace: MediaTrace,
        _ player: ActivityReader.Player,
        _ trigger: OfferReason?,
        _ habits: Habits
    ) -> MediaCandidate {
        var trace = trace
        let plays = player.plays.filter { $0.thing == trace.thing }
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
        let followed = transition == nil ? nil : moments.count { $0 == trace.thing }
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

    /// Returns what a donor suggests and the owner has not played since.
    private func suggestions(
        of player: ActivityReader.Player,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> [MediaTrace] {
        guard let set = player.set, set.start <= now else { return [] }
        var traces: [MediaTrace] = []
        for (index, one) in try reader.suggestedMedia(at: set.position).enumerated() {
            let thing = ActivityRowKey.played(
                one.container ?? one.shown,
                isContainer: one.container != nil,
                of: player.number
            )
            var played = try reader.played(thing)
            if let known = played, let play = try reader.play(at: known.latest) {
                let isSame = play.item?.key == one.item?.key
                if isSame, known.rest != .unfinished, let start = known.latestStart,
                    start >= set.start
                {
                    continue
                }
                // Another piece of the container is the one that is open.
                if !isSame { played?.rest = .unknown }
            }
            var trace = MediaTrace(thing, played)
            (trace.suggestion, trace.suggestionPosition) = (index, set.position)
            trace.dismissals = try reader.dismissals(of: set.position, index: index)
            traces.append(trace)
        }
        return traces
    }
}
