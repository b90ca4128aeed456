internal import Interactions
internal import LMDB

/// The conversations in the order of a ranking, and the sieve of one context.
struct SuggestionWalk {
    private let views: ViewStore
    let names: DonorNames
    let ranking: Ranking
    var sieve: SuggestionSieve
    private let said: [[UInt8]: PreferenceView]
    let wishes: OwnerWishes
    private var stream: AdjustedStream

    /// Begins before the best conversation.
    ///
    /// - Parameters:
    ///   - views: The views.
    ///   - context: The context.
    ///   - now: The time of its moment.
    ///   - coefficients: The coefficients to rank by; by default those in force.
    ///   - gates: The gates for the things of the context, if they were read before.
    ///   - snapshot: A snapshot of the views that has the knowledge of the context's moment.
    /// - Throws: ``DonationStoreError`` if the views cannot be read.
    init(
        _ views: ViewStore,
        _ context: SuggestionContext,
        at now: Timestamp,
        coefficients: RankingCoefficients? = nil,
        through gates: AppGates? = nil,
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
        wishes = try OwnerWishes(views, names, in: snapshot)
        var raised = company.reasons
        for (key, preference) in said {
            let raising = ranking.raising(preference, in: context.circumstances)
            if !raising.isEmpty { raised[key, default: []] += raising }
        }
        let read: AppGates
        if let gates {
            read = gates
        } else {
            read = try views.gates(of: snapshot, sharing: context.shared)
        }
        sieve = SuggestionSieve(
            for: context,
            with: company,
            completing: try Completions(
                context.prefix,
                views,
                without: wishes.isDead,
                in: snapshot
            ),
            reading: names,
            through: read,
            at: now
        )
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
        let (ranking, said, wishes, views) = (ranking, said, wishes, views)
        return try goingOn(in: snapshot) { stream, entries throws(DonationStoreError) in
            try stream.next(entries) { key throws(DonationStoreError) in
                try snapshot.rankingState(of: key)
            } lowered: { key throws(DonationStoreError) in
                let preference = said.isEmpty ? nil : said[key]
                guard !wishes.isEmpty else {
                    return preference.map { ranking.lowering($0) } ?? []
                }
                let effect = try views.effect(of: wishes, on: key, in: snapshot)
                guard effect.obstacle == nil else { return nil }
                return ranking.lowering(
                    preference ?? PreferenceView(),
                    less: effect.less.count
                )
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
        let (ranking, said, wishes, views) = (ranking, said, wishes, views)
        return try goingOn(in: snapshot) { stream, entries throws(DonationStoreError) in
            try stream.nextMostRecent(entries) { key throws(DonationStoreError) in
                let preference = said.isEmpty ? nil : said[key]
                guard !wishes.isEmpty else {
                    return preference.map { ranking.loweringEvenIfNever($0) } ?? []
                }
                let less = try views.effect(of: wishes, on: key, in: snapshot).less.count
                return ranking.loweringEvenIfNever(
                    preference ?? PreferenceView(),
                    less: less
                )
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
        latest: Position?,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Suggestion? {
        guard let donor = names.byNumber[conversation.key.donor] else { return nil }
        var suggestion = Suggestion(
            of: conversation,
            as: candidate,
            donor: donor,
            latest: latest,
            leadingReason: ranking.leadingReason(
                among: candidate.reasons,
                of: candidate.state,
                isGroup: !conversation.attendance.isWithOnePerson,
                actions: conversation.view.actions
            ),
            origin: sieve.origin
        )
        for (index, one) in conversation.attendance.people.enumerated() {
            suggestion.people[index] = try wishes.living(
                suggestion.people[index],
                in: conversation.key.donor,
                of: one.key,
                in: snapshot
            )
        }
        return suggestion
    }

    /// Returns the suggestion of a conversation from ``nextMostRecent(in:)``.
    func suggestion(
        of conversation: AttendedConversation,
        asRecent candidate: AdjustedStream.Candidate,
        latest: Position?,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Suggestion? {
        try suggestion(
            of: conversation,
            as: stream.withProbability(candidate),
            latest: latest,
            in: snapshot
        )
    }
}

// People without a conversation.

extension SuggestionWalk {
    /// Lowers the people whom the owner wants suggested less among those ranked.
    func lower(_ ranked: inout [(key: [UInt8], score: Double, reasons: [Reason])]) {
        guard wishes.contacts.contains(where: { !$0.value.less.isEmpty }) else { return }
        for index in ranked.indices {
            let said = wishes.contacts[ContactKey(bytes: ranked[index].key)]
            guard let said, !said.less.isEmpty else { continue }
            ranked[index].reasons += ranking.lessened(said.less.count)
            ranked[index].score = ranked[index].reasons.score
        }
        // The sort is stable: of equal scores, the one that came first stays first.
        ranked = ranked.enumerated().sorted { one, other in
            (other.element.score, one.offset) < (one.element.score, other.offset)
        }.map(\.element)
    }

    /// Returns a channel to a person without a conversation; `nil` if the person does not fit, or
    /// the owner does not want the person suggested.
    func channel(
        of key: ContactKey,
        _ view: ContactView,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> ChannelView? {
        guard wishes.contacts[key]?.never.isEmpty ?? true else { return nil }
        let wishes = wishes
        return try sieve.channel(of: key, view) { channel throws(DonationStoreError) in
            guard !wishes.isEmpty else { return true }
            guard wishes.said(ofAppOf: channel.donor).never.isEmpty else { return false }
            let person = channel.person
            return try wishes.reached(person, in: channel.donor, of: key, in: snapshot) != nil
        }
    }
}

extension ViewStore {
    /// Returns the effect of wishes on the conversation of a key.
    fileprivate func effect(
        of wishes: OwnerWishes,
        on key: [UInt8],
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> OwnerWishes.Effect {
        guard let conversation = try attended(ConversationKey(bytes: key), in: snapshot) else {
            return OwnerWishes.Effect()
        }
        return try wishes.effect(on: conversation, in: snapshot)
    }
}
