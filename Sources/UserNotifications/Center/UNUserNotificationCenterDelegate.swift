public import Foundation

/// The object of an app that learns of notifications and of answers to them.
///
/// All methods are optional. Two of them have two forms; an app implements one of the two. The
/// form with a handler is called where the caller runs, and by itself calls the other.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    /// Decides how to show a notification while the app is in front, and calls a handler.
    ///
    /// The centre does not know which app is in front: a program that shows notifications asks by
    /// ``UNUserNotificationCenter/presentationOptions(for:)``.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping @Sendable (UNNotificationPresentationOptions) -> Void
    )

    /// Decides how to show a notification while the app is in front.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions

    /// Does what a person chose, and calls a handler.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    )

    /// Does what a person chose.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse
    ) async

    /// Opens the app's settings of notifications, perhaps from a notification.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        openSettingsFor notification: UNNotification?
    )
}

extension UNUserNotificationCenterDelegate {
    /// Calls the form without a handler.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping @Sendable (UNNotificationPresentationOptions) -> Void
    ) {
        let reference = StrongReference(object: self)
        Task {
            await completionHandler(
                reference.object.userNotificationCenter(center, willPresent: notification)
            )
        }
    }

    /// Shows nothing.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        []
    }

    /// Calls the form without a handler.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    ) {
        let reference = StrongReference(object: self)
        Task {
            await reference.object.userNotificationCenter(center, didReceive: response)
            completionHandler()
        }
    }

    /// Does nothing.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse
    ) async {}

    /// Does nothing.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        openSettingsFor notification: UNNotification?
    ) {}
}

/// A delegate on its way to the actor of its asynchronous methods.
///
/// Unchecked because apps write these methods for any thread: on Apple's platforms the system calls
/// them, and delegates are not `Sendable`, either.
private struct StrongReference: @unchecked Sendable {
    let object: any UNUserNotificationCenterDelegate
}
