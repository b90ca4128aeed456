import DonationStore

/// The names of those whom events mean by positions, read from the store as lines need them.
///
/// A position stays where nothing is left that could tell more, as after an erasure.
struct MeantNames {
    /// The largest number of positions to look up for one line.
    private static let mostLooked = 8
    /// The largest number of names in one line.
    private static let mostNamed = 4
    /// The number of names to keep.
    private static let mostKept = 1 << 14

    private let store: DonationStore
    private var events: [Position: RecordedEvent] = [:]
    private var groups: [GroupKey: String?] = [:]

    private struct GroupKey: Hashable {
        let donor: Donor
        let conversation: String
    }

    init(_ store: DonationStore) {
        self.store = store
    }

    // MARK: Events

    /// Returns the words of an event that is no donation, with names in place of positions.
    mutating func words(of event: RecordedEvent) -> String {
        guard case .known(let payload) = event.event else { return event.said }
        return words(of: payload) ?? event.said
    }

    /// Returns the words of an act of the owner, with names in place of positions.
    mutating func words(of act: OwnersAct) -> String {
        if act.command == nil, let event = act.event, let words = words(of: event) { return words }
        return act.summary
    }

    private mutating func words(of payload: any EventPayload) -> String? {
        switch payload {
        case let wish as Preference:
            return wish.line.replacing(
                "the conversation of \(wish.conversation.text)",
                with: name(of: wish.conversation)
            )
        case let feedback as SuggestionFeedback: return outcome(of: feedback)
        case let feedback as SearchFeedback:
            let list = names(feedback.shown.map { ConversationReference(position: $0) })
            guard feedback.chosen != .start else {
                return "\"\(feedback.query)\": none chosen of \(list)"
            }
            let chosen = name(of: ConversationReference(position: feedback.chosen))
            return "\"\(feedback.query)\": \(chosen) chosen of \(list)"
        case let link as Link: return "linked \(names(link.participants))"
        case let apart as KeptApart: return "kept apart \(names(apart.participants))"
        case let unlink as Unlink: return taken(by: unlink)
        case let deletion as Deletion: return deleted(by: deletion)
        case let wish as Wish:
            guard let participant = wish.participant else { return nil }
            let line = wish.line.replacing(participant.text, with: name(of: participant))
            guard case .address(let evidence, of: _) = wish.subject,
                let address = text(of: evidence, of: participant)
            else { return line }
            return line.replacing("\(evidence) of", with: "\(address) of")
        case let rename as Rename:
            switch rename.subject {
            case .person(let participant):
                return rename.line.replacing(participant.text, with: name(of: participant))
            case .conversation(let conversation):
                return rename.line.replacing(
                    "the conversation of \(conversation.text)",
                    with: name(of: conversation)
                )
            }
        default: return nil
        }
    }

    private mutating func outcome(of feedback: SuggestionFeedback) -> String {
        let list = names(feedback.shown)
        guard let chosen = feedback.chosen else {
            return feedback.outcome == .abandoned ? "none chosen of \(list)" : "\(list) shown"
        }
        let name = name(of: chosen)
        return switch feedback.outcome {
        case .chosen: "\(name) chosen of \(list)"
        case .otherChosen: "\(name) chosen instead of \(list)"
        default: "\(list) shown"
        }
    }

    private mutating func taken(by unlink: Unlink) -> String {
        let evidence = text(of: unlink.evidence, of: unlink.participant) ?? "\(unlink.evidence)"
        return "unlinked \(evidence) of \(name(of: unlink.participant))"
    }

    /// Returns the name, address or identifier that is a piece of evidence.
    private mutating func text(
        of evidence: EvidenceReference,
        of participant: ParticipantReference
    ) -> String? {
        guard let person = person(participant) else { return nil }
        return switch evidence {
        case .contactIdentifier: person.contactIdentifier
        case .customIdentifier: person.customIdentifier
        case .displayName: person.displayName
        case .personHandle: person.personHandle?.value
        case .alias(let index):
            person.aliases.indices.contains(index) ? person.aliases[index].value : nil
        }
    }

    private mutating func deleted(by deletion: Deletion) -> String? {
        let runs = deletion.positions.runs
        guard !runs.isEmpty, deletion.donors.isEmpty else { return nil }
        let count = runs.reduce(0) { $0 + $1.count }
        var looked: [Position] = []
        for run in runs where looked.count < Self.mostLooked {
            let rest = Self.mostLooked - looked.count
            looked += run.prefix(rest).map { Position(rawValue: $0) }
        }
        var names: [String] = []
        for position in looked {
            let name = nameOfDeleted(position)
            if !names.contains(name) { names.append(name) }
        }
        let shown = names.prefix(Self.mostNamed).joined(separator: ", ")
        let isWhole = names.count <= Self.mostNamed && looked.count == count
        let events = count == 1 ? "" : "\(count) events: "
        return "deleted \(events)\(shown)\(isWhole ? "" : " and more")"
    }

    // MARK: Names

    /// Returns names with commas, each once.
    private mutating func names(_ references: [ConversationReference]) -> String {
        guard !references.isEmpty else { return "none" }
        let names = references.prefix(Self.mostLooked).map { name(of: $0) }
        return Self.list(names, and: references.count - names.count)
    }

    private mutating func names(_ participants: [ParticipantReference]) -> String {
        let names = participants.prefix(Self.mostLooked).map { name(of: $0) }
        return Self.list(names, and: participants.count - names.count)
    }

    private static func list(_ names: [String], and rest: Int) -> String {
        let shown = names.prefix(mostNamed)
        let more = rest + names.count - shown.count
        return shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }

    /// Returns the name of the group, the people or the title of what is at a position.
    private mutating func name(of reference: ConversationReference) -> String {
        guard let event = event(at: reference.position) else { return "#\(reference.text)" }
        guard let donation = event.donation else { return title(of: event) ?? "#\(reference.text)" }
        if reference.isOfSenderAlone, let sender = donation.interaction.intent.people.sender {
            return sender.label
        }
        return name(of: donation, at: reference.position)
    }

    private mutating func name(of donation: Donation, at position: Position) -> String {
        let people = donation.interaction.intent.people
        if let group = groupName(of: DonationSummary(of: donation, at: position)) { return group }
        if let group = people.speakableGroupName?.spokenPhrase.visible { return group }
        let others = people.everyone.filter { !$0.isMe }
        if others.isEmpty {
            return donation.interaction.intent.title ?? people.conversationIdentifier
                ?? "#\(position.rawValue)"
        }
        return others.labels(ofGroup: people.isGroup == true, else: "")
    }

    /// Returns the title of an activity, an item or a link.
    private func title(of event: RecordedEvent) -> String? {
        guard case .known(let payload) = event.event else { return nil }
        return payload.text.visible
    }

    private mutating func nameOfDeleted(_ position: Position) -> String {
        guard let event = event(at: position) else { return "#\(position.rawValue)" }
        if let donation = event.donation { return name(of: donation, at: position) }
        // What is deleted may have been such words, and they name donations alone.
        guard case .known(let payload) = event.event, !(payload is Deletion) else {
            return "#\(position.rawValue)"
        }
        return "\"\(words(of: payload) ?? payload.line)\""
    }

    private mutating func name(of participant: ParticipantReference) -> String {
        person(participant)?.label ?? participant.text
    }

    private mutating func person(_ participant: ParticipantReference) -> Person? {
        guard let donation = event(at: participant.position)?.donation else { return nil }
        let people = donation.interaction.intent.people.everyone
        return people.indices.contains(participant.index) ? people[participant.index] : nil
    }

    private mutating func event(at position: Position) -> RecordedEvent? {
        if let known = events[position] { return known }
        guard let event = try? store.event(at: position) else { return nil }
        if events.count >= Self.mostKept { events.removeAll() }
        events[position] = event
        return event
    }

    // MARK: Groups

    /// Returns the name of the group in which a live donation took place that gives none itself.
    mutating func groupName(of donation: DonationSummary) -> String? {
        let (people, donor) = (donation.parties.people, donation.parties.donor)
        guard !donation.isDeleted, !donation.parties.isCard, people.isGroup != false,
            people.speakableGroupName?.spokenPhrase.visible == nil,
            let conversation = people.conversationIdentifier
        else { return nil }
        let key = GroupKey(donor: donor, conversation: conversation)
        if let known = groups[key] { return known }
        let named = try? store.conversations(named: "#\(donation.position.rawValue)")
        // A conversation with one person has that person's name.
        let found = named?.only.flatMap { $0.isWithOnePerson ? nil : $0.groupName?.visible }
        if groups.count >= Self.mostKept { groups.removeAll() }
        groups[key] = .some(found)
        return found
    }
}
