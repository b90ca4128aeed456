package import Interactions

/// A donation that was encoded from text through the model, as a log does with an unusual line.
///
/// The encoder of lines must give the same.
package struct DonationByModel: Equatable, CustomStringConvertible {
    package let donor: Donor
    package let identifier: String
    package let start: Timestamp
    package let intentClass: String
    package let hasContent: Bool
    package let payload: [UInt8]
    /// The position, the time of receipt and the number of the donor in an export.
    package private(set) var numbers: [Int64] = []

    /// The text of a failure.
    package var description: String {
        "\(donor) \(identifier) \(start) \(intentClass) \(hasContent) \(payload) \(numbers)"
    }

    /// Takes what the encoder of lines made.
    package init(_ donation: EncodedDonation) {
        donor = donation.donor
        identifier = donation.identifier
        start = donation.times.start
        intentClass = donation.intentClass
        hasContent = donation.hasContent
        payload = donation.payload
    }

    /// Takes what the encoder of lines made of a line of an export.
    package init(_ exported: ExportedDonation) {
        self.init(exported.donation)
        numbers = [
            Int64(clamping: exported.position.rawValue), exported.recordedAt.milliseconds,
            Int64(exported.donor.rawValue),
        ]
    }

    /// Encodes a line of donation JSON.
    package init(
        line: [UInt8],
        app: String?,
        receivedAt: Timestamp,
        keepsContent: Bool,
        identifier: String
    ) throws(ValidationError) {
        let donation = try Donation(line: line, app: app)
        try donation.validate(receivedAt: receivedAt)
        var interaction = donation.interaction
        interaction.leaveOutEmptyIdentifiers()
        interaction.identifier = interaction.identifier ?? identifier
        let times = DonationTimes(
            start: interaction.start,
            end: interaction.end,
            receivedAt: receivedAt
        )
        interaction.start = times.start
        interaction.end = times.end
        interaction.startIsDefaulted = times.startIsDefaulted
        let hadContent = interaction.hasContent
        if !keepsContent { interaction.dropContent() }
        try self.init(interaction, from: donation.donor, hasContent: hadContent && keepsContent)
    }

    /// Encodes the donation of a line of an export.
    ///
    /// - Returns: The donation; `nil` for a line with another event.
    /// - Throws: `ValidationError` for a line that no export contains.
    package init?(exportedLine line: [UInt8], keepsContent: Bool) throws(ValidationError) {
        let event = try ExportedEvent(json: JSONValue(parsing: line))
        guard case .donated(let donation) = event.event else { return nil }
        var given = donation
        if given.interaction.startIsDefaulted { given.interaction.start = nil }
        try given.validateStored(receivedAt: event.recordedAt)
        let hasContent = donation.interaction.hasContent
        guard keepsContent || !hasContent else {
            throw ValidationError(field: "donation", reason: .content)
        }
        try self.init(donation.interaction, from: donation.donor, hasContent: hasContent)
        numbers = [
            Int64(clamping: event.position.rawValue), event.recordedAt.milliseconds,
            Int64(event.donor?.rawValue ?? 0),
        ]
    }

    private init(
        _ interaction: Interaction,
        from donor: Donor,
        hasContent: Bool
    ) throws(ValidationError) {
        var encoder = RecordEncoder()
        encoder.encode(interaction)
        try encoder.validate()
        self.donor = donor
        self.hasContent = hasContent
        identifier = interaction.identifier ?? ""
        start = interaction.start ?? Timestamp(milliseconds: 0)
        intentClass = interaction.intent.className
        payload = encoder.payload
    }
}
