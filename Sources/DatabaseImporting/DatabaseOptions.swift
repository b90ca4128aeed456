package import Importing
internal import Interactions

/// The options for reading the database of a person.
package struct DatabaseOptions: Sendable {
    /// The donor of all rows; `nil` for the apps that the rows name.
    package var app: String?
    /// The donor's account for all rows; `nil` for those that the rows name.
    package var account: String?
    /// The owner of the history.
    package var owner: HistoryOwner

    /// Makes the options for a database.
    ///
    /// - Parameters:
    ///   - app: The donor of all rows; `nil` for the apps that the rows name.
    ///   - account: The donor's account for all rows; `nil` for those that the rows name.
    ///   - owner: The owner of the history.
    package init(app: String? = nil, account: String? = nil, owner: HistoryOwner = HistoryOwner()) {
        self.app = app
        self.account = account
        self.owner = owner
    }

    /// Returns the donor of a row; `nil` if there is none.
    func donor(app: String?, account: String?) -> Donor? {
        (self.app ?? app).map { Donor(app: $0, account: self.account ?? account) }
    }
}
