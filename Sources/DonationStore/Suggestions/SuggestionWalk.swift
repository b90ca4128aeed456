internal import Interactions
internal import LMDB

/// The conversations in the order of a ranking, and the sieve of one context.
struct SuggestionWalk {
    private let views: ViewStore
    let names: DonorNames
    let ranking: Ranking
    var sieve: SuggestionSieve
    private let said: [[UInt8]: PreferenceView]
    private var stream: AdjustedStream

    /// Begins before the best conversation.
    ///
    /// - Parameters:
    ///   - views: The views.
    ///   - context: The context.
    ///   - now: The time of its moment.
    ///   - coefficients: The coefficients to rank by; by default those in force.
    ///   - snapshot: A snapshot of the views that has the knowledge of the context's moment.
    /// - Throws: ``DonationStoreError`` if the views cannot be read.
    init(
        _ views: ViewStore,
        _ context: SuggestionContext,
        at now: Timestamp,
        coefficients: RankingCoefficients? = nil,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) {
        self.views = views
        names = try views.donorNames()
        let totals = try snapshot.rankingTotals()
        ranking = Ranking(
            at: now,
            sentInAll: totals.sent,
            habits: totals.habits,
            coefficients: try views.coefficients(coefficients, of: snapshot)
        )
        let company = try views.company(of: context, names, ranking, in: snapshot)
        said = try views.said(of: snapshot)
        var raised = company.reasons
        for (key, preference) in said {
            let raising = ranking.raising(preference, in: context.circumstances)
            if !raising.isEmpty { raised[key, default: []] += raising }
        }
        sieve = SuggestionSieve(for: context, with: company, reading: names, at: now)
        stream = AdjustedStream(ranking, names.keyOrder, raised: raised)
    }

    /// Returns the next conversation.
    ///
    /// - Parameter snapshot: The snapshot in which the walk began.
    /// - Returns: The conversation; `nil` after the last.
    /// - Throws: ``DonationStoreError`` if the views cannot be read.
    mutating func next(
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> AdjustedStream.Candidate? {
        let (ranking, said) = (ranking, said)
        return try goingOn(in: snapshot) { stream, entries throws(DonationStoreError) in
            try stream.next(entries) { key throws(DonationStoreError) in
                try snapshot.rankingState(of: key)
            } lowered: { key throws(DonationStoreError) in
                guard !said.isEmpty, let preference = said[key] else { return [] }
                return ranking.lowering(preference)
            }
        }
    }

    /// Returns the next conversations by the most recent contact, for callers that look at all.
    ///
    /// These include the conversations that the owner said never to suggest.
    ///
    /// - Parameter snapshot: The snapshot in which the walk began.
    /// - Returns: The conversations; none after the last.
    /// - Throws: ``DonationStoreError`` if the views cannot be read.
    mutating func nextMostRecent(
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [AdjustedStream.Candidate] {
        let (ranking, said) = (ranking, said)
        return try goingOn(in: snapshot) { stream, entries throws(DonationStoreError) in
            try stream.nextMostRecent(entries) { key throws(DonationStoreError) in
                guard !said.isEmpty, let preference = said[key] else { return [] }
                return ranking.loweringEvenIfNever(preference)
            }
        }
    }

    /// Lets `body` read from the stream, with access to the entries of the lists.
    private mutating func goingOn<Value>(
        in snapshot: borrowing Snapshot<ViewTables>,
        _ body: (
            inout AdjustedStream, RankedStream.Read<DonationStoreError>
        ) throws(DonationStoreError) -> Value
    ) throws(DonationStoreError) -> Value {
        try body(&stream) { list, last, limit throws(DonationStoreError) in
            try snapshot.entries(of: list, after: last, limit: limit)
        }
    }

    /// Returns whether the owner said never to suggest a conversation.
    func isNever(_ candidate: AdjustedStream.Candidate) -> Bool {
        said[candidate.key]?.isNever == true
    }

    /// Returns the suggestion of a conversation; `nil` if the name of its donor is gone.
    func suggestion(
        of conversation: AttendedConversation,
        as candidate: AdjustedStream.Candidate,
        latest: Position?
    ) -> Suggestion? {
        guard let donor = names.byNumber[conversation.key.donor] else { return nil }
        return Suggestion(
            of: conversation,
            as: candidate,
            donor: donor,
            latest: latest,
            origin: sieve.origin
        )
    }

    /// Returns the suggestion of a conversation from ``nextMostRecent(in:)``.
    func suggestion(
        of conversation: AttendedConversation,
        asRecent candidate: AdjustedStream.Candidate,
        latest: Position?
    ) -> Suggestion? {
        suggestion(of: conversation, as: stream.withProbability(candidate), latest: latest)
    }
}
