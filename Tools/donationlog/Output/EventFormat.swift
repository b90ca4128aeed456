import DonationStore

/// What a placeholder in the line of an event stands for.
enum EventField: String, CaseIterable {
    case position, time, direction, app, account, kind, intent, people, conversation, group
    case identifier
}

/// A line for an event as the owner wants it.
typealias EventFormat = LineFormat<EventField>

extension LineFormat<EventField> {
    /// The event in this format.
    func text(of event: RecordedEvent, time: TimeStyle) -> String {
        text { event.text(of: $0, time) }
    }
}

extension RecordedEvent {
    /// What stands for a field; nothing where the event has none.
    fileprivate func text(of field: EventField, _ style: TimeStyle) -> String {
        let interaction = donation?.interaction
        switch field {
        case .position: return "\(position.rawValue)"
        case .time: return timeText(style)
        case .direction: return interaction?.direction.rawValue ?? ""
        case .app: return donation?.donor.app ?? ""
        case .account: return donation?.donor.account ?? ""
        case .kind: return kind.text
        case .intent: return interaction?.intent.className ?? ""
        case .people:
            guard let interaction else { return said }
            let others = interaction.intent.people.others
            return others.isEmpty ? interaction.peopleText : others.labels
        case .conversation: return interaction?.intent.people.conversationIdentifier ?? ""
        case .group:
            let name = interaction?.intent.people.speakableGroupName?.spokenPhrase
            return name ?? interaction?.groupIdentifier ?? ""
        case .identifier: return interaction?.identifier ?? ""
        }
    }
}

extension IntentPeople {
    /// Who takes part, without the owner.
    fileprivate var others: [Person] { everyone.filter { !$0.isMe } }
}
