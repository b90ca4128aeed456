// An empty identifier counts as absent, and so does a handle without a value: apps give empty texts
// for missing data.

extension Interaction {
    /// Removes the identifiers and handles that are empty texts, which count as absent.
    ///
    /// - Complexity: O(*p*) in the people named.
    package mutating func leaveOutEmptyIdentifiers() {
        if identifier.isEmptyText { identifier = nil }
        if groupIdentifier.isEmptyText { groupIdentifier = nil }
        var people = intent.people
        // Most donations have none, and changing an intent copies its box.
        if people.leaveOutEmptyIdentifiers() { intent.people = people }
    }
}

extension IntentPeople {
    /// Removes the identifiers and handles that are empty texts.
    ///
    /// - Returns: Whether there were any.
    @discardableResult
    mutating func leaveOutEmptyIdentifiers() -> Bool {
        var found = conversationIdentifier.isEmptyText
        if found { conversationIdentifier = nil }
        if sender?.hasEmptyIdentifier == true {
            sender?.leaveOutEmptyIdentifiers()
            found = true
        }
        for index in recipients.indices where recipients[index].hasEmptyIdentifier {
            recipients[index].leaveOutEmptyIdentifiers()
            found = true
        }
        for index in contacts.indices where contacts[index].hasEmptyIdentifier {
            contacts[index].leaveOutEmptyIdentifiers()
            found = true
        }
        return found
    }
}

extension Person {
    fileprivate var hasEmptyIdentifier: Bool {
        contactIdentifier.isEmptyText || customIdentifier.isEmptyText
            || personHandle?.value.isEmpty == true || aliases.contains { $0.value.isEmpty }
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
