import ArgumentParser
import DonationStore

/// Which events to show: those to which all of the filters apply.
struct EventFilter: ParsableArguments {
    @Option(help: ArgumentHelp("Donated by this app.", valueName: "app"), completion: .donor)
    var donor: String?

    @Option(
        help: ArgumentHelp(
            "With a person whose name contains this, or whose handle or identifier it is.",
            valueName: "text"
        ),
        completion: .person
    )
    var person: String?

    @Option(
        help: ArgumentHelp(
            "With this conversation identifier or group identifier.",
            valueName: "identifier"
        ),
        completion: .conversationIdentifier
    )
    var conversation: String?

    @Option(
        help: ArgumentHelp("Of this class, as in INSendMessageIntent.", valueName: "class"),
        completion: .intent
    )
    var intent: String?

    @Option(help: "Donated with this direction.")
    var direction: Direction?

    @Option(
        help: ArgumentHelp(
            "Started then or later, as in 2026-07-01 or \"2 weeks ago\".",
            valueName: "date"
        ),
        completion: .moment,
        transform: moment
    )
    var since: Timestamp?

    @Option(
        help: ArgumentHelp("Started before.", valueName: "date"),
        completion: .moment,
        transform: moment
    )
    var until: Timestamp?

    @Option(
        name: .customLong("kind"),
        help: ArgumentHelp("Of this kind; may be repeated.", valueName: "kind")
    )
    var kinds: [EventKind] = []

    @Option(
        help: ArgumentHelp(
            "With this in a name, a handle, an identifier or the name of a group.",
            valueName: "text"
        ),
        completion: .person
    )
    var text: String?

    /// Whether every event is shown.
    var isEmpty: Bool {
        !asksForDonation && since == nil && until == nil && kinds.isEmpty
    }

    /// Whether an event is to be shown; what is not a donation has none of a donation's fields.
    func matches(_ event: RecordedEvent) -> Bool {
        guard kinds.isEmpty || kinds.contains(event.kind), isInTime(event.time) else {
            return false
        }
        guard let donation = event.donation else { return !asksForDonation }
        return matches(donation)
    }

    private var asksForDonation: Bool {
        donor != nil || person != nil || conversation != nil || intent != nil || direction != nil
            || text != nil
    }

    private func isInTime(_ time: Timestamp) -> Bool {
        since.map { time >= $0 } ?? true && until.map { time < $0 } ?? true
    }

    private func matches(_ donation: Donation) -> Bool {
        let interaction = donation.interaction
        let people = interaction.intent.people
        if let donor, donation.donor.app != donor { return false }
        if let direction, interaction.direction != direction { return false }
        if let intent,
            ![interaction.intent.className, interaction.intent.shortName].contains(intent)
        {
            return false
        }
        if let conversation, people.conversationIdentifier != conversation,
            interaction.groupIdentifier != conversation
        {
            return false
        }
        if let person, !people.everyone.contains(where: { $0.isNamed(by: person) }) { return false }
        guard let text = text?.lowercased() else { return true }
        return donation.texts.contains { $0.lowercased().contains(text) }
    }
}

extension Person {
    /// Whether a text is part of the name, or a handle or an identifier.
    func isNamed(by text: String) -> Bool {
        if displayName?.lowercased().contains(text.lowercased()) == true { return true }
        return has(text)
    }

    /// Whether a text is a handle or an identifier.
    func has(_ text: String) -> Bool {
        handlesAndIdentifiers.contains { $0 == text || $0.bare == text.bare }
    }

    /// Everything that tells who it is, but for the name.
    var handlesAndIdentifiers: [String] {
        ([personHandle].compactMap { $0 } + aliases).compactMap(\.value)
            + [contactIdentifier, customIdentifier].compactMap { $0 }
    }
}

extension String {
    /// The text as it is compared with what was typed: without the marks in a number.
    fileprivate var bare: String {
        let text = lowercased()
        guard text.contains(where: \.isNumber), text.allSatisfy({ !$0.isLetter }) else {
            return text
        }
        return text.filter { !" -().\u{A0}/".contains($0) }
    }
}

extension Donation {
    /// The names and identifiers in it.
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
