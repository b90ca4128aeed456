/// The store as one app sees it: it donates as itself and deletes only what is its own.
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
    /// - Throws: ``DonationError/refused(_:)`` when the donation is not what it must be, or comes
    ///   sooner than the owner's rules allow;
    ///   ``DonationError/store(_:)`` when the store could not take it.
    /// - Complexity: O(log *n*) pages, *n* events in the log, and one commit.
    @discardableResult
    public func donate(_ interaction: Interaction) throws(DonationError) -> Receipt {
        let results: [Result<Receipt, DonationRefusal>]
        do {
            results = try store.log.append([Donation(interaction, from: donor)], isLive: true)
        } catch {
            throw .store(error)
        }
        return try Self.receipt(results[0])
    }

    /// The same without blocking the thread of the task that calls.
    ///
    /// - Throws: ``DonationError``, as the synchronous form.
    /// - Complexity: As the synchronous form.
    @discardableResult
    public func donate(_ interaction: Interaction) async throws(DonationError) -> Receipt {
        let results: [Result<Receipt, DonationRefusal>]
        do {
            results = try await store.log.append(
                [Donation(interaction, from: donor)],
                isLive: true
            )
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

    /// Donates interactions in one commit, and says of each what became of it, in order.
    ///
    /// - Throws: ``DonationStoreError``, as for the store as a whole.
    /// - Complexity: O(log *n*) pages for each, *n* events in the log, and one commit for all.
    public func donate(
        _ interactions: [Interaction]
    ) throws(DonationStoreError) -> [Result<Receipt, DonationRefusal>] {
        try store.log.append(interactions.map { Donation($0, from: donor) }, isLive: true)
    }

    /// The same without blocking the thread of the task that calls.
    ///
    /// - Throws: ``DonationStoreError``, as the synchronous form.
    /// - Complexity: As the synchronous form.
    public func donate(
        _ interactions: [Interaction]
    ) async throws(DonationStoreError) -> [Result<Receipt, DonationRefusal>] {
        try await store.log.append(
            interactions.map { Donation($0, from: donor) },
            isLive: true
        )
    }

    /// This donor's own donations after a position, in order, deleted ones among them.
    ///
    /// - Parameters:
    ///   - position: The last one known; 0 for the first.
    ///   - limit: The most to return.
    /// - Returns: The donations; fewer than `limit` only at the end of the log.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` when an event on the way cannot be read.
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

    /// Deletes this donor's donations of identifiers.
    ///
    /// - Throws: ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*i* log *n*) in the identifiers and the events.
    @discardableResult
    public func delete(identifiers: [String]) throws(DonationStoreError) -> DeletionReceipt {
        try store.delete(identifiers: identifiers, app: donor.app, account: donor.account)
    }

    /// Deletes this donor's donations of a group identifier.
    /// - Throws: ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*n*) in the number of events.
    @discardableResult
    public func delete(groupIdentifier: String) throws(DonationStoreError) -> DeletionReceipt {
        try store.delete(groupIdentifier: groupIdentifier, app: donor.app, account: donor.account)
    }

    /// Deletes this donor's donations of a class of intent that mention something: a conversation,
    /// a person, a message, by any identifier or handle in the intent.
    ///
    /// - Parameters:
    ///   - entity: The identifier or handle, spelled as it was donated.
    ///   - intentClass: The Objective-C class name.
    /// - Returns: How many were deleted, and where the tombstone is.
    /// - Throws: ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*n*) in the number of events.
    @discardableResult
    public func delete(
        mentioning entity: String,
        intentClass: String
    ) throws(DonationStoreError) -> DeletionReceipt {
        let search = DonationSearch(.mention(entity, intentClass: intentClass))
        return try store.log.delete(.found(by: search), app: donor.app, account: donor.account)
    }

    /// Deletes all donations of this donor: of the account, or of all accounts if it names none.
    /// - Throws: ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*d*) in the donations deleted.
    @discardableResult
    public func deleteAll() throws(DonationStoreError) -> DeletionReceipt {
        try store.deleteAll(app: donor.app, account: donor.account)
    }
}

/// Why one donation was not stored.
public enum DonationError: Error, Hashable, Sendable {
    /// The donation is not what it must be.
    case refused(DonationRefusal)
    /// The store could not take it.
    case store(DonationStoreError)
}

extension DonationError: CustomStringConvertible {
    /// What happened and what to do, for people.
    public var description: String {
        switch self {
        case .refused(let refusal): "\(refusal)"
        case .store(let error): "\(error)"
        }
    }
}
