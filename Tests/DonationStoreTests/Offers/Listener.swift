import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

/// A store of somebody who listens, with the clock of a test.
struct Listener {
    let test: TestStore
    let store: DonationStore
    let desktop: DonorHandle
    let podcasts = "org.example.podcasts"

    static let day: Int64 = 86_400_000
    static let minute: Int64 = 60_000

    init() throws {
        test = try TestStore()
        store = try test.open()
        desktop = store.donor("org.example.desktop")
        // The beginning of a day, by UTC.
        let days = test.now.milliseconds / Self.day
        test.now = Timestamp(milliseconds: days * Self.day)
    }

    /// The start of the first day.
    func time(day: Int64, hour: Int64, minute: Int64 = 0) -> Timestamp {
        let first = DonationGenerator.receivedAt.milliseconds / Self.day
        return Timestamp(
            milliseconds: (first + day) * Self.day + (hour * 60 + minute) * Self.minute
        )
    }

    /// Donates the play of an episode, of which `progress` was heard.
    @discardableResult
    func play(
        _ title: String,
        of show: String? = nil,
        type: String = "podcastEpisode",
        progress: Double? = nil,
        at start: Timestamp,
        by app: String? = nil
    ) throws -> Position {
        test.now = max(test.now, start)
        return try store.donor(app ?? podcasts)
            .donate(Self.play(title, of: show, type: type, progress: progress, at: start)).position
    }

    /// The interaction of a play.
    static func play(
        _ title: String,
        of show: String? = nil,
        type: String = "podcastEpisode",
        progress: Double? = nil,
        at start: Timestamp
    ) -> Interaction {
        var intent = OtherIntent(className: "INPlayMediaIntent")
        intent.unknownFields.json["mediaItems"] = [
            [
                "identifier": .string("id of \(title)"), "title": .string(title),
                "type": .string(type),
            ]
        ]
        if let show {
            intent.unknownFields.json["mediaContainer"] = [
                "identifier": .string("id of \(show)"), "title": .string(show),
                "type": "podcastShow",
            ]
        }
        var interaction = Interaction(intent: .other(intent), direction: .outgoing, start: start)
        if let progress {
            interaction.intentResponse = [
                "nowPlayingInfo": ["MPNowPlayingInfoPropertyPlaybackProgress": .double(progress)]
            ]
        }
        return interaction
    }

    func note(_ change: TransitionNoted.Change, _ subject: String, at start: Timestamp) throws {
        test.now = max(test.now, start)
        try desktop.note(TransitionNoted(change, subject), start: start)
    }

    /// Twenty mornings: headphones at eight, and an episode of the podcast app within a minute.
    ///
    /// All episodes but the last one were heard to the end.
    func mornings() throws {
        for day in 0..<Int64(20) {
            try note(.connected, "headphones", at: time(day: day, hour: 8))
            try play(
                "Episode \(day)",
                progress: day == 19 ? 0.4 : 1,
                at: time(day: day, hour: 8, minute: 1)
            )
            try note(.disconnected, "headphones", at: time(day: day, hour: 9))
        }
        test.now = time(day: 20, hour: 8)
    }

    /// The offers of media on a surface.
    func media(
        on surface: Surface,
        after transition: SurfaceContext.Transition? = nil,
        _ change: (inout SurfaceContext) -> Void = { _ in }
    ) throws -> [Offer] {
        var context = SurfaceContext(surface, limit: 20)
        context.transition = transition
        context.limitPerSource = 20
        change(&context)
        return try store.offers(for: context).offers.filter { $0.kind == .media }
    }

    /// The titles of the offers of media on a surface.
    func titles(
        on surface: Surface,
        after transition: SurfaceContext.Transition? = nil,
        _ change: (inout SurfaceContext) -> Void = { _ in }
    ) throws -> [String] {
        try media(on: surface, after: transition, change).map(\.title)
    }

    /// Whether a rebuild gives the same rows, and an erasure those of the history left.
    func isLawful() throws -> Bool {
        let views = try store.activityViews()
        let live = try views.digest(of: views.readCaughtUp())
        try views.rebuild()
        let rebuilt = try views.digest(of: views.readCaughtUp())
        let erased = try test.erasedCopy().activityViews()
        let left = try erased.digest(of: erased.readCaughtUp())
        return live == rebuilt && live == left
    }
}
