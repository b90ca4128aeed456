internal import Interactions

// What the owner played, and what apps suggest.

extension ActivityReader {
    /// The largest number of donors whose media are offered: those that played last.
    private static var mostPlayers: Int { 256 }

    /// A donor that plays media.
    struct Player {
        let number: DonorNumber
        let donor: Donor
        /// The newest plays, the last at the end.
        var plays: [PlayerView.Play] = []
        /// The position and the start of the event with the suggestions that hold.
        var set: (position: Position, start: Timestamp)?
        /// The types of which only suggestions are offered.
        var restricted: Set<MediaType> = []
    }

    /// Returns the donors that played or suggested something last, by their names.
    ///
    /// - Parameters:
    ///   - now: The time of the question.
    ///   - isMeant: Whether media of a donor may be offered.
    /// - Returns: The donors.
    /// - Throws: ``DonationStoreError`` if the views cannot be read.
    /// - Complexity: O(*d* log *d*) in the donors that ever played or suggested something.
    func players(
        at now: Timestamp,
        where isMeant: (Donor) -> Bool
    ) throws(DonationStoreError) -> [Player] {
        var newest: [DonorNumber: Timestamp] = [:]
        for rowClass in [ActivityRowKey.Class.player, .upcoming] {
            try forEachRow(
                from: [rowClass.rawValue],
                before: [rowClass.rawValue + 1],
                where: { key throws(DonationStoreError) in
                    key.donor.flatMap { donor($0) }.map(isMeant) ?? false
                },
                body: { row throws(DonationStoreError) in
                    guard let number = row.key.donor, let start = row.view.newestMedia(at: now)
                    else { return }
                    newest[number] = max(newest[number] ?? start, start)
                }
            )
        }
        let donors = newest.compactMap { number, start in
            donor(number).map { (number: number, donor: $0, start: start) }
        }
        let last = donors.sorted {
            $0.start == $1.start ? $0.donor < $1.donor : $0.start > $1.start
        }
        var players: [Player] = []
        for (number, donor, _) in last.prefix(Self.mostPlayers) {
            players.append(try player(number, donor, at: now))
        }
        return players.sorted { $0.donor < $1.donor }
    }

    private func player(
        _ number: DonorNumber,
        _ donor: Donor,
        at now: Timestamp
    ) throws(DonationStoreError) -> Player {
        var player = Player(number: number, donor: donor)
        if case .player(let view)? = try row(ActivityRowKey(.player, number))?.view {
            player.plays = view.plays.filter { $0.start <= now }
        }
        if case .upcoming(let view)? = try row(ActivityRowKey(.upcoming, number))?.view {
            if let start = view.setStart, start <= now { player.set = (view.set, start) }
            player.restricted = Set(view.modes.filter { $0.value.mode == .onlySuggested }.keys)
        }
        return player
    }

    /// Returns the transitions of the last months, with what followed one of them.
    ///
    /// - Parameters:
    ///   - token: The transition; `nil` for none.
    ///   - now: The time of the question.
    /// - Returns: The transitions.
    /// - Throws: ``DonationStoreError`` if the views cannot be read.
    /// - Complexity: O(*d*) in the days with transitions, at most 90, of at most 256 each.
    func mediaMoments(
        after token: String?,
        at now: Timestamp
    ) throws(DonationStoreError) -> MediaMoments {
        var days: [MomentsView] = []
        let first = now.adding(.zero - MediaMoments.horizon).day
        try forEachRow(
            from: ActivityRowKey.moments(ofDay: first),
            before: ActivityRowKey.moments(ofDay: now.day + 1),
            where: { _ throws(DonationStoreError) in true },
            body: { row throws(DonationStoreError) in
                if case .moments(let view) = row.view { days.append(view) }
            }
        )
        return MediaMoments(days, after: token, at: now)
    }

    /// Returns what is known of the plays of something; `nil` if nothing of it is left.
    func played(_ thing: ActivityRowKey) throws(DonationStoreError) -> PlayedView? {
        guard let row = try row(thing), case .played(let view) = row.view else { return nil }
        return view
    }

    /// Returns the play at a position; `nil` if there is none.
    func play(at position: Position) throws(DonationStoreError) -> MediaPlay? {
        try event(at: position)?.play
    }

    /// Returns the suggestions of an event; none if there are none.
    func suggestedMedia(
        at position: Position
    ) throws(DonationStoreError) -> [SuggestedMedia.Suggestion] {
        guard case .other(let event as SuggestedMedia)? = try event(at: position)?.content else {
            return []
        }
        return event.suggestions ?? []
    }

    /// Returns whether an app may be asked to play: one of the registry says so itself.
    func playsMedia(_ app: String) throws(DonationStoreError) -> Bool {
        guard let registered = try self.app(app)?.app else { return true }
        return registered.playsMedia
            || registered.intentClasses.contains(MediaPlay.intentClass)
    }

    /// Returns the feedback in which the owner put away lists with the thing of an event.
    func dismissals(of position: Position, index: Int) throws(DonationStoreError) -> [Position] {
        guard let row = try row(.referred(position)), case .outcomes(let view) = row.view else {
            return []
        }
        return view.outcomes.filter { !$0.isChosen && $0.index == index }.map(\.position)
    }
}

extension ActivityView {
    /// The start of the newest play or set of suggestions until then, in a donor's row of these.
    fileprivate func newestMedia(at now: Timestamp) -> Timestamp? {
        switch self {
        case .player(let view): view.plays.last { $0.start <= now }?.start
        case .upcoming(let view): view.setStart.flatMap { $0 <= now ? $0 : nil }
        default: nil
        }
    }
}
