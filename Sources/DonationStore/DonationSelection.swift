public import Interactions

/// A choice of donations, and of activities and items, to delete.
public enum DonationSelection: Hashable, Sendable {
    /// Donations with these identifiers.
    case identifiers([String])
    /// Donations, and events of activities and items, at these positions.
    ///
    /// With a visit go its updates, and with an event of an item the whole item.
    case positions(PositionSet)
    /// Donations with this group identifier.
    case groupIdentifier(String)
    /// Donations in the conversation with this identifier.
    ///
    /// See ``DonationStore/delete(conversationIdentifier:from:)``.
    case conversationIdentifier(String)
    /// Donations in which a contact takes part, within a scope.
    case contact(Contact, ContactScope = ContactScope())
    /// Donations in a conversation.
    case conversation(Conversation)
    /// Donations, and events of activities and items, that began within a range of time.
    ///
    /// With a visit go its updates, and with a version of an item those updates of it that have no
    /// other version left.
    case starting(in: Range<Timestamp>)
    /// All donations, without activities and items.
    case everything
    /// All donations, activities, items, client states and links.
    case everythingWithActivities
    /// Activities and items alone.
    case activityTargets([ActivityTarget])
}

/// The effect of a deletion before it happens.
public struct DeletionPlan: Hashable, Sendable {
    /// The receipt that the deletion would return; the tombstone's position is that of the moment.
    public let receipt: DeletionReceipt
    /// The tombstone; `nil` if there is nothing to delete.
    let deletion: Deletion?

    init(_ receipt: DeletionReceipt, _ deletion: Deletion? = nil) {
        self.receipt = receipt
        self.deletion = deletion
    }

    /// Combines this plan with a plan that deletes other donations.
    ///
    /// - Parameter other: The other plan.
    /// - Returns: The effect of both; the position is that of the last tombstone they would append.
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

extension PositionSet {
    /// All positions.
    fileprivate static let everything = PositionSet(runs: [1...(.max - 1)])
}

extension DonationStore {
    /// Deletes donations of some donors, or of all.
    ///
    /// ```swift
    /// let receipt = try store.delete(.groupIdentifier("g7"), from: .app("org.example.chat"))
    /// print("deleted \(receipt.deleted) donations")
    /// ```
    ///
    /// - Parameters:
    ///   - selection: The donations to delete.
    ///   - donors: Deletes only donations of these donors.
    /// - Returns: The number of deleted donations and the tombstone's position.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` if a record that may be part of the selection
    ///   cannot be read, or another ``DonationStoreError``; then nothing was deleted.
    /// - Complexity: O(*n*) in the number of events for a group, a conversation identifier and a
    ///   range of time; otherwise O(*d* log *n*) in the donations deleted.
    @discardableResult
    public func delete(
        _ selection: DonationSelection,
        from donors: DonorScope = .all
    ) throws(DonationStoreError) -> DeletionReceipt {
        try plan(selection, from: donors, carryingOut: true).receipt
    }

    /// Plans the deletion of a selection without writing anything.
    ///
    /// - Parameters:
    ///   - selection: The donations to delete.
    ///   - donors: Counts only donations of these donors.
    /// - Returns: The number of donations that the deletion would reach, and the times they began.
    /// - Throws: ``DonationStoreError``, as the deletion does.
    /// - Complexity: As the deletion.
    public func deletion(
        of selection: DonationSelection,
        from donors: DonorScope = .all
    ) throws(DonationStoreError) -> DeletionPlan {
        try plan(selection, from: donors, carryingOut: false)
    }

    /// Returns the number of live donations.
    ///
    /// - Throws: ``DonationStoreError`` if the log cannot be read.
    /// - Complexity: O(1).
    public func liveDonations() throws(DonationStoreError) -> UInt64 {
        let snapshot = try log.read()
        let table = snapshot.tables.identifiers
        return UInt64(try snapshot.entryCount(in: table))
    }

    private func plan(
        _ selection: DonationSelection,
        from donors: DonorScope,
        carryingOut isCarriedOut: Bool
    ) throws(DonationStoreError) -> DeletionPlan {
        switch selection {
        case .identifiers(let identifiers):
            return try log.plan(.identifiers(identifiers), from: donors, carryingOut: isCarriedOut)
        case .positions(let positions):
            return try plan(
                .positions(positions),
                from: donors,
                carryingOut: isCarriedOut,
                with: try log.hasActivityEvents(in: positions) ? [.positions(positions)] : []
            )
        case .everythingWithActivities:
            return try plan(
                .everything,
                from: donors,
                carryingOut: isCarriedOut,
                with: [.target(.activitiesAndItems)]
            )
        case .activityTargets(let targets):
            return try plan(
                .nothing,
                from: donors,
                carryingOut: isCarriedOut,
                with: targets.map { .target($0) }
            )
        case .everything:
            return try log.plan(.everything, from: donors, carryingOut: isCarriedOut)
        case .groupIdentifier(let identifier):
            return try plan(
                allMeeting: .groupIdentifier(identifier),
                from: donors,
                carryingOut: isCarriedOut
            )
        case .conversationIdentifier(let identifier):
            return try plan(
                allMeeting: .conversation(identifier),
                from: donors,
                carryingOut: isCarriedOut
            )
        case .starting(let times):
            let hasMore = try log.hasActivityEvents(in: .everything, startingIn: times)
            return try plan(
                .found(by: DonationSearch(.start(times))),
                from: donors,
                carryingOut: isCarriedOut,
                with: hasMore ? [.starting(in: times)] : []
            )
        case .contact(let contact, let scope):
            return try planSearch(from: donors, carryingOut: isCarriedOut) {
                () throws(DonationStoreError) in
                try views.search(forContact: contact.identity, scope)
            }
        case .conversation(let conversation):
            let donors = donors.narrowed(to: conversation.donor)
            return try planSearch(from: donors, carryingOut: isCarriedOut) {
                () throws(DonationStoreError) in
                try views.search(for: conversation.identity)
            }
        }
    }

    /// Plans the deletion of donations and of activities and items by one tombstone.
    private func plan(
        _ target: DeletionTarget,
        from donors: DonorScope,
        carryingOut isCarriedOut: Bool,
        with activities: [ActivitySearch]
    ) throws(DonationStoreError) -> DeletionPlan {
        guard !activities.isEmpty else {
            return try log.plan(target, from: donors, carryingOut: isCarriedOut)
        }
        // Before the lock, so that little is left to do under it.
        try activityViews().catchUp()
        return try log.plan(target, from: donors, carryingOut: isCarriedOut) {
            numbers throws(DonationStoreError) in
            try self.positions(of: activities, from: numbers)
        }
    }

    private func planSearch(
        from donors: DonorScope,
        carryingOut isCarriedOut: Bool,
        _ search: () throws(DonationStoreError) -> DonationSearch
    ) throws(DonationStoreError) -> DeletionPlan {
        for _ in 0..<8 {
            let found = DeletionTarget.found(by: try search())
            do {
                return try log.plan(found, from: donors, carryingOut: isCarriedOut)
            } catch .replaced {
                continue  // Who is who has changed since the views were asked.
            }
        }
        throw .generationUnavailable(path: path)
    }

    private func plan(
        allMeeting criterion: DonationSearch.Criterion,
        from donors: DonorScope,
        carryingOut isCarriedOut: Bool
    ) throws(DonationStoreError) -> DeletionPlan {
        let search = DonationSearch(criterion)
        return try log.plan(.found(by: search), from: donors, carryingOut: isCarriedOut)
    }
}
