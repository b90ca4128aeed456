import DonationStore

extension StoreCounts {
    /// The counts as rows of an overview; a row says why its number is another than that beside it.
    var rows: [[String]] {
        var rows = [
            ["people", told(people, [(peopleOnCardsOnly, "on cards only")]) + silent],
            ["conversations", told(conversations, [(hiddenConversations, "hidden by `never`")])],
        ]
        if let suggestions { rows.append(["suggestions", suggestions.text]) }
        rows.append(["donors", told(donors, [(donorsOfCardsOnly, "with cards only")])])
        return rows
    }

    /// The counts as members of a JSON object.
    var members: [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        for (name, count) in [
            ("people", people), ("peopleOnCardsOnly", peopleOnCardsOnly),
            ("peopleTakingNoMessage", peopleTakingNoMessage),
            ("conversations", conversations), ("hiddenConversations", hiddenConversations),
            ("donorCount", donors), ("donorsOfCardsOnly", donorsOfCardsOnly),
        ] {
            members[name] = .integer(Int64(count))
        }
        guard let suggestions else { return members }
        members["suggestions"] = [
            "count": .integer(Int64(suggestions.all)),
            "conversations": .integer(Int64(suggestions.conversations)),
            "senders": .integer(Int64(suggestions.senders)),
            "fromGroups": .integer(Int64(suggestions.fromGroups)),
        ]
        return members
    }

    private var silent: String {
        let count = peopleTakingNoMessage
        return count > 0 ? ", and \(count) more not taking messages" : ""
    }

    /// Returns a number with what parts of it are, as in "42, 3 of them on cards only".
    private func told(_ count: Int, _ parts: [(count: Int, words: String)]) -> String {
        let told = parts.filter { $0.count > 0 }.map { "\($0.count) of them \($0.words)" }
        return (["\(count)"] + told).joined(separator: ", ")
    }
}

extension StoreCounts.Suggestions {
    /// The number with what the suggestions are, unless all are conversations.
    fileprivate var text: String {
        let parts = [
            (senders, "to answer a sender alone"), (fromGroups, "known from groups only"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        guard !parts.isEmpty else { return "\(all)" }
        let known = "\(conversations) \(conversations == 1 ? "conversation" : "conversations")"
        return "\(all): " + ([known] + parts).joined(separator: ", ")
    }
}
