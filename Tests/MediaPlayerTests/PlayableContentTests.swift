import Foundation
import Intents
import Testing

@testable import MediaPlayer

@Suite struct `The content that an app can play` {
    /// A tree of two shows with three episodes each.
    final class Source: MPPlayableContentDataSource {
        func numberOfChildItems(at indexPath: IndexPath) -> Int {
            indexPath.isEmpty ? 2 : indexPath.count == 1 ? 3 : 0
        }

        func contentItem(at indexPath: IndexPath) -> MPContentItem? {
            let name = indexPath.map(String.init).joined(separator: ".")
            let item = MPContentItem(identifier: "id \(name)")
            (item.title, item.isContainer) = ("Title \(name)", indexPath.count == 1)
            item.isPlayable = indexPath.count == 2
            return item
        }
    }

    final class Delegate: MPPlayableContentDelegate {
        var initiated: [IndexPath] = []
        var preparation: () -> (any Error)? = { nil }
        var contexts: [MPPlayableContentManagerContext] = []

        func playableContentManager(
            _ contentManager: MPPlayableContentManager,
            initiatePlaybackOfContentItemAt indexPath: IndexPath,
            completionHandler: @escaping ((any Error)?) -> Void
        ) {
            initiated.append(indexPath)
            completionHandler(preparation())
        }

        func playableContentManager(
            _ contentManager: MPPlayableContentManager,
            didUpdate context: MPPlayableContentManagerContext
        ) {
            contexts.append(context)
        }
    }

    private let center = MPNowPlayingInfoCenter(clock: { Date() }, donate: { _ in })
    private let manager: MPPlayableContentManager
    private let source = Source()
    private let delegate = Delegate()

    init() {
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
        manager.beginUpdates()
        manager.endUpdates()
        manager.reloadData()
    }

    @Test func `is not kept alive by the manager`() {
        let manager = MPPlayableContentManager(center: center)
        manager.dataSource = Source()
        #expect(manager.dataSource == nil)
        #expect(MPPlayableContentManager.shared() === MPPlayableContentManager.shared())
    }
}
