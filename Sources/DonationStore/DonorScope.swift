public import Interactions

/// The donors whose donations a deletion or a question concerns.
///
/// ```swift
/// try store.delete(identifiers: ["message-17"], from: .app("org.example.chat"))
/// ```
public enum DonorScope: Hashable, Sendable {
    /// All donors.
    case all
    /// An app, under all of its accounts.
    case app(String)
    /// One account of an app.
    case account(String, of: String)

    /// Makes the scope of a donor: its account, or the whole app if it has none.
    public init(_ donor: Donor) {
        self = donor.account.map { .account($0, of: donor.app) } ?? .app(donor.app)
    }

    /// Makes the scope of an app and perhaps an account; all donors without an app.
    package init(app: String?, account: String? = nil) {
        self = app.map { DonorScope(Donor(app: $0, account: account)) } ?? .all
    }

    /// Returns the part of this scope that a conversation of a donor can be in.
    func narrowed(to donor: Donor) -> DonorScope {
        switch self {
        case .all: DonorScope(donor)
        case .app(let app): DonorScope(Donor(app: app, account: donor.account))
        case .account: self
        }
    }

    /// The app; `nil` for all donors.
    package var app: String? {
        switch self {
        case .all: nil
        case .app(let app), .account(_, of: let app): app
        }
    }

    /// The account; `nil` for all accounts.
    package var account: String? {
        if case .account(let account, of: _) = self { account } else { nil }
    }
}
