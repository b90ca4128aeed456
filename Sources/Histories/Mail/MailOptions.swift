public import Interactions

/// The options for reading the mails of a person.
public struct MailOptions: Sendable {
    /// The donor of the mails.
    public var donor: Donor
    /// Whether to include mail that no person wrote to the owner.
    public var includesBulk: Bool
    /// The owner, whose addresses tell sent mail from received mail.
    public var owner: HistoryOwner

    /// Makes the options for mails.
    ///
    /// - Parameters:
    ///   - donor: The donor of the mails.
    ///   - owner: The owner, whose addresses tell sent mail from received mail.
    ///   - includesBulk: Whether to include mail that no person wrote to the owner.
    public init(donor: Donor, owner: HistoryOwner, includesBulk: Bool = false) {
        self.donor = donor
        self.owner = owner
        self.includesBulk = includesBulk
    }
}
