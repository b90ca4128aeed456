import Interactions
import TestSupport

extension FuzzTarget {
    /// Treats the bytes as a row of each view and as a key of each.
    package static func row(_ bytes: [UInt8]) throws(BrokenProperty) {
        try checkKeys(bytes)
        try checkRow(ContactView.self, bytes) { $0.ranking }
        try checkRow(ConversationView.self, bytes) { $0.ranking }
        try checkRow(DayView.self, bytes) { _ in RankingState() }
        try checkRow(PreferenceView.self, bytes) { _ in RankingState() }
        for table in ViewTable.allCases { checkFold(table, bytes) }
    }

    private static func checkRow<View: ViewRow>(
        _: View.Type,
        _ bytes: [UInt8],
        _ state: (View) -> RankingState
    ) throws(BrokenProperty) {
        let view: View
        do throws(DecodingFailure) {
            view = try View(decoding: bytes.span)
        } catch {
            return try check(!error.description.isEmpty, "a failure has words")
        }
        let row = view.encoded
        let again = try must("an encoded row is decoded") { () throws(DecodingFailure) in
            try View(decoding: row.span)
        }
        try check(again.encoded == row, "equal views give equal bytes")
        // A counter that is not a number equals nothing, not even itself.
        try check(again == view || view != view, "a view comes back")
        let reasons = Ranking(at: Timestamp(milliseconds: 0), sentInAll: 1)
            .reasons(for: state(view), rank: 0)
        try check(reasons.count == 5, "a score has five reasons")
    }

    /// Checks that a fold continues from such a row or refuses the views; its result may be
    /// anything.
    private static func checkFold(_ table: ViewTable, _ bytes: [UInt8]) {
        for key in whole.rows[table, default: [:]].keys {
            let damaged = MemoryViews(records)
            (damaged.rows, damaged.progress) = whole
            damaged.rows[table, default: [:]][key] = bytes
            try? damaged.catchUp()
        }
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

    /// The views of all records but the last four.
    private static let whole: (rows: [ViewTable: [[UInt8]: [UInt8]]], progress: FoldProgress) = {
        let views = MemoryViews(records)
        var fold = views.fold()
        try? views.feed(&fold, through: records.count - 4)
        try? views.keep(&fold)
        return (views.rows, views.progress)
    }()

    /// Donations of both directions and a link, then another of each, and a deletion.
    private static let records: [[UInt8]] = {
        let now = Timestamp(milliseconds: 1_767_603_600_000)
        let participants = [(1, 0), (2, 1)].map { position, index in
            ParticipantReference(position: Position(rawValue: position), index: index)
        }
        let link = Link(participants).record(receivedAt: now)
        let deletion = Deletion(positions: PositionSet([Position(rawValue: 2)]))
            .record(receivedAt: now)
        let first = ConversationReference(position: Position(rawValue: 1))
        let feedback = SuggestionFeedback(
            shown: [first],
            outcome: .chosen,
            chosen: first,
            context: .init(app: "a", contentTypes: ["t"])
        )
        let said = [
            feedback.record(receivedAt: now),
            Preference(.reset, first).record(receivedAt: now),
            Adoption(RankingCoefficients(), learnedThrough: Position(rawValue: 3))
                .record(receivedAt: now),
        ]
        var encoder = RecordEncoder()
        var intent = SendMessageIntent(
            recipients: [Person(displayName: "Bob", personHandle: PersonHandle(value: "bob"))]
        )
        intent.people.sender = Person(personHandle: PersonHandle(value: "ana"))
        intent.people.speakableGroupName = SpeakableString("Both")
        intent.people.images["speakableGroupName"] = .systemName("person")
        let donations = [Direction.incoming, .outgoing].map { direction in
            encoder.encode(
                Interaction(intent: .sendMessage(intent), direction: direction, identifier: "i")
            )
            return RecordEncoder.donationEnvelope(
                of: encoder.payload,
                donor: DonorNumber(rawValue: 3),
                recordedAt: now,
                start: now
            ) + encoder.payload
        }
        // More than a chunk, so that a closed one exists.
        return Array(repeating: donations, count: 70).joined()
            + [link] + said + donations + [deletion, link]
    }()
}
