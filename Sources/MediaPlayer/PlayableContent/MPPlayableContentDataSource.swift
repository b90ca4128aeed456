public import Foundation

/// The tree of an app's content, by index paths; the root has the empty one.
public protocol MPPlayableContentDataSource: AnyObject {
    /// Returns the number of items below another one.
    func numberOfChildItems(at indexPath: IndexPath) -> Int
    /// Returns an item; `nil` if it is not there.
    func contentItem(at indexPath: IndexPath) -> MPContentItem?
    /// Loads the items below another one, which may take time: called before they are counted.
    ///
    /// The default calls the handler at once.
    func beginLoadingChildItems(
        at indexPath: IndexPath,
        completionHandler: @escaping ((any Error)?) -> Void
    )
    /// Returns whether the items below show their progress; `false` unless the app says so.
    func childItemsDisplayPlaybackProgress(at indexPath: IndexPath) -> Bool
    /// Gives the item of an identifier, perhaps from the network; asked for one that is not among
    /// the items loaded. The item is then looked for in the tree once more, which has its place.
    ///
    /// The default looks for it in the tree.
    func contentItem(
        forIdentifier identifier: String,
        completionHandler: @escaping (MPContentItem?, (any Error)?) -> Void
    )
}

extension MPPlayableContentDataSource {
    /// Calls the handler.
    public func beginLoadingChildItems(
        at indexPath: IndexPath,
        completionHandler: @escaping ((any Error)?) -> Void
    ) {
        completionHandler(nil)
    }

    /// Returns `false`.
    public func childItemsDisplayPlaybackProgress(at indexPath: IndexPath) -> Bool { false }

    /// Looks for the item in the tree.
    public func contentItem(
        forIdentifier identifier: String,
        completionHandler: @escaping (MPContentItem?, (any Error)?) -> Void
    ) {
        let path = indexPath(ofItem: identifier)
        completionHandler(path.flatMap { contentItem(at: $0) }, nil)
    }

    /// Returns the index path of an item, the nearest to the root; `nil` if it is not among the
    /// first items of the tree.
    func indexPath(ofItem identifier: String) -> IndexPath? {
        var level = [IndexPath()]
        var looked = 0
        for _ in 0..<MPPlayableContentManagerContext.deepest {
            var next: [IndexPath] = []
            for parent in level {
                for index in 0..<max(0, numberOfChildItems(at: parent)) {
                    guard looked < MPPlayableContentManagerContext.mostItems else { return nil }
                    looked += 1
                    let path = parent.appending(index)
                    guard let item = contentItem(at: path) else { continue }
                    if item.identifier == identifier { return path }
                    if item.isContainer { next.append(path) }
                }
            }
            level = next
        }
        return nil
    }
}

/// The player of an app's content.
public protocol MPPlayableContentDelegate: AnyObject {
    /// Prepares an item to be played.
    ///
    /// The app loads the item and sets ``MPNowPlayingInfoCenter/nowPlayingInfo`` before it calls
    /// the handler. It does not start to play: that takes the play command.
    ///
    /// - Parameters:
    ///   - contentManager: The manager.
    ///   - indexPath: The item.
    ///   - completionHandler: Call it once, with an error if the item cannot be played now.
    func playableContentManager(
        _ contentManager: MPPlayableContentManager,
        initiatePlaybackOfContentItemAt indexPath: IndexPath,
        completionHandler: @escaping ((any Error)?) -> Void
    )
    /// Tells that the limits changed.
    func playableContentManager(
        _ contentManager: MPPlayableContentManager,
        didUpdate context: MPPlayableContentManagerContext
    )
}

extension MPPlayableContentDelegate {
    /// Calls the handler with ``MPPlayableContentError/notSupported``.
    public func playableContentManager(
        _ contentManager: MPPlayableContentManager,
        initiatePlaybackOfContentItemAt indexPath: IndexPath,
        completionHandler: @escaping ((any Error)?) -> Void
    ) {
        completionHandler(MPPlayableContentError.notSupported)
    }

    /// Does nothing.
    public func playableContentManager(
        _ contentManager: MPPlayableContentManager,
        didUpdate context: MPPlayableContentManagerContext
    ) {}
}

/// The reasons why an item is not offered.
///
/// This type is not Apple's.
public enum MPPlayableContentError: Error, Hashable {
    /// The app has no delegate, or one that plays nothing. Set
    /// ``MPPlayableContentManager/delegate``.
    case notSupported
    /// No item has the identifier. Call ``MPPlayableContentManager/reloadData()`` after changes.
    case noSuchItem(String)
    /// The app did not tell which piece plays before it called the handler. Set
    /// ``MPNowPlayingInfoCenter/nowPlayingInfo`` first.
    case nothingPrepared
}
