import ArgumentParser
import DonationStore

/// A line for an event as the owner wants it: text with placeholders such as `{time}`.
struct EventFormat {
    /// What a placeholder stands for.
    enum Field: String, CaseIterable {
        case position, time, direction, app, account, kind, intent, people, conversation, group
        case identifier
    }

    private enum Part {
        case text(String)
        case field(Field)
    }

    private var parts: [Part] = []

    /// Reads a format; `{{` and `}}` are braces, `\t` and `\n` a tab and a line's end.
    init(_ text: String) throws {
        var rest = Substring(text)
        var literal = ""
        while let character = rest.popFirst() {
            if let written = Self.escaped[String(character) + String(rest.prefix(1))] {
                literal += written
                rest.removeFirst()
            } else if character == "{" {
                guard let end = rest.firstIndex(of: "}"),
                    let field = Field(rawValue: String(rest[..<end]))
                else { throw Self.unknown(rest.prefix { $0 != "}" }) }
                parts += [.text(literal), .field(field)]
                literal = ""
                rest = rest[end...].dropFirst()
            } else {
                literal.append(character)
            }
        }
        parts.append(.text(literal))
    }

    private static let escaped = ["{{": "{", "}}": "}", "\\t": "\t", "\\n": "\n", "\\\\": "\\"]

    private static func unknown(_ name: Substring) -> ArgumentParser.ValidationError {
        let names = Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")
        return ArgumentParser.ValidationError(
            "there is no '{\(name)}'; there are \(names), and {{ for a brace."
        )
    }

    /// The event in this format.
    func text(of event: RecordedEvent, time: TimeStyle) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .field(let field): event.text(of: field, time).printable
            }
        }.joined()
    }
}

extension RecordedEvent {
    /// What stands for a field; nothing where the event has none.
    fileprivate func text(of field: EventFormat.Field, _ style: TimeStyle) -> String {
        let interaction = donation?.interaction
        switch field {
        case .position: return "\(position.rawValue)"
        case .time: return timeText(style)
        case .direction: return interaction?.direction.rawValue ?? ""
        case .app: return donation?.donor.app ?? ""
        case .account: return donation?.donor.account ?? ""
        case .kind: return kind.rawValue
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
