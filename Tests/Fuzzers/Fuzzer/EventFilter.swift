import ArgumentParser
import DonationStore

/// A filter of events; an event must pass all of its parts.
struct EventFilter: ParsableArguments {
    @Option(
        help: ArgumentHelp("Include only what this app donated.", valueName: "app"),
        completion: .donor
    )
    var donor: String?

    @Option(
        help: ArgumentHelp(
            "Include only donations with this contact: its key, handle, identifier, name or "
                + "part of it, or the position of a donation.",
            valueName: "contact"
        ),
        completion: .person
    )
    var person: String?

    @Option(
        name: .customLong("including"),
        help: ArgumentHelp(
            "Include donations in this app that only another app's word ties to --person; "
                + "may be repeated.",
            valueName: "app"
        ),
        completion: .donor
    )
    var including: [String] = []

    @Option(
        help: ArgumentHelp(
            "Include only donations in this conversation: its key, identifier, name or part "
                + "of it, the position of a donation in it, or a person in it.",
            valueName: "conversation"
        ),
        completion: .conversation
    )
    var conversation: String?

    @Option(
        help: ArgumentHelp(
            "Include only donations with this group identifier.",
            valueName: "identifier"
        )
    )
    var group: String?

    @Option(
        help: ArgumentHelp(
            "Include only donations of this class, as in INSendMessageIntent.",
            valueName: "class"
        ),
        completion: .intent
    )
    var intent: String?

    @Option(
        help: ArgumentHelp(
            "Include only donations in this direction, inferred if the donor gave none; "
                + "unspecified means that the donor gave none."
        )
    )
    var direction: Direction?

    @Option(
        help: ArgumentHelp(
            "Include only what started then or later, as in 2026-07-01 or \"2 weeks ago\".",
            valueName: "date"
        ),
        completion: .moment,
        transform: moment
    )
    var since: Timestamp?

    @Option(
        help: ArgumentHelp("Include only what started before this date.", valueName: "date"),
        completion: .moment,
        transform: moment
    )
    var until: Timestamp?

    @Option(
        name: .customLong("kind"),
        help: ArgumentHelp("Include only events of this kind; may be repeated.", valueName: "kind")
    )
    var kinds: [KindWord] = []

    @Option(
        help: ArgumentHelp(
            "Include only donations with this text in a name, a handle, an identifier or "
                + "the name of a group.",
            valueName: "text"
        ),
        completion: .person
    )
    var text: String?

    mutating func validate() throws {
        guard including.isEmpty || person != nil else {
            throw ArgumentParser.ValidationError("--including needs --person.")
        }
    }

    /// Whether every event passes.
    var isEmpty: Bool {
        !asksForDonation && since == nil && until == nil && kinds.isEmpty
    }

    /// Returns whether an event that ``selection(in:)`` leaves passes the filter.
    ///
    /// Only a live donation has the fields of a donation.
    func matches(_ event: RecordedEvent) -> Bool {
        guard kinds.isEmpty || kinds.contains(event.kind), isInTime(event.time) else {
            return false
        }
        guard let donation = event.donation else { return !asksForDonation }
        return !(asksForDonation && event.isDeleted) && matches(donation)
    }

    private var asksForDonation: Bool {
        donor != nil || person != nil || conversation != nil || intent != nil || direction != nil
            || group != nil || text != nil
    }

    private func isInTime(_ time: Timestamp) -> Bool {
        since.map { time >= $0 } ?? true && until.map { time < $0 } ?? true
    }

    private func matches(_ donation: Donation) -> Bool {
        let interaction = donation.interaction
        switch direction {
        case nil: break
        case .unspecified: if interaction.direction != .unspecified { return false }
        case let direction?: if interaction.inferredDirection != direction { return false }
        }
        if let group, interaction.groupIdentifier != group { return false }
        guard let text = text?.lowercased() else { return true }
        return donation.texts.contains { $0.lowercased().contains(text) }
    }
}

extension Person {
    /// Everything that identifies the person, except the name.
    var handlesAndIdentifiers: [String] {
        ([personHandle].compactMap { $0 } + aliases).compactMap(\.value)
            + [contactIdentifier, customIdentifier].compactMap { $0 }
    }
}

extension Donation {
    /// The names and identifiers in the donation.
    fileprivate var texts: [String] {
        let people = interaction.intent.people
        return people.everyone.flatMap {
            [$0.displayName].compactMap { $0 } + $0.handlesAndIdentifiers
        }
            + [
                donor.app, donor.account, interaction.identifier, interaction.groupIdentifier,
                people.conversationIdentifier, people.speakableGroupName?.spokenPhrase,
            ].compactMap { $0 }
    }
}
