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

    /// Orders by app, then by account, none first.
    public static func < (left: Donor, right: Donor) -> Bool {
        (left.app, left.account ?? "") < (right.app, right.account ?? "")
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

    /// Whether the left donor donated first.
    public static func < (left: DonorNumber, right: DonorNumber) -> Bool {
        left.rawValue < right.rawValue
    }
}
