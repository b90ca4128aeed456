public import DonationStore
public import Foundation

/// The domain of ``INIntentError`` as an `NSError`.
public let INIntentErrorDomain = "IntentsErrorDomain"

/// The kind of an error, with Apple's number.
public enum INIntentErrorCode: Int, CaseIterable, Sendable {
    /// This object cannot make a notification.
    case contentProvidingObjectNotAllowed = 1500
    /// The contents of this object cannot make a notification.
    case contentProvidingInvalid = 1501
    /// The interaction does not allow this operation.
    case interactionOperationNotSupported = 1900
    /// The store did not take the interaction.
    case donatingInteraction = 1901
    /// The store did not delete the app's interactions.
    case deletingAllInteractions = 1902
    /// The store did not delete the interactions with these identifiers.
    case deletingInteractionWithIdentifiers = 1903
    /// The store did not delete the interactions of this group.
    case deletingInteractionWithGroupIdentifier = 1904
    /// Something is missing.
    case missingInformation = 3002
    /// A picture is not usable.
    case imageGeneric = 6000
    /// The store did not take a picture.
    case imageStorageFailed = 6002
    /// The program could not read a picture.
    case imageLoadingFailed = 6003
    /// The program must not read a picture.
    case imagePermissionDenied = 6010
    /// The program could not encode something.
    case encodingGeneric = 8000
    /// The program could not encode something.
    case encodingFailed = 8001
    /// The program could not decode something.
    case decodingGeneric = 9000
}

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

// These allow `catch INIntentError.donatingInteraction`.

extension INIntentErrorCode {
    /// Returns whether an error is of this kind.
    public static func ~= (code: INIntentErrorCode, error: any Error) -> Bool {
        (error as? INIntentError)?.code == code
    }
}

extension INIntentError {
    /// ``INIntentErrorCode/contentProvidingObjectNotAllowed``.
    public static var contentProvidingObjectNotAllowed: INIntentErrorCode {
        .contentProvidingObjectNotAllowed
    }
    /// ``INIntentErrorCode/contentProvidingInvalid``.
    public static var contentProvidingInvalid: INIntentErrorCode { .contentProvidingInvalid }
    /// ``INIntentErrorCode/interactionOperationNotSupported``.
    public static var interactionOperationNotSupported: INIntentErrorCode {
        .interactionOperationNotSupported
    }
    /// ``INIntentErrorCode/donatingInteraction``.
    public static var donatingInteraction: INIntentErrorCode { .donatingInteraction }
    /// ``INIntentErrorCode/deletingAllInteractions``.
    public static var deletingAllInteractions: INIntentErrorCode { .deletingAllInteractions }
    /// ``INIntentErrorCode/deletingInteractionWithIdentifiers``.
    public static var deletingInteractionWithIdentifiers: INIntentErrorCode {
        .deletingInteractionWithIdentifiers
    }
    /// ``INIntentErrorCode/deletingInteractionWithGroupIdentifier``.
    public static var deletingInteractionWithGroupIdentifier: INIntentErrorCode {
        .deletingInteractionWithGroupIdentifier
    }
    /// ``INIntentErrorCode/missingInformation``.
    public static var missingInformation: INIntentErrorCode { .missingInformation }
    /// ``INIntentErrorCode/imageGeneric``.
    public static var imageGeneric: INIntentErrorCode { .imageGeneric }
    /// ``INIntentErrorCode/imageStorageFailed``.
    public static var imageStorageFailed: INIntentErrorCode { .imageStorageFailed }
    /// ``INIntentErrorCode/imageLoadingFailed``.
    public static var imageLoadingFailed: INIntentErrorCode { .imageLoadingFailed }
    /// ``INIntentErrorCode/imagePermissionDenied``.
    public static var imagePermissionDenied: INIntentErrorCode { .imagePermissionDenied }
    /// ``INIntentErrorCode/encodingGeneric``.
    public static var encodingGeneric: INIntentErrorCode { .encodingGeneric }
    /// ``INIntentErrorCode/encodingFailed``.
    public static var encodingFailed: INIntentErrorCode { .encodingFailed }
    /// ``INIntentErrorCode/decodingGeneric``.
    public static var decodingGeneric: INIntentErrorCode { .decodingGeneric }
}
