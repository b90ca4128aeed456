// What a fold that is kept in memory says, for who asks about a few rows as they once stood.

extension Fold {
    /// The contact that a piece of evidence leads to, with its key; `nil` when there is none.
    package mutating func contact(
        knownBy piece: ContactKey
    ) throws(FoldFailure) -> (key: ContactKey, view: ContactView)? {
        try contact(of: piece).flatMap { contactView($0) }
    }

    /// The contact that a person is; `nil` when there is no such person.
    package mutating func contact(
        of person: PersonKey
    ) throws(FoldFailure) -> (key: ContactKey, view: ContactView)? {
        guard let number = try existingPerson(person) else { return nil }
        return contactView(root(of: persons[number].contact))
    }

    private mutating func contactView(
        _ number: Int
    ) -> (key: ContactKey, view: ContactView)? {
        flush()
        rows.contacts[number].view.settleTexts(reader)
        let view = rows.contacts[number].view
        return view.timeline.isEmpty ? nil : (contacts[number].key, view)
    }

    /// All evidence of the persons who are a contact.
    package mutating func evidence(
        ofContact key: ContactKey
    ) throws(FoldFailure) -> Set<ContactKey> {
        guard let contact = try contact(of: key) else { return [] }
        var evidence: Set<ContactKey> = []
        for person in try allPersons(of: contact) {
            evidence.formUnion(persons[person].key.evidence)
        }
        return evidence
    }

    /// The view of a conversation; `nil` when there is none.
    package mutating func conversationView(
        of key: ConversationKey
    ) throws(FoldFailure) -> ConversationView? {
        guard let number = reader.number(of: key) else { return nil }
        flush()
        try load(number)
        settleTexts(ofConversation: number)
        let view = rows.conversations[number].view
        return view.timeline.isEmpty ? nil : view
    }
}

/// What the row of a correction says to who reads it without a fold.
package enum StoredCorrection {
    /// The referents of a link, an unlink or a reset.
    case referents([Position])
    /// The region in force from here on; empty for none.
    case region(String)

    /// Whom the row of a correction names.
    package static func persons(
        decoding row: Span<UInt8>
    ) throws(DecodingFailure) -> [PersonKey] {
        try Corrections.Correction(decoding: row).referents.map(\.person)
    }

    package init(decoding row: Span<UInt8>) throws(DecodingFailure) {
        switch try Corrections.Correction(decoding: row) {
        case .region(let region): self = .region(region)
        case let correction: self = .referents(correction.donations)
        }
    }
}
