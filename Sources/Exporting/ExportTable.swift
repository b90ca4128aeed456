package import Interactions

/// Donations as the rows of a table: comma-separated values after RFC 4180.
///
/// The first ten columns have the names of the fields that `import --from csv` reads, so that it
/// reads the table without a mapping. `docs/exporting.md` explains the columns.
package enum ExportTable {
    /// The names of the columns; a later version may add some at the end.
    package static let columns = [
        "start", "end", "direction", "sender", "recipients", "conversation", "group", "identifier",
        "app", "class", "account", "groupIdentifier", "handling", "position", "recordedAt",
        "isGroup",
    ]

    /// The first row.
    package static var header: String { columns.joined(separator: ",") }

    /// Returns the row of an event, without the end of the line; `nil` for an event that is no
    /// donation.
    ///
    /// - Complexity: O(*n*) in the bytes of the donation.
    package static func row(_ event: ExportedEvent) -> String? {
        guard case .donated(let donation) = event.event else { return nil }
        let interaction = donation.interaction
        let people = interaction.intent.people
        let isOwners = people.sender?.isMe == true
        let start = interaction.start ?? event.start
        let cells: [String?] = [
            date(start), interaction.end.map(date), direction(interaction, isOwners: isOwners),
            people.sender.flatMap(cell), cell(people.recipients + people.contacts),
            people.conversationIdentifier, people.speakableGroupName?.spokenPhrase,
            interaction.identifier, donation.donor.app, className(interaction.intent),
            donation.donor.account, interaction.groupIdentifier,
            interaction.intentHandlingStatus == .unspecified
                ? nil : interaction.intentHandlingStatus.rawValue,
            String(event.position.rawValue), date(event.recordedAt),
            people.isGroup.map { $0 ? "true" : "false" },
        ]
        return cells.map { quoted(($0 ?? "").guardedFormulas) }.joined(separator: ",")
    }

    // MARK: Cells

    private static func date(_ time: Timestamp) -> String {
        time.rfc3339 ?? String(time.milliseconds)
    }

    /// Returns the direction; if the donor gave none and the owner is the sender, outgoing, as in
    /// the views.
    private static func direction(_ interaction: Interaction, isOwners: Bool) -> String? {
        switch interaction.direction {
        case .unspecified: isOwners ? Direction.outgoing.rawValue : nil
        default: interaction.direction.rawValue
        }
    }

    private static func className(_ intent: Intent) -> String {
        switch intent {
        case .sendMessage: "message"
        case .startCall(let call):
            switch call.callCapability {
            case .audioCall: "audio"
            case .videoCall: "video"
            case .unknown: "call"
            }
        case .other(let other): other.className
        }
    }

    private static func cell(_ people: [Person]) -> String {
        people.compactMap(cell).joined(separator: "; ")
    }

    /// Returns a person other than the owner, the name in quotes and the handle in angle brackets,
    /// as in `"Ana" <ana@example.org>`.
    private static func cell(_ person: Person) -> String? {
        guard !person.isMe else { return nil }
        var parts: [String] = []
        if let name = person.displayName, !name.isEmpty {
            parts.append("\"\(escaped(name, "\""))\"")
        }
        let handle =
            person.personHandle?.value ?? person.aliases.first?.value ?? person.customIdentifier
            ?? person.contactIdentifier
        if let handle { parts.append("<\(escaped(handle, ">"))>") }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    /// Returns the text with a backslash before each backslash and each end mark.
    private static func escaped(_ text: String, _ end: Unicode.Scalar) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\\" || scalar == end { result.append("\\") }
            result.append(scalar)
        }
        return String(result)
    }

    // MARK: Marks

    private static func quoted(_ text: String) -> String {
        let marks: Set<Unicode.Scalar> = [",", "\"", "\n", "\r", ";", "\t"]
        let isPlain = !text.unicodeScalars.contains(where: marks.contains)
        let isTrimmed = text.unicodeScalars.first != " " && text.unicodeScalars.last != " "
        guard !isPlain || !isTrimmed else { return text }
        var result = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in text.unicodeScalars {
            if scalar == "\"" { result.append(scalar) }
            result.append(scalar)
        }
        result.append("\"")
        return String(result)
    }
}
