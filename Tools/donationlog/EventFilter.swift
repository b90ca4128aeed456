import ArgumentParser
import DonationStore

/// Which events to show: those to which all of the filters apply.
struct EventFilter: ParsableArguments {
    @Option(help: ArgumentHelp("Donated by this app.", valueName: "app"))
    var donor: String?

    @Option(
        help: ArgumentHelp(
            "With a person whose name contains this, or whose handle or identifier it is.",
            valueName: "text"
        )
    )
    var person: String?

    @Option(
        help: ArgumentHelp(
            "With this conversation identifier or group identifier.",
            valueName: "identifier"
        )
    )
    var conversation: String?

    @Option(help: ArgumentHelp("Of this class, as in INSendMessageIntent.", valueName: "class"))
    var intent: String?

    @Option(help: "Donated with this direction.")
    var direction: Direction?

    @Option(
        help: ArgumentHelp(
            "Started then or later; RFC 3339, or a day such as 2026-07-01.",
            valueName: "date"
        )
    )
    var since: Timestamp?

    @Option(help: ArgumentHelp("Started before; RFC 3339, or a day.", valueName: "date"))
    var until: Timestamp?

    /// Whether an event is to be shown; what is not a donation has none of a donation's fields.
    func matches(_ event: RecordedEvent) -> Bool {
        guard case .donated(let donation) = event.event else {
            return !asksForDonation && isInTime(event.recordedAt)
        }
        return isInTime(donation.interaction.start ?? event.recordedAt)
            && matches(donation)
    }

    private var asksForDonation: Bool {
        donor != nil || person != nil || conversation != nil || intent != nil || direction != nil
    }

    private func isInTime(_ time: Timestamp) -> Bool {
        since.map { time >= $0 } ?? true && until.map { time < $0 } ?? true
    }

    private func matches(_ donation: Donation) -> Bool {
        let interaction = donation.interaction
        let people = interaction.intent.people
        if let donor, donation.donor.app != donor { return false }
        if let direction, interaction.direction != direction { return false }
        if let intent, interaction.intent.className != intent { return false }
        if let conversation, people.conversationIdentifier != conversation,
            interaction.groupIdentifier != conversation
        {
            return false
        }
        guard let person else { return true }
        let needle = person.lowercased()
        return people.everyone.contains { $0.matches(person, lowercased: needle) }
    }
}

extension Person {
    fileprivate func matches(_ text: String, lowercased needle: String) -> Bool {
        if displayName?.lowercased().contains(needle) == true { return true }
        return personHandle?.value == text || contactIdentifier == text || customIdentifier == text
            || aliases.contains { $0.value == text }
    }
}
