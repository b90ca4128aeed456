/// A donation encoded from a line, with what a log asks of it besides its payload.
package struct EncodedDonation {
    /// The donor.
    package let donor: Donor
    /// The identifier: the donor's own, or one made for it.
    package let identifier: String
    /// The times.
    package let times: DonationTimes
    /// The class of the intent.
    package let intentClass: String
    /// Whether the payload has message content.
    package let hasContent: Bool
    /// The payload of the record.
    package let payload: [UInt8]
}
