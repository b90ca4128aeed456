public import Interactions

/// Deletions by tombstone.
///
/// Each method appends one tombstone, which is on disk when the method returns. The views forget
/// the deleted donations at once; their bytes stay in the log until
/// ``DonationStore/erase(redacting:monitor:)``. A tombstone names positions or a donor's number,
/// and holds none of the donations' content. A deleted donation may be donated again.
extension DonationStore {
    /// Deletes the donations with these identifiers.
    ///
    /// ```swift
    /// try store.delete(identifiers: ["message-17"], from: .app("org.example.chat"))
    /// ```
    ///
    /// - Parameters:
    ///   - identifiers: The donors' identifiers.
    ///   - donors: Deletes only donations of these donors.
    /// - Returns: The number of deleted donations and the tombstone's position.
    /// - Throws: ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*i* log *n*) in the identifiers and the events.
    @discardableResult
    public func delete(
        identifiers: [String],
        from donors: DonorScope
    ) throws(DonationStoreError) -> DeletionReceipt {
        try delete(.identifiers(identifiers), from: donors)
    }

    /// Deletes the donations with a group identifier.
    ///
    /// - Parameters:
    ///   - groupIdentifier: The donors' group identifier.
    ///   - donors: Deletes only donations of these donors.
    /// - Returns: The number of deleted donations and the tombstone's position.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` if a record that may be part of the group
    ///   cannot be read, or another ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*n*) in the number of events: the log has no index of groups.
    @discardableResult
    public func delete(
        groupIdentifier: String,
        from donors: DonorScope
    ) throws(DonationStoreError) -> DeletionReceipt {
        try delete(.groupIdentifier(groupIdentifier), from: donors)
    }

    /// Deletes the donations of a conversation.
    ///
    /// - Parameters:
    ///   - conversationIdentifier: The donor's identifier of the conversation. For donations
    ///     without one, the identifier that stands in for it: see "One person or a group" in
    ///     `docs/identity.md`.
    ///   - donors: Deletes only donations of these donors.
    /// - Returns: The number of deleted donations and the tombstone's position.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` if a record that may be part of the
    ///   conversation cannot be read, or another ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*n*) in the number of events.
    @discardableResult
    public func delete(
        conversationIdentifier: String,
        from donors: DonorScope
    ) throws(DonationStoreError) -> DeletionReceipt {
        try delete(.conversationIdentifier(conversationIdentifier), from: donors)
    }

    /// Deletes every donation in which a contact takes part, in groups too, under any handle.
    ///
    /// The contact's state at the moment of the call counts, even if it changed since the caller
    /// read it. A donation of another app stays if only one app's word makes it the contact's: see
    /// ``ContactReach``.
    ///
    /// ```swift
    /// let named = try store.contacts(named: "ana@example.org")
    /// if named.isExact, let ana = named.only { try store.delete(ana) }
    /// ```
    ///
    /// - Parameters:
    ///   - contact: A contact from ``contacts(after:limit:)``.
    ///   - scope: The handle that names the contact, and the apps in which everything counts.
    ///   - donors: Deletes only donations of these donors.
    /// - Returns: The number of deleted donations and the tombstone's position.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` if a record that may be the contact's cannot
    ///   be read, or another ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*h* log *n*) in the history of the contact, once the views are caught up.
    @discardableResult
    public func delete(
        _ contact: Contact,
        _ scope: ContactScope = ContactScope(),
        from donors: DonorScope = .all
    ) throws(DonationStoreError) -> DeletionReceipt {
        try delete(.contact(contact, scope), from: donors)
    }

    /// Deletes every donation in a conversation.
    ///
    /// - Parameter conversation: A conversation from ``conversations(after:limit:)``.
    /// - Returns: The number of deleted donations and the tombstone's position.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` if a record that may be part of the
    ///   conversation cannot be read, or another ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*h* log *n*) in the history of the conversation, once the views are caught
    ///   up.
    @discardableResult
    public func delete(_ conversation: Conversation) throws(DonationStoreError) -> DeletionReceipt {
        try delete(.conversation(conversation))
    }

    /// Deletes the donations whose interaction began in a range of time.
    ///
    /// - Parameters:
    ///   - times: The range; its upper bound is excluded.
    ///   - donors: Deletes only donations of these donors.
    /// - Returns: The number of deleted donations and the tombstone's position.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` if a record that may be in the range cannot
    ///   be read, or another ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*n*) in the number of events.
    @discardableResult
    public func delete(
        startingIn times: Range<Timestamp>,
        from donors: DonorScope = .all
    ) throws(DonationStoreError) -> DeletionReceipt {
        try delete(.starting(in: times), from: donors)
    }

    /// Deletes all donations of an app, or of one of its accounts.
    ///
    /// Activities, items and links stay; ``DonationSelection/everythingWithActivities`` takes them,
    /// too.
    ///
    /// - Parameter donors: The app, or its account; ``DonorScope/all`` deletes the donations of all
    ///   apps.
    /// - Returns: The number of deleted donations and the tombstone's position.
    /// - Throws: ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*d*) in the donations deleted.
    @discardableResult
    public func deleteAll(from donors: DonorScope) throws(DonationStoreError) -> DeletionReceipt {
        try delete(.everything, from: donors)
    }
}
