import DonationStore
import Foundation
import Intents
import Synchronization
import TestSupport
import Testing

@testable import MediaPlayer

@Suite struct `What plays now` {
    /// A centre whose time passes only when the test says so, with the plays that it donates.
    final class Player: Sendable {
        private let time = Mutex(Date(timeIntervalSince1970: 1_767_600_000))
        private let donated = Mutex<[NowPlayingJournal.Play]>([])

        func center(
            _ donate: @escaping @Sendable (NowPlayingJournal.Play) -> Void = { _ in }
        ) -> MPNowPlayingInfoCenter {
            MPNowPlayingInfoCenter(
                clock: { self.time.withLock { $0 } },
                donate: { play in
                    donate(play)
                    self.donated.withLock { $0.append(play) }
                }
            )
        }

        func pass(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }

        var plays: [NowPlayingJournal.Play] { donated.withLock { $0 } }
        /// The titles of the plays, with the seconds that they lasted.
        var told: [String] {
            plays.map { play in
                let title = play.item.title ?? "-"
                guard let end = play.end else { return title }
                let elapsed = play.elapsed.map { " \(Int($0))" } ?? ""
                return "\(title) ended after \(Int(end.timeIntervalSince(play.start)))\(elapsed)"
            }
        }
    }

    private let player = Player()

    private func info(_ title: String, _ more: [String: Any] = [:]) -> [String: Any] {
        let info: [String: Any] = [
            MPMediaItemPropertyTitle: title, MPMediaItemPropertyArtist: "Ana",
            MPMediaItemPropertyPlaybackDuration: 600.0,
        ]
        return info.merging(more) { $1 }
    }

    @Test func `is one play for each piece, however often it is written`() {
        let center = player.center()
        for elapsed in 0..<20 {
            center.nowPlayingInfo = info(
                "One",
                [MPNowPlayingInfoPropertyElapsedPlaybackTime: elapsed]
            )
            player.pass(1)
        }
        #expect(player.told == ["One"])
        center.nowPlayingInfo = info("Two")
        #expect(player.told == ["One", "One ended after 20 20", "Two"])
        player.pass(5)
        center.nowPlayingInfo = nil
        #expect(player.told.last == "Two ended after 5")
        #expect(center.nowPlayingInfo == nil)
        center.nowPlayingInfo = info("Two")
        #expect(player.told.last == "Two")
        #expect(player.plays.count == 5)
    }

    @Test func `runs on at the rate, and stands still in a pause`() throws {
        let center = player.center()
        let elapsed = MPNowPlayingInfoPropertyElapsedPlaybackTime
        let rate = MPNowPlayingInfoPropertyPlaybackRate
        center.nowPlayingInfo = info("One", [elapsed: 100.0, rate: 2.0])
        player.pass(50)
        center.nowPlayingInfo = info("One", [elapsed: 200.0, rate: 0.0])
        player.pass(1000)
        center.nowPlayingInfo = info("One", [elapsed: 200.0, rate: 1.0])
        player.pass(30)
        center.playbackState = .stopped
        #expect(player.told == ["One", "One ended after 1080 230"])
        // More than all of it is all of it.
        center.playbackState = .playing
        player.pass(100_000)
        center.nowPlayingInfo = nil
        let last = try #require(player.plays.last)
        #expect(last.elapsed == 600)
        #expect(last.begun == player.plays.dropLast().last?.identifier)
        #expect(Set(player.plays.map(\.identifier)).count == 4)
    }

    @Test func `begins when it plays, by the state or else by the rate`() {
        let center = player.center()
        center.playbackState = .paused
        center.nowPlayingInfo = info("One")
        #expect(player.told.isEmpty)
        center.playbackState = .playing
        #expect(player.told == ["One"])
        center.playbackState = .interrupted
        center.playbackState = .playing
        #expect(player.told == ["One"])
        let other = player.center()
        other.nowPlayingInfo = info("Two", [MPNowPlayingInfoPropertyPlaybackRate: 0])
        #expect(player.told == ["One"])
        other.nowPlayingInfo = info("Two", [MPNowPlayingInfoPropertyPlaybackRate: 1])
        #expect(player.told == ["One", "Two"])
        other.nowPlayingInfo = [MPMediaItemPropertyAlbumTitle: "no piece"]
        #expect(player.told.last == "Two ended after 0")
    }

    @Test func `is one piece while its facts are written one by one`() throws {
        let center = player.center()
        /// Changes the dictionary in place, as apps do.
        func write(_ title: String, _ artist: String, _ album: String) {
            center.nowPlayingInfo?[MPMediaItemPropertyTitle] = title
            center.nowPlayingInfo?[MPMediaItemPropertyArtist] = artist
            center.nowPlayingInfo?[MPMediaItemPropertyAlbumTitle] = album
        }
        center.nowPlayingInfo = [:]
        write("One", "Ana", "Water")
        player.pass(100)
        write("One", "Ana", "Water")
        // The artist and the album of the piece before stand beside the new title at first.
        write("Two", "Bo", "Fire")
        player.pass(100)
        center.nowPlayingInfo = nil
        #expect(player.told == ["One", "One ended after 100", "Two", "Two ended after 100"])
        let ended = try #require(player.plays.last)
        #expect(ended.item.artist == "Bo" && ended.item.containerTitle == "Fire")
        // The same title by somebody else is another piece.
        center.nowPlayingInfo = info("Intro")
        player.pass(5)
        center.nowPlayingInfo = info("Intro", [MPMediaItemPropertyArtist: "Bo"])
        #expect(player.plays.count == 7)
    }

    @Test func `takes what the app learns later`() throws {
        let center = player.center()
        let picture = MPMediaItemArtwork(image: Picture.image)
        center.nowPlayingInfo = [
            MPMediaItemPropertyTitle: "One",
            MPNowPlayingInfoPropertyElapsedPlaybackTime: 0,
        ]
        player.pass(10)
        center.nowPlayingInfo = info(
            "One",
            [MPMediaItemPropertyAlbumTitle: "Water", MPMediaItemPropertyArtwork: picture]
        )
        player.pass(290)
        // A write that leaves something out takes nothing back.
        center.nowPlayingInfo = [MPMediaItemPropertyTitle: "One"]
        center.playbackState = .stopped
        let ended = try #require(player.plays.last)
        #expect(player.told == ["One", "One ended after 300 300"])
        #expect(ended.item.duration == 600 && ended.item.containerTitle == "Water")
        #expect(ended.item.artist == "Ana" && ended.item.artwork === picture)
        #expect(ended.item.containerType == .album)
    }

    @Test func `is held back while a piece is prepared, and not for ever`() {
        let center = player.center()
        let token = center.beginPreparation()
        center.nowPlayingInfo = info("One")
        player.pass(MPNowPlayingInfoCenter.longestPreparation - 1)
        center.nowPlayingInfo = info("Two")
        #expect(player.told.isEmpty)
        // The app never answers.
        player.pass(1)
        center.nowPlayingInfo = info("Three")
        #expect(player.told == ["Three"])
        #expect(center.endPreparation(token) == true)
    }

    @Test func `tells albums of one name apart by their artists`() throws {
        func album(_ more: [String: Any]) throws -> INMediaItem {
            let facts = more.merging([MPMediaItemPropertyAlbumTitle: "Greatest Hits"]) { $1 }
            let item = try #require(NowPlayingItem(info("One", facts)))
            return try #require(item.intent(rate: 1).mediaContainer)
        }
        let artist = MPMediaItemPropertyArtist
        #expect(try album([artist: "ABBA"]).artist == "ABBA")
        #expect(
            try album([artist: "Ana", MPMediaItemPropertyAlbumArtist: "Queen"]).artist == "Queen"
        )
        // Of a collection each piece has an artist of its own.
        let isCollection = MPMediaItemPropertyIsCompilation
        #expect(try album([artist: "ABBA", isCollection: true]).artist == nil)
    }

    @Test func `finds the show of an episode whose app writes its title twice`() throws {
        let episode = try #require(
            NowPlayingItem(
                info(
                    "The Moon",
                    [
                        MPMediaItemPropertyPodcastTitle: "The Moon",
                        MPMediaItemPropertyAlbumTitle: "In Our Time",
                    ]
                )
            )
        )
        let intent = episode.intent(rate: 1)
        #expect(intent.mediaContainer?.title == "In Our Time")
        #expect(intent.mediaContainer?.type == .podcastShow)
    }

    @Test func `keeps nothing of a piece that its app excludes from suggestions`() {
        let center = player.center()
        center.nowPlayingInfo = info("One")
        player.pass(60)
        center.nowPlayingInfo = info("Two", [MPNowPlayingInfoPropertyExcludeFromSuggestions: true])
        player.pass(60)
        center.nowPlayingInfo = nil
        #expect(player.told == ["One", "One ended after 60"])
    }

    @Test func `asks for a picture only when a play is donated, and waits for nobody meanwhile`()
        throws
    {
        var asked = 0
        let center = player.center { play in _ = play.item.intent(rate: 1) }
        let artwork = MPMediaItemArtwork(boundsSize: CGSize(width: 2, height: 2)) { _ in
            asked += 1
            // App code may ask the centre, and even change it.
            #expect(center.nowPlayingInfo != nil)
            center.playbackState = .playing
            return Picture.image
        }
        for second in 0..<5 {
            center.nowPlayingInfo = info(
                "One",
                [
                    MPMediaItemPropertyArtwork: artwork,
                    MPNowPlayingInfoPropertyElapsedPlaybackTime: second,
                ]
            )
            player.pass(1)
        }
        #expect(asked == 1)
        #expect(player.told == ["One"])
    }

    @Test func `says what it is by the keys`() throws {
        let artwork = MPMediaItemArtwork(boundsSize: CGSize(width: 2, height: 2)) { _ in
            Picture.image
        }
        #expect(artwork.bounds.size == CGSize(width: 2, height: 2))
        #expect(artwork.image(at: .zero)?.pngData() == nil)
        #expect(artwork.imageData == Picture.bytes)
        let episode = try #require(
            NowPlayingItem(
                info(
                    "One",
                    [
                        MPMediaItemPropertyPodcastTitle: "Lakes",
                        MPNowPlayingInfoPropertyExternalContentIdentifier: "e1",
                        MPNowPlayingInfoCollectionIdentifier: "s1",
                        MPMediaItemPropertyArtwork: artwork,
                    ]
                )
            )
        )
        let intent = episode.intent(rate: 1.5)
        #expect(intent.mediaItems?.first?.identifier == "e1")
        #expect(intent.mediaItems?.first?.type == .podcastEpisode)
        #expect(intent.mediaItems?.first?.artwork?.imageData == Picture.bytes)
        #expect(intent.mediaContainer?.identifier == "s1")
        #expect(intent.mediaContainer?.title == "Lakes")
        #expect(intent.mediaContainer?.type == .podcastShow)
        #expect(intent.playbackSpeed == 1.5)
        let song = try #require(
            NowPlayingItem(
                info(
                    "Two",
                    [
                        MPMediaItemPropertyAlbumTitle: "Water",
                        MPMediaItemPropertyMediaType: MPMediaType.music.rawValue,
                    ]
                )
            )
        )
        #expect(song.type == .song && song.containerType == .album)
        #expect(NowPlayingItem([:]) == nil)
    }

    @Test(arguments: [
        UInt64(0x8A3C_91F0_44D7_E2B1) as any Sendable,
        NSNumber(value: UInt64(0x8A3C_91F0_44D7_E2B1)),
        Int64(bitPattern: 0x8A3C_91F0_44D7_E2B1),
    ])
    func `keeps every bit of an identifier of the library`(value: any Sendable) throws {
        let item = try #require(NowPlayingItem([MPMediaItemPropertyPersistentID: value]))
        #expect(item.identifier == "9960996936969872049")
    }

    @Test func `becomes one donation with its end and its progress`() async throws {
        let app = try TestApp()
        let center = player.center { play in MPNowPlayingInfoCenter.donate(play) }
        await app.use {
            center.nowPlayingInfo = info(
                "One",
                [
                    MPMediaItemPropertyPodcastTitle: "Lakes",
                    MPNowPlayingInfoPropertyElapsedPlaybackTime: 300,
                ]
            )
        }
        #expect(try await app.plays().map(\.progress) == [0.5])
        player.pass(60)
        await app.use { center.playbackState = .stopped }
        let plays = try await app.plays()
        #expect(plays.map(\.progress) == [0.6])
        #expect(plays[0].item == "One" && plays[0].container == "Lakes")
        let context = SurfaceContext(.spotlightZero)
        let offer = try #require(try app.store().offers(for: context).offers.first)
        #expect(offer.title == "One")
        guard case .media(let media) = offer.value else {
            Issue.record("\(offer.value)")
            return
        }
        #expect(media.resumes && media.item?.type == .podcastEpisode)
    }
}
