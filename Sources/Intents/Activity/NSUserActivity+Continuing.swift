internal import Foundation
internal import Synchronization

/// An object of an app that shows an activity again, as a window or a document.
///
/// On Apple's platforms UIKit has it as `UIUserActivityRestoring`, and AppKit under this name.
@MainActor
public protocol NSUserActivityRestoring: AnyObject, Sendable {
    /// Shows the activity.
    func restoreUserActivityState(_ userActivity: NSUserActivity)
}

extension NSUserActivity {
    /// The function that an app calls with the objects that are to show an activity.
    ///
    /// It may be called later and on any thread, or not at all. Each object is restored once, on
    /// the main actor.
    public typealias RestorationHandler = @Sendable ([any NSUserActivityRestoring]?) -> Void

    /// Hands the activity to an app that goes on with it.
    ///
    /// This is for the program that opens apps, and for tests:
    ///
    /// ```swift
    /// let activity = NSUserActivity(stored.activity)
    /// await activity.continue { activity, restorationHandler in
    ///     application.delegate.application(
    ///         application, continue: activity, restorationHandler: restorationHandler)
    /// }
    /// ```
    ///
    /// The app gets a copy, without user info if it is of a page of the browser. If it takes the
    /// activity, the delegate of this one learns that it was continued.
    ///
    /// - Parameter body: The app's function; it returns whether it takes the activity.
    /// - Returns: Whether the app takes the activity.
    @MainActor @discardableResult
    public func `continue`(
        _ body: @MainActor (NSUserActivity, @escaping RestorationHandler) -> Bool
    ) -> Bool {
        guard let handed = copy() as? NSUserActivity else { return false }
        handed.interaction = interaction
        if handed.activityType == NSUserActivityTypeBrowsingWeb { handed.userInfo = nil }
        let restored = Restored()
        let isTaken = body(handed) { objects in
            let fresh = restored.adding(objects ?? [])
            guard !fresh.isEmpty else { return }
            Task { @MainActor in
                for object in fresh { object.restoreUserActivityState(handed) }
            }
        }
        if isTaken, delegate != nil {
            Outbox.callBack { self.delegate?.userActivityWasContinued(self) }
        }
        return isTaken
    }
}

/// The objects that show an activity already.
private final class Restored: Sendable {
    private let objects = Mutex<[any NSUserActivityRestoring]>([])

    /// Returns the new ones among some objects, in order.
    func adding(_ others: [any NSUserActivityRestoring]) -> [any NSUserActivityRestoring] {
        objects.withLock { objects in
            var fresh: [any NSUserActivityRestoring] = []
            for other in others where !objects.contains(where: { $0 === other }) {
                objects.append(other)
                fresh.append(other)
            }
            return fresh
        }
    }
}
