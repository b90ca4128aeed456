@_exported public import Foundation
@_exported public import Intents

/// An object that shows an activity and brings it up to date.
///
/// Nothing here draws, and no events arrive: of Apple's class there is what activities need.
@preconcurrency @MainActor
open class UIResponder: NSObject {
    /// The object that answers where this one does not; none unless a subclass says so.
    open var next: UIResponder? { nil }

    /// The activity that this object shows.
    ///
    /// Several objects may share one. Before the activity is saved, ``updateUserActivityState(_:)``
    /// of each is called on the main actor. The app makes the activity current itself: no window
    /// says here what is on the screen.
    open var userActivity: NSUserActivity? {
        didSet {
            guard userActivity !== oldValue else { return }
            oldValue.map { ResponderActivities.remove(self, from: $0) }
            userActivity.map { ResponderActivities.add(self, to: $0) }
        }
    }

    /// Brings the activity up to date; it does nothing unless a subclass does.
    open func updateUserActivityState(_ activity: NSUserActivity) {}

    /// Shows the activity; it does nothing unless a subclass does.
    open func restoreUserActivityState(_ activity: NSUserActivity) {}
}

extension UIResponder: NSUserActivityRestoring {}

/// An object that can show an activity again: UIKit's name of `NSUserActivityRestoring`.
public typealias UIUserActivityRestoring = NSUserActivityRestoring
