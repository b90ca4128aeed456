/// The app that donated, with its account if it has several.
public struct Donor: Hashable, Comparable, Sendable {
    /// The app's reverse-DNS identifier, 1 to 255 bytes, as in `org.example.chat`.
    public var app: String
    /// The app's account that the interaction belongs to, up to 255 bytes.
    public var account: String?

    /// Makes a donor.
    public init(app: String, account: String? = nil) {
        self.app = app
        self.account = account
    }

    // The comparison is by bytes, as in the log: Swift holds some differently spelled texts equal.

    /// Returns whether both have the same bytes.
    public static func == (left: Donor, right: Donor) -> Bool {
        left.app.isSpelled(right.app)
            && left.account.isSpelled(right.account)
    }

    /// Hashes the texts, which are equal wherever their bytes are equal.
    public func hash(into hasher: inout Hasher) {
        // One word for each: to look a donor up is part of every donation.
        let (app, account) = (app.utf8Span.span, (account ?? "").utf8Span.span)
        hasher.combine(account.hash(account.indices, seed: app.hash(app.indices, seed: 0)))
    }

    /// Orders by app, then by account, byte by byte; no account comes first.
    public static func < (left: Donor, right: Donor) -> Bool {
        guard left.app.isSpelled(right.app) else {
            return left.app.utf8.lexicographicallyPrecedes(right.app.utf8)
        }
        guard let account = right.account else { return false }
        return left.account?.utf8.lexicographicallyPrecedes(account.utf8) ?? true
    }
}

/// A donor's number in one log, which stands for the donor in the log, its keys and its views.
///
/// The first is 1. The log never gives a number to a second donor.
public struct DonorNumber: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number itself.
    public let rawValue: UInt32

    /// Makes a donor number.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The number of the next donor; the greatest number is its own next.
    public var next: DonorNumber { DonorNumber(rawValue: max(rawValue, rawValue &+ 1)) }

    /// Returns whether the left has the smaller number, from an earlier first donation.
    public static func < (left: DonorNumber, right: DonorNumber) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension String? {
    /// Returns whether both are `nil`, or both have the same bytes.
    fileprivate func isSpelled(_ other: String?) -> Bool {
        guard let self, let other else { return self == nil && other == nil }
        return self.isSpelled(other)
    }
}

extension String {
    /// Returns whether both have the same bytes; `==` also equates some differently spelled texts.
    package func isSpelled(_ other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        let (own, others) = (utf8Span.span, other.utf8Span.span)
        return own.isEqual(own.indices, to: others, others.indices)
    }
}
