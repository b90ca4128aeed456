import DonationStore

/// Events as people read them, one a line, in columns that are as wide as what came before.
struct EventTable {
    private var columns = Columns(right: [0])

    /// The lines of some more events.
    mutating func lines(of events: [RecordedEvent]) -> [String] {
        columns.lines(of: events.map(\.row))
    }
}

extension RecordedEvent {
    /// Position, local start, direction, app, intent, people.
    fileprivate var row: [String] {
        let number = "\(position.rawValue)"
        switch event {
        case .donated(let donation):
            let interaction = donation.interaction
            return [
                number, (interaction.start ?? recordedAt).localText, interaction.direction.arrow,
                donation.donor.text, interaction.intent.shortName,
                interaction.peopleText + (isDeleted ? " (deleted)" : ""),
            ]
        case .deleted(let deletion):
            return [number, recordedAt.localText, "×", "", "", "deleted \(deletion.text)"]
        case .policy(let rule):
            return [number, recordedAt.localText, "!", "", "", "policy of \(rule.text)"]
        case .linked(let link):
            return [number, recordedAt.localText, "=", "", "", "linked \(link.text)"]
        case .unlinked(let unlink):
            return [number, recordedAt.localText, "≠", "", "", "unlinked \(unlink.text)"]
        case .feedback(let feedback):
            return [number, recordedAt.localText, "✓", "", "", feedback.text]
        case .preference(let preference):
            return [number, recordedAt.localText, "★", "", "", preference.text]
        case .adopted(let adoption):
            return [number, recordedAt.localText, "~", "", "", "adopted \(adoption.text)"]
        case .unknown(let kind, let payload):
            return [
                number, recordedAt.localText, "?", "", "kind \(kind)",
                "\(payload.count) bytes that this version cannot read",
            ]
        case .erased:
            return [number, String(recordedAt.localText.prefix(10)), "×", "", "", "erased"]
        }
    }
}

extension Deletion {
    /// What was deleted, as in `3–5, 9`.
    var text: String {
        let runs = positions.runs.map { run in
            run.count == 1 ? "\(run.lowerBound)" : "\(run.lowerBound)–\(run.upperBound)"
        }
        let all = donors.map { "all that donor \($0.rawValue) donated before" }
        return (runs + all).joined(separator: ", ")
    }
}

extension Link {
    /// Who is one person, as in `3[0], 7[1]`: positions, and places in the donations there.
    var text: String { participants.map(\.text).joined(separator: ", ") }
}

extension Unlink {
    /// What joins nobody, as in `aliases[0] of 3[1]`.
    var text: String { "\(evidence) of \(participant.text)" }
}

extension Preference {
    /// What is wanted, as in `pin the conversation of 17`.
    var text: String {
        let wish =
            switch change {
            case .unspecified: "something that this version cannot read of"
            case .pin: "pin"
            case .unpin: "unpin"
            case .suggestLess: "suggest less:"
            case .never: "never suggest"
            case .reset: "reset"
            case .clear: "clear"
            }
        return "\(wish) the conversation of \(conversation.text)"
    }
}

extension ParticipantReference {
    fileprivate var text: String { "\(position.rawValue)[\(index)]" }
}

extension Direction {
    fileprivate var arrow: String {
        switch self {
        case .outgoing: "→"
        case .incoming: "←"
        case .unspecified: "·"
        }
    }
}

extension Intent {
    /// The class name without what all of them have: `SendMessage` of `INSendMessageIntent`.
    fileprivate var shortName: String {
        guard className.hasPrefix("IN"), className.hasSuffix("Intent"), className.utf8.count > 8
        else { return className }
        return String(className.dropFirst(2).dropLast(6))
    }
}

extension Interaction {
    /// The group's name with the people in it, or the person's alone.
    fileprivate var peopleText: String {
        let people = intent.people
        let others = people.everyone.filter { !$0.isMe }
        let group = people.speakableGroupName?.spokenPhrase
        switch (group, others.count) {
        case (nil, 0): return people.conversationIdentifier ?? groupIdentifier ?? ""
        case (let group?, 0): return group
        // The group name of one person only repeats or replaces the person's.
        case (let group?, 1) where others[0].displayName == nil: return group
        case (nil, _), (_, 1): return others.labels
        case (let group?, _): return "\(group): \(others.labels)"
        }
    }
}
