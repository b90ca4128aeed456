public import Interactions

/// Which donations are to be deleted; of one app, or of all.
public enum DonationSelection: Hashable, Sendable {
    /// Those of identifiers.
    case identifiers([String])
    /// Those at positions.
    case positions(PositionSet)
    /// Those of a group identifier.
    case groupIdentifier(String)
    /// Those of a conversation, as ``DonationStore/delete(conversationIdentifier:app:account:)``
    /// has it.
    case conversationIdentifier(String)
    /// Those in which a contact takes part, as far as it is meant.
    case contact(Contact, ContactScope = ContactScope())
    /// Those in a conversation.
    case conversation(Conversation)
    /// Those that began within a range of time.
    case starting(in: Range<Timestamp>)
    /// All.
    case everything
}

/// What a deletion would do.
public struct DeletionPlan: Hashable, Sendable {
    /// What it would return, with the position that the tombstone would have now.
    public let receipt: DeletionReceipt
    /// The tombstone; `nil` when there is nothing to delete.
    let deletion: Deletion?

    init(_ receipt: DeletionReceipt, _ deletion: Deletion? = nil) {
        self.receipt = receipt
        self.deletion = deletion
    }

    /// This and another deletion, of other donations.
    ///
    /// - Parameter other: The other.
    /// - Returns: What both would do; the position is that of the last tombstone that would be.
    public func joined(with other: DeletionPlan) -> DeletionPlan {
        let all = [deletion, other.deletion].compactMap(\.self)
        guard !all.isEmpty else { return self }
        return DeletionPlan(
            receipt.joined(with: other.receipt),
            Deletion(
                positions: PositionSet(runs: all.flatMap(\.positions.runs)),
                donors: Set(all.flatMap(\.donors)).sorted()
            )
        )
    }
}

extension DonationStore {
    /// Deletes donations; of one app, or of all.
    ///
    /// - Parameters:
    ///   - selection: Which donations.
    ///   - app: Only what this app donated.
    ///   - account: Only what it donated for this account.
    /// - Returns: How many were deleted, and where the tombstone is.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` when a record cannot be read, which could be
    ///   one to be deleted, or another ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*n*) in the number of events for a group, a conversation and a range of
    ///   time; otherwise O(*d* log *n*) in the donations deleted.
    @discardableResult
    public func delete(
        _ selection: DonationSelection,
        app: String? = nil,
        account: String? = nil
    ) throws(DonationStoreError) -> DeletionReceipt {
        try plan(selection, app, account, isDone: true).receipt
    }

    /// Tells what the deletion of a selection would do; nothing is written.
    ///
    /// - Parameters:
    ///   - selection: Which donations.
    ///   - app: Only what this app donated.
    ///   - account: Only what it donated for this account.
    /// - Returns: How many would be deleted, and when they began.
    /// - Throws: ``DonationStoreError`` as the deletion itself.
    /// - Complexity: As that.
    public func deletion(
        of selection: DonationSelection,
        app: String? = nil,
        account: String? = nil
    ) throws(DonationStoreError) -> DeletionPlan {
        try plan(selection, app, account, isDone: false)
    }

    /// How many donations are live.
    ///
    /// - Throws: ``DonationStoreError`` when the log cannot be read.
    /// - Complexity: O(1).
    public func liveDonations() throws(DonationStoreError) -> UInt64 {
        let snapshot = try log.read()
        do {
            let table = snapshot.tables.identifiers
            return UInt64(try snapshot.entryCount(in: table))
        } catch {
            throw log.storageError(error)
        }
    }

    private func plan(
        _ selection: DonationSelection,
        _ app: String?,
        _ account: String?,
        isDone: Bool
    ) throws(DonationStoreError) -> DeletionPlan {
        switch selection {
        case .identifiers(let identifiers):
            return try log.plan(
                .identifiers(identifiers),
                app: app,
                account: account,
                isDone: isDone
            )
        case .positions(let positions):
            return try log.plan(.positions(positions), app: app, account: account, isDone: isDone)
        case .everything:
            return try log.plan(.everything, app: app, account: account, isDone: isDone)
        case .groupIdentifier(let identifier):
            return try plan(.groupIdentifier(identifier), app, account, isDone)
        case .conversationIdentifier(let identifier):
            return try plan(.conversation(identifier), app, account, isDone)
        case .starting(let times): return try plan(.start(times), app, account, isDone)
        case .contact(let contact, let scope):
            return try plan(app, account, isDone) { () throws(DonationStoreError) in
                try views.search(forContact: contact.identity, scope)
            }
        case .conversation(let conversation):
            let donor = conversation.donor
            return try plan(app ?? donor.app, account ?? donor.account, isDone) {
                () throws(DonationStoreError) in
                try views.search(for: conversation.identity)
            }
        }
    }

    private func plan(
        _ app: String?,
        _ account: String?,
        _ isDone: Bool,
        _ search: () throws(DonationStoreError) -> DonationSearch
    ) throws(DonationStoreError) -> DeletionPlan {
        for _ in 0..<8 {
            let found = DeletionTarget.found(by: try search())
            do {
                return try log.plan(found, app: app, account: account, isDone: isDone)
            } catch .replaced {
                continue  // Who is who has changed since the views were asked.
            }
        }
        throw .generationUnavailable(path: path)
    }

    private func plan(
        _ criterion: DonationSearch.Criterion,
        _ app: String?,
        _ account: String?,
        _ isDone: Bool
    ) throws(DonationStoreError) -> DeletionPlan {
        let search = DonationSearch(criterion)
        return try log.plan(.found(by: search), app: app, account: account, isDone: isDone)
    }
}
