internal import Interactions

// What a typed text makes of suggestions.

extension SuggestionSieve {
    /// Whether people of address books follow.
    var takesAddressBook: Bool { !completions.isEmpty || origin.context.includesAddressBooks }

    /// Returns how well a typed text fits a conversation; `nil` without one.
    func fit(of conversation: AttendedConversation) -> TypedName.Fit? {
        completions.isEmpty ? nil : completions.fit(of: conversation)
    }

    /// Returns a suggestion with the addresses that were typed as those to write to.
    func completed(_ suggestion: Suggestion, _ conversation: AttendedConversation) -> Suggestion {
        var suggestion = suggestion
        suggestion.mailingList = conversation.mailingList
        guard !completions.isEmpty else { return suggestion }
        for (index, person) in conversation.attendance.people.enumerated() {
            suggestion.people[index] = completed(suggestion.people[index], person.key)
        }
        return suggestion
    }

    /// Returns a person with the address that was typed as the one to write to.
    func completed(_ person: Person, _ key: ContactKey, isOfCard: Bool = false) -> Person {
        guard !completions.isEmpty else { return person }
        return completions.completed(
            person,
            key,
            isOfCard: isOfCard,
            for: origin.context.purpose
        )
    }

    /// Returns whether a person of an address book can get what the purpose sends.
    func reaches(_ person: Person) -> Bool {
        switch origin.context.purpose {
        case .mail: person.hasEmailAddress
        case .call: person.handles.contains { $0.type == .phoneNumber }
        case .message, .shareSheet, nil: !person.handles.isEmpty
        }
    }
}
