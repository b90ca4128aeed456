package import Interactions

/// The options for reading the mails of a person.
package struct MailOptions: Sendable {
    /// The donor of the mails.
    package var donor: Donor
    /// The owner, whose addresses tell sent mail from received mail.
    package var owner: HistoryOwner
    /// The kinds of mail to include although they are not correspondence.
    package var included: Set<MailKind>
    /// Whether the source leaves open which bulk mails answer the owner, for the reader of its
    /// items to decide.
    package var leavesAnswersOpen = false

    /// Makes the options for mails.
    ///
    /// - Parameters:
    ///   - donor: The donor of the mails.
    ///   - owner: The owner, whose addresses tell sent mail from received mail.
    ///   - included: The kinds of mail to include although they are not correspondence.
    package init(donor: Donor, owner: HistoryOwner, including included: Set<MailKind> = []) {
        self.donor = donor
        self.owner = owner
        self.included = included
    }
}
