public import Foundation

/// The domain of ``CSIndexError`` as an `NSError`.
public let CSIndexErrorDomain = "CSIndexErrorDomain"

/// The kind of an error of the index, with Apple's number.
public enum CSIndexErrorCode: Int, CaseIterable, Sendable {
    /// Something else.
    case unknownError = -1
    /// The index cannot be reached.
    case indexUnavailableError = -1000
    /// An item cannot be indexed.
    case invalidItemError = -1001
    /// The state of the client is too large, or the index cannot have one.
    case invalidClientStateError = -1002
    /// The connection to the index broke.
    case remoteConnectionError = -1003
    /// The app has as much in the index as it may.
    case quotaExceeded = -1004
    /// There is no index here.
    case indexingUnsupported = -1005
    /// The state of the client is another one than the app expected.
    case mismatchedClientState = -1006
}

/// The reason why the index did not do its work: an error in Apple's domain.
public struct CSIndexError: Error, Hashable, Sendable {
    /// The kind of the error.
    public typealias Code = CSIndexErrorCode

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
}

extension CSIndexError: CustomNSError, LocalizedError, CustomStringConvertible {
    /// ``CSIndexErrorDomain``.
    public static var errorDomain: String { CSIndexErrorDomain }
    /// The number of the code.
    public var errorCode: Int { code.rawValue }
    /// The description.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
    /// The error and its remedy, in words.
    public var errorDescription: String? { description }
    /// The error and its remedy, in words.
    public var description: String { reason.map { "\(code): \($0)" } ?? "\(code)" }
}

extension CSIndexErrorCode {
    /// Returns whether an error is of this kind.
    public static func ~= (code: CSIndexErrorCode, error: any Error) -> Bool {
        (error as? CSIndexError)?.code == code
    }
}

// These allow `catch CSIndexError.invalidItemError`.

extension CSIndexError {
    /// ``CSIndexErrorCode/unknownError``.
    public static var unknownError: Code { .unknownError }
    /// ``CSIndexErrorCode/indexUnavailableError``.
    public static var indexUnavailableError: Code { .indexUnavailableError }
    /// ``CSIndexErrorCode/invalidItemError``.
    public static var invalidItemError: Code { .invalidItemError }
    /// ``CSIndexErrorCode/invalidClientStateError``.
    public static var invalidClientStateError: Code { .invalidClientStateError }
    /// ``CSIndexErrorCode/remoteConnectionError``.
    public static var remoteConnectionError: Code { .remoteConnectionError }
    /// ``CSIndexErrorCode/quotaExceeded``.
    public static var quotaExceeded: Code { .quotaExceeded }
    /// ``CSIndexErrorCode/indexingUnsupported``.
    public static var indexingUnsupported: Code { .indexingUnsupported }
    /// ``CSIndexErrorCode/mismatchedClientState``.
    public static var mismatchedClientState: Code { .mismatchedClientState }
}
