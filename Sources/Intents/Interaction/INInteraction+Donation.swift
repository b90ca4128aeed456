public import DonationStore
internal import Foundation

extension INInteraction {
    /// The interaction of a donation, with its pictures when they are at hand.
    ///
    /// - Parameters:
    ///   - donation: What was donated, with this module or by any other program.
    ///   - store: The store it is in, which keeps the pictures.
    /// - Throws: `DonationStoreError` when a picture cannot be read.
    /// - Complexity: O(*n*) in the size of the donation, and a look-up for each picture.
    public convenience init(
        _ donation: Donation,
        in store: DonationStore
    ) throws(DonationStoreError) {
        let json = try donation.json.withPictures { image throws(DonationStoreError) in
            try store.bytes(of: image)
        }
        self.init(fields: Fields(json.object).withPicturesInPlace)
    }

    /// What is donated of it.
    ///
    /// - Parameters:
    ///   - donor: In whose name.
    ///   - isIdentified: Whether with an identifier that nobody gave.
    /// - Returns: The donation, which the store may still refuse.
    /// - Throws: `ValidationError` with the field of donation JSON that is wrong.
    func donation(
        from donor: Donor,
        isIdentified: Bool = true
    ) throws(ValidationError) -> Donation {
        var fields = fields
        fields["account"] = donor.account
        if !isIdentified { fields.remove("identifier") }
        // What is nested deeper the log refuses; there is no need to look into it.
        if !JSONValue.object(fields.json).isNested(deeperThan: 2 * DonationLimits.jsonDepth) {
            fields = fields.withPicturesOfParameters.withoutEmptyHandles
        }
        return try Donation(json: .object(fields.json), app: donor.app)
    }
}

extension DonationStore {
    /// What an app is handed when a suggestion of it is chosen: the latest interaction it donated
    /// in the conversation; `nil` when there is none.
    ///
    /// What a share extension finds in `extensionContext.intent` on Apple's platforms is its
    /// `intent`.
    ///
    /// - Throws: `DonationStoreError` when the log cannot be read.
    /// - Complexity: O(log *n*) in the number of events.
    public func interaction(
        of suggestion: Suggestion
    ) throws(DonationStoreError) -> INInteraction? {
        guard let donation = try donation(of: suggestion) else { return nil }
        return try INInteraction(donation, in: self)
    }
}
