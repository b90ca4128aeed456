internal import Dispatch
public import Foundation

/// The permission of an app to know the owner's focus.
public enum INFocusStatusAuthorizationStatus: Int, NamedEnumeration {
    /// The system has not asked the owner yet.
    case notDetermined
    /// The app has no permission, and the owner cannot change that.
    case restricted
    /// The owner has refused.
    case denied
    /// The owner has agreed.
    case authorized
}

/// The place to ask for the owner's focus, which does not exist here.
///
/// It asks nobody. The authorisation is always ``INFocusStatusAuthorizationStatus/restricted``: the
/// status that no app asks the owner to change. The focus of the owner is always `nil`.
public final class INFocusStatusCenter: NSObject, Sendable {
    /// The only instance.
    public static let `default` = INFocusStatusCenter()

    /// Always ``INFocusStatusAuthorizationStatus/restricted``.
    public var authorizationStatus: INFocusStatusAuthorizationStatus { .restricted }

    /// The status, in which `isFocused` is always `nil`.
    public var focusStatus: INFocusStatus { INFocusStatus(isFocused: nil) }

    /// Answers with ``authorizationStatus``, without asking anybody.
    ///
    /// - Parameter completionHandler: Called once, on another thread.
    public func requestAuthorization(
        completionHandler: (@Sendable (INFocusStatusAuthorizationStatus) -> Void)? = nil
    ) {
        guard let completionHandler else { return }
        let status = authorizationStatus
        DispatchQueue.global().async { completionHandler(status) }
    }

    /// Answers with ``authorizationStatus``, without asking anybody.
    ///
    /// - Returns: ``INFocusStatusAuthorizationStatus/restricted``.
    public func requestAuthorization() async -> INFocusStatusAuthorizationStatus {
        authorizationStatus
    }
}
