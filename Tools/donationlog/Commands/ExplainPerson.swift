import DonationStore

// Explains the rank of each conversation with a person, suggested or not.

extension Explain {
    /// The number of suggestions shown; beyond it, a person is not suggested.
    private static var limit: Int { SuggestionContext().limit }
    /// The largest number of conversations shown.
    private static let shown = 10

    /// Writes the ranks of a person, and why the person is not among the suggestions.
    func explain(_ name: String, in memory: Memory, to output: Output) throws(Failure) {
        let contact = try memory.store.contact(named: name, takesPart: true)
        let asked = try context.context(in: memory.store, limit: Self.limit)
        let standings = try memory.standings(of: contact, for: asked)
        let suggestions = try memory.suggestions(for: asked)
        let last = suggestions.last.map { ($0, suggestions.count) }
        let hidden = try memory.hidden().last { $0.isOf(contact) }
        let summaries = try asking(try memory.store.contactSummaries(of: [contact.identity]))
        let nobody = summaries.first?.nobody
        guard !options.json else {
            var object: [String: JSONValue] = [
                "contact": .string(contact.key),
                "hidden": hidden.map { $0.position.json } ?? .null,
                "last": last.map { $0.0.json(rank: $0.1) } ?? .null,
                "nobody": nobody.map { .string($0.rawValue) } ?? .null,
                "standings": .array(standings.map { $0.json(behind: last?.0) }),
            ]
            object.merge(memory.members) { $1 }
            return try output.line(.object(object))
        }
        let gated = standings.contains { $0.obstacle?.isOfRegistry == true }
        let apps = gated ? try memory.apps() : []
        try write(standings, of: contact, hiddenBy: hidden, nobody, after: last, apps, to: output)
    }

    private func write(
        _ standings: [SuggestionStanding],
        of contact: Contact,
        hiddenBy hidden: HiddenSubject?,
        _ nobody: Nobody?,
        after last: (suggestion: Suggestion, rank: Int)?,
        _ apps: [RegisteredApp],
        to output: Output
    ) throws(Failure) {
        let name = contact.person.label
        let best = standings.filter(\.isOfPersonAlone).compactMap(\.rank).min()
        if let best, best <= Self.limit {
            let isTold = best == 1 ? "donationlog explain" : "donationlog explain --rank \(best)"
            try output.line("\(name) is suggested at place \(best); `\(isTold)` says why".printable)
        } else {
            try output.line("\(name) is not among the first \(Self.limit)".printable)
        }
        if let wish = hidden {
            try output.line("   hidden, as you chose; `\(wish.wayBack)` ends that")
        } else if !standings.contains(where: \.isOfPersonAlone) {
            let reason = nobody?.text ?? "no suggestion of this person alone fits here"
            try output.line("   \(reason)")
        }
        for standing in standings.prefix(Self.shown) {
            try output.line("")
            var row = standing.suggestion.row(rank: standing.rank ?? 0).map(\.printable)
            if standing.rank == nil { row[0] = "–" }
            try output.line(row.filter { !$0.isEmpty }.joined(separator: "  "))
            try write(standing, after: last, apps, to: output)
        }
        let more = standings.count - Self.shown
        if more > 0 { try output.line("and \(more) more") }
    }

    private func write(
        _ standing: SuggestionStanding,
        after last: (suggestion: Suggestion, rank: Int)?,
        _ apps: [RegisteredApp],
        to output: Output
    ) throws(Failure) {
        if !standing.isOfPersonAlone { try output.line("   a group conversation") }
        if let obstacle = standing.obstacle {
            try output.line("   \(standing.nobody?.text ?? obstacle.text)\(standing.wayBack)")
        }
        let app = apps.first { $0.app.identifier == standing.suggestion.donor.app }
        if let app, standing.obstacle?.isOfRegistry == true {
            for line in app.gateLines { try output.line("   \(line)".printable) }
        }
        if standing.isWithoutConversation {
            try output.line("   known from groups alone: ranked after every conversation")
        }
        guard let last, standing.rank.map({ $0 > Self.limit }) ?? true else { return }
        let (behind, rank) = (last.suggestion, last.rank)
        let isBehind = behind.score >= standing.suggestion.score
        let lead =
            isBehind
            ? behind.lead(over: standing.suggestion) : standing.suggestion.lead(over: behind)
        try output.line(
            "   \(lead) \(isBehind ? "behind" : "ahead of") \(rank), \(behind.who)".printable
        )
        for line in standing.suggestion.leads(over: behind) { try output.line("   \(line)") }
    }
}

extension SuggestionStanding {
    /// The way to take back the wish that is the obstacle; empty for other obstacles.
    var wayBack: String {
        wish.map { "; `donationlog withdraw \($0.rawValue)` ends that" } ?? ""
    }

    fileprivate func json(behind last: Suggestion?) -> JSONValue {
        guard case .object(var object) = suggestion.json(rank: rank ?? 0) else { return .null }
        object["rank"] = rank.map { .integer(Int64($0)) } ?? .null
        object["obstacle"] = obstacle.map { .string($0.rawValue) } ?? .null
        object["wish"] = wish.map(\.json)
        object["nobody"] = nobody.map { .string($0.rawValue) } ?? .null
        object["isWithoutConversation"] = .bool(isWithoutConversation)
        object["behindLast"] = last.map { .double($0.score - suggestion.score) } ?? .null
        return .object(object)
    }
}

extension RegisteredApp {
    /// What the app says that it takes, and how to take that back.
    fileprivate var gateLines: [String] {
        var lines: [String] = []
        if !app.intentClasses.isEmpty {
            lines.append("it supports \(app.intentClasses.joined(separator: ", "))")
        }
        if !app.contentTypes.isEmpty {
            lines.append("it takes content of \(app.contentTypes.joined(separator: ", "))")
        }
        lines.append(
            "it says so at position \(position.rawValue); `donationlog withdraw "
                + "\(position.rawValue)` takes that back"
        )
        return lines
    }
}

extension SuggestionStanding.Obstacle {
    /// Whether the app's entry in the registry is the reason.
    fileprivate var isOfRegistry: Bool { self == .otherIntents || self == .otherTypes }

    /// The obstacle in words.
    fileprivate var text: String {
        switch self {
        case .never:
            "never suggested, as you chose; `donationlog clear` ends that"
        case .hiddenPerson: "you hid the person"
        case .hiddenApp: "you hid the app"
        case .hiddenAddress: "you said that the only address is dead"
        case .excluded: "excluded by --exclude"
        case .chosen: "chosen already, by --chosen"
        case .neverSent: "you never sent anything here, and --sent-before requires it"
        case .otherApps: "the app is not among the apps of --installed"
        case .otherPurpose: "no donation here serves the purpose of --for"
        case .otherIntents: "its app is registered, and does not support this intent"
        case .otherTypes: "its app is registered, and does not take content of this type"
        case .noMailAddress: "somebody in it has no e-mail address"
        case .otherName: "no name in it begins with the text of --prefix"
        case .nobody: "only senders that take no message; --include nobody shows them"
        case .nameless: "it has neither people nor a name"
        case .otherConversation:
            "another conversation with the same person in this app is suggested before it"
        }
    }
}
