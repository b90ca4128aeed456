public import Interactions

// For apps that hand over a list of recent conversations again and again.

extension DonorHandle {
    /// Donates an interaction unless this donor's newest live donation of it has the same content.
    ///
    /// The comparison covers all fields except the dates, `start` and `end`; it compares pictures
    /// by their SHA-256. The newest donation is the newest one with the interaction's identifier.
    /// If the interaction has no identifier, it is the newest one with the same class of intent in
    /// the same conversation, among the 128 newest donations there; then identifiers are not
    /// compared, and an interaction without a conversation has no such donation.
    ///
    /// If the content is the same, the store appends nothing and returns that donation's receipt as
    /// a duplicate. Otherwise it appends a new donation; without an explicit start, that starts at
    /// the time of receipt (or at its end, if that is earlier).
    ///
    /// With an identifier this holds for any number of concurrent processes. Without one the store
    /// reads the views before it writes the log, so two processes that donate at the same moment
    /// may both append.
    ///
    /// ```swift
    /// let receipt = try store.donor("org.example.chat").donateIfChanged(interaction)
    /// print(receipt.isDuplicate ? "unchanged" : "stored")
    /// ```
    ///
    /// - Throws: ``OperationError/refused(_:)`` as for `donate(_:)`, and if a donation with the
    ///   same identifier and start has other content, or the interaction equals the newest donation
    ///   as it was before the owner took participants out of it; ``OperationError/store(_:)`` if
    ///   the views cannot be read or the store could not take it.
    /// - Complexity: With an identifier, O(*d* + log *n*) in the live donations with it and the
    ///   events of the log. Without one, O(*m* log *n*) in the newer donations of other classes, at
    ///   most 128, once the views are caught up. One commit, and only if the content has changed.
    @discardableResult
    public func donateIfChanged(_ interaction: Interaction) throws(DonationError) -> Receipt {
        let results = try DonationError.storing(try donateIfChanged([interaction]))
        return try Self.receipt(results[0])
    }

    /// Donates an interaction if it has changed, without blocking the calling task's thread.
    ///
    /// - Throws: ``DonationError``, as the synchronous form.
    /// - Complexity: As the synchronous form.
    @discardableResult
    public func donateIfChanged(_ interaction: Interaction) async throws(DonationError) -> Receipt {
        let results: [Result<Receipt, DonationRefusal>]
        do {
            results = try await donateIfChanged([interaction])
        } catch {
            throw .store(error)
        }
        return try Self.receipt(results[0])
    }

    /// Donates the changed ones of several interactions in one commit.
    ///
    /// The result holds an outcome for each interaction, in order. Interactions of one call are
    /// compared with each other only if they have the same identifier.
    ///
    /// - Throws: ``DonationStoreError`` if the views cannot be read, or as for the store as a
    ///   whole.
    /// - Complexity: For each as for one alone, and one commit if any has changed.
    public func donateIfChanged(
        _ interactions: [Interaction]
    ) throws(DonationStoreError) -> [Result<Receipt, DonationRefusal>] {
        var changes = Changes(preparing: interactions, of: self)
        if changes.hasNameless { changes.known = try store.newestSayingTheSame(changes.nameless) }
        guard !changes.rest.isEmpty else { return changes.outcomes([]) }
        return changes.outcomes(try store.log.append(changes.rest))
    }

    /// Donates the changed ones of several interactions without blocking the calling task's thread.
    ///
    /// - Throws: ``DonationStoreError``, as the synchronous form.
    /// - Complexity: As the synchronous form.
    public func donateIfChanged(
        _ interactions: [Interaction]
    ) async throws(DonationStoreError) -> [Result<Receipt, DonationRefusal>] {
        var changes = Changes(preparing: interactions, of: self)
        if changes.hasNameless {
            let (store, nameless) = (store, changes.nameless)
            let answer = await store.lookUp { () throws(DonationStoreError) in
                try store.newestSayingTheSame(nameless)
            }
            changes.known = try answer.get()
        }
        guard !changes.rest.isEmpty else { return changes.outcomes([]) }
        return changes.outcomes(try await store.log.append(changes.rest))
    }
}

/// Donations, some of which may need no append.
private struct Changes {
    private let prepared: [EventLog.Prepared]
    /// The donations that came without an identifier, by their indices.
    let nameless: [PreparedDonation?]
    /// The known outcomes, by their indices.
    var known: [EventLog.Outcome?]

    init(preparing interactions: [Interaction], of handle: DonorHandle) {
        prepared = handle.store.log.prepare(
            interactions.map { Donation($0, from: handle.donor) },
            isLive: true,
            isOnlyIfChanged: true
        )
        nameless = zip(prepared, interactions).map { prepared, interaction in
            interaction.identifier == nil ? try? prepared.get() : nil
        }
        known = Array(repeating: nil, count: prepared.count)
    }

    var hasNameless: Bool { nameless.contains { $0 != nil } }

    /// The donations that the log must decide on.
    var rest: [EventLog.Prepared] {
        zip(prepared, known).filter { $0.1 == nil }.map(\.0)
    }

    /// Returns the outcome of each donation, given the outcomes of the rest.
    func outcomes(_ rest: [EventLog.Outcome]) -> [EventLog.Outcome] {
        var rest = rest[...]
        return known.compactMap { $0 ?? rest.popFirst() }
    }
}
