public import Interactions

/// Each of these appends a tombstone: the views no longer know of what it names, at once, and the
/// bytes stay in the log until ``DonationStore/erase(redacting:monitor:)``. The tombstone is on
/// disk when they return, and names positions or a donor's number, nothing of what was in the
/// donations. What is deleted may be donated again.
extension DonationStore {
    /// Deletes the donations of identifiers; of one app, or of all.
    ///
    /// - Parameters:
    ///   - identifiers: The donors' identifiers.
    ///   - app: Only what this app donated.
    ///   - account: Only what it donated for this account.
    /// - Returns: How many were deleted, and where the tombstone is.
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

    /// Deletes the donations of a group identifier; of one app, or of all.
    ///
    /// - Parameters:
    ///   - groupIdentifier: The donors' group identifier.
    ///   - app: Only what this app donated.
    ///   - account: Only what it donated for this account.
    /// - Returns: How many were deleted, and where the tombstone is.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` when a record cannot be read, which could be
    ///   one to be deleted, or another ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*n*) in the number of events: the log has no index of groups.
    @discardableResult
    public func delete(
        groupIdentifier: String,
        app: String? = nil,
        account: String? = nil
    ) throws(DonationStoreError) -> DeletionReceipt {
        try delete(.groupIdentifier(groupIdentifier), app: app, account: account)
    }

    /// Deletes the donations of a conversation; of one app, or of all.
    ///
    /// - Parameters:
    ///   - conversationIdentifier: What the donor calls the conversation; of a donation that names
    ///     none, what stands for it: see "One person or a group" in `docs/identity.md`.
    ///   - app: Only what this app donated.
    ///   - account: Only what it donated for this account.
    /// - Returns: How many were deleted, and where the tombstone is.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` when a record cannot be read, which could be
    ///   one to be deleted, or another ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*n*) in the number of events.
    @discardableResult
    public func delete(
        conversationIdentifier: String,
        app: String? = nil,
        account: String? = nil
    ) throws(DonationStoreError) -> DeletionReceipt {
        try delete(.conversationIdentifier(conversationIdentifier), app: app, account: account)
    }

    /// Deletes every donation in which a contact takes part, under any of its handles, in groups,
    /// too.
    ///
    /// What the contact is at the time counts, whatever has become of it since it was asked for.
    /// Donations of other apps that are the contact's on the word of one app alone stay: see
    /// ``ContactReach``.
    ///
    /// - Parameters:
    ///   - contact: One of ``contacts(after:limit:)``.
    ///   - scope: The handle that names the contact, and the apps in which all counts.
    ///   - app: Only what this app donated.
    ///   - account: Only what it donated for this account.
    /// - Returns: How many were deleted, and where the tombstone is.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` when a record cannot be read, which could be
    ///   one to be deleted, or another ``DonationStoreError``; then nothing was deleted.
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
    /// - Parameter conversation: One of ``conversations(after:limit:)``.
    /// - Returns: How many were deleted, and where the tombstone is.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` when a record cannot be read, which could be
    ///   one to be deleted, or another ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*h* log *n*) in the history of the conversation, once the views are caught
    ///   up.
    @discardableResult
    public func delete(
        _ conversation: Conversation
    ) throws(DonationStoreError) -> DeletionReceipt {
        try delete(.conversation(conversation))
    }

    /// Deletes the donations whose interaction began in a range of time; of one app, or of all.
    ///
    /// - Parameters:
    ///   - times: From when, and until before when.
    ///   - app: Only what this app donated.
    ///   - account: Only what it donated for this account.
    /// - Returns: How many were deleted, and where the tombstone is.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` when a record cannot be read, which could be
    ///   one to be deleted, or another ``DonationStoreError``; then nothing was deleted.
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
    ///   - account: Only what it donated for this account.
    /// - Returns: How many were deleted, and where the tombstone is.
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
