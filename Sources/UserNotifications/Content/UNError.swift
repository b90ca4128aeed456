public import Foundation

/// The domain of ``UNError`` as an `NSError`.
public let UNErrorDomain = "UNErrorDomain"

/// The reason why something is no part of a notification.
///
/// Of its codes, this module uses `attachmentInvalidURL`, `notificationInvalidNoDate` and
/// `badgeInputInvalid`.
public struct UNError: Hashable, Sendable {
    /// The kind of an error, with Apple's number.
    public enum Code: Int, Sendable {
        /// The app may not notify.
        case notificationsNotAllowed = 1
        /// There is no file at the place of an attachment.
        case attachmentInvalidURL = 100
        /// The file of an attachment is of an unknown type.
        case attachmentUnrecognizedType = 101
        /// The file of an attachment is too large.
        case attachmentInvalidFileSize = 102
        /// The system does not have the file of an attachment.
        case attachmentNotInDataStore = 103
        /// The system could not take the file of an attachment.
        case attachmentMoveIntoDataStoreFailed = 104
        /// The file of an attachment is damaged.
        case attachmentCorrupt = 105
        /// The trigger of a request never holds.
        case notificationInvalidNoDate = 1400
        /// A notification has nothing to show.
        case notificationInvalidNoContent = 1401
        /// An object cannot update the contents of a notification.
        case contentProvidingObjectNotAllowed = 1500
        /// An object that is to update the contents of a notification is not valid.
        case contentProvidingInvalid = 1501
        /// The number for the icon of the app is negative.
        case badgeInputInvalid = 1600
    }

    /// The kind of the error.
    public let code: Code

    /// Makes an error of a kind.
    public init(_ code: Code) { self.code = code }
}

extension UNError: CustomNSError, LocalizedError {
    /// ``UNErrorDomain``.
    public static var errorDomain: String { UNErrorDomain }
    /// The number of the code.
    public var errorCode: Int { code.rawValue }
    /// The error, and for those of this module its remedy, in words.
    public var errorDescription: String? {
        switch code {
        case .attachmentInvalidURL: "there is no such file; attach one that is there"
        case .notificationInvalidNoDate:
            "the trigger never holds; give it a date to come, or a time interval above 0, of at "
                + "least 60 seconds if it repeats"
        case .badgeInputInvalid: "the number is negative; give 0 for none"
        default: "\(code)"
        }
    }
}
