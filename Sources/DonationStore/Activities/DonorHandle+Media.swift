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

    /// Records which media this app suggests, or where its media may be predicted from.
    ///
    /// Suggestions take the place of the app's earlier ones, and a mode of the earlier one for its
    /// type.
    ///
    /// - Parameters:
    ///   - media: The suggestions, the best first, or the mode.
    ///   - start: The time; that of receipt by default.
    /// - Returns: The receipt, without an identifier.
    /// - Throws: ``DonationError``, as ``becomeCurrent(_:scene:start:)``.
    /// - Complexity: As ``becomeCurrent(_:scene:start:)``.
    @discardableResult
    public func suggest(
        _ media: SuggestedMedia,
        start: Timestamp? = nil
    ) throws(DonationError) -> Receipt {
        try donate(media, start: start)
    }
}
