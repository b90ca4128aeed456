public import Interactions

extension DonorHandle {
    /// Records that the owner's situation changed, as what watches the devices knows it.
    ///
    /// What is played within three minutes counts as something that follows the change.
    ///
    /// ```swift
    /// try store.donor("org.example.desktop").note(TransitionNoted(.connected, "headphones"))
    /// ```
    ///
    /// - Parameters:
    ///   - transition: The change, without the name of a device.
    ///   - start: The time; that of receipt by default.
    /// - Returns: The receipt, without an identifier.
    /// - Throws: ``DonationError``, as ``becomeCurrent(_:scene:start:)``.
    /// - Complexity: As ``becomeCurrent(_:scene:start:)``.
    @discardableResult
    public func note(
        _ transition: TransitionNoted,
        start: Timestamp? = nil
    ) throws(DonationError) -> Receipt {
        try donate(transition, start: start)
    }

    /// Records the media that this app suggests, or its source of predictions of a type.
    ///
    /// A set of suggestions takes the place of the app's earlier set, and a mode for a type takes
    /// the place of the earlier mode for that type. Without a start nothing is appended if the app
    /// has suggested just this before and nothing else since: apps say it at each launch.
    ///
    /// - Parameters:
    ///   - media: The suggestions, the best first, or the mode.
    ///   - start: The time; that of receipt by default.
    /// - Returns: The receipt, without an identifier; that of the earlier event if nothing changes.
    /// - Throws: ``DonationError``, as ``becomeCurrent(_:scene:start:)``.
    /// - Complexity: As ``becomeCurrent(_:scene:start:)``, once the views are caught up.
    @discardableResult
    public func suggest(
        _ media: SuggestedMedia,
        start: Timestamp? = nil
    ) throws(DonationError) -> Receipt {
        let known = try DonationError.storing(
            try start == nil ? suggestion(equalTo: media) : nil
        )
        if let known {
            return Receipt(position: known, identifier: "", isDuplicate: true, omittedImages: 0)
        }
        return try donate(media, start: start)
    }

    /// Returns the event of this app that holds and says the same; `nil` if there is none.
    private func suggestion(
        equalTo media: SuggestedMedia
    ) throws(DonationStoreError) -> Position? {
        let donor = donor
        return try store.readingActivities { reader throws(DonationStoreError) in
            guard let number = reader.names.number(of: donor),
                case .upcoming(let view)? = try reader.row(ActivityRowKey(.upcoming, number))?.view
            else { return nil }
            var last: Position?
            if let suggestions = media.suggestions {
                guard view.setStart != nil,
                    try reader.suggestedMedia(at: view.set) == suggestions
                else { return nil }
                last = view.set
            }
            for one in media.predictions {
                guard let choice = view.modes[one.type], choice.mode == one.mode else {
                    return nil
                }
                last = max(last ?? choice.position, choice.position)
            }
            return last
        }
    }
}
