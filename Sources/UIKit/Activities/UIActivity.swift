public import Foundation

/// Something that a share sheet can do with what is shared: a subclass of the app.
///
/// The program that shows the sheet asks ``canPerform(withActivityItems:)``, then calls
/// ``prepare(withActivityItems:)`` and ``perform()``. The activity calls ``activityDidFinish(_:)``
/// once, when it is done.
@preconcurrency @MainActor
open class UIActivity: NSObject {
    /// The row of the sheet in which an activity stands.
    public enum Category: Int, Sendable {
        /// Among the actions.
        case action
        /// Among the apps.
        case share
    }

    /// The row of the sheet; the actions unless a subclass says otherwise.
    open class var activityCategory: Category { .action }

    /// The name of the activity, which the app learns when it was chosen.
    open var activityType: ActivityType? { nil }
    /// The title in the sheet.
    open var activityTitle: String? { nil }
    /// The picture in the sheet.
    open var activityImage: UIImage? { nil }
    /// The controller to present in place of ``perform()``; none unless a subclass says otherwise.
    open var activityViewController: UIViewController? { nil }

    /// Returns whether the activity can do something with these; `false` unless a subclass does.
    open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }

    /// Takes what is shared.
    open func prepare(withActivityItems activityItems: [Any]) {}

    /// Does it.
    ///
    /// A subclass calls ``activityDidFinish(_:)`` at the end. This method is such an end.
    open func perform() { activityDidFinish(true) }

    /// Says that the activity is done, which ends the sheet; only the first call counts.
    ///
    /// - Parameter completed: Whether it did what it should.
    open func activityDidFinish(_ completed: Bool) {
        let handler = whenFinished
        whenFinished = nil
        handler?(completed)
    }

    /// Ends the sheet in which the activity was chosen.
    var whenFinished: ((Bool) -> Void)?
}
