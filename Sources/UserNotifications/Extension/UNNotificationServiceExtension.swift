public import Foundation

/// The part of an app that changes the contents of a message from its server before they are
/// shown: the base class for an app's own.
///
/// Nothing here receives messages. A program that does so makes an instance, and calls
/// ``didReceive(_:withContentHandler:)``.
open class UNNotificationServiceExtension: NSObject {
    /// Makes the extension.
    public override init() {}

    /// Changes the contents.
    ///
    /// An app overrides this method. Here it hands on the contents as they are.
    ///
    /// - Parameters:
    ///   - request: The message from the server.
    ///   - contentHandler: Takes the contents to show. An app calls it once, on any thread.
    open func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        contentHandler(request.content)
    }

    /// Hands on the best contents so far, because the time is up.
    ///
    /// An app overrides this method. Here it does nothing.
    open func serviceExtensionTimeWillExpire() {}
}
