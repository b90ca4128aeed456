public import Interactions

/// Deletions by tombstone.
///
/// Each method appends one tombstone, which is on disk when the method returns. The views forget
/// the deleted donations at once; their bytes stay in the log until
/// ``DonationStore/erase(redacting:monitor:)``. A tombstone names positions or a donor's number,
/// and holds none of the donations' content. A deleted donation may be donated again.
extension DonationStore {
    /// Deletes the donations with these identifiers, of one app or of all apps.
    ///
    /// ```swift
    /// try store.delete(identifiers: ["message-17"], app: "org.example.chat")
    /// ```
    ///
    /// - Parameters:
    ///   - identifiers: The donors' identifiers.
    ///   - app: Deletes only donations of this app.
    ///   - account: Deletes only donations of this account.
    /// - Returns: The number of deleted donations and the tombstone's position.
    /// - Throws: ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*i* log *n*) in the identifiers and the events.
    @discardableResult
    public func delete(
        identifiers: [String],
        app: String? = nil,
        account: String? = nil
    ) throws(DonationStoreError) -> DeletionReceipt {
        try delete(.identifiers(identifiers), app: app, account: account)
    }

    /// Deletes the donations with a group identifier, of one app or of all apps.
    ///
    /// - Parameters:
    ///   - groupIdentifier: The donors' group identifier.
    ///   - app: Deletes only donations of this app.
    ///   - account: Deletes only donations of this account.
    /// - Returns: The number of deleted donations and the tombstone's position.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` if a record that may be part of the group
    ///   cannot be read, or another ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*n*) in the number of events: the log has no index of groups.
    @discardableResult
    public func delete(
        groupIdentifier: String,
        app: String? = nil,
        account: String? = nil
    ) throws(DonationStoreError) -> DeletionReceipt {
        try delete(.groupIdentifier(groupIdentifier), app: app, account: account)
    }

    /// Deletes the donations of a conversation, of one app or of all apps.
    ///
    /// - Parameters:
    ///   - conversationIdentifier: The donor's identifier of the conversation. For donations
    ///     without one, the identifier that stands in for it: see "One person or a group" in
    ///     `docs/identity.md`.
    ///   - app: Deletes only donations of this app.
    ///   - account: Deletes only donations of this account.
    /// - Returns: The number of deleted donations and the tombstone's position.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` if a record that may be part of the
    ///   conversation cannot be read, or another ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*n*) in the number of events.
    @discardableResult
    public func delete(
        conversationIdentifier: String,
        app: String? = nil,
        account: String? = nil
    ) throws(DonationStoreError) -> DeletionReceipt {
        try delete(.conversationIdentifier(conversationIdentifier), app: app, account: account)
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
    ///   - app: Deletes only donations of this app.
    ///   - account: Deletes only donations of this account.
    /// - Returns: The number of deleted donations and the tombstone's position.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` if a record that may be the contact's cannot
    ///   be read, or another ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*h* log *n*) in the history of the contact, once the views are caught up.
    @discardableResult
    public func delete(
        _ contact: Contact,
        _ scope: ContactScope = ContactScope(),
        app: String? = nil,
        account: String? = nil
    ) throws(DonationStoreError) -> DeletionReceipt {
        try delete(.contact(contact, scope), app: app, account: account)
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
    public func delete(
        _ conversation: Conversation
    ) throws(DonationStoreError) -> DeletionReceipt {
        try delete(.conversation(conversation))
    }

    /// Deletes the donations whose interaction began in a range of time, of one app or of all apps.
    ///
    /// - Parameters:
    ///   - times: The range; its upper bound is excluded.
    ///   - app: Deletes only donations of this app.
    ///   - account: Deletes only donations of this account.
    /// - Returns: The number of deleted donations and the tombstone's position.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` if a record that may be in the range cannot
    ///   be read, or another ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*n*) in the number of events.
    @discardableResult
    public func delete(
        startingIn times: Range<Timestamp>,
        app: String? = nil,
        account: String? = nil
    ) throws(DonationStoreError) -> DeletionReceipt {
        try delete(.starting(in: times), app: app, account: account)
    }

    /// Deletes all donations of an app, or of one of its accounts.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - account: Deletes only donations of this account.
    /// - Returns: The number of deleted donations and the tombstone's position.
    /// - Throws: ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*d*) in the donations deleted.
    @discardableResult
    public func deleteAll(
        app: String,
        account: String? = nil
    ) throws(DonationStoreError) -> DeletionReceipt {
        try delete(.everything, app: app, account: account)
    }
}
