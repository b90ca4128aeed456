import DonationStore

/// A placeholder in the line of an event.
enum EventField: String, CaseIterable {
    case position, time, direction, app, account, kind, intent, people, conversation, group
    case identifier
}

/// The user's format for the line of an event.
typealias EventFormat = LineFormat<EventField>

extension LineFormat<EventField> {
    /// Returns the event in this format.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - time: The style of times.
    ///   - said: The words of an event that is no donation, if not its own.
    ///   - group: The name of the group of a donation that gives none itself.
    /// - Returns: The line.
    func text(
        of event: RecordedEvent,
        time: TimeStyle,
        said: String? = nil,
        group: String? = nil
    ) -> String {
        text { field in
            switch field {
            case .people where event.donation == nil: said ?? event.said
            case .group: group ?? event.text(of: field, time)
            default: event.text(of: field, time)
            }
        }
    }
}

extension RecordedEvent {
    /// Returns the text of a field; empty if the event has none.
    fileprivate func text(of field: EventField, _ style: TimeStyle) -> String {
        let interaction = donation?.interaction
        switch field {
        case .position: return "\(position.rawValue)"
        case .time: return EventSummary(of: self).timeText(style)
        case .direction: return interaction?.direction.rawValue ?? ""
        case .app: return (donation?.donor ?? donor)?.app ?? ""
        case .account: return (donation?.donor ?? donor)?.account ?? ""
        case .kind: return kind.text
        case .intent: return interaction?.intent.className ?? ""
        case .people:
            guard let donation else { return said }
            let others = donation.interaction.intent.people.others
            return others.isEmpty ? EventSummary(of: self).text : others.labels
        case .conversation: return interaction?.intent.people.conversationIdentifier ?? ""
        case .group:
            let name = interaction?.intent.people.speakableGroupName?.spokenPhrase
            return name ?? interaction?.groupIdentifier ?? ""
        case .identifier: return interaction?.identifier ?? ""
        }
    }
}

extension IntentPeople {
    /// The participants without the owner.
    fileprivate var others: [Person] { everyone.filter { !$0.isMe } }
}
