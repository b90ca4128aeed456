@_exported public import Foundation
internal import Synchronization

/// The results of an update of a widget.
public enum NCUpdateResult: UInt, Sendable {
    /// There is new content, of which a snapshot is taken.
    case newData
    /// The content is as it was.
    case noData
    /// The update failed.
    case failed
}

/// The heights of a widget.
public enum NCWidgetDisplayMode: Int, Sendable {
    /// A fixed height.
    case compact
    /// A variable height.
    case expanded
}

/// A Today widget.
///
/// A host calls it on the main actor, to which view controllers belong. Both methods may be left
/// out. `widgetMarginInsets(forProposedMarginInsets:)`, which iOS has not called since version 10,
/// is absent: its insets are those of a screen.
@preconcurrency
@MainActor
public protocol NCWidgetProviding: NSObjectProtocol {
    /// Updates the content, and then calls the handler once, on any thread.
    ///
    /// A host without a screen calls it when the widget comes into view, and at good moments.
    func widgetPerformUpdate(completionHandler: @escaping @Sendable (NCUpdateResult) -> Void)

    /// Tells that the mode is another one now.
    func widgetActiveDisplayModeDidChange(
        _ activeDisplayMode: NCWidgetDisplayMode,
        withMaximumSize maxSize: CGSize
    )
}

extension NCWidgetProviding {
    /// Leaves the content as it is: a widget without this method has no updates.
    public func widgetPerformUpdate(
        completionHandler: @escaping @Sendable (NCUpdateResult) -> Void
    ) {
        MissingMethod.current?.isMissing.withLock { $0 = true }
        completionHandler(.noData)
    }

    /// Does nothing.
    public func widgetActiveDisplayModeDidChange(
        _ activeDisplayMode: NCWidgetDisplayMode,
        withMaximumSize maxSize: CGSize
    ) {}
}

/// Whether the method that a host calls is missing: here a protocol has no optional methods.
final class MissingMethod: Sendable {
    let isMissing = Mutex(false)

    @TaskLocal static var current: MissingMethod?
}
