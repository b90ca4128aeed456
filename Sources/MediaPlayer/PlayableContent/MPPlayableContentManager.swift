public import Foundation
internal import Synchronization

/// The limits of a car's screen.
public final class MPPlayableContentManagerContext: NSObject, Sendable {
    /// The largest number of items of one level; 0 for no limit.
    public let enforcedContentItemsCount: Int
    /// The largest depth of the tree; 0 for no limit.
    public let enforcedContentTreeDepth: Int
    /// Whether the limits hold now.
    public let contentLimitsEnforced: Bool
    /// Whether a screen is there.
    public let endpointAvailable: Bool

    /// The largest depth, and the largest number of items, in which an item is looked for.
    static let deepest = 5
    static let mostItems = 4096

    /// Makes limits, for ``MPPlayableContentManager/update(_:)``.
    public init(
        enforcedContentItemsCount: Int = 0,
        enforcedContentTreeDepth: Int = 0,
        contentLimitsEnforced: Bool = false,
        endpointAvailable: Bool = false
    ) {
        self.enforcedContentItemsCount = enforcedContentItemsCount
        self.enforcedContentTreeDepth = enforcedContentTreeDepth
        self.contentLimitsEnforced = contentLimitsEnforced
        self.endpointAvailable = endpointAvailable
    }
}

/// The content that an app can play.
///
/// Whoever shows offers asks the app's process for an item by ``prepare(_:completionHandler:)``,
/// which calls the data source and the delegate as Apple's system does.
public final class MPPlayableContentManager: NSObject, Sendable {
    private static let manager = MPPlayableContentManager(center: .default())

    /// The parts that change; unchecked because the app hands its objects over for calls on the
    /// thread of whoever asks.
    private struct State: @unchecked Sendable {
        weak var dataSource: (any MPPlayableContentDataSource)?
        weak var delegate: (any MPPlayableContentDelegate)?
        var context = MPPlayableContentManagerContext()
        var nowPlayingIdentifiers: [String] = []
        /// The index paths at which items were found, by identifier.
        var paths: [String: IndexPath] = [:]
    }

    let center: MPNowPlayingInfoCenter
    private let state = Mutex(State())

    init(center: MPNowPlayingInfoCenter) { self.center = center }

    /// Returns the manager of this process.
    public class func shared() -> MPPlayableContentManager { manager }

    /// The tree; the manager does not keep it alive.
    public var dataSource: (any MPPlayableContentDataSource)? {
        get { state.withLock { $0 }.dataSource }
        set {
            let held = State(dataSource: newValue)
            state.withLock { state in
                state.dataSource = held.dataSource
                state.paths = [:]
            }
        }
    }

    /// The player; the manager does not keep it alive.
    public var delegate: (any MPPlayableContentDelegate)? {
        get { state.withLock { $0 }.delegate }
        set {
            let held = State(delegate: newValue)
            state.withLock { $0.delegate = held.delegate }
        }
    }

    /// The limits.
    public var context: MPPlayableContentManagerContext { state.withLock { $0.context } }

    /// The identifiers of what plays.
    public var nowPlayingIdentifiers: [String] {
        get { state.withLock { $0.nowPlayingIdentifiers } }
        set { state.withLock { $0.nowPlayingIdentifiers = newValue } }
    }

    /// Sets the limits, and returns the delegate to tell.
    func change(
        _ context: MPPlayableContentManagerContext
    ) -> (any MPPlayableContentDelegate)? {
        state.withLock { $0.context = context }
        return delegate
    }

    /// Finds an item: where it was found before, if it is still there, and else in the tree.
    ///
    /// - Parameters:
    ///   - identifier: The app's identifier of the item.
    ///   - completionHandler: Called once: with the index path, or with the error of the app or
    ///     ``MPPlayableContentError/noSuchItem(_:)``.
    func findIndexPath(
        of identifier: String,
        completionHandler: @escaping (Result<IndexPath, any Error>) -> Void
    ) {
        guard let dataSource else {
            return completionHandler(.failure(MPPlayableContentError.noSuchItem(identifier)))
        }
        if let known = state.withLock({ $0.paths[identifier] }),
            dataSource.contentItem(at: known)?.identifier == identifier
        {
            return completionHandler(.success(known))
        }
        ContentSearch(for: identifier, in: dataSource) { result in
            let path = try? result.get()
            self.state.withLock { $0.paths[identifier] = path }
            completionHandler(result)
        }
        .go()
    }

    /// Forgets what is known of the tree.
    public func reloadData() { state.withLock { $0.paths = [:] } }

    /// Does nothing: the tree is read when somebody asks.
    public func beginUpdates() {}

    /// Forgets what is known of the tree.
    public func endUpdates() { reloadData() }
}
