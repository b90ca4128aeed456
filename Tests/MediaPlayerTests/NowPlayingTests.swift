import DonationStore
import Foundation
import Intents
import Synchronization
import TestSupport
import Testing

@testable import MediaPlayer

@Suite struct `What plays now` {
    /// A centre whose clock stands still, with the plays that it donates.
    final class Player: Sendable {
        private let time = Mutex(Date(timeIntervalSince1970: 1_767_600_000))
        private let donated = Mutex<[NowPlayingJournal.Play]>([])

        func center() -> MPNowPlayingInfoCenter {
            MPNowPlayingInfoCenter(
                clock: { self.time.withLock { $0 } },
                donate: { play in self.donated.withLock { $0.append(play) } }
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

    @Test func `says what it is by the keys`() throws {
        let artwork = MPMediaItemArtwork(boundsSize: CGSize(width: 2, height: 2)) { _ in
            Data([1, 2, 3])
        }
        #expect(artwork.bounds.size == CGSize(width: 2, height: 2))
        #expect(artwork.image(at: .zero)?.pngData() == Data([1, 2, 3]))
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
        #expect(intent.mediaItems?.first?.artwork?.imageData == Data([1, 2, 3]))
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
        #expect(song.key == "Two\nAna\nWater")
        #expect(NowPlayingItem([:]) == nil)
        #expect(NowPlayingItem([MPMediaItemPropertyPersistentID: UInt64.max])?.key != nil)
    }

    @Test func `becomes one donation with its end and its progress`() async throws {
        let app = try TestApp()
        let center = MPNowPlayingInfoCenter(
            clock: { Date(timeIntervalSince1970: 1_767_600_000) },
            donate: { play in MPNowPlayingInfoCenter.donate(play) }
        )
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
        await app.use { center.playbackState = .stopped }
        let plays = try await app.plays()
        #expect(plays.map(\.progress) == [0.5])
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
