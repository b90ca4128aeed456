import DonationStore

extension Model {
    /// Links participants, or returns the reason of a refusal.
    mutating func link(_ places: [Place]) -> CorrectionRefusal? {
        let link = Link(places.map(\.reference))
        guard link.participants.count > 1 else { return .tooFewParticipants }
        for participant in link.participants {
            if let refusal = refusal(of: participant) { return refusal }
        }
        append(link)
        return nil
    }

    /// Unlinks a piece of evidence, or returns the reason of a refusal.
    mutating func unlink(
        _ evidence: EvidenceReference,
        of place: Place
    ) -> CorrectionRefusal? {
        let participant = place.reference
        if let refusal = refusal(of: participant) { return refusal }
        let person = self[place.position].donation?.interaction.intent.people.everyone[place.index]
        guard person?.has(evidence) == true else { return .noEvidence(evidence, of: participant) }
        append(Unlink(evidence, of: participant))
        return nil
    }

    /// Withdraws a link or an unlink, or returns the reason of a refusal.
    mutating func withdraw(_ position: Int) -> CorrectionRefusal? {
        let place = Position(rawValue: UInt64(position))
        guard (1..<entries.count + 1).contains(position) else { return .noEvent(place) }
        let entry = self[position]
        switch entry.state {
        case .erased: return entry.gift == nil ? .erased(place) : .noCorrection(place)
        case _ where entry.correction == nil || [.redacted, .undone].contains(entry.kind):
            return .noCorrection(place)
        // What an app said is deleted with what belongs to it, and not taken back alone.
        case _ where entry.said != nil: return .noCorrection(place)
        case .deleted: return .withdrawn(place)
        case .live: delete([position])
        }
        return nil
    }

    /// The positions of the donations that a link or an unlink names.
    static func places(of entry: Entry) -> [Int] {
        switch entry.correction {
        case let link as Link: link.participants.map { Int($0.position.rawValue) }
        case let unlink as Unlink: [Int(unlink.participant.position.rawValue)]
        case let wish as Wish: wish.referents.map { Int($0.rawValue) }
        case let rename as Rename: [Int(rename.subject.position.rawValue)]
        case let feedback as SuggestionFeedback:
            feedback.references.map { Int($0.position.rawValue) }
        case let preference as Preference: [Int(preference.conversation.position.rawValue)]
        case let redaction as Redaction: redaction.participants.map { Int($0.position.rawValue) }
        case let opened as LinkOpened: [Int(opened.link.rawValue)]
        case let removed as LinkRemoved: [Int(removed.link.rawValue)]
        case let feedback as OfferFeedback:
            (feedback.chosen.map { [$0] } ?? feedback.shown).map { Int($0.position.rawValue) }
        case let search as SearchFeedback where search.chosen == .start:
            search.shown.map { Int($0.rawValue) }
        case let search as SearchFeedback: [Int(search.chosen.rawValue)]
        default: []
        }
    }

    /// The reason why no event can name this position; `nil` for a live donation.
    func refusal(of place: Position) -> CorrectionRefusal? {
        let position = Int(place.rawValue)
        guard (1..<entries.count + 1).contains(position) else { return .noEvent(place) }
        let entry = self[position]
        guard entry.gift != nil else { return .noDonation(place) }
        return switch entry.state {
        case .erased: .erased(place)
        case .deleted: .deleted(place)
        case .live: nil
        }
    }

    func refusal(of participant: ParticipantReference) -> CorrectionRefusal? {
        refusal(ofAnybody: participant) ?? refusal(ofOwner: participant)
    }

    private func refusal(ofOwner participant: ParticipantReference) -> CorrectionRefusal? {
        let position = Int(participant.position.rawValue)
        let person = everyone(at: position)[participant.index]
        let donor = self[position].donation?.donor ?? Donor(app: "")
        let isOwner = person.isMe || !own.isDisjoint(with: Sighting.evidence(person, donor))
        return isOwner ? .isOwner(participant) : nil
    }

    func everyone(at position: Int) -> [Person] {
        self[position].donation?.interaction.intent.people.everyone ?? []
    }

    /// The reason why no event can name this participant, the owner or another.
    func refusal(ofAnybody participant: ParticipantReference) -> CorrectionRefusal? {
        if let refusal = refusal(of: participant.position) { return refusal }
        let entry = self[Int(participant.position.rawValue)]
        guard let donation = entry.donation else { return .noDonation(participant.position) }
        let everyone = donation.interaction.intent.people.everyone
        guard everyone.indices.contains(participant.index) else {
            return .noParticipant(participant, count: everyone.count)
        }
        return nil
    }
}
