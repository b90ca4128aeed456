internal import Foundation
public import Intents

// The side of whoever shows offers; nothing of it is Apple's.

extension MPPlayableContentManager {
    /// Sets the limits, and tells the delegate.
    public func update(_ context: MPPlayableContentManagerContext) {
        let delegate = change(context)
        delegate?.playableContentManager(self, didUpdate: context)
    }

    /// Prepares the item of an offer, and does not start to play it.
    ///
    /// The data source loads the items on the way. What the delegate tells
    /// ``MPNowPlayingInfoCenter`` until it calls its handler is no play.
    ///
    /// - Parameters:
    ///   - identifier: The app's identifier of the item.
    ///   - completionHandler: Called once, on the thread on which the app answers; with an error if
    ///     the item is not to be offered: the app cannot play it now, or did not tell which piece
    ///     it prepared.
    public func prepare(
        _ identifier: String,
        completionHandler: @escaping ((any Error)?) -> Void
    ) {
        guard let delegate else { return completionHandler(MPPlayableContentError.notSupported) }
        findIndexPath(of: identifier) { result in
            let path: IndexPath
            do {
                path = try result.get()
            } catch {
                return completionHandler(error)
            }
            let token = self.center.beginPreparation()
            delegate.playableContentManager(
                self,
                initiatePlaybackOfContentItemAt: path
            ) { error in
                // A second answer finds no preparation.
                guard let isPrepared = self.center.endPreparation(token) else { return }
                completionHandler(
                    error ?? (isPrepared ? nil : MPPlayableContentError.nothingPrepared)
                )
            }
        }
    }

    /// Plays what the owner chose among the offers.
    ///
    /// - Parameters:
    ///   - intent: The intent of the offer, with the item or the container.
    ///   - commands: The commands of the app.
    ///   - completionHandler: Called once: with the outcome of the play command, or
    ///     `noSuchContent` if the app could not prepare the item.
    public func play(
        _ intent: INPlayMediaIntent,
        with commands: MPRemoteCommandCenter = .shared(),
        completionHandler: @escaping (MPRemoteCommandHandlerStatus) -> Void
    ) {
        let media = intent.mediaItems?.first ?? intent.mediaContainer
        guard let identifier = media?.identifier, !identifier.isEmpty else {
            // The app goes on with what it has.
            return completionHandler(commands.playCommand.send())
        }
        let center = center
        prepare(identifier) { error in
            guard error == nil else { return completionHandler(.noSuchContent) }
            let status = commands.playCommand.send()
            if status == .success { center.notePlaying() }
            completionHandler(status)
        }
    }
}
