public import DonationStore
internal import Foundation

extension INInteraction {
    /// Makes the interaction of a donation, with the pictures that are available.
    ///
    /// - Parameters:
    ///   - donation: The donation, by this module or any other program.
    ///   - store: The store of the donation, which keeps the pictures.
    /// - Throws: `DonationStoreError` if a picture cannot be read.
    /// - Complexity: O(*n*) in the size of the donation, and a look-up for each picture.
    public convenience init(
        _ donation: Donation,
        in store: DonationStore
    ) throws(DonationStoreError) {
        let json = try donation.json.withPictures { image throws(DonationStoreError) in
            try store.bytes(of: image)
        }
        self.init(fields: Fields(json.object).withPicturesInPlace.withRecipientInPlace)
    }

    /// Returns the donation of the interaction.
    ///
    /// - Parameters:
    ///   - donor: The donor.
    ///   - isIdentified: Whether to write an identifier that the app did not set.
    /// - Returns: The donation, which the store may still refuse.
    /// - Throws: `ValidationError` with the wrong field of donation JSON.
    func donation(
        from donor: Donor,
        isIdentified: Bool = true
    ) throws(ValidationError) -> Donation {
        var fields = fields.withRecipient(from: intent.recipientField)
        fields["account"] = donor.account
        if !isIdentified { fields.remove("identifier") }
        // The log refuses deeper nesting, so do not look into it.
        if !JSONValue.object(fields.json).isNested(deeperThan: 2 * DonationLimits.jsonDepth) {
            fields = fields.withPicturesOfParameters.withoutEmptyHandles
        }
        return try Donation(json: .object(fields.json), app: donor.app)
    }
}

extension DonationStore {
    /// Returns the interaction that an app receives if a person chooses its suggestion: its latest
    /// in the conversation; `nil` without one.
    ///
    /// On Apple's platforms, a share extension finds its `intent` in `extensionContext.intent`.
    ///
    /// - Throws: `DonationStoreError` if the log cannot be read.
    /// - Complexity: O(log *n*) in the number of events.
    public func interaction(
        of suggestion: Suggestion
    ) throws(DonationStoreError) -> INInteraction? {
        guard let donation = try donation(of: suggestion) else { return nil }
        return try INInteraction(donation, in: self)
    }
}
