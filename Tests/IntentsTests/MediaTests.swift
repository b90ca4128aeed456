import DonationStore
import Foundation
import TestSupport
import Testing

@testable import Intents

@Suite struct `Media intents` {
    @Test func `come back through a log, donation JSON and another log as they were`() throws {
        #expect(mediaSamples.count == 4)
        for sample in mediaSamples {
            let interaction = INInteraction.of(sample)
            let read = try roundTrip(interaction)
            #expect(read.description == interaction.description)
            #expect(read == interaction)
            #expect(type(of: read.intent) == type(of: sample.intent))
            #expect(
                read.intentResponse.map { type(of: $0) } == sample.response.map { type(of: $0) }
            )
        }
    }

    @Test func `come back from an archive as they were`() throws {
        for sample in mediaSamples + rideSamples {
            let interaction = INInteraction.of(sample)
            let data = try NSKeyedArchiver.archivedData(
                withRootObject: interaction,
                requiringSecureCoding: true
            )
            let read = try NSKeyedUnarchiver.unarchivedObject(
                ofClass: INInteraction.self,
                from: data
            )
            #expect(read == interaction)
        }
    }

    @Test func `have a sample in which every parameter says something`() {
        for sample in mediaSamples {
            #expect(sample.intent.missingParameters == [])
            #expect(!type(of: sample.intent).parameters.isEmpty)
        }
    }

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
            mediaDestination: .library
        )
        #expect(library.mediaDestination == .library)
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

    @Test func `have Apple's numbers`() {
        check(
            INMediaItemType.self,
            "unknown song album artist genre playlist podcastShow podcastEpisode podcastPlaylist "
                + "musicStation audioBook movie tvShow tvShowEpisode musicVideo podcastStation "
                + "radioStation station music algorithmicRadioStation news"
        )
        check(
            INMediaSortOrder.self,
            "unknown newest oldest best worst popular unpopular trending recommended"
        )
        check(INMediaReference.self, "unknown currentlyPlaying my")
        check(INMediaDestinationType.self, "unknown library playlist")
        check(INMediaAffinityType.self, "unknown like dislike")
        check(INPlaybackRepeatMode.self, "unknown none all one")
        check(INPlaybackQueueLocation.self, "unknown now next later")
        check(
            INPlayMediaIntentResponseCode.self,
            "unspecified ready continueInApp inProgress success handleInApp failure "
                + "failureRequiringAppLaunch failureUnknownMediaType failureNoUnplayedContent "
                + "failureRestrictedContent failureMaxStreamLimitReached"
        )
        check(
            INAddMediaIntentResponseCode.self,
            "unspecified ready inProgress success handleInApp failure failureRequiringAppLaunch"
        )
        check(
            INSearchForMediaIntentResponseCode.self,
            "unspecified ready continueInApp inProgress success failure failureRequiringAppLaunch"
        )
        check(
            INUpdateMediaAffinityIntentResponseCode.self,
            "unspecified ready inProgress success failure failureRequiringAppLaunch"
        )
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

/// Expects cases of these names, counted from 0.
func check<Enumeration: NamedEnumeration>(
    _ type: Enumeration.Type,
    _ names: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let names = names.split(separator: " ").map(String.init)
    #expect(
        Enumeration.allCases.map { "\($0)" } == names,
        sourceLocation: sourceLocation
    )
    for (number, name) in names.enumerated() {
        #expect(
            Enumeration(rawValue: number).map { "\($0)" } == name,
            sourceLocation: sourceLocation
        )
    }
}
