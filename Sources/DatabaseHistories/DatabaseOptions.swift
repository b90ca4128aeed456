public import Histories
internal import Interactions

/// How the database of a person is to be read.
public struct DatabaseOptions: Sendable {
    /// The donor of all of it; `nil` for the apps that the rows name.
    public var app: String?
    /// The donor's account of all of it; `nil` for those that the rows name.
    public var account: String?
    /// Who the owner is.
    public var owner: HistoryOwner

    /// Says whose database it is.
    ///
    /// - Parameters:
    ///   - app: The donor of all of it; `nil` for the apps that the rows name.
    ///   - account: The donor's account of all of it; `nil` for those that the rows name.
    ///   - owner: Who the owner is.
    public init(
        app: String? = nil,
        account: String? = nil,
        owner: HistoryOwner = HistoryOwner()
    ) {
        self.app = app
        self.account = account
        self.owner = owner
    }

    /// The donor of a row; `nil` when there is none.
    func donor(app: String?, account: String?) -> Donor? {
        (self.app ?? app).map { Donor(app: $0, account: self.account ?? account) }
    }
}

extension HistoryReason {
    /// A row names no app.
    public static let noApp = HistoryReason(rawValue: "no app")
}
