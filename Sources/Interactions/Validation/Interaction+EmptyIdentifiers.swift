// An empty identifier counts as absent, and so does a handle without a value: apps give empty texts
// for missing data.

extension Interaction {
    /// Removes the identifiers and handles that are empty texts, which count as absent.
    ///
    /// - Complexity: O(*p*) in the people named.
    package mutating func leaveOutEmptyIdentifiers() {
        if identifier.isEmptyText { identifier = nil }
        if groupIdentifier.isEmptyText { groupIdentifier = nil }
        // Most donations have none, and changing an intent copies it.
        if intent.hasEmptyIdentifier { intent.people.leaveOutEmptyIdentifiers() }
    }
}

extension Intent {
    fileprivate var hasEmptyIdentifier: Bool {
        switch self {
        case .sendMessage(let intent): intent.people.haveEmptyIdentifier
        case .startCall(let intent): intent.people.haveEmptyIdentifier
        case .other(let intent): intent.people.haveEmptyIdentifier
        }
    }
}

extension IntentPeople {
    /// Removes the identifiers and handles that are empty texts.
    mutating func leaveOutEmptyIdentifiers() {
        if conversationIdentifier.isEmptyText { conversationIdentifier = nil }
        for index in senders.indices where senders[index].hasEmptyIdentifier {
            senders[index].leaveOutEmptyIdentifiers()
        }
        for index in recipients.indices where recipients[index].hasEmptyIdentifier {
            recipients[index].leaveOutEmptyIdentifiers()
        }
        for index in contacts.indices where contacts[index].hasEmptyIdentifier {
            contacts[index].leaveOutEmptyIdentifiers()
        }
    }

    fileprivate var haveEmptyIdentifier: Bool {
        conversationIdentifier.isEmptyText || senders.span.haveEmptyIdentifier
            || recipients.span.haveEmptyIdentifier || contacts.span.haveEmptyIdentifier
    }
}

extension Span<Person> {
    /// Whether any of them has an empty identifier; they are looked at where they stand.
    fileprivate var haveEmptyIdentifier: Bool {
        for index in indices where self[index].hasEmptyIdentifier { return true }
        return false
    }
}

extension Person {
    fileprivate var hasEmptyIdentifier: Bool {
        contactIdentifier.isEmptyText || customIdentifier.isEmptyText
            || personHandle?.value.isEmpty == true || hasEmptyAlias
    }

    private var hasEmptyAlias: Bool {
        let aliases = aliases.span
        for index in aliases.indices where aliases[index].value.isEmpty { return true }
        return false
    }

    fileprivate mutating func leaveOutEmptyIdentifiers() {
        if contactIdentifier.isEmptyText { contactIdentifier = nil }
        if customIdentifier.isEmptyText { customIdentifier = nil }
        if personHandle?.value.isEmpty == true { personHandle = nil }
        aliases.removeAll { $0.value.isEmpty }
    }
}

extension String? {
    /// Whether there is a text and it is empty.
    fileprivate var isEmptyText: Bool { self?.isEmpty == true }
}
