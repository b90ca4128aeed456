package import Interactions

/// The options for reading the mails of a person.
package struct MailOptions: Sendable {
    /// The donor of the mails.
    package var donor: Donor
    /// Whether to include mail that no person wrote to the owner.
    package var includesBulk: Bool
    /// The owner, whose addresses tell sent mail from received mail.
    package var owner: HistoryOwner

    /// Makes the options for mails.
    ///
    /// - Parameters:
    ///   - donor: The donor of the mails.
    ///   - owner: The owner, whose addresses tell sent mail from received mail.
    ///   - includesBulk: Whether to include mail that no person wrote to the owner.
    package init(donor: Donor, owner: HistoryOwner, includesBulk: Bool = false) {
        self.donor = donor
        self.owner = owner
        self.includesBulk = includesBulk
    }
}
