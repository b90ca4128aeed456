/// The app that donated, with the account it donated for if it has several.
public struct Donor: Hashable, Comparable, Sendable {
    /// The app's reverse-DNS identifier, 1 to 255 bytes, as in `org.example.chat`.
    public var app: String
    /// The app's account the interaction belongs to, up to 255 bytes.
    public var account: String?

    /// Names a donor.
    public init(app: String, account: String? = nil) {
        self.app = app
        self.account = account
    }

    // By bytes, as in the log: Swift holds texts to be equal that are spelled differently.

    /// Whether both are spelled with the same bytes.
    public static func == (left: Donor, right: Donor) -> Bool {
        left.app.isSpelled(right.app)
            && left.account.isSpelled(right.account)
    }

    /// Hashes the texts, which are equal wherever their bytes are.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(app)
        hasher.combine(account)
    }

    /// Orders by app, then by account, none first, byte by byte.
    public static func < (left: Donor, right: Donor) -> Bool {
        guard left.app.isSpelled(right.app) else {
            return left.app.utf8.lexicographicallyPrecedes(right.app.utf8)
        }
        guard let account = right.account else { return false }
        return left.account?.utf8.lexicographicallyPrecedes(account.utf8) ?? true
    }
}

/// A donor's number in one log: the log, its keys and its views say this instead of the name.
///
/// The first is 1. A number is never used again for another donor.
public struct DonorNumber: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number itself.
    public let rawValue: UInt32

    /// Makes a donor number.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The number of the donor after this one; the greatest number has none, and is its own.
    public var next: DonorNumber { DonorNumber(rawValue: max(rawValue, rawValue &+ 1)) }

    /// Whether the left donor donated first.
    public static func < (left: DonorNumber, right: DonorNumber) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension String? {
    /// Whether both are there and have the same bytes, or none is.
    fileprivate func isSpelled(_ other: String?) -> Bool {
        guard let self, let other else { return self == nil && other == nil }
        return self.isSpelled(other)
    }
}

extension String {
    /// Whether both have the same bytes; `==` also equates texts that are spelled differently.
    package func isSpelled(_ other: String) -> Bool {
        let (own, others) = (utf8Span.span, other.utf8Span.span)
        return own.isEqual(own.indices, to: others, others.indices)
    }
}
