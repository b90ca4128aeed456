import Interactions

extension FuzzTarget {
    /// Takes the bytes for a row of each view and for a key of each.
    public static func row(_ bytes: [UInt8]) throws(BrokenProperty) {
        try checkKeys(bytes)
        try checkRow(ContactProjector.self, bytes) { $0.ranking }
        try checkRow(ConversationProjector.self, bytes) { $0.ranking }
    }

    private static func checkRow<P: Projector>(
        _: P.Type,
        _ bytes: [UInt8],
        _ state: (P.View) -> RankingState
    ) throws(BrokenProperty) {
        var view: P.View
        do throws(DecodingFailure) {
            view = try P.View(decoding: bytes.span)
        } catch {
            return try check(!error.description.isEmpty, "a failure has words")
        }
        try checkRow(view)
        let reasons = Ranking(at: Timestamp(milliseconds: 0), sentInAll: 1)
            .reasons(for: state(view), place: 0)
        try check(reasons.count == 5, "a score has five reasons")
        for donation in donations {
            for (_, change) in P.changes(from: donation) { P.apply(change, to: &view) }
        }
        try checkRow(view)
    }

    private static func checkRow<View: ViewRow>(_ view: View) throws(BrokenProperty) {
        let row = view.encoded
        let again = try must("an encoded row is decoded") { () throws(DecodingFailure) in
            try View(decoding: row.span)
        }
        try check(again.encoded == row, "equal views give equal bytes")
        // A counter that is not a number equals nothing, itself neither.
        try check(again == view || view != view || keepsWholeDouble(view), "a view comes back")
    }

    /// Whether the person of a contact has a number that comes back as an integer.
    private static func keepsWholeDouble(_ view: some ViewRow) -> Bool {
        guard let contact = view as? ContactView else {
            return (view as? ConversationView)?.image?.hasWholeDouble ?? false
        }
        return contact.person.json.hasWholeDouble || contact.image?.hasWholeDouble ?? false
    }

    private static func checkKeys(_ bytes: [UInt8]) throws(BrokenProperty) {
        let contact = ContactKey(bytes: bytes)
        try check(contact.bytes == bytes, "a contact's key is its bytes")
        try check(contact.kind != nil || contact.donor == nil, "no kind has no donor")
        try check(!(contact < contact), "a key is not before itself")
        _ = contact.text
        let conversation = ConversationKey(bytes: bytes)
        try check(conversation.bytes == bytes, "a conversation's key is its bytes")
        try check(
            conversation.text == nil || conversation.people.isEmpty,
            "a conversation is named by a text or by people"
        )
        _ = conversation.donor
    }

    /// One incoming and one outgoing donation, to fold on what could be read.
    private static let donations: [Participation] = {
        var intent = SendMessageIntent(
            recipients: [Person(displayName: "Bob", personHandle: PersonHandle(value: "bob"))],
            conversationIdentifier: "c"
        )
        intent.people.sender = Person(personHandle: PersonHandle(value: "ana"))
        intent.people.speakableGroupName = SpeakableString("Both")
        intent.people.images["speakableGroupName"] = .systemName("person")
        return [Direction.incoming, .outgoing].map { direction in
            Participation(
                Interaction(intent: .sendMessage(intent), direction: direction),
                donor: DonorNumber(rawValue: 3),
                start: Timestamp(milliseconds: 1_767_603_600_000)
            )
        }
    }()
}

extension Image {
    fileprivate var hasWholeDouble: Bool { JSONValue.object(unknownFields.json).hasWholeDouble }
}
