internal import DonationStore
public import Foundation

extension NSUserActivity {
    /// Deletes this app's activities with some persistent identifiers, after all earlier donations.
    ///
    /// An identifier that no activity has is no error. The bytes stay in the log until an erasure.
    ///
    /// - Parameters:
    ///   - persistentIdentifiers: The identifiers.
    ///   - handler: Called once, on any thread, when the deletion is on disk. It has no error: if
    ///     the store fails, it is called all the same.
    public static func deleteSavedUserActivities(
        withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier],
        completionHandler handler: @escaping @Sendable () -> Void
    ) {
        delete(.activities(persistentIdentifiers: persistentIdentifiers)) {
            Outbox.callBack(handler)
        }
    }

    /// Deletes this app's activities with some persistent identifiers, after all earlier donations.
    public static func deleteSavedUserActivities(
        withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier]
    ) async {
        let target = ActivityTarget.activities(persistentIdentifiers: persistentIdentifiers)
        await withCheckedContinuation { continuation in
            delete(target) { continuation.resume() }
        }
    }

    /// Deletes all activities of this app, after all earlier donations.
    ///
    /// - Parameter handler: Called once, on any thread, when the deletion is on disk. It has no
    ///   error: if the store fails, it is called all the same.
    public static func deleteAllSavedUserActivities(
        completionHandler handler: @escaping @Sendable () -> Void
    ) {
        delete(.allActivities) { Outbox.callBack(handler) }
    }

    /// Deletes all activities of this app, after all earlier donations.
    public static func deleteAllSavedUserActivities() async {
        await withCheckedContinuation { continuation in
            delete(.allActivities) { continuation.resume() }
        }
    }

    private static func delete(
        _ target: ActivityTarget,
        whenDone: @escaping @Sendable () -> Void
    ) {
        let destination = DonationDestination.current
        destination.perform { opened in
            // Apple's handlers have no place for an error.
            if case .success(let store) = opened {
                // Under all accounts of the app.
                _ = try? store.donor(destination.app).delete(target)
            }
            whenDone()
        }
    }
}

/// An object that brings an activity up to date.
///
/// The methods are optional on Apple's platforms: a call there has a question mark, as in
/// `delegate.userActivityWillSave?(activity)`, which has to go. They are called off the caller's
/// thread.
public protocol NSUserActivityDelegate: AnyObject {
    /// Makes the last changes to an activity before it is saved.
    ///
    /// Later donations wait for it, though not for long.
    func userActivityWillSave(_ userActivity: NSUserActivity)
    /// Learns that somebody went on with the activity elsewhere.
    func userActivityWasContinued(_ userActivity: NSUserActivity)
    /// Takes streams to a device that goes on with the activity; nothing here opens any.
    func userActivity(
        _ userActivity: NSUserActivity,
        didReceive inputStream: InputStream,
        outputStream: OutputStream
    )
}

extension NSUserActivityDelegate {
    /// Does nothing.
    public func userActivityWillSave(_ userActivity: NSUserActivity) {}
    /// Does nothing.
    public func userActivityWasContinued(_ userActivity: NSUserActivity) {}
    /// Does nothing.
    public func userActivity(
        _ userActivity: NSUserActivity,
        didReceive inputStream: InputStream,
        outputStream: OutputStream
    ) {}
}
