internal import Interactions

/// Media to play: what the owner played, with what is left of it, and what apps suggest.
///
/// On the lock screen and in a car something must have happened: headphones were connected, the
/// owner came home. A search and a list of today also take what is played without that.
struct MediaOffers: OfferSource {
    static func answer(
        _ question: OfferQuestion,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> OfferAnswer {
        var answer = OfferAnswer()
        guard let wish = MediaWish(question.context) else { return answer }
        var players: [ActivityReader.Player] = []
        for player in try reader.players(
            at: question.now,
            where: { question.context.permits($0.app) }
        ) {
            guard try reader.playsMedia(player.donor.app) else {
                answer.leftOut.append(
                    LeftOutOffer(
                        kind: .media,
                        title: player.donor.app,
                        position: player.plays.last?.position ?? player.set?.position,
                        cause: .refused
                    )
                )
                continue
            }
            players.append(player)
        }
        let history = try MediaHistory(of: players, question, wish, in: reader)
        let habits = try Habits(of: [.play], question, in: reader)
        var candidates = try history.candidates(habits, in: reader).filter { wish.admits($0) }
        candidates.sort { $0.precedes($1) }
        for candidate in candidates {
            let app = candidate.player.donor.app
            answer.drafts.append(
                OfferDraft(.media, from: app, by: app) { reader throws(DonationStoreError) in
                    guard let media = try candidate.media(for: wish, in: reader) else {
                        return .nothing
                    }
                    return .offer(candidate.offer(of: media))
                }
            )
        }
        return answer
    }
}

/// The media that a context takes.
struct MediaWish {
    /// What has happened; `nil` for nothing.
    let transition: TransitionNoted?
    /// The words of a search; `nil` for any other surface.
    private let query: NameWordsQuery?
    /// Whether something must have happened.
    private let needsTransition: Bool

    /// Makes the wish of a context; `nil` if the surface takes nothing now.
    init?(_ context: SurfaceContext) {
        transition = context.transition?.noted
        var query: NameWordsQuery?
        switch context.surface {
        case .lockScreen, .car:
            guard transition != nil else { return nil }
            needsTransition = true
        case .search:
            let words = NameWordsQuery(context.query)
            guard !words.isEmpty else { return nil }
            query = words
            needsTransition = false
        case .spotlightZero, .widgetStack: needsTransition = false
        default: return nil
        }
        self.query = query
    }

    /// Returns whether the reasons are enough.
    ///
    /// An app whose media seldom follow the transition has no place on a lock screen, however often
    /// they are played. Without any count an accessory or a place is enough.
    func admits(_ candidate: MediaCandidate) -> Bool {
        guard needsTransition, let transition else { return true }
        let trigger = candidate.trigger?.value ?? 0
        switch transition.change {
        case .connected, .arrived: return trigger >= 0
        default: return trigger > 0
        }
    }

    /// Returns whether a search finds it.
    func names(_ media: OfferedMedia) -> Bool {
        guard let query else { return true }
        let parts = [media.item, media.container].compactMap(\.self)
        return query.matches(parts.flatMap { [$0.title, $0.artist] })
    }

    /// Whether a search asks for something by its name, which a piece may have.
    var isSearch: Bool { query != nil }
}

/// Something to play, with its reasons.
struct MediaCandidate {
    let player: ActivityReader.Player
    let trace: MediaTrace
    let trigger: OfferReason?
    let reasons: [OfferReason]
    /// The sum of the reasons, left to right.
    let score: Double

    /// Returns whether it comes before another one: by what travels with the events.
    func precedes(_ other: MediaCandidate) -> Bool {
        if score != other.score { return score > other.score }
        let (last, others) = (trace.played?.latestStart, other.trace.played?.latestStart)
        if last != others { return (last?.milliseconds ?? .min) > (others?.milliseconds ?? .min) }
        if player.donor != other.player.donor { return player.donor < other.player.donor }
        if trace.suggestion != other.trace.suggestion {
            return (trace.suggestion ?? .max) < (other.trace.suggestion ?? .max)
        }
        // The same donor: only the names differ.
        return trace.thing < other.trace.thing
    }

    /// Reads the texts; `nil` if the event has none, or none that the wish names.
    func media(
        for wish: MediaWish,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> OfferedMedia? {
        var media = OfferedMedia(
            donor: player.donor,
            item: nil,
            container: nil,
            resumes: false,
            position: .start,
            lastPlayed: trace.played?.latestStart,
            plays: trace.played?.count ?? 0
        )
        if let position = trace.suggestionPosition, let index = trace.suggestion {
            let all = try reader.suggestedMedia(at: position)
            guard all.indices.contains(index) else { return nil }
            (media.item, media.container) = (all[index].item, all[index].container)
            (media.resumes, media.position) = (all[index].resumes, position)
            return wish.names(media) ? media : nil
        }
        guard let played = trace.played, let play = try reader.play(at: played.offered) else {
            return nil
        }
        media.position = played.offered
        media.container = play.container
        media.resumes = played.open != nil
        // Of a container something new comes next, unless a piece is left open.
        media.item = play.container == nil || media.resumes ? play.item : nil
        if wish.names(media) { return media }
        // A search may name the piece that was played of it last.
        guard wish.isSearch, media.item == nil else { return nil }
        media.item = play.item
        return wish.names(media) ? media : nil
    }

    func offer(of media: OfferedMedia) -> Offer {
        let app = player.donor.app
        let holder = media.item == nil ? nil : media.container?.name
        let title = media.shown.name
        let subtitle = holder.flatMap { $0 == title ? nil : $0 } ?? media.shown.artist
        return Offer(
            .media,
            .media(media),
            action: Offer.Action(.play, app: app),
            title: title,
            subtitle: subtitle,
            source: app,
            reasons: reasons,
            reference: OfferReference(
                .media,
                at: media.position,
                index: trace.suggestion ?? 0,
                deed: .play,
                app: app
            )
        )
    }
}
