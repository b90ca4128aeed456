public import Interactions

/// How the mails of a person are to be read.
public struct MailOptions: Sendable {
    /// Who donates them.
    public var donor: Donor
    /// Whether mail that no person wrote to the owner is taken, too.
    public var includesBulk: Bool
    /// The owner's addresses, by which what was sent is told from what was received.
    public var owner: HistoryOwner

    /// Says whose mail it is.
    ///
    /// - Parameters:
    ///   - donor: Who donates it.
    ///   - owner: The owner's addresses, by which what was sent is told from what was received.
    ///   - includesBulk: Whether mail that no person wrote to the owner is taken, too.
    public init(donor: Donor, owner: HistoryOwner, includesBulk: Bool = false) {
        self.donor = donor
        self.owner = owner
        self.includesBulk = includesBulk
    }
}
