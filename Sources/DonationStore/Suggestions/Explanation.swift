public import Interactions
internal import LMDB

/// One of the reasons for a suggestion, with the donations behind it.
public struct ExplainedReason: Hashable, Sendable {
    /// The reason, as the suggestion has it.
    public var reason: Reason
    /// The donations it rests on, the greatest share first.
    public var evidence: [ReasonEvidence]
    /// How many there are, of which ``evidence`` may hold only the first.
    public var evidenceCount: Int
}

extension DonationStore {
    /// Says what each reason for a suggestion rests on.
    ///
    /// - Parameters:
    ///   - suggestion: One that was just made: donations that came since are taken into account.
    ///   - time: The time it was asked for; now unless given.
    ///   - limit: The most donations to name for each reason.
    /// - Returns: The reasons in their order; none for a suggestion that is no more.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*h* log *n*) in the donations of the conversation and the events of the log.
    public func explain(
        _ suggestion: Suggestion,
        at time: Timestamp? = nil,
        limit: Int = 5
    ) throws(DonationStoreError) -> [ExplainedReason] {
        try views.explain(
            suggestion,
            at: time ?? host.now(),
            limit: limit,
            in: views.readCaughtUp()
        )
    }
}

extension PastStore {
    /// Says what each reason for a suggestion rested on then; otherwise as
    /// ``DonationStore/explain(_:at:limit:)``.
    ///
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*h* log *n*) in the donations of the conversation and the events of the log.
    public func explain(
        _ suggestion: Suggestion,
        at time: Timestamp,
        limit: Int = 5
    ) throws(DonationStoreError) -> [ExplainedReason] {
        try store.views.explain(suggestion, at: time, limit: limit, in: read())
    }
}

extension ViewStore {
    func explain(
        _ suggestion: Suggestion,
        at now: Timestamp,
        limit: Int,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [ExplainedReason] {
        var positions: [Position] = []
        var state = RankingState()
        if let key = suggestion.identity {
            guard let view: ConversationView = try view(.conversations, key.bytes, of: snapshot)
            else { return [] }
            state = view.ranking
            try forEachEntry(of: view.timeline, in: snapshot) { entry in
                positions.append(entry.position)
                return true
            }
        }
        var entries: [RankingHistory.Entry] = []
        var reader = ConversationReader(region: try log.end().region)
        try log.forEachDonation(at: positions.reversed()) {
            record,
            envelope,
            position throws(DecodingFailure) in
            if let entry = try reader.entry(of: record, envelope, at: position) {
                entries.append(entry)
            }
        }
        let history = RankingHistory(entries, of: state, at: now)
        return suggestion.reasons.map { reason in
            let evidence = history.evidence(for: reason.name)
            return ExplainedReason(
                reason: reason,
                evidence: Array(evidence.prefix(max(0, limit))),
                evidenceCount: evidence.count
            )
        }
    }
}
