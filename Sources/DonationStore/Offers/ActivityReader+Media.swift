internal import Interactions

// What the owner played, and what apps suggest.

extension ActivityReader {
    /// The largest number of donors whose plays are looked at.
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

    /// Returns the donors that played or suggested something, by their names.
    func players(at now: Timestamp) throws(DonationStoreError) -> [Player] {
        var players: [DonorNumber: Player] = [:]
        for rowClass in [ActivityRowKey.Class.player, .upcoming] {
            let prefix = ActivityRowKey(rowClass).bytes
            for row in try rows(beginning: prefix, limit: Self.mostPlayers) {
                guard let number = row.key.donor, let donor = donor(number) else { continue }
                var player = players[number] ?? Player(number: number, donor: donor)
                switch row.view {
                case .player(let view): player.plays = view.plays.filter { $0.start <= now }
                case .upcoming(let view):
                    if let start = view.setStart { player.set = (view.set, start) }
                    player.restricted = Set(
                        view.modes.filter { $0.value.mode == .onlySuggested }.keys
                    )
                default: break
                }
                players[number] = player
            }
        }
        return players.values.sorted { $0.donor < $1.donor }
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
