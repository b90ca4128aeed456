internal import DonationStore

// The log reads people from fields of its own, whatever Apple calls them: the one whom a payment
// or a request for money goes to is its recipient there.

extension Fields {
    private static let recipientsField = "recipients"

    /// The fields of a donation, with the person of `name` as the intent's only recipient.
    func withRecipient(from name: String?) -> Fields {
        guard let name, var intent: [String: JSONValue] = self["intent"],
            let person = intent.removeValue(forKey: name)
        else { return self }
        intent[Self.recipientsField] = .array([person])
        var fields = self
        fields["intent"] = intent
        return fields
    }

    /// The fields of a donation before ``withRecipient(from:)``.
    ///
    /// Several recipients, by another program, stay as they are.
    var withRecipientInPlace: Fields {
        guard var intent: [String: JSONValue] = self["intent"],
            let name = INIntentClasses.intent(of: Fields(intent)).recipientField,
            case .array(let people)? = intent[Self.recipientsField],
            let person = people.first, people.count == 1
        else { return self }
        intent[Self.recipientsField] = nil
        intent[name] = person
        var fields = self
        fields["intent"] = intent
        return fields
    }
}

extension INIntent {
    /// The field of the person who is the recipient for the log.
    var recipientField: String? { type(of: self).recipientField }
}
