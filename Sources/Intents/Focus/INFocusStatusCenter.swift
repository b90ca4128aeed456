internal import Dispatch
public import Foundation

/// Whether an app may know of the owner's focus.
public enum INFocusStatusAuthorizationStatus: Int, NamedEnumeration {
    /// The owner was not asked yet.
    case notDetermined
    /// It may not, and the owner cannot change that.
    case restricted
    /// The owner said no.
    case denied
    /// The owner said yes.
    case authorized
}

/// Where apps ask for the owner's focus: in vain here, where there is none.
///
/// Nobody is asked. The authorisation is ``INFocusStatusAuthorizationStatus/restricted`` from the
/// beginning: it is the status that no app asks the owner to change. Whether the owner is focused
/// is `nil`.
public final class INFocusStatusCenter: NSObject, Sendable {
    /// The only one.
    public static let `default` = INFocusStatusCenter()

    /// Always ``INFocusStatusAuthorizationStatus/restricted``.
    public var authorizationStatus: INFocusStatusAuthorizationStatus { .restricted }

    /// Always one in which `isFocused` is `nil`.
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
