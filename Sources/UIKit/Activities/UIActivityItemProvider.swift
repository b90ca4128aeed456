public import Foundation
internal import Synchronization

/// Something to share that takes time to make.
///
/// A subclass overrides ``item``, which is asked once, off the main thread, when an activity was
/// chosen.
nonisolated open class UIActivityItemProvider: Operation, UIActivityItemSource, @unchecked Sendable
{
    // Unchecked because `Operation` is for any thread; the state is behind `state`.

    /// Something of the type of what is shared.
    public let placeholderItem: Any?
    private let state = Mutex(State())

    private struct State: Sendable {
        var activityType: UIActivity.ActivityType?
        var made: Made?
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
    @MainActor
    open func activityViewControllerPlaceholderItem(
        _ activityViewController: UIActivityViewController
    ) -> Any { placeholderItem ?? "" }

    /// Returns the thing, once it is made.
    @MainActor
    open func activityViewController(
        _ activityViewController: UIActivityViewController,
        itemForActivityType activityType: UIActivity.ActivityType?
    ) -> Any? { state.withLock { $0.made }?.item }

    /// Makes the thing for an activity on another thread.
    @MainActor
    func make(for activityType: UIActivity.ActivityType?) async {
        state.withLock { $0.activityType = activityType }
        guard !isFinished, !isCancelled else { return }
        await withCheckedContinuation { continuation in
            completionBlock = { continuation.resume() }
            OperationQueue().addOperation(self)
        }
    }
}
