/// Saved activities are those that the system keeps so as to suggest them. Here it keeps none.
extension NSUserActivity {
    /// Deletes nothing, as there are no saved activities, and calls the handler at once.
    public static func deleteSavedUserActivities(
        withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier],
        completionHandler handler: @escaping () -> Void
    ) {
        handler()
    }

    /// Deletes nothing, as there are no saved activities.
    public static func deleteSavedUserActivities(
        withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier]
    ) async {}

    /// Deletes nothing, as there are no saved activities, and calls the handler at once.
    public static func deleteAllSavedUserActivities(
        completionHandler handler: @escaping () -> Void
    ) {
        handler()
    }

    /// Deletes nothing, as there are no saved activities.
    public static func deleteAllSavedUserActivities() async {}
}

/// An object that brings an activity up to date.
///
/// Nothing here saves or continues an activity, so nothing calls these methods. They are optional
/// on Apple's platforms: a call there has a question mark, as in
/// `delegate.userActivityWillSave?(activity)`, which has to go.
public protocol NSUserActivityDelegate: AnyObject {
    /// Asks for the last changes before the activity is saved.
    func userActivityWillSave(_ userActivity: NSUserActivity)
    /// Says that another device went on with the activity.
    func userActivityWasContinued(_ userActivity: NSUserActivity)
}

extension NSUserActivityDelegate {
    /// Does nothing.
    public func userActivityWillSave(_ userActivity: NSUserActivity) {}
    /// Does nothing.
    public func userActivityWasContinued(_ userActivity: NSUserActivity) {}
}
