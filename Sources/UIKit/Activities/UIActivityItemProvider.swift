public import Foundation
public import LinkPresentation
internal import Synchronization

/// Something to share that takes time to make.
///
/// A subclass overrides ``item``, which is asked once, off the main thread, when an activity was
/// chosen. The sheet puts the provider into a queue, and an app does not.
nonisolated open class UIActivityItemProvider: Operation, UIActivityItemSource, @unchecked Sendable
{
    // Unchecked because `Operation` is for any thread; the state is behind `state`.

    /// Something of the type of what is shared.
    public let placeholderItem: Any?
    private let state = Mutex(State())

    /// The queue of all providers, on which things are made.
    private static let queue = OperationQueue()

    private struct State: Sendable {
        var activityType: UIActivity.ActivityType?
        var made: Made?
        /// Whether the provider stands in the queue, or did.
        var isQueued = false
    }

    /// A thing on its way between threads.
    ///
    /// Unchecked because an app's things are made on one thread and shared on another.
    private struct Made: @unchecked Sendable {
        var item: Any
    }

    /// Makes a provider.
    public init(placeholderItem: Any) {
        self.placeholderItem = placeholderItem
        super.init()
    }

    /// The chosen activity, while ``item`` is asked.
    public var activityType: UIActivity.ActivityType? { state.withLock { $0.activityType } }

    /// The thing; the placeholder unless a subclass makes it.
    open var item: Any { placeholderItem ?? "" }

    /// Makes the thing.
    open override func main() {
        guard !isCancelled else { return }
        let made = Made(item: item)
        state.withLock { $0.made = made }
    }

    /// Returns the placeholder.
    @preconcurrency @MainActor
    open func activityViewControllerPlaceholderItem(
        _ activityViewController: UIActivityViewController
    ) -> Any { placeholderItem ?? "" }

    /// Returns the thing, once it is made.
    @preconcurrency @MainActor
    open func activityViewController(
        _ activityViewController: UIActivityViewController,
        itemForActivityType activityType: UIActivity.ActivityType?
    ) -> Any? { state.withLock { $0.made }?.item }

    /// Returns the subject of a mail and the like; none unless a subclass has one.
    @preconcurrency @MainActor
    open func activityViewController(
        _ activityViewController: UIActivityViewController,
        subjectForActivityType activityType: UIActivity.ActivityType?
    ) -> String { "" }

    /// Returns the type of content; unknown unless a subclass knows it.
    @preconcurrency @MainActor
    open func activityViewController(
        _ activityViewController: UIActivityViewController,
        dataTypeIdentifierForActivityType activityType: UIActivity.ActivityType?
    ) -> String { "" }

    /// Returns a small picture; none unless a subclass has one.
    @preconcurrency @MainActor
    open func activityViewController(
        _ activityViewController: UIActivityViewController,
        thumbnailImageForActivityType activityType: UIActivity.ActivityType?,
        suggestedSize size: CGSize
    ) -> UIImage? { nil }

    /// Returns the metadata of a link, for the header; none unless a subclass has them.
    @preconcurrency @MainActor
    open func activityViewControllerLinkMetadata(
        _ activityViewController: UIActivityViewController
    ) -> LPLinkMetadata? { nil }

    /// Makes the thing for an activity on another thread, unless it is made or being made.
    @preconcurrency @MainActor
    func make(for activityType: UIActivity.ActivityType?) async {
        // An operation that an app cancelled or started itself must not be queued.
        let isIdle = !isFinished && !isExecuting && !isCancelled
        let mustQueue = state.withLock { state in
            guard isIdle, !state.isQueued else { return false }
            (state.isQueued, state.activityType) = (true, activityType)
            return true
        }
        if mustQueue { Self.queue.addOperation(self) }
        // The app's own completion block stays: another operation waits for this one.
        guard !isFinished, isExecuting || state.withLock({ $0.isQueued }) else { return }
        await withCheckedContinuation { continuation in
            let end = BlockOperation { continuation.resume() }
            end.addDependency(self)
            Self.queue.addOperation(end)
        }
    }
}
