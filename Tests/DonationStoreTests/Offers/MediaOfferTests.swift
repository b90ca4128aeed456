import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite("Offers of media")
struct MediaOfferTests {
    private let listener: Listener
    private var store: DonationStore { listener.store }
    private let headphones = SurfaceContext.Transition.connected(.headphones)

    init() throws { listener = try Listener() }

    @Test("B15: headphones bring the unfinished episode, with the trigger and its counts")
    func headphonesBringTheEpisode() throws {
        try listener.mornings()
        let offers = try listener.media(on: .lockScreen, after: headphones)
        #expect(offers.map(\.title) == ["Episode 19"])
        let offer = try #require(offers.first)
        guard case .media(let media) = offer.value else {
            Issue.record("\(offer.value)")
            return
        }
        #expect(media.resumes)
        #expect(media.item?.identifier == "id of Episode 19")
        #expect(offer.source == listener.podcasts)
        #expect(offer.action.deed == .play)
        #expect(offer.action.app == listener.podcasts)
        let trigger = try #require(offer.reasons.first { $0.name == "trigger" })
        #expect(trigger.words == "20 of 20 times after headphones were connected")
        #expect(trigger.positions.count == 8)
        #expect(trigger.value > 3)
        #expect(offer.reasonInWords == trigger.words)
        #expect(offer.score == offer.reasons.reduce(0) { $0 + $1.value })
        #expect(offer.reasons.contains { $0.name == "unfinished" })
        #expect(try listener.isLawful())
    }

    @Test("B16: without a trigger only a search and a list of today offer it")
    func onlyASearchWithoutTrigger() throws {
        try listener.mornings()
        for surface in [Surface.lockScreen, .car, .maps, .keyboard, .shareSheet, .appSwitcher] {
            #expect(try listener.titles(on: surface).isEmpty, "\(surface)")
        }
        #expect(try listener.titles(on: .spotlightZero) == ["Episode 19"])
        #expect(try listener.titles(on: .widgetStack) == ["Episode 19"])
        #expect(try listener.titles(on: .search) { $0.query = "epi" } == ["Episode 19"])
        #expect(try listener.titles(on: .search) { $0.query = "lake" }.isEmpty)
        #expect(try listener.titles(on: .search).isEmpty)
    }

    @Test("B17: an app that wants only its suggestions predicted has no other offer")
    func onlySuggestions() throws {
        try listener.mornings()
        let app = store.donor(listener.podcasts)
        func set(_ names: [String]) throws {
            try app.suggest(
                SuggestedMedia(
                    names.map {
                        SuggestedMedia.Suggestion(
                            Media(identifier: $0, title: $0, type: .podcastEpisode)
                        )
                    }
                )
            )
            listener.test.now = listener.test.now.adding(.seconds(1))
        }
        try set(["One", "Two", "Three"])
        let both = try listener.titles(on: .lockScreen, after: headphones)
        #expect(Set(both) == ["One", "Two", "Three", "Episode 19"])
        try app.suggest(SuggestedMedia(.onlySuggested, for: .podcastEpisode))
        #expect(
            try listener.titles(on: .lockScreen, after: headphones) == ["One", "Two", "Three"]
        )
        try set(["Four"])
        #expect(try listener.titles(on: .lockScreen, after: headphones) == ["Four"])
        let four = try #require(try listener.media(on: .lockScreen, after: headphones).first)
        #expect(four.reasons.map(\.name).contains("suggested"))
        try set([])
        #expect(try listener.titles(on: .lockScreen, after: headphones).isEmpty)
        try app.suggest(SuggestedMedia(.default, for: .podcastEpisode))
        #expect(try listener.titles(on: .lockScreen, after: headphones) == ["Episode 19"])
        #expect(try listener.isLawful())
    }

    @Test func `a suggestion that was played since is offered no more`() throws {
        let start = listener.time(day: 0, hour: 8)
        listener.test.now = start
        let media = Media(identifier: "id of One", title: "One", type: .podcastEpisode)
        let app = store.donor(listener.podcasts)
        try app.suggest(SuggestedMedia([SuggestedMedia.Suggestion(media)]))
        #expect(try listener.titles(on: .spotlightZero) == ["One"])
        try listener.play("One", progress: 0.5, at: start.adding(.seconds(60)))
        let offers = try listener.media(on: .spotlightZero)
        #expect(offers.map(\.title) == ["One"])
        #expect(offers[0].reasons.map(\.name).contains("unfinished"))
        try listener.play("One", progress: 1, at: start.adding(.seconds(600)))
        #expect(try listener.titles(on: .spotlightZero).isEmpty)
    }

    @Test func `what never follows the trigger is not on the lock screen`() throws {
        for day in 0..<Int64(10) {
            try listener.note(.connected, "headphones", at: listener.time(day: day, hour: 8))
            try listener.play("Song", type: "song", at: listener.time(day: day, hour: 20))
        }
        listener.test.now = listener.time(day: 10, hour: 8)
        #expect(try listener.titles(on: .lockScreen, after: headphones).isEmpty)
        #expect(try listener.titles(on: .spotlightZero, after: headphones) == ["Song"])
        // Nothing is known of a car.
        #expect(try listener.titles(on: .car, after: .connected(.car)) == ["Song"])
        #expect(try listener.titles(on: .lockScreen, after: .arrived("home")) == ["Song"])
        // A device that wakes up says nothing by itself.
        #expect(try listener.titles(on: .lockScreen, after: .wokeUp).isEmpty)
    }

    @Test(arguments: [
        (SurfaceContext.Transition.arrived("Home"), "arriving home"),
        (.arrived("Work"), "arriving at Work"),
        (.connected(.car), "a car was connected"), (.wokeUp, "the device woke up"),
    ])
    func `any change may be a trigger`(
        transition: SurfaceContext.Transition,
        words: String
    ) throws {
        for day in 0..<Int64(6) {
            let start = listener.time(day: day, hour: 18)
            let noted = transition.noted
            try listener.note(noted.change, noted.subject.lowercased(), at: start)
            try listener.play("News", type: "news", at: start.adding(.seconds(day < 5 ? 180 : 181)))
        }
        listener.test.now = listener.time(day: 7, hour: 18)
        let offer = try #require(try listener.media(on: .lockScreen, after: transition).first)
        #expect(offer.reasons.first?.words == "5 of 6 times after \(words)")
    }

    @Test func `unlocking hides no headphones, and the later of two accessories counts`() throws {
        for day in 0..<Int64(4) {
            let start = listener.time(day: day, hour: 8)
            try listener.note(.connected, "headphones", at: start)
            try listener.note(.unlocked, "", at: start.adding(.seconds(20)))
            try listener.play("Song", type: "song", at: start.adding(.seconds(40)))
            let later = listener.time(day: day, hour: 18)
            try listener.note(.connected, "headphones", at: later)
            try listener.note(.connected, "car", at: later.adding(.seconds(20)))
            try listener.play("Song", type: "song", at: later.adding(.seconds(40)))
        }
        listener.test.now = listener.time(day: 5, hour: 8)
        func words(_ transition: SurfaceContext.Transition) throws -> String? {
            try listener.media(on: .lockScreen, after: transition).first?.reasons.first?.words
        }
        #expect(try words(headphones) == "4 of 8 times after headphones were connected")
        #expect(try words(.connected(.car)) == "4 of 4 times after a car was connected")
        #expect(try listener.isLawful())
    }

    @Test func `two programs that tell of one connection count once`() throws {
        for day in 0..<Int64(3) {
            let start = listener.time(day: day, hour: 8)
            try listener.note(.connected, "headphones", at: start)
            try store.donor("org.example.music")
                .note(TransitionNoted(.connected, "headphones"), start: start.adding(.seconds(2)))
            try listener.play("Song", type: "song", at: start.adding(.seconds(40)))
        }
        listener.test.now = listener.time(day: 5, hour: 8)
        let offer = try #require(try listener.media(on: .lockScreen, after: headphones).first)
        #expect(
            offer.reasons.first?.words == "3 of 3 times after headphones were connected"
        )
    }

    @Test func `a play just after midnight follows what was before it`() throws {
        for day in 0..<Int64(3) {
            try listener.note(
                .arrived,
                "home",
                at: listener.time(day: day, hour: 23, minute: 59)
            )
            try listener.play("Song", type: "song", at: listener.time(day: day + 1, hour: 0))
        }
        listener.test.now = listener.time(day: 5, hour: 8)
        let offer = try #require(try listener.media(on: .lockScreen, after: .arrived("home")).first)
        #expect(offer.reasons.first?.words == "3 of 3 times after arriving home")
    }

    @Test func `of a show the open episode is offered, and without one the show`() throws {
        let start = listener.time(day: 0, hour: 8)
        try listener.play("One", of: "Lakes", progress: 0.5, at: start)
        var offer = try #require(try listener.media(on: .spotlightZero).first)
        #expect((offer.title, offer.subtitle) == ("One", "Lakes"))
        try listener.play("One", of: "Lakes", progress: 0.99, at: start.adding(.seconds(3600)))
        offer = try #require(try listener.media(on: .spotlightZero).first)
        #expect((offer.title, offer.subtitle) == ("Lakes", ""))
        guard case .media(let media) = offer.value else { return }
        #expect((media.item, media.resumes, media.plays) == (nil, false, 2))
        // An app that says nothing of the progress leaves an episode open.
        try listener.play("Two", of: "Lakes", at: start.adding(.seconds(7200)))
        #expect(try listener.titles(on: .spotlightZero) == ["Two"])
    }

    @Test func `a search for an episode that was played finds it in its show`() throws {
        let start = listener.time(day: 0, hour: 8)
        try listener.play("One", of: "Lakes", progress: 1, at: start)
        func found(_ query: String) throws -> [String] {
            let offers = try listener.media(on: .search) { $0.query = query }
            return offers.map { "\($0.title), \($0.subtitle)" }
        }
        #expect(try found("lakes") == ["Lakes, "])
        #expect(try found("one") == ["One, Lakes"])
        #expect(try found("lakes one") == ["One, Lakes"])
        #expect(try found("two").isEmpty)
        // Of several pieces that were played out, the last one is found.
        let later = start.adding(.seconds(3600))
        try listener.play("Two", of: "Lakes", progress: 1, at: later)
        #expect(try found("two") == ["Two, Lakes"])
        #expect(try found("one").isEmpty)
    }

    @Test func `an earlier episode that is open is offered after a later one that is not`() throws {
        let start = listener.time(day: 0, hour: 8)
        try listener.play("One", of: "Lakes", progress: 0.4, at: start)
        try listener.play("Two", of: "Lakes", progress: 1, at: start.adding(.seconds(3600)))
        let offer = try #require(try listener.media(on: .spotlightZero).first)
        #expect((offer.title, offer.subtitle) == ("One", "Lakes"))
        guard case .media(let media) = offer.value else { return }
        #expect(media.resumes && media.plays == 2)
        let unfinished = try #require(offer.reasons.first { $0.name == "unfinished" })
        #expect(unfinished.positions == [media.position])
        #expect(media.lastPlayed == start.adding(.seconds(3600)))
        // Of two open ones the newer one comes first.
        try listener.play("Three", of: "Lakes", progress: 0.4, at: start.adding(.seconds(7200)))
        #expect(try listener.titles(on: .spotlightZero) == ["Three"])
        let last = start.adding(.seconds(9000))
        try listener.play("Three", of: "Lakes", progress: 1, at: last)
        #expect(try listener.titles(on: .spotlightZero) == ["One"])
        try listener.play("One", of: "Lakes", progress: 1, at: last.adding(.seconds(3600)))
        #expect(try listener.titles(on: .spotlightZero) == ["Lakes"])
        #expect(try listener.isLawful())
        // A late play of an earlier time finishes nothing that was begun again since.
        try store.delete(startingIn: last..<last.adding(.seconds(1)))
        #expect(try listener.titles(on: .spotlightZero) == ["Three"])
        try listener.play("Three", of: "Lakes", progress: 1, at: start.adding(.seconds(60)))
        #expect(try listener.titles(on: .spotlightZero) == ["Three"])
        #expect(try listener.isLawful())
    }

    @Test func `undoing the deletion of an app brings its plays back`() throws {
        try listener.mornings()
        let titles = try listener.titles(on: .lockScreen, after: headphones)
        try store.deleteAll(from: .app(listener.podcasts))
        #expect(try listener.titles(on: .lockScreen, after: headphones).isEmpty)
        try store.undo()
        #expect(try listener.titles(on: .lockScreen, after: headphones) == titles)
        #expect(titles == ["Episode 19"])
        let views = try store.activityViews()
        let live = try views.digest(of: views.readCaughtUp())
        try views.rebuild()
        #expect(try views.digest(of: views.readCaughtUp()) == live)
    }

    @Test func `after midnight headphones count, and not the device unlocked since`() throws {
        for day in 0..<Int64(3) {
            let midnight = listener.time(day: day + 1, hour: 0)
            try listener.note(.connected, "headphones", at: midnight.adding(.seconds(-60)))
            try listener.note(.unlocked, "", at: midnight.adding(.seconds(10)))
            try listener.play("Song", type: "song", at: midnight.adding(.seconds(30)))
        }
        listener.test.now = listener.time(day: 5, hour: 8)
        let offer = try #require(try listener.media(on: .lockScreen, after: headphones).first)
        #expect(offer.reasons.first?.words == "3 of 3 times after headphones were connected")
    }

    @Test func `the donors that played last are offered, whichever the log knew first`() throws {
        let start = listener.time(day: 0, hour: 8)
        for number in 0..<300 {
            // The first ones in the log are those that played longest ago.
            try listener.play(
                "Song \(number)",
                type: "song",
                at: start.adding(.seconds(Int64(number))),
                by: "org.example.player\(number)"
            )
        }
        var context = SurfaceContext(.spotlightZero, limit: 1000)
        context.limitPerSource = 1000
        let offers = try store.offers(for: context).offers.filter { $0.kind == .media }
        #expect(Set(offers.map(\.title)) == Set((44..<300).map { "Song \($0)" }))
    }

    @Test func `an app with many things keeps no other app out`() throws {
        let start = listener.time(day: 0, hour: 8)
        try listener.play("News", type: "song", at: start, by: "org.example.radio")
        for account in ["a", "b", "c"] {
            for number in 0..<Int64(128) {
                let time = start.adding(.seconds(60 + number))
                let play = Listener.play("\(account)\(number)", type: "song", at: time)
                try store.donor("org.example.music", account: account).donate(play)
            }
        }
        listener.test.now = start.adding(.seconds(600))
        var context = SurfaceContext(.spotlightZero, limit: 1000)
        context.limitPerSource = 1000
        let offers = try store.offers(for: context).offers.filter { $0.kind == .media }
        #expect(offers.count == 256)
        #expect(offers.contains { $0.title == "News" })
        #expect(offers.count { $0.title.hasPrefix("c") } == 85)
    }

    @Test func `what an app suggests at each launch is kept once`() throws {
        let app = store.donor(listener.podcasts)
        func set(_ names: [String]) throws -> Receipt {
            listener.test.now = listener.test.now.adding(.seconds(60))
            let media = names.map { SuggestedMedia.Suggestion(Media(title: $0)) }
            return try app.suggest(SuggestedMedia(media))
        }
        let first = try set(["One", "Two"])
        let again = try set(["One", "Two"])
        #expect(again.position == first.position)
        #expect(again.isDuplicate && !first.isDuplicate)
        let mode = try app.suggest(SuggestedMedia(.onlySuggested, for: .song))
        let same = try app.suggest(SuggestedMedia(.onlySuggested, for: .song))
        #expect(same.position == mode.position)
        #expect(try !app.suggest(SuggestedMedia(.default, for: .song)).isDuplicate)
        #expect(try !app.suggest(SuggestedMedia(.onlySuggested, for: .song)).isDuplicate)
        // Another order, and the first set after it, are changes.
        #expect(try !set(["Two", "One"]).isDuplicate)
        #expect(try !set(["One", "Two"]).isDuplicate)
        // Another app says it for itself, and whoever gives a time means that time.
        let other = store.donor("org.example.music")
        let media = SuggestedMedia([SuggestedMedia.Suggestion(Media(title: "One"))])
        #expect(try !other.suggest(media).isDuplicate)
        let later = listener.test.now.adding(.seconds(1))
        #expect(try !other.suggest(media, start: later).isDuplicate)
    }

    @Test func `the place and the accessory of earlier plays count`() throws {
        for day in 0..<Int64(6) {
            try listener.note(.arrived, "work", at: listener.time(day: day, hour: 9))
            try listener.play("Noise", type: "music", at: listener.time(day: day, hour: 12))
            try listener.note(.left, "work", at: listener.time(day: day, hour: 17))
            try listener.play(
                "Dance",
                type: "music",
                at: listener.time(day: day, hour: 12, minute: 30 + day),
                by: "org.example.other"
            )
            try listener.play(
                "Dance",
                type: "music",
                at: listener.time(day: day, hour: 20),
                by: "org.example.other"
            )
        }
        listener.test.now = listener.time(day: 6, hour: 12)
        #expect(try listener.titles(on: .spotlightZero) == ["Dance", "Noise"])
        let there = try listener.media(on: .spotlightZero) { $0.place = "Work" }
        #expect(there.map(\.title) == ["Noise", "Dance"])
        let reason = try #require(there[0].reasons.first { $0.name == "place" })
        #expect(reason.value > 0 && reason.positions.count == 4)
    }

    @Test func `an app that the registry says plays nothing is not asked to`() throws {
        try listener.mornings()
        var app = App(listener.podcasts, name: "Podcasts")
        app.schemes = ["podcasts"]
        try store.register(app)
        var context = SurfaceContext(.lockScreen)
        context.transition = headphones
        context.explains = true
        let list = try store.offers(for: context)
        #expect(list.offers.isEmpty)
        #expect(list.leftOut.map(\.cause) == [.refused])
        app.playsMedia = true
        try store.register(app)
        #expect(try listener.titles(on: .lockScreen, after: headphones) == ["Episode 19"])
        (app.playsMedia, app.intentClasses) = (false, ["INPlayMediaIntent"])
        try store.register(app)
        #expect(try listener.titles(on: .lockScreen, after: headphones) == ["Episode 19"])
    }

    @Test func `nothing comes of an app that is hidden, private or not there`() throws {
        try listener.mornings()
        #expect(
            try listener.titles(on: .lockScreen, after: headphones) {
                $0.excludedApps = [listener.podcasts]
            }.isEmpty
        )
        #expect(
            try listener.titles(on: .lockScreen, after: headphones) { $0.apps = ["org.other"] }
                .isEmpty
        )
        #expect(
            try listener.media(on: .lockScreen, after: headphones) { $0.visibility = .titles }
                .map(\.value) == [.hidden]
        )
        try store.wish(.never, .app(listener.podcasts))
        #expect(try listener.titles(on: .lockScreen, after: headphones).isEmpty)
    }

    @Test func `choosing and dismissing an offer count for the next list`() throws {
        try listener.mornings()
        var context = SurfaceContext(.lockScreen)
        context.transition = headphones
        let offers = try store.offers(for: context).offers
        try store.record(.dismissed, of: offers, in: context)
        let dismissed = try #require(try store.offers(for: context).offers.first)
        #expect(dismissed.reasons.contains { $0.name == "dismissed" && $0.value == -0.75 })
        #expect(dismissed.score < offers[0].score)
        try store.record(.chosen, offers[0], of: offers, in: context)
        let chosen = try #require(try store.offers(for: context).offers.first)
        #expect(chosen.reasons.contains { $0.name == "habit" })
        #expect(try listener.isLawful())
    }

    @Test func `a deletion takes plays, transitions and suggestions out of the counts`() throws {
        try listener.mornings()
        try store.donor(listener.podcasts).suggest(
            SuggestedMedia([SuggestedMedia.Suggestion(Media(title: "Next"))])
        )
        let firstDays = listener.time(day: 0, hour: 0)..<listener.time(day: 5, hour: 0)
        try store.delete(startingIn: firstDays)
        func words() throws -> String? {
            try listener.media(on: .lockScreen, after: headphones)
                .first { $0.title == "Episode 19" }?.reasons.first?.words
        }
        #expect(try words() == "15 of 15 times after headphones were connected")
        #expect(try listener.isLawful())
        try store.delete(.activitiesAndItems, from: .app("org.example.desktop"))
        #expect(try words() == "")
        #expect(try listener.titles(on: .spotlightZero).count == 2)
        #expect(try listener.isLawful())
        try store.deleteAll(from: .app(listener.podcasts))
        #expect(try listener.titles(on: .spotlightZero) == ["Next"])
        try store.delete(.activitiesAndItems, from: .app(listener.podcasts))
        #expect(try listener.titles(on: .spotlightZero).isEmpty)
        let reader = try store.activityReader(of: store.activityViews())
        #expect(try reader.rows(beginning: []).isEmpty)
        #expect(try listener.isLawful())
    }

    @Test func `offers as of then know nothing of later plays`() throws {
        try listener.mornings()
        var context = SurfaceContext(
            .lockScreen,
            at: .past(listener.time(day: 10, hour: 7, minute: 59))
        )
        context.transition = headphones
        // All ten episodes were heard to the end.
        #expect(try store.offers(for: context).offers.isEmpty)
        let half = try store.views(asOf: listener.time(day: 10, hour: 8, minute: 2))
        context.surface = .spotlightZero
        context.moment = .present
        #expect(try half.offers(for: context).offers.isEmpty)
        let now = try store.views(asOf: listener.time(day: 20, hour: 8))
        #expect(try now.offers(for: context).offers.map(\.title) == ["Episode 19"])
    }

    @Test func `a donation that failed, or came from somebody else, is no play`() throws {
        let start = listener.time(day: 0, hour: 8)
        listener.test.now = start
        var failed = Listener.play("One", at: start)
        failed.intentHandlingStatus = .failure
        try store.donor(listener.podcasts).donate(failed)
        var received = Listener.play("Two", at: start)
        received.direction = .incoming
        try store.donor(listener.podcasts).donate(received)
        try store.donor(listener.podcasts).donate(.message(to: Person(displayName: "Jo"), in: "c"))
        #expect(try listener.titles(on: .spotlightZero).isEmpty)
    }

    @Test("changes that make no sense are refused")
    func refusals() throws {
        for wrong in [
            TransitionNoted(.connected, "Ana's headphones"), TransitionNoted(.unspecified),
            TransitionNoted(.unlocked, "x"), TransitionNoted(.arrived),
        ] {
            #expect(throws: (any Error).self) { try listener.desktop.note(wrong) }
        }
        for wrong in [
            SuggestedMedia([SuggestedMedia.Suggestion(nil)]),
            SuggestedMedia([SuggestedMedia.Suggestion(Media())]),
            SuggestedMedia(
                Array(repeating: SuggestedMedia.Suggestion(Media(title: "a")), count: 33)
            ),
        ] {
            #expect(throws: (any Error).self) { try listener.desktop.suggest(wrong) }
        }
    }
}
