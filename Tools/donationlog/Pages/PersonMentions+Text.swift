import DonationStore

// The mentions that the deletion of a person does not reach, and how to remove them.

extension PersonMentions {
    /// The largest number of mentions in text; JSON has all.
    private static let mostShown = 20
    /// The largest number of participants in a command.
    private static let mostNamed = 50

    /// Returns the members of the JSON of a deletion.
    ///
    /// - Parameter isRedacting: Whether the owner's entries are taken out.
    /// - Returns: The members.
    func members(isRedacting: Bool) -> [String: JSONValue] {
        [
            "mentions": .array(mentions.map(\.json)),
            "removedBy": .array(remedies(isRedacting).map { .string($0.command) }),
            "redactable": .array(redaction.participants.map(\.json)),
        ]
    }

    /// Writes the remaining mentions for people.
    func write(of name: String, isRedacting: Bool, to output: Output) throws(Failure) {
        let entries = isRedacting ? 0 : redaction.participants.count
        guard !mentions.isEmpty || entries > 0 else {
            return try output.line("nothing left mentions \(name)".printable)
        }
        let positions = Set(mentions.compactMap(\.position)).count
        let donors = mentions.contains { $0.position == nil } ? ", and names of donors" : ""
        let events = "\(positions) event\(positions == 1 ? "" : "s")"
        try output.line("mentions of \(name) that stay: \(events)\(donors)".printable)
        for mention in mentions.prefix(Self.mostShown) {
            try output.line("  \(mention.text)".printable)
        }
        if mentions.count > Self.mostShown {
            try output.line("  and \(mentions.count - Self.mostShown) more; --json lists all")
        }
        if entries > 0 {
            try output.line(
                "  and entries as the owner: \(entries); `--mentions redact --erase` takes them out"
            )
        }
        for remedy in remedies(isRedacting) {
            try output.line("  \(remedy.of): \(remedy.command)".printable)
        }
    }

    /// Returns the commands that remove the remaining mentions.
    private func remedies(_ isRedacting: Bool) -> [(of: String, command: String)] {
        var remedies: [(of: String, command: String)] = []
        let positions = mentions.filter(\.isOfDonation).compactMap(\.position)
        var rest = PositionSet(positions)
        while !rest.isEmpty {
            let some = PositionSet(runs: rest.runs.prefix(Self.mostNamed))
            rest = PositionSet(runs: rest.runs.dropFirst(Self.mostNamed))
            let arguments = some.arguments("--position")
            remedies.append(("delete the donations", "donationlog delete \(arguments) --erase"))
        }
        let entries = isRedacting ? [] : redaction.participants
        let participants = Set(mentions.compactMap(\.participant) + entries).sorted()
        for start in stride(from: 0, to: participants.count, by: Self.mostNamed) {
            let arguments = participants.dropFirst(start).prefix(Self.mostNamed).map {
                "--redact \($0.position.rawValue):\($0.index)"
            }
            remedies.append(
                (
                    "or take the participants out of them",
                    "donationlog erase \(arguments.joined(separator: " "))"
                )
            )
        }
        let feedback = Set(mentions.filter(\.isOfFeedback).compactMap(\.position)).sorted()
        for position in feedback {
            let withdraw = "donationlog withdraw \(position.rawValue) && donationlog erase"
            remedies.append(("withdraw the feedback", withdraw))
        }
        for donor in Set(mentions.filter { $0.position == nil }.compactMap(\.donor)).sorted() {
            let account = donor.account.map { " --account \($0.quotedForShell)" } ?? ""
            remedies.append(
                (
                    "delete all of the donor",
                    "donationlog delete --all --donor \(donor.app.quotedForShell)\(account) --erase"
                )
            )
        }
        return remedies
    }
}

extension PersonMentions.Mention {
    fileprivate var isOfFeedback: Bool { !isOfDonation && field.hasPrefix("feedback") }

    fileprivate var json: JSONValue {
        var object: [String: JSONValue] = ["field": .string(field), "says": .string(kind.rawValue)]
        object["position"] = position?.json
        object["app"] = donor.map { .string($0.app) }
        object["account"] = donor?.account.map { .string($0) }
        object["participant"] = participant.map { .integer(Int64($0.index)) }
        return .object(object)
    }

    /// The mention in a line, as in `17 org.example.chat: intent.speakableGroupName (name)`.
    fileprivate var text: String {
        let parts = [position.map { "\($0.rawValue)" }, donor?.text].compactMap(\.self)
        return "\(parts.joined(separator: " ")): \(field) (\(kind.rawValue))"
    }
}
