// The choices of the owner: searches and lists of offers, which name other events.

extension ActivityFold {
    /// The part of a row in a search or a list of offers.
    enum Part {
        case shown
        case chosen
    }

    /// Returns the part of a row in an event: `.chosen` if the owner chose it there, else `.shown`;
    /// `nil` if the event means nothing there.
    mutating func part(in event: ActivityEvent, of row: Int) throws(FoldFailure) -> Part? {
        switch event.content {
        case .searched(let search): return try part(in: search, of: row)
        case .linkOpened, .linkRemoved:
            // Without the event that took the link, nothing can be done to it.
            return rows[row].timeline.isEmpty ? nil : .shown
        default:
            guard let feedback = event.feedback else { return .shown }
            return try part(in: feedback, of: row)
        }
    }

    /// Returns the part of a row in a search; `nil` if it has none any more.
    ///
    /// A search whose chosen result is deleted says nothing any more, as an erasure destroys it.
    mutating func part(
        in search: SearchFeedback,
        of row: Int
    ) throws(FoldFailure) -> Part? {
        let key = rows[row].key
        let isBeginning = key.rowClass == .beginning
        guard let subject = isBeginning ? key.target : key else { return nil }
        let live = try livePositions(of: try self.row(subject))
        guard search.chosen == .start || live.contains(search.chosen) else {
            guard let chosen = try event(at: search.chosen)?.subject,
                try livePositions(of: try self.row(chosen)).contains(search.chosen)
            else { return nil }
            return !isBeginning && search.shown.contains(where: live.contains)
                ? .shown : nil
        }
        let isChosen = search.chosen != .start
        return isChosen || search.shown.contains(where: live.contains)
            ? (isChosen ? .chosen : .shown) : nil
    }

    /// Returns the part of a row in feedback on offers; `nil` if it has none any more.
    ///
    /// Feedback whose chosen offer is about a deleted event says nothing any more, as an erasure
    /// destroys it.
    mutating func part(
        in feedback: OfferFeedback,
        of row: Int
    ) throws(FoldFailure) -> Part? {
        let key = rows[row].key
        if let chosen = feedback.chosen, try !isLive(chosen.position) { return nil }
        var part: Part?
        for offer in feedback.shown {
            guard key == .referred(offer.position) || key == feedback.row(of: offer),
                try isLive(offer.position)
            else { continue }
            if offer == feedback.chosen { return .chosen }
            part = .shown
        }
        return part
    }

    private mutating func isLive(_ position: Position) throws(FoldFailure) -> Bool {
        guard !deleted.contains(position), let event = try event(at: position) else { return false }
        return try isLive(event, try keys(of: event))
    }

    /// Folds again what feedback on offers said about an event that is deleted.
    mutating func unsettleFeedback(on position: Position) throws(FoldFailure) {
        let referred = try row(.referred(position))
        for entry in try entries(of: rows[referred].timeline).entries {
            guard let feedback = try event(at: entry.position) else { continue }
            for key in try keys(of: feedback) { markUnsettled(try row(key)) }
        }
    }
}
