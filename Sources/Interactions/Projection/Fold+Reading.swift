// What a fold that is kept in memory says, for who asks about a few rows as they once stood.

extension Fold {
    /// The contact that a piece of evidence leads to, with its key; `nil` when there is none.
    package mutating func contact(
        knownBy piece: ContactKey
    ) throws(FoldFailure) -> (key: ContactKey, view: ContactView)? {
        guard let contact = try contact(of: piece), !contacts[contact].view.timeline.isEmpty else {
            return nil
        }
        contacts[contact].view.settleTexts(reader.appearances)
        return (contacts[contact].key, contacts[contact].view)
    }

    /// The contact that a person is; `nil` when there is no such person.
    package mutating func contact(
        of person: PersonKey
    ) throws(FoldFailure) -> (key: ContactKey, view: ContactView)? {
        guard let number = try existingPerson(person) else { return nil }
        let root = root(of: persons[number].contact)
        contacts[root].view.settleTexts(reader.appearances)
        let contact = contacts[root]
        return contact.view.timeline.isEmpty ? nil : (contact.key, contact.view)
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
        let view = conversations[try conversation(key.bytes.span)].view
        return view.timeline.isEmpty ? nil : view
    }
}

/// What the row of a correction says to who reads it without a fold.
package enum StoredCorrection {
    /// The referents of a link or an unlink.
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
        case let correction: self = .referents(correction.referents.map(\.position))
        }
    }
}

extension ContactKey {
    /// What the keys of the persons begin with of whom this is evidence, in ``ViewTable/members``.
    package var memberPrefix: [UInt8] { Fold.memberPrefix(self) }
}
