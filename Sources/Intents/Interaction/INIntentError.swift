public import DonationStore
public import Foundation

/// The domain of ``INIntentError``, as an `NSError` has it.
public let INIntentErrorDomain = "IntentsErrorDomain"

/// What kind of error it is, by Apple's numbers.
public enum INIntentErrorCode: Int, CaseIterable, Sendable {
    /// A notification cannot be made of this object.
    case contentProvidingObjectNotAllowed = 1500
    /// A notification cannot be made of what this object holds.
    case contentProvidingInvalid = 1501
    /// The interaction cannot be used for this.
    case interactionOperationNotSupported = 1900
    /// The interaction was not donated.
    case donatingInteraction = 1901
    /// The app's interactions were not deleted.
    case deletingAllInteractions = 1902
    /// The interactions of these identifiers were not deleted.
    case deletingInteractionWithIdentifiers = 1903
    /// The interactions of this group were not deleted.
    case deletingInteractionWithGroupIdentifier = 1904
    /// Something is missing.
    case missingInformation = 3002
    /// A picture cannot be used.
    case imageGeneric = 6000
    /// A picture was not stored.
    case imageStorageFailed = 6002
    /// A picture was not read.
    case imageLoadingFailed = 6003
    /// A picture may not be read.
    case imagePermissionDenied = 6010
    /// Something was not encoded.
    case encodingGeneric = 8000
    /// Something was not encoded.
    case encodingFailed = 8001
    /// Something was not decoded.
    case decodingGeneric = 9000
}

/// Why an interaction was not donated or deleted: an error in Apple's domain, with the cause
/// beneath.
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
    /// What kind of error it is.
    public typealias Code = INIntentErrorCode

    /// What is beneath.
    public enum Cause: Error, Hashable, Sendable {
        /// What was donated is not what it must be, or the store could not take it.
        case donation(DonationError)
        /// The store could not be opened, or could not do it.
        case store(DonationStoreError)
        /// Nobody said where the store is, and not even `HOME` is set.
        case noStore
        /// No notification can be made of it.
        case notification(NotificationRefusal)
    }

    /// What kind of error it is.
    public let code: INIntentErrorCode
    /// What is beneath; `nil` of one that an app made itself.
    public let cause: Cause?

    /// An error of a kind, as an app may throw itself.
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
    /// The description, and what is beneath.
    public var errorUserInfo: [String: Any] {
        var information: [String: Any] = [NSLocalizedDescriptionKey: description]
        information[NSUnderlyingErrorKey] = cause?.error
        return information
    }
    /// The description, and what is beneath.
    public var userInfo: [String: Any] { errorUserInfo }
    /// What happened and what to do, for people.
    public var errorDescription: String? { description }

    /// What happened and what to do, for people.
    public var description: String { cause.map { "\(code): \($0)" } ?? "\(code)" }
}

extension INIntentError.Cause: CustomStringConvertible {
    /// What happened and what to do, for people.
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

// So that code may say `catch INIntentError.donatingInteraction`.

extension INIntentErrorCode {
    /// Whether an error is of this kind.
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
