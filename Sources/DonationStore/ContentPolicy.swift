/// Whether a store keeps the content of what is donated through it: what was said in messages.
///
/// `docs/donation-json.md` says which fields are content. It is no setting of the directory: each
/// ``DonationStore`` is opened for one or the other, and what is in the log stays as it was
/// donated.
public enum ContentPolicy: String, CaseIterable, Hashable, Sendable {
    /// Content is left out before it reaches the disk.
    case dropped
    /// Content is stored with the donation until that is erased.
    ///
    /// It counts towards the size that a donation may have.
    case kept
}
