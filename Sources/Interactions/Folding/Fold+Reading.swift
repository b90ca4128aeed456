// Queries of a fold in memory, for callers that want a few rows as of an earlier time.

extension Fold {
    /// Returns the contact that a piece of evidence leads to, with its key; `nil` when there is
    /// none.
    package mutating func contact(
        knownBy piece: ContactKey
    ) throws(FoldFailure) -> (key: ContactKey, view: ContactView)? {
        try identity.contact(of: piece).flatMap { contactView($0) }
    }

    /// Returns the contact of a person; `nil` when there is no such person.
    package mutating func contact(
        of person: PersonKey
    ) throws(FoldFailure) -> (key: ContactKey, view: ContactView)? {
        guard let index = try identity.person(person) else { return nil }
        return contactView(identity.contact(of: index))
    }

    private mutating func contactView(_ index: Int) -> (key: ContactKey, view: ContactView)? {
        flush()
        pipeline.rows.contacts[index].view.settleTexts(decoder)
        let view = pipeline.rows.contacts[index].view
        return view.timeline.isEmpty ? nil : (identity.contacts.key(of: index), view)
    }

    /// Returns all evidence of a contact's persons.
    package mutating func evidence(
        ofContact key: ContactKey
    ) throws(FoldFailure) -> Set<ContactKey> {
        guard let contact = try identity.contact(of: key) else { return [] }
        var evidence: Set<ContactKey> = []
        for person in try identity.allPersons(of: contact) {
            evidence.formUnion(identity.persons.key(of: person).evidence)
        }
        return evidence
    }

    /// Returns the view of a conversation; `nil` when there is none.
    package mutating func conversationView(
        of key: ConversationKey
    ) throws(FoldFailure) -> ConversationView? {
        guard let conversation = decoder.index(of: key) else { return nil }
        flush()
        try pipeline.load(conversation, decoder.conversations)
        settleTexts(ofConversation: conversation)
        let view = pipeline.rows.conversations[conversation].view
        return view.timeline.isEmpty ? nil : view
    }
}

/// The content of a correction's row, for use without a fold.
package enum StoredCorrection {
    /// The referents of a link, an unlink, a name or a reset.
    case referents([Position])
    /// The region in force from here on; empty for none.
    case region(String)

    /// Returns the persons whom the row of a correction names.
    package static func persons(decoding row: Span<UInt8>) throws(DecodingFailure) -> [PersonKey] {
        try Corrections.Correction(decoding: row).referents.map(\.person)
    }

    /// Returns the piece of evidence that the row of an unlink names; `nil` for other rows.
    package static func unlinkedPiece(
        decoding row: Span<UInt8>
    ) throws(DecodingFailure) -> ContactKey? {
        guard case .unlink(_, let piece) = try Corrections.Correction(decoding: row) else {
            return nil
        }
        return piece
    }

    package init(decoding row: Span<UInt8>) throws(DecodingFailure) {
        switch try Corrections.Correction(decoding: row) {
        case .region(let region): self = .region(region)
        case let correction: self = .referents(correction.donations)
        }
    }
}
