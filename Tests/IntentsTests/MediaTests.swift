import DonationStore
import Foundation
import TestSupport
import Testing

@testable import Intents

@Suite struct `Media intents` {
    @Test func `say what they were made of`() throws {
        let play = try #require(mediaSamples[0].intent as? INPlayMediaIntent)
        #expect(play.mediaItems == [.full, .full])
        #expect(play.mediaContainer?.title == "Kind of Blue")
        #expect(play.playShuffled == false)
        #expect(play.playbackRepeatMode == .one)
        #expect(play.resumePlayback == true)
        #expect(play.playbackQueueLocation == .later)
        #expect(play.playbackSpeed == 1.25)
        #expect(play.mediaSearch?.genreNames == ["jazz", "modal"])
        #expect(play.mediaSearch?.releaseDate?.startDateComponents?.year == 1959)
        let response = try #require(mediaSamples[0].response as? INPlayMediaIntentResponse)
        #expect(response.code == .failureMaxStreamLimitReached)
        #expect(response.nowPlayingInfo?["title"] as? String == "Blue in Green")
        #expect(response.nowPlayingInfo?["rate"] as? Double == 1.5)
        let add = try #require(mediaSamples[1].intent as? INAddMediaIntent)
        #expect(add.mediaDestination == .playlist("Evening"))
        #expect(add.mediaDestination?.playlistName == "Evening")
        let library = INAddMediaIntent(
            mediaItems: nil,
            mediaSearch: nil,
            mediaDestination: .`library`
        )
        #expect(library.mediaDestination == .`library`)
    }

    @Test func `can be made as apps have made them since iOS 12`() {
        let item = INMediaItem(identifier: "1", title: "A", type: .podcastEpisode, artwork: nil)
        let old = INPlayMediaIntent(
            mediaItems: [item],
            mediaContainer: nil,
            playShuffled: nil,
            playbackRepeatMode: .none,
            resumePlayback: nil
        )
        #expect(old.mediaItems?.first?.artist == nil)
        #expect(old.playShuffled == nil)
        #expect(old.playbackRepeatMode == .none)
        #expect(INPlayMediaIntent(mediaSearch: INMediaSearch(mediaName: "A")).mediaItems == nil)
    }

    @Test func `keep artwork of 200 KB beside the donation, and leave out what is larger`() throws {
        func read(_ size: Int) throws -> INMediaItem? {
            let artwork = INImage(imageData: Data((0..<size).map { UInt8($0 % 251) }))
            let item = INMediaItem(identifier: "1", title: "A", type: .song, artwork: artwork)
            let intent = INPlayMediaIntent(mediaItems: [item], mediaContainer: item)
            let read = try roundTrip(INInteraction.of((intent, nil)))
            let items = (read.intent as? INPlayMediaIntent)?.mediaItems
            #expect((read.intent as? INPlayMediaIntent)?.mediaContainer == items?.first)
            return items?.first
        }
        let kept = try #require(try read(200_000))
        #expect(kept.artwork?.imageData?.count == 200_000)
        let omitted = try #require(try read(256 * 1024 + 1))
        #expect(omitted.title == "A")
        #expect(omitted.artwork == nil)
    }

    @Test func `B17: that an app wants next are kept with their mode`() async throws {
        let test = try TestDestination()
        let item = INMediaItem(identifier: "1", title: "A", type: .podcastEpisode, artwork: nil)
        let show = INMediaItem(identifier: nil, title: "Show", type: .podcastShow, artwork: nil)
        let intents = NSOrderedSet(array: [
            INPlayMediaIntent(mediaItems: [item], mediaContainer: show, resumePlayback: true),
            INPlayMediaIntent(mediaContainer: show), INPlayMediaIntent(), "no intent",
        ])
        await test.use {
            INUpcomingMediaManager.shared.setSuggestedMediaIntents(intents)
            INUpcomingMediaManager.shared.setPredictionMode(
                .onlyPredictSuggestedIntents,
                for: .podcastEpisode
            )
        }
        // As at the next launch of the app.
        await test.use { INUpcomingMediaManager.shared.setSuggestedMediaIntents(intents) }
        await test.flush()
        let events = try test.store().events(after: .start)
            .compactMap { $0.event.payload(as: SuggestedMedia.self) }
        let episode = Media(identifier: "1", title: "A", type: .podcastEpisode)
        let container = Media(title: "Show", type: .podcastShow)
        #expect(
            events == [
                SuggestedMedia([
                    SuggestedMedia.Suggestion(episode, in: container, resumes: true),
                    SuggestedMedia.Suggestion(nil, in: container),
                ]),
                SuggestedMedia(.onlySuggested, for: .podcastEpisode),
            ]
        )
        let offers = try test.store().offers(for: SurfaceContext(.spotlightZero)).offers
        #expect(offers.map(\.title) == ["A"])
    }

    @Test func `say how far they came by their codes`() {
        let inApp = INAddMediaIntentResponse(code: .handleInApp, userActivity: nil)
        #expect(inApp.intentHandlingStatus == .deferredToApplication)
        let signIn = INRequestRideIntentResponse(
            code: .failureRequiringAppLaunchMustVerifyCredentials,
            userActivity: nil
        )
        #expect(signIn.intentHandlingStatus == .deferredToApplication)
        let failed = INPlayMediaIntentResponse(code: .failureRestrictedContent, userActivity: nil)
        #expect(failed.intentHandlingStatus == .failure)
    }
}
