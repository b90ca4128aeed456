// Whether an intent is valid, without the name of the field that is not. These functions change
// nothing and make nothing, so that the compiler lets them read a donation where it stands: to copy
// a person is to count some twenty references.

extension Intent {
    /// Returns whether ``validate(mostAliases:)`` finds no fault.
    func isValid(mostAliases: Int) -> Bool {
        switch self {
        case .sendMessage(let intent):
            intent.people.areValid(mostAliases: mostAliases)
                && intent.donationMetadata?.recipientCount ?? 0 >= 0
        case .startCall(let intent): intent.people.areValid(mostAliases: mostAliases)
        case .other(let intent):
            !intent.className.isEmpty
                && intent.className.utf8.count <= DonationLimits.nameBytes
                && intent.people.areValid(mostAliases: mostAliases)
        }
    }
}

extension IntentPeople {
    fileprivate func areValid(mostAliases: Int) -> Bool {
        conversationIdentifier.fitsIdentifier
            && recipients.count <= DonationLimits.people && contacts.count <= DonationLimits.people
            && sender?.isValid(mostAliases: mostAliases) ?? true
            && recipients.span.areValid(mostAliases: mostAliases)
            && contacts.span.areValid(mostAliases: mostAliases)
    }
}

extension Span<Person> {
    fileprivate func areValid(mostAliases: Int) -> Bool {
        for index in indices where !self[index].isValid(mostAliases: mostAliases) { return false }
        return true
    }
}

extension Person {
    fileprivate func isValid(mostAliases: Int) -> Bool {
        hasKey && contactIdentifier.fitsIdentifier && customIdentifier.fitsIdentifier
            && (personHandle?.value).fitsIdentifier && aliases.count <= mostAliases
            && aliases.span.fitIdentifiers
    }

    private var hasKey: Bool {
        personHandle?.value.isEmpty == false || contactIdentifier?.isEmpty == false
            || customIdentifier?.isEmpty == false || displayName?.isEmpty == false
    }
}

extension Span<PersonHandle> {
    fileprivate var fitIdentifiers: Bool {
        for index in indices where self[index].value.utf8.count > DonationLimits.identifierBytes {
            return false
        }
        return true
    }
}

extension String? {
    fileprivate var fitsIdentifier: Bool {
        self?.utf8.count ?? 0 <= DonationLimits.identifierBytes
    }
}
