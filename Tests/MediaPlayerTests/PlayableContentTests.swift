import Foundation
import Intents
import Synchronization
import Testing

@testable import MediaPlayer

@Suite struct `The content that an app can play` {
    /// A tree of two shows with three episodes each.
    final class Source: MPPlayableContentDataSource {
        var shows = 2
        /// The number of the first show.
        var first = 0

        func numberOfChildItems(at indexPath: IndexPath) -> Int {
            indexPath.isEmpty ? shows : indexPath.count == 1 ? 3 : 0
        }

        func contentItem(at indexPath: IndexPath) -> MPContentItem? {
            let name = indexPath.enumerated()
                .map { "\($0 == 0 ? $1 + first : $1)" }
                .joined(separator: ".")
            let item = MPContentItem(identifier: "id \(name)")
            (item.title, item.isContainer) = ("Title \(name)", indexPath.count == 1)
            item.isPlayable = indexPath.count == 2
            return item
        }
    }

    /// A tree that has nothing before it is loaded, and one piece that comes from elsewhere.
    final class LoadingSource: MPPlayableContentDataSource {
        var loaded: Set<IndexPath> = []
        var answers: [() -> Void] = []
        var hasFavourite = false
        private let inner = Source()

        func numberOfChildItems(at indexPath: IndexPath) -> Int {
            guard loaded.contains(indexPath) else { return 0 }
            let count = inner.numberOfChildItems(at: indexPath)
            return indexPath.isEmpty && hasFavourite ? count + 1 : count
        }

        func contentItem(at indexPath: IndexPath) -> MPContentItem? {
            indexPath == [2] ? MPContentItem(identifier: "far") : inner.contentItem(at: indexPath)
        }

        func beginLoadingChildItems(
            at indexPath: IndexPath,
            completionHandler: @escaping ((any Error)?) -> Void
        ) {
            answers.append {
                self.loaded.insert(indexPath)
                completionHandler(nil)
            }
        }

        func contentItem(
            forIdentifier identifier: String,
            completionHandler: @escaping (MPContentItem?, (any Error)?) -> Void
        ) {
            answers.append {
                self.hasFavourite = identifier == "far"
                let item = self.hasFavourite ? MPContentItem(identifier: "far") : nil
                completionHandler(item, nil)
            }
        }

        /// Answers, one request after another.
        func answerAll() { while !answers.isEmpty { answers.removeFirst()() } }
    }

    final class Delegate: MPPlayableContentDelegate {
        var initiated: [IndexPath] = []
        var preparation: () -> (any Error)? = { nil }
        /// The number of times that it calls the handler.
        var answers = 1
        var contexts: [MPPlayableContentManagerContext] = []

        func playableContentManager(
            _ contentManager: MPPlayableContentManager,
            initiatePlaybackOfContentItemAt indexPath: IndexPath,
            completionHandler: @escaping ((any Error)?) -> Void
        ) {
            initiated.append(indexPath)
            let error = preparation()
            for _ in 0..<answers { completionHandler(error) }
        }

        func playableContentManager(
            _ contentManager: MPPlayableContentManager,
            didUpdate context: MPPlayableContentManagerContext
        ) {
            contexts.append(context)
        }
    }

    /// The plays that are donated.
    private final class Journal: Sendable {
        private let plays = Mutex<[NowPlayingJournal.Play]>([])

        var titles: [String?] { plays.withLock { $0.map(\.item.title) } }

        func add(_ play: NowPlayingJournal.Play) { plays.withLock { $0.append(play) } }
    }

    private let journal = Journal()
    private let center: MPNowPlayingInfoCenter
    private let manager: MPPlayableContentManager
    private let source = Source()
    private let delegate = Delegate()

    init() {
        center = MPNowPlayingInfoCenter(clock: { Date() }, donate: { [journal] in journal.add($0) })
        manager = MPPlayableContentManager(center: center)
        manager.dataSource = source
        manager.delegate = delegate
    }

    private func prepared(_ identifier: String) -> MPPlayableContentError? {
        var outcome: (any Error)?
        manager.prepare(identifier) { outcome = $0 }
        return outcome as? MPPlayableContentError
    }

    @Test func `is prepared by the delegate, which says what plays first`() {
        #expect(prepared("id 1.2") == .nothingPrepared)
        delegate.preparation = { [center] in
            center.nowPlayingInfo = [MPMediaItemPropertyTitle: "Title 1.2"]
            return nil
        }
        #expect(prepared("id 1.2") == nil)
        #expect(delegate.initiated == [[1, 2], [1, 2]])
        // That another piece plays says nothing of this one.
        delegate.preparation = { nil }
        #expect(prepared("id 1.1") == .nothingPrepared)
        #expect(prepared("id 7") == .noSuchItem("id 7"))
        delegate.preparation = { MPPlayableContentError.notSupported }
        #expect(prepared("id 0") == .notSupported)
        #expect(delegate.initiated.last == [0])
        manager.delegate = nil
        #expect(prepared("id 1.2") == .notSupported)
    }

    @Test func `is played after the choice of an offer, by the play command`() {
        let commands = MPRemoteCommandCenter()
        var played = 0
        commands.playCommand.addTarget { _ in
            played += 1
            return .success
        }
        delegate.preparation = { [center] in
            center.nowPlayingInfo = [MPMediaItemPropertyTitle: "x"]
            return nil
        }
        func choose(_ identifier: String?) -> MPRemoteCommandHandlerStatus? {
            let item = INMediaItem(
                identifier: identifier,
                title: "x",
                type: .podcastEpisode,
                artwork: nil
            )
            var status: MPRemoteCommandHandlerStatus?
            manager.play(INPlayMediaIntent(mediaItems: [item]), with: commands) { status = $0 }
            return status
        }
        #expect(choose("id 0.1") == .success)
        #expect(choose("id 9") == .noSuchContent)
        #expect(choose(nil) == .success)
        #expect(played == 2)
        #expect(delegate.initiated == [[0, 1]])
        // The app answers twice; the manager sends the play command once.
        delegate.answers = 2
        #expect(choose("id 0.1") == .success)
        #expect(played == 3)
    }

    @Test func `is no play until the command is taken`() {
        let commands = MPRemoteCommandCenter()
        commands.playCommand.addTarget { _ in .success }
        delegate.preparation = { [center] in
            center.nowPlayingInfo = [MPMediaItemPropertyTitle: "Title 0.1"]
            center.nowPlayingInfo?[MPMediaItemPropertyArtist] = "Ana"
            return nil
        }
        #expect(prepared("id 0.1") == nil)
        #expect(journal.titles.isEmpty)
        let item = INMediaItem(
            identifier: "id 0.1",
            title: nil,
            type: .podcastEpisode,
            artwork: nil
        )
        var status: MPRemoteCommandHandlerStatus?
        manager.play(INPlayMediaIntent(mediaItems: [item]), with: commands) { status = $0 }
        #expect(status == .success)
        #expect(journal.titles == ["Title 0.1"])
        let token = center.beginPreparation()
        center.nowPlayingInfo = nil
        #expect(journal.titles.count == 1)
        #expect(center.endPreparation(token) == false)
        #expect(center.endPreparation(token) == nil)
        center.playbackState = .paused
        #expect(journal.titles.count == 2)
    }

    @Test func `is loaded before it is looked for, and may come from elsewhere`() {
        let source = LoadingSource()
        manager.dataSource = source
        delegate.preparation = { [center] in
            center.nowPlayingInfo = [MPMediaItemPropertyTitle: "x"]
            return nil
        }
        var outcomes: [MPPlayableContentError?] = []
        func ask(_ identifier: String) {
            manager.prepare(identifier) { outcomes.append($0 as? MPPlayableContentError) }
        }
        ask("id 1.2")
        #expect(outcomes.isEmpty && delegate.initiated.isEmpty)
        source.answerAll()
        #expect(outcomes == [nil])
        #expect(delegate.initiated == [[1, 2]])
        #expect(source.loaded == [[], [0], [1]])
        ask("far")
        source.answerAll()
        #expect(outcomes == [nil, nil])
        #expect(delegate.initiated.last == [2])
        ask("nowhere")
        source.answerAll()
        #expect(outcomes == [nil, nil, .noSuchItem("nowhere")])
    }

    @Test func `is looked for again where it was found, unless it has moved`() {
        delegate.preparation = { [center] in
            center.nowPlayingInfo = [MPMediaItemPropertyTitle: "x"]
            return nil
        }
        #expect(prepared("id 1.2") == nil)
        source.first = 1
        #expect(prepared("id 1.2") == nil)
        #expect(delegate.initiated == [[1, 2], [0, 2]])
        // A source may give an item that it no longer lists, until it says that it has changed.
        source.shows = 0
        #expect(prepared("id 1.2") == nil)
        manager.reloadData()
        #expect(prepared("id 1.2") == .noSuchItem("id 1.2"))
        source.shows = 1
        #expect(prepared("id 1.2") == nil)
        source.shows = 0
        manager.beginUpdates()
        manager.endUpdates()
        #expect(prepared("id 1.2") == .noSuchItem("id 1.2"))
    }

    @Test func `tells of limits, and finds items by their identifiers`() {
        let context = MPPlayableContentManagerContext(
            enforcedContentItemsCount: 12,
            contentLimitsEnforced: true
        )
        manager.update(context)
        #expect(delegate.contexts == [context])
        #expect(manager.context.enforcedContentItemsCount == 12)
        var found: MPContentItem?
        source.contentItem(forIdentifier: "id 0.2") { item, _ in found = item }
        #expect(found?.title == "Title 0.2")
        #expect(found?.playbackProgress == -1)
        manager.nowPlayingIdentifiers = ["id 0.2"]
        #expect(manager.nowPlayingIdentifiers == ["id 0.2"])
    }

    @Test func `is not kept alive by the manager`() {
        let manager = MPPlayableContentManager(center: center)
        manager.dataSource = Source()
        #expect(manager.dataSource == nil)
        #expect(MPPlayableContentManager.shared() === MPPlayableContentManager.shared())
    }
}
