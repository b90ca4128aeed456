/// The store as one app sees it: the app donates as itself and deletes only its own donations.
///
/// This separates honest apps of one user. It is no defence against a process of the same user,
/// which can open the store itself.
public struct DonorHandle: Sendable {
    let store: DonationStore
    let donor: Donor

    init(store: DonationStore, donor: Donor) {
        self.store = store
        self.donor = donor
    }

    /// Donates one interaction; it is on disk when this method returns.
    ///
    /// ```swift
    /// let receipt = try store.donor("org.example.chat").donate(interaction)
    /// print(receipt.position.rawValue)
    /// ```
    ///
    /// - Throws: ``OperationError/refused(_:)`` if the donation is invalid or comes sooner than the
    ///   owner's rules allow; ``OperationError/store(_:)`` if the store could not take it.
    /// - Complexity: O(log *n*) pages, *n* events in the log, and one commit.
    @discardableResult
    public func donate(_ interaction: Interaction) throws(DonationError) -> Receipt {
        let donations = [Donation(interaction, from: donor)]
        let results = try DonationError.storing(try store.log.append(donations, isLive: true))
        return try Self.receipt(results[0])
    }

    /// Donates one interaction without blocking the calling task's thread.
    ///
    /// - Throws: ``DonationError``, as the synchronous form.
    /// - Complexity: As the synchronous form.
    @discardableResult
    public func donate(_ interaction: Interaction) async throws(DonationError) -> Receipt {
        let results: [Result<Receipt, DonationRefusal>]
        do {
            results = try await store.log.append([Donation(interaction, from: donor)], isLive: true)
        } catch {
            throw .store(error)
        }
        return try Self.receipt(results[0])
    }

    static func receipt(
        _ result: Result<Receipt, DonationRefusal>
    ) throws(DonationError) -> Receipt {
        do {
            return try result.get()
        } catch {
            throw .refused(error)
        }
    }

    /// Donates interactions in one commit and returns a result for each, in order.
    ///
    /// - Throws: ``DonationStoreError``, as for the store as a whole.
    /// - Complexity: O(log *n*) pages for each, *n* events in the log, and one commit for all.
    public func donate(
        _ interactions: [Interaction]
    ) throws(DonationStoreError) -> [Result<Receipt, DonationRefusal>] {
        try store.log.append(interactions.map { Donation($0, from: donor) }, isLive: true)
    }

    /// Donates interactions in one commit without blocking the calling task's thread.
    ///
    /// - Throws: ``DonationStoreError``, as the synchronous form.
    /// - Complexity: As the synchronous form.
    public func donate(
        _ interactions: [Interaction]
    ) async throws(DonationStoreError) -> [Result<Receipt, DonationRefusal>] {
        try await store.log.append(interactions.map { Donation($0, from: donor) }, isLive: true)
    }

    /// Returns this donor's donations after a position, in order, including deleted ones.
    ///
    /// - Parameters:
    ///   - position: The last known position; 0 for the first donations.
    ///   - limit: The largest number of donations to return.
    /// - Returns: The donations; fewer than `limit` only at the end of the log.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` if an event on the way cannot be read.
    /// - Complexity: O(*n*) in the number of events passed: the log has no index of donors.
    public func donations(
        after position: Position,
        limit: Int = 1000
    ) throws(DonationStoreError) -> [RecordedEvent] {
        var own: [RecordedEvent] = []
        var last = position
        while own.count < limit, case let events = try store.events(after: last),
            let end = events.last
        {
            own += events.filter { isOwn($0.event) }
            last = end.position
        }
        return Array(own.prefix(max(0, limit)))
    }

    private func isOwn(_ event: Event) -> Bool {
        guard case .donated(let donation) = event else { return false }
        return donor.account == nil
            ? donation.donor.app.isSpelled(donor.app) : donation.donor == donor
    }

    /// Deletes this donor's donations with these identifiers.
    ///
    /// - Throws: ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*i* log *n*) in the identifiers and the events.
    @discardableResult
    public func delete(identifiers: [String]) throws(DonationStoreError) -> DeletionReceipt {
        try store.log.delete(.identifiers(identifiers), from: DonorScope(donor), by: .app)
    }

    /// Deletes this donor's donations with a group identifier.
    ///
    /// - Throws: ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*n*) in the number of events.
    @discardableResult
    public func delete(groupIdentifier: String) throws(DonationStoreError) -> DeletionReceipt {
        let search = DonationSearch(.groupIdentifier(groupIdentifier))
        return try store.log.delete(.found(by: search), from: DonorScope(donor), by: .app)
    }

    /// Deletes this donor's donations of a class of intent that mention something.
    ///
    /// A donation mentions a conversation, a person or a message by any identifier or handle in its
    /// intent.
    ///
    /// - Parameters:
    ///   - entity: The identifier or handle, spelled as it was donated.
    ///   - intentClass: The Objective-C class name.
    /// - Returns: The number of deleted donations and the tombstone's position.
    /// - Throws: ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*n*) in the number of events.
    @discardableResult
    public func delete(
        mentioning entity: String,
        intentClass: String
    ) throws(DonationStoreError) -> DeletionReceipt {
        let search = DonationSearch(.mention(entity, intentClass: intentClass))
        return try store.log.delete(.found(by: search), from: DonorScope(donor), by: .app)
    }

    /// Deletes this donor's donations of a class of intent.
    ///
    /// - Parameter intentClass: The Objective-C class name.
    /// - Returns: The number of deleted donations and the tombstone's position.
    /// - Throws: ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*n*) in the number of events.
    @discardableResult
    public func delete(intentClass: String) throws(DonationStoreError) -> DeletionReceipt {
        let search = DonationSearch(.intentClass(intentClass))
        return try store.log.delete(.found(by: search), from: DonorScope(donor), by: .app)
    }

    /// Deletes all donations of this donor.
    ///
    /// A handle with an account deletes the account's donations; one without deletes those of all
    /// accounts. Activities, items and links stay; ``ActivityTarget/activitiesAndItems`` names
    /// them.
    ///
    /// - Throws: ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*d*) in the donations deleted.
    @discardableResult
    public func deleteAll() throws(DonationStoreError) -> DeletionReceipt {
        try store.log.delete(.everything, from: DonorScope(donor), by: .app)
    }
}

extension DonationStore {
    /// Donates for several accounts in one commit, within the owner's rates.
    ///
    /// - Parameter donations: The donations, each with its donor.
    /// - Returns: The result of each.
    /// - Throws: ``DonationStoreError``, as ``donate(_:)``.
    /// - Complexity: As ``donate(_:)``.
    package func donateWithinRates(
        _ donations: [Donation]
    ) async throws(DonationStoreError) -> [Result<Receipt, DonationRefusal>] {
        try await log.append(donations, isLive: true)
    }
}
