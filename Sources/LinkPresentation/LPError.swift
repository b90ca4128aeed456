public import Foundation

/// The domain of ``LPError`` as an `NSError`.
public let LPErrorDomain = "LPErrorDomain"

/// The reason why there are no metadata of a link: an error in Apple's domain.
public struct LPError: Error, Hashable, Sendable {
    /// The kind of an error, with Apple's number.
    public enum Code: Int, CaseIterable, Sendable {
        /// Something else.
        case unknown = 1
        /// Nothing was fetched.
        case metadataFetchFailed
        /// The app cancelled it.
        case metadataFetchCancelled
        /// It took too long.
        case metadataFetchTimedOut
    }

    /// The kind of the error.
    public let code: Code
    /// The cause and its remedy, in words; `nil` for an error that an app made.
    public let reason: String?

    /// Makes an error of a kind, for an app to throw.
    public init(_ code: Code) { self.init(code, reason: nil) }

    init(_ code: Code, reason: String?) {
        self.code = code
        self.reason = reason
    }

    /// The kind of something else.
    public static var unknown: Code { .unknown }
    /// The kind of metadata that were not fetched.
    public static var metadataFetchFailed: Code { .metadataFetchFailed }
    /// The kind of a fetch that the app cancelled.
    public static var metadataFetchCancelled: Code { .metadataFetchCancelled }
    /// The kind of a fetch that took too long.
    public static var metadataFetchTimedOut: Code { .metadataFetchTimedOut }
}

extension LPError: CustomNSError, LocalizedError, CustomStringConvertible {
    /// ``LPErrorDomain``.
    public static var errorDomain: String { LPErrorDomain }
    /// The number of the code.
    public var errorCode: Int { code.rawValue }
    /// The description.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
    /// The error and its remedy, in words.
    public var errorDescription: String? { description }
    /// The error and its remedy, in words.
    public var description: String { reason.map { "\(code): \($0)" } ?? "\(code)" }
}

extension LPError.Code {
    /// Returns whether an error is of this kind.
    public static func ~= (code: LPError.Code, error: any Error) -> Bool {
        (error as? LPError)?.code == code
    }
}
