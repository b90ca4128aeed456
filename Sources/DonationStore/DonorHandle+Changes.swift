public import Interactions

// For apps that hand over a list of recent conversations again and again.

extension DonorHandle {
    /// Donates an interaction unless this donor's newest live donation of it says the same.
    ///
    /// Compared are all fields but the dates, `start` and `end`; pictures by their SHA-256. The
    /// newest donation of it is that of its identifier. If it has none, it is that of the same
    /// class of intent in its conversation, among the 128 newest there, and identifiers are not
    /// compared; in no conversation there is none. If it says the same, nothing is appended, and
    /// its receipt is returned as that of a duplicate. Otherwise this is another donation, whose
    /// start is the time of receipt unless it is given (the end, if that is earlier).
    ///
    /// With an identifier this holds however many processes do the same. Without one the views are
    /// asked before the log is written, and two that donate at the same moment may append both.
    ///
    /// - Throws: ``DonationError/refused(_:)`` as for `donate(_:)`; of the same identifier and
    ///   start with other content, too; and of what the newest donation was before the owner had
    ///   participants taken out of it;
    ///   ``DonationError/store(_:)`` when the views cannot be read, or the store could not take it.
    /// - Complexity: With an identifier, O(*d* + log *n*) in the live donations of it and the
    ///   events of the log. Without one, O(*m* log *n*) in the donations of other classes that are
    ///   newer, at most 128, once the views are caught up. A commit only if it has changed.
    @discardableResult
    public func donateIfChanged(_ interaction: Interaction) throws(DonationError) -> Receipt {
        let results: [Result<Receipt, DonationRefusal>]
        do {
            results = try donateIfChanged([interaction])
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
    public func donateIfChanged(_ interaction: Interaction) async throws(DonationError) -> Receipt {
        let results: [Result<Receipt, DonationRefusal>]
        do {
            results = try await donateIfChanged([interaction])
        } catch {
            throw .store(error)
        }
        return try Self.receipt(results[0])
    }

    /// Donates those of several interactions that have changed, in one commit, and says of each
    /// what became of it, in order.
    ///
    /// Those of one call are compared with each other only if they have the same identifier.
    ///
    /// - Throws: ``DonationStoreError`` when the views cannot be read, or as for the store as a
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

    /// The same without blocking the thread of the task that calls.
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

/// Donations of which some need not be appended.
private struct Changes {
    private let prepared: [EventLog.Prepared]
    /// Those without an identifier of the donor's, in their places.
    let nameless: [PreparedDonation?]
    /// What the log is known to make of some, in their places.
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

    /// Those that are left to the log.
    var rest: [EventLog.Prepared] {
        zip(prepared, known).filter { $0.1 == nil }.map(\.0)
    }

    /// What became of each, from what became of the rest.
    func outcomes(_ rest: [EventLog.Outcome]) -> [EventLog.Outcome] {
        var rest = rest[...]
        return known.compactMap { $0 ?? rest.popFirst() }
    }
}
