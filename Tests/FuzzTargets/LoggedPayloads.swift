import Interactions

extension FuzzTarget {
    static let beginning = Timestamp(milliseconds: 0)

    /// The kinds of payload by their byte in an input; bytes never change, so that the corpus stays
    /// good.
    static let payloads: [UInt8: any LoggedPayload.Type] = [
        254: PolicyRule.self, 252: Link.self, 250: Unlink.self, 248: SuggestionFeedback.self,
        246: Preference.self, 244: Adoption.self, 242: Redaction.self,
        240: BecameCurrent.self, 238: ActivityUpdated.self, 236: Resigned.self,
        234: ItemIndexed.self, 232: ItemUpdated.self, 230: ClientState.self, 228: LinkTaken.self,
        226: LinkOpened.self, 224: LinkRemoved.self, 222: SearchFeedback.self,
        220: Wish.self, 218: Rename.self, 216: KeptApart.self,
        214: SheetOrdered.self, 212: Shared.self,
        210: WidgetChanged.self, 208: WidgetUpdated.self, 206: WidgetViewed.self,
        204: TransitionNoted.self, 202: SuggestedMedia.self,
    ]

    /// Treats bytes as a payload of a kind.
    static func checkPayload(
        _ type: (some LoggedPayload).Type,
        decoding bytes: [UInt8]
    ) throws(BrokenProperty) {
        guard let payload = try? type.init(decoding: bytes.span, 0..<bytes.count) else { return }
        try checkPayload(payload)
    }

    /// Checks that a payload comes back from its encoding and from its text.
    static func checkPayload<Payload: LoggedPayload>(_ payload: Payload) throws(BrokenProperty) {
        let bytes = payload.encoded
        let again = try must("what was encoded is decoded") { () throws(DecodingFailure) in
            try Payload(decoding: bytes.span, 0..<bytes.count)
        }
        try check(again == payload, "a payload comes back")
        try check(again.encoded == bytes, "equal payloads give equal bytes")
        // An item without an identifier, or an activity without a type, has no name either.
        let isNamed = !(payload is any DonatedPayload) || (try? payload.validate()) != nil
        try check(
            !isNamed || !payload.line.isEmpty || !payload.text.isEmpty,
            "an event has words"
        )
        switch payload {
        case let link as Link: try checkOrder(of: link.participants)
        case let apart as KeptApart: try checkOrder(of: apart.participants)
        case let redaction as Redaction: try checkOrder(of: redaction.participants)
        case let unlink as Unlink:
            try check(
                EvidenceReference("\(unlink.evidence)") == unlink.evidence,
                "evidence comes back from its name"
            )
        case let deletion as Deletion: try checkRuns(of: deletion)
        case let rule as PolicyRule: try checkRow(of: rule)
        case let adoption as Adoption:
            if let coefficients = adoption.coefficients {
                try check(Adoption(coefficients).weights == adoption.weights, "weights come back")
            }
        default: break
        }
        if let donated = payload as? any DonatedPayload { try checkText(of: donated) }
        // A position that JSON cannot write as an integer has no line.
        guard Payload.isReadFromText, payload.unknownFields.isEmpty, !payload.referents.isEmpty,
            payload.referents.allSatisfy({ Int64(exactly: $0.rawValue) != nil }),
            (payload as? SearchFeedback)?.isReadable != false
        else { return }
        try checkLine(.known(payload), payload.record(receivedAt: beginning))
    }

    private static func checkOrder(
        of participants: [ParticipantReference]
    ) throws(BrokenProperty) {
        try check(
            zip(participants, participants.dropFirst()).allSatisfy { $0 < $1 },
            "participants ascend, each once"
        )
    }

    private static func checkRuns(of deletion: Deletion) throws(BrokenProperty) {
        var last: UInt64?
        for run in deletion.positions.runs {
            if let last { try check(run.lowerBound > last &+ 1, "runs ascend and lie apart") }
            try check(
                deletion.positions.contains(Position(rawValue: run.lowerBound))
                    && deletion.positions.contains(Position(rawValue: run.upperBound)),
                "a run holds its ends"
            )
            last = run.upperBound
        }
    }

    private static func checkRow(of rule: PolicyRule) throws(BrokenProperty) {
        var policies = Policies()
        policies.apply(rule)
        let row = policies.encoded
        let rules = try must("rules in force are decoded") { () throws(DecodingFailure) in
            try Policies(decoding: row.span)
        }
        try check(rules == policies && rules.encoded == row, "rules in force come back")
    }

    /// Checks that the line of an export restores the record.
    private static func checkLine(_ event: Event, _ record: [UInt8]) throws(BrokenProperty) {
        let envelope = try must("an encoded record is read") { () throws(DecodingFailure) in
            try Envelope(decoding: record.span)
        }
        let position = Position(rawValue: 1)
        let line = ExportedEvent(at: position, envelope, event) { _ in nil }
        let read = try must("a line is read") { () throws(ValidationError) in
            try ExportedEvent(json: line.json).record()
        }
        try check(read == record, "a line gives back its record")
    }
}

extension SearchFeedback {
    /// Whether the line of an export can hold the list, as of every list that the store takes.
    fileprivate var isReadable: Bool {
        (try? validate()) != nil && shown.allSatisfy { Int64(exactly: $0.rawValue) != nil }
    }
}
