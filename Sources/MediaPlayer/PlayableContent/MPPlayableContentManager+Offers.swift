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
    /// - Parameters:
    ///   - identifier: The app's identifier of the item.
    ///   - completionHandler: Called once by the app, on its thread; with an error if the item is
    ///     not to be offered: the app cannot play it now, or did not say what it prepared.
    public func prepare(
        _ identifier: String,
        completionHandler: @escaping ((any Error)?) -> Void
    ) {
        guard let delegate else { return completionHandler(MPPlayableContentError.notSupported) }
        guard let path = indexPath(of: identifier) else {
            return completionHandler(MPPlayableContentError.noSuchItem(identifier))
        }
        let center = center
        delegate.playableContentManager(self, initiatePlaybackOfContentItemAt: path) { error in
            let isPrepared = center.nowPlayingInfo != nil
            completionHandler(error ?? (isPrepared ? nil : MPPlayableContentError.nothingPrepared))
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
        prepare(identifier) { error in
            completionHandler(error == nil ? commands.playCommand.send() : .noSuchContent)
        }
    }
}
