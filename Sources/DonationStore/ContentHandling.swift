/// Whether a store keeps message content: words, previews, stickers and attached files.
///
/// `docs/donation-json.md` lists the content fields. The handling belongs to an open
/// ``DonationStore``, not to its directory: changing it leaves donations already in the log as they
/// are.
public enum ContentHandling: String, CaseIterable, Hashable, Sendable {
    /// The store drops content before it reaches the disk.
    case dropped
    /// The store keeps content with the donation until the donation is erased.
    ///
    /// Content counts towards the size limit of a donation.
    case kept
}
