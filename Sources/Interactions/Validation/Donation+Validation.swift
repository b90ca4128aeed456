/// The size limits of a donation.
public enum DonationLimits {
    /// The longest app identifier and account, in bytes.
    public static let nameBytes = 255
    /// The longest identifier of any kind, in bytes.
    public static let identifierBytes = 512
    /// The largest number of recipients, and of contacts.
    public static let people = 1024
    /// The largest number of aliases of one person; those of older donations beyond it join nobody.
    public static let aliases = 64
    /// The longest encoded donation without its images, in bytes.
    public static let payloadBytes = 65_536
    /// The size of the largest image that the store keeps, in bytes; it leaves out a larger one.
    public static let imageBytes = 262_144
    /// The longest line of donation JSON, in bytes.
    public static let lineBytes = 1_048_576
    /// The longest line of an export, in bytes.
    public static let exportLineBytes = 64 << 20
    /// The largest size of the pictures that an export writes into one line, in bytes: a third more
    /// as text.
    public static let exportedImageBytes = 40 << 20
    /// The deepest nesting of arrays and objects in a line of donation JSON.
    public static let jsonLineDepth = 128
    /// The deepest nesting in JSON that the store keeps unchanged.
    public static let jsonDepth = 64
    /// The largest recipient count that makes a difference: more than the donations a log can hold.
    package static let largestCount = 1 << 40
    /// The largest number of donations per period that a rule can allow: memory holds as many
    /// times.
    public static let rateCount: UInt64 = 65_536
    /// The largest number of rules in a store.
    public static let policyRules = 1024
    /// The largest number of rules in a store that refuse people.
    public static let refusedPeople = 1024
    /// The largest number of the owner's own addresses in force.
    public static let ownAddresses = 256
    /// The largest time from receipt to a later date in a donation: a day.
    public static let future = Duration.seconds(86_400)
}

extension Donation {
    /// Checks everything that needs no log.
    ///
    /// - Parameter receivedAt: The time of receipt, which tells whether a date is in the future.
    /// - Throws: ``ValidationError`` with the first field that is wrong.
    public func validate(receivedAt: Timestamp) throws(ValidationError) {
        try validateBesideIntent(receivedAt: receivedAt)
        try interaction.intent.validate(mostAliases: DonationLimits.aliases)
    }

    /// Checks a donation that another log accepted, and that may be older than some limits.
    ///
    /// - Parameter receivedAt: The time of receipt, which tells whether a date is in the future.
    /// - Throws: ``ValidationError`` with the first field that is wrong.
    package func validateStored(receivedAt: Timestamp) throws(ValidationError) {
        try validateBesideIntent(receivedAt: receivedAt)
        try interaction.intent.validate(mostAliases: .max)
    }

    /// Checks all but the intent: ``RecordEncoder/mayBeFaulty`` tells its faults more cheaply.
    ///
    /// - Parameter receivedAt: The time of receipt, which tells whether a date is in the future.
    /// - Throws: ``ValidationError`` with the first field that is wrong.
    package func validateBesideIntent(receivedAt: Timestamp) throws(ValidationError) {
        try donor.validate()
        try interaction.validate(receivedAt: receivedAt)
    }
}

extension Donor {
    /// Checks the lengths of the names.
    ///
    /// - Throws: ``ValidationError`` with the name that is wrong.
    package func validate() throws(ValidationError) {
        try check(app, "app", limit: DonationLimits.nameBytes)
        try check(account, "account", limit: DonationLimits.nameBytes)
    }
}

extension Interaction {
    fileprivate func validate(receivedAt: Timestamp) throws(ValidationError) {
        let limit = DonationLimits.identifierBytes
        try checkLength(identifier, "identifier", limit: limit)
        try checkLength(groupIdentifier, "groupIdentifier", limit: limit)
        try checkDate(start, "start", receivedAt: receivedAt)
        try checkDate(end, "end", receivedAt: receivedAt)
        if let end, let start, end < start {
            throw ValidationError(field: "end", reason: .endsBeforeStart)
        }
    }
}

extension Intent {
    /// Checks the intent, and throws the first fault.
    package func validate(mostAliases: Int) throws(ValidationError) {
        try check(className, "intent.class", limit: DonationLimits.nameBytes)
        try people.validate()
        if case .sendMessage(let intent) = self,
            let count = intent.donationMetadata?.recipientCount, count < 0
        {
            throw ValidationError(
                field: "intent.donationMetadata.recipientCount",
                reason: .negative
            )
        }
        try people.validateAliases(most: mostAliases)
    }
}

extension IntentPeople {
    func validate() throws(ValidationError) {
        try checkLength(
            conversationIdentifier,
            "intent.conversationIdentifier",
            limit: DonationLimits.identifierBytes
        )
        try sender?.validate("intent.sender")
        try Self.validate(recipients.span, "intent.recipients")
        try Self.validate(contacts.span, "intent.contacts")
    }

    /// Checks the number of aliases of each person.
    fileprivate func validateAliases(most: Int) throws(ValidationError) {
        try sender?.validateAliases("intent.sender", most: most)
        try Self.validateAliases(recipients.span, "intent.recipients", most: most)
        try Self.validateAliases(contacts.span, "intent.contacts", most: most)
    }

    private static func validateAliases(
        _ people: Span<Person>,
        _ field: String,
        most: Int
    ) throws(ValidationError) {
        for index in people.indices {
            try people[index].validateAliases("\(field)[\(index)]", most: most)
        }
    }

    private static func validate(_ people: Span<Person>, _ field: String) throws(ValidationError) {
        guard people.count <= DonationLimits.people else {
            throw ValidationError(
                field: field,
                reason: .tooMany(count: people.count, limit: DonationLimits.people)
            )
        }
        for index in people.indices { try people[index].validate("\(field)[\(index)]") }
    }
}

extension Person {
    fileprivate func validate(_ field: @autoclosure () -> String) throws(ValidationError) {
        let limit = DonationLimits.identifierBytes
        try checkLength(contactIdentifier, "\(field()).contactIdentifier", limit: limit)
        try checkLength(customIdentifier, "\(field()).customIdentifier", limit: limit)
        try checkLength(personHandle?.value, "\(field()).personHandle.value", limit: limit)
        for index in aliases.indices {
            let alias = aliases[index].value
            try checkLength(alias, "\(field()).aliases[\(index)].value", limit: limit)
        }
        guard namesSomebody else { throw ValidationError(field: field(), reason: .noKey) }
    }

    fileprivate func validateAliases(
        _ field: @autoclosure () -> String,
        most: Int
    ) throws(ValidationError) {
        guard aliases.count <= most else {
            throw ValidationError(
                field: "\(field()).aliases",
                reason: .tooMany(count: aliases.count, limit: most)
            )
        }
    }
}

// The code makes the names of fields only for an error: most donations have none.

func check(
    _ text: String?,
    _ field: @autoclosure () -> String,
    limit: Int
) throws(ValidationError) {
    guard text?.isEmpty != true else { throw ValidationError(field: field(), reason: .empty) }
    try checkLength(text, field(), limit: limit)
}

/// Checks a text that may be empty, and then counts as absent.
func checkLength(
    _ text: String?,
    _ field: @autoclosure () -> String,
    limit: Int
) throws(ValidationError) {
    guard let text else { return }
    guard text.utf8.count <= limit else {
        throw ValidationError(
            field: field(),
            reason: .tooLong(bytes: text.utf8.count, limit: limit)
        )
    }
}

/// Checks that a date can be written, and is not in the future of the receipt.
package func checkDate(
    _ date: Timestamp?,
    _ field: String,
    receivedAt: Timestamp
) throws(ValidationError) {
    guard let date else { return }
    guard date >= .earliestWritable, date <= .latestWritable else {
        throw ValidationError(field: field, reason: .notADate)
    }
    guard date.milliseconds - DonationLimits.future.milliseconds <= receivedAt.milliseconds else {
        throw ValidationError(field: field, reason: .inFuture)
    }
}
