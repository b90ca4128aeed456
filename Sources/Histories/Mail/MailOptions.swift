public import Interactions

/// How the mails of a person are to be read.
public struct MailOptions: Sendable {
    /// Who donates them.
    public var donor: Donor
    /// Whether mail that no person wrote to the owner is taken, too.
    public var includesBulk: Bool
    private let owner: Set<String>

    /// Says whose mail it is.
    ///
    /// - Parameters:
    ///   - donor: Who donates it.
    ///   - owner: The owner's addresses, by which what was sent is told from what was received.
    ///   - includesBulk: Whether mail that no person wrote to the owner is taken, too.
    public init(donor: Donor, owner: [String], includesBulk: Bool = false) {
        self.donor = donor
        self.includesBulk = includesBulk
        self.owner = Set(owner.map { EmailAddress.normalised($0) ?? $0.lowercased() })
    }

    /// Whether a text can be an owner's address.
    public static func isAddress(_ text: String) -> Bool {
        EmailAddress.normalised(text) != nil
    }

    func isOwner(_ normalised: String) -> Bool { owner.contains(normalised) }
}
