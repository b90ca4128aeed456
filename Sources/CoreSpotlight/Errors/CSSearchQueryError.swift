internal import DonationStore
public import Foundation

/// The domain of ``CSSearchQueryError`` as an `NSError`.
public let CSSearchQueryErrorDomain = "CSSearchQueryErrorDomain"

/// The kind of an error of a query, with Apple's number.
public enum CSSearchQueryErrorCode: Int, CaseIterable, Sendable {
    /// Something else.
    case unknown = -2000
    /// The index cannot be reached.
    case indexUnreachable = -2001
    /// The query cannot be read.
    case invalidQuery = -2002
    /// The app cancelled the query.
    case cancelled = -2003
}

/// The reason why a query has no results, or not all: an error in Apple's domain.
public struct CSSearchQueryError: Error, Hashable, Sendable {
    /// The kind of the error.
    public typealias Code = CSSearchQueryErrorCode

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

    init(_ error: SearchQueryError) {
        self.init(.invalidQuery, reason: "\(error)")
    }
}

extension CSSearchQueryError: CustomNSError, LocalizedError, CustomStringConvertible {
    /// ``CSSearchQueryErrorDomain``.
    public static var errorDomain: String { CSSearchQueryErrorDomain }
    /// The number of the code.
    public var errorCode: Int { code.rawValue }
    /// The description.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
    /// The error and its remedy, in words.
    public var errorDescription: String? { description }
    /// The error and its remedy, in words.
    public var description: String { reason.map { "\(code): \($0)" } ?? "\(code)" }
}

extension CSSearchQueryErrorCode {
    /// Returns whether an error is of this kind.
    public static func ~= (code: CSSearchQueryErrorCode, error: any Error) -> Bool {
        (error as? CSSearchQueryError)?.code == code
    }
}

// These allow `catch CSSearchQueryError.invalidQuery`.

extension CSSearchQueryError {
    /// ``CSSearchQueryErrorCode/unknown``.
    public static var unknown: Code { .unknown }
    /// ``CSSearchQueryErrorCode/indexUnreachable``.
    public static var indexUnreachable: Code { .indexUnreachable }
    /// ``CSSearchQueryErrorCode/invalidQuery``.
    public static var invalidQuery: Code { .invalidQuery }
    /// ``CSSearchQueryErrorCode/cancelled``.
    public static var cancelled: Code { .cancelled }
}
