public import DonationStore
public import Foundation

/// The domain of ``INIntentError`` as an `NSError`.
public let INIntentErrorDomain = "IntentsErrorDomain"

/// The reason why the store did not take or delete an interaction: an error in Apple's domain, with
/// its cause.
///
/// ```swift
/// interaction.donate { error in
///     if let error = error as? INIntentError { print(error.code, error.cause) }
/// }
/// ```
///
/// As an `NSError` it has ``INIntentErrorDomain``, the number of its code, the words of its cause,
/// and the cause itself under `NSUnderlyingErrorKey`.
public struct INIntentError: Error, Hashable, Sendable {
    /// The kind of the error.
    public typealias Code = INIntentErrorCode

    /// The cause of the error.
    public enum Cause: Error, Hashable, Sendable {
        /// The donation is invalid, or the store could not take it.
        case donation(DonationError)
        /// The store could not open or do its work.
        case store(DonationStoreError)
        /// Nothing names the store, and `HOME` is not set.
        case noStore
        /// The object cannot make a notification.
        case notification(NotificationRefusal)
    }

    /// The kind of the error.
    public let code: INIntentErrorCode
    /// The cause of the error; `nil` for an error that an app made.
    public let cause: Cause?

    /// Makes an error of a kind, for an app to throw.
    public init(_ code: INIntentErrorCode) {
        self.code = code
        cause = nil
    }

    init(_ code: INIntentErrorCode, _ cause: Cause) {
        self.code = code
        self.cause = cause
    }
}

extension INIntentError: CustomNSError, LocalizedError, CustomStringConvertible {
    /// ``INIntentErrorDomain``.
    public static var errorDomain: String { INIntentErrorDomain }
    /// The number of the code.
    public var errorCode: Int { code.rawValue }
    /// The description and the cause.
    public var errorUserInfo: [String: Any] {
        var information: [String: Any] = [NSLocalizedDescriptionKey: description]
        information[NSUnderlyingErrorKey] = cause?.error
        return information
    }
    /// The description and the cause.
    public var userInfo: [String: Any] { errorUserInfo }
    /// The error and its remedy, in words.
    public var errorDescription: String? { description }

    /// The error and its remedy, in words.
    public var description: String { cause.map { "\(code): \($0)" } ?? "\(code)" }
}

extension INIntentError.Cause: CustomStringConvertible {
    /// The error and its remedy, in words.
    public var description: String {
        switch self {
        case .donation(let error): "\(error)"
        case .store(let error): "\(error)"
        case .notification(let refusal): "\(refusal)"
        case .noStore:
            "there is no place for a store; set DONATION_STORE or HOME, or call "
                + "DonationDestination.use"
        }
    }

    fileprivate var error: (any Error)? {
        switch self {
        case .donation(let error): error
        case .store(let error): error
        case .notification(let refusal): refusal
        case .noStore: nil
        }
    }
}
