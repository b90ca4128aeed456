public import Foundation

/// The domain of ``UNError`` as an `NSError`.
public let UNErrorDomain = "UNErrorDomain"

/// The reason why something is no part of a notification.
public struct UNError: CustomNSError, Hashable, Sendable {
    /// The kind of an error, with Apple's number.
    public enum Code: Int, Sendable {
        /// There is no file at the place of an attachment.
        case attachmentInvalidURL = 100
    }

    /// The kind of the error.
    public let code: Code

    /// Makes an error of a kind.
    public init(_ code: Code) { self.code = code }

    /// ``UNErrorDomain``.
    public static var errorDomain: String { UNErrorDomain }
    /// The number of the code.
    public var errorCode: Int { code.rawValue }
}
