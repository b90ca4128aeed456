import TestSupport

@testable import Interactions

/// An event in a test's table, which gives its record.
enum LoggedEvent {
    case donated(Interaction, DonorNumber, Timestamp)
    case deleted(Deletion)
    case linked(Link)
    case unlinked(Unlink)
    case policy(PolicyRule)
    case me(OwnAddresses)
    case feedback(SuggestionFeedback, Timestamp)
    case preference(Preference, Timestamp)
    case adopted(Adoption, Timestamp = Timestamp(milliseconds: 0))
    /// An event of a future kind.
    case unknown
    /// The stub of an erased event of a kind.
    case stub(EventKind)
    /// An unreadable record.
    case damaged

    /// A deletion of everything of some donors.
    static func deleted(donors: DonorNumber...) -> LoggedEvent {
        .deleted(Deletion(donors: donors))
    }

    /// A deletion or withdrawal of positions.
    static func deleted(_ positions: UInt64...) -> LoggedEvent {
        .deleted(Deletion(positions: PositionSet(positions.map { Position(rawValue: $0) })))
    }

    /// A link of participants, with a position and an index each.
    static func linked(_ participants: (UInt64, Int)...) -> LoggedEvent {
        .linked(
            Link(
                participants.map { position, index in
                    ParticipantReference(position: Position(rawValue: position), index: index)
                }
            )
        )
    }

    /// An unlink of a piece of evidence.
    static func unlinked(
        _ evidence: EvidenceReference,
        of position: UInt64,
        _ index: Int = 0
    ) -> LoggedEvent {
        .unlinked(
            Unlink(
                evidence,
                of: ParticipantReference(position: Position(rawValue: position), index: index)
            )
        )
    }

    /// A preference for the conversation of a donation.
    static func preference(
        _ change: Preference.Change,
        _ position: UInt64,
        ofSenderAlone: Bool = false,
        at minutes: Int64 = 0
    ) -> LoggedEvent {
        .preference(
            Preference(change, conversation(position, ofSenderAlone)),
            time(minutes * 60_000)
        )
    }

    /// Feedback on a list of the conversations of donations.
    static func feedback(
        _ shown: [UInt64],
        _ outcome: SuggestionFeedback.Outcome,
        _ chosen: UInt64? = nil,
        in context: SuggestionFeedback.Context = .init(),
        at minutes: Int64 = 0
    ) -> LoggedEvent {
        .feedback(
            SuggestionFeedback(
                shown: shown.map { conversation($0, false) },
                outcome: outcome,
                chosen: chosen.map { conversation($0, false) },
                context: context
            ),
            time(minutes * 60_000)
        )
    }

    /// An adoption of weights, distinguished by the first.
    static func adopted(
        _ weight: Double,
        learnedThrough position: UInt64? = nil,
        minute: Int64? = nil,
        at minutes: Int64 = 0
    ) -> LoggedEvent {
        var coefficients = RankingCoefficients()
        coefficients.weights.memory = weight
        return .adopted(
            Adoption(
                coefficients,
                learnedThrough: position.map(Position.init(rawValue:)),
                learnedThroughTime: minute.map { time($0 * 60_000) }
            ),
            time(minutes * 60_000)
        )
    }

    private static func conversation(
        _ position: UInt64,
        _ isOfSenderAlone: Bool
    ) -> ConversationReference {
        ConversationReference(
            position: Position(rawValue: position),
            isOfSenderAlone: isOfSenderAlone
        )
    }

    /// The record in the log.
    var record: [UInt8] {
        let now = Timestamp(milliseconds: 0)
        switch self {
        case .donated(let interaction, let donor, let start):
            var encoder = RecordEncoder()
            encoder.encode(interaction)
            return RecordEncoder.donationEnvelope(
                of: encoder.payload,
                donor: donor,
                recordedAt: now,
                start: start
            ) + encoder.payload
        case .deleted(let deletion): return deletion.record(receivedAt: now)
        case .linked(let link): return link.record(receivedAt: now)
        case .unlinked(let unlink): return unlink.record(receivedAt: now)
        case .policy(let rule): return rule.record(receivedAt: now)
        case .me(let own): return own.record(receivedAt: now)
        case .feedback(let feedback, let time): return feedback.record(receivedAt: time)
        case .preference(let preference, let time): return preference.record(receivedAt: time)
        case .adopted(let adoption, let time): return adoption.record(receivedAt: time)
        case .unknown: return Self.envelope(.whole, kind: 77)
        case .stub(let kind): return Self.envelope(.erased, kind: kind)
        case .damaged: return Self.envelope(.whole, kind: 77).dropLast() + [0]
        }
    }

    /// A donation's meaning for people at position 1, with numbers for people.
    func participation(_ decoder: inout DonationDecoder) throws -> Participation {
        let record = record
        var donation = Participation()
        try decoder.read(
            record.span,
            Envelope(decoding: record.span),
            at: Position(rawValue: 1),
            into: &donation
        )
        return donation
    }

    private static func envelope(_ state: Envelope.State, kind: EventKind) -> [UInt8] {
        Envelope(
            state: state,
            kind: kind,
            donor: DonorNumber(rawValue: kind == .donated ? 1 : 0),
            payloadLength: 0,
            recordedAt: Timestamp(milliseconds: 0),
            start: Timestamp(milliseconds: 0)
        ).encoded(for: [UInt8]().span)
    }
}

extension [LoggedEvent] {
    /// The final region, and the addresses of the owner that no later event withdraws.
    var rules: IdentityRules {
        var own: [OwnAddresses] = []
        for (index, event) in enumerated() {
            guard case .me(let addresses) = event else { continue }
            let position = Position(rawValue: UInt64(index) + 1)
            let isWithdrawn = self[(index + 1)...].contains { later in
                guard case .deleted(let deletion) = later else { return false }
                return deletion.positions.contains(position)
            }
            if !isWithdrawn { own.append(addresses) }
        }
        return IdentityRules(region: region, own: own)
    }

    /// The final region.
    var region: Region? {
        var policies = Policies()
        for case .policy(let rule) in self { policies.apply(rule) }
        return policies.region
    }
}
