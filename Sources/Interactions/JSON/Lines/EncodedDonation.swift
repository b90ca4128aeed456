/// A donation encoded from a line, with what a log asks of it besides its payload.
package struct EncodedDonation {
    /// The donor.
    package let donor: Donor
    /// The identifier: the donor's own, or one made for it.
    package let identifier: String
    /// The times.
    package let times: DonationTimes
    /// The class of the intent.
    package internal(set) var intentClass = ""
    /// Whether the payload has message content.
    package internal(set) var hasContent = false
    /// The payload of the record.
    package internal(set) var payload: [UInt8] = []
}
