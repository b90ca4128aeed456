public import Interactions

extension DonorHandle {
    /// Records that an activity became current; it is on disk when this method returns.
    ///
    /// It ends the visit that was current in the same scene.
    ///
    /// ```swift
    /// var activity = Activity(type: "org.example.reader.article", title: "On lakes")
    /// activity.scopes = [.search, .prediction]
    /// try store.donor("org.example.reader").becomeCurrent(activity)
    /// ```
    ///
    /// - Parameters:
    ///   - activity: The activity as it is now.
    ///   - scene: The window or other part of the app that shows it; empty for the only one.
    ///   - start: The start of the visit; the time of receipt by default.
    /// - Returns: The receipt, without an identifier.
    /// - Throws: ``OperationError/refused(_:)`` if the activity is invalid or comes sooner than the
    ///   owner's rules allow; ``OperationError/store(_:)`` if the store could not take it.
    /// - Complexity: O(log *n*) pages, *n* events in the log, and one commit.
    @discardableResult
    public func becomeCurrent(
        _ activity: Activity,
        scene: String = "",
        start: Timestamp? = nil
    ) throws(DonationError) -> Receipt {
        try donate(BecameCurrent(activity, scene: scene), start: start)
    }

    /// Records that the activity that is current in a scene has another state.
    ///
    /// - Throws: ``DonationError``, as ``becomeCurrent(_:scene:start:)``.
    /// - Complexity: As ``becomeCurrent(_:scene:start:)``.
    @discardableResult
    public func updateCurrent(
        _ activity: Activity,
        scene: String = ""
    ) throws(DonationError) -> Receipt {
        try donate(ActivityUpdated(activity, scene: scene), start: nil)
    }

    /// Records that nothing is current any more in a scene.
    ///
    /// - Parameters:
    ///   - cause: The cause.
    ///   - scene: The scene.
    ///   - end: The end of the visit; the time of receipt by default.
    /// - Returns: The receipt, without an identifier.
    /// - Throws: ``DonationError``, as ``becomeCurrent(_:scene:start:)``.
    /// - Complexity: As ``becomeCurrent(_:scene:start:)``.
    @discardableResult
    public func resignCurrent(
        _ cause: Resigned.Cause = .resigned,
        scene: String = "",
        end: Timestamp? = nil
    ) throws(DonationError) -> Receipt {
        try donate(Resigned(cause, scene: scene), start: end)
    }

    /// Records that the owner wants to be reminded about an activity of this app.
    ///
    /// - Returns: The receipt, whose position names the link.
    /// - Throws: ``DonationError``, as ``becomeCurrent(_:scene:start:)``.
    /// - Complexity: As ``becomeCurrent(_:scene:start:)``.
    @discardableResult
    public func takeLink(_ link: LinkTaken) throws(DonationError) -> Receipt {
        try donate(link, start: nil)
    }

    func donate(
        _ event: some DonatedPayload,
        start: Timestamp?
    ) throws(DonationError) -> Receipt {
        let prepared = prepare(event, start: start, receivedAt: store.host.now())
        return try Self.receipt(try DonationError.storing(try store.log.append([prepared]))[0])
    }

    /// Deletes this donor's activities and items.
    ///
    /// - Returns: The number of deleted events and the tombstone's position.
    /// - Throws: ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: As ``DonationStore/delete(_:from:)-(ActivityTarget,_)``.
    @discardableResult
    public func delete(_ target: ActivityTarget) throws(DonationStoreError) -> DeletionReceipt {
        try store.delete(target, from: DonorScope(donor), by: .app)
    }
}
