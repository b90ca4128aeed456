import TestSupport

@testable import Interactions

/// An event in a test's table, which gives its record.
enum LoggedEvent {
    case donated(Interaction, DonorNumber, Timestamp)
    case deleted(Deletion)
    case undone(Undone)
    case linked(Link)
    case unlinked(Unlink)
    case renamed(Rename, Timestamp)
    case policy(PolicyRule)
    case me(OwnAddresses)
    case feedback(SuggestionFeedback, Timestamp)
    case preference(Preference, Timestamp)
    case wish(Wish, Timestamp)
    case adopted(Adoption, Timestamp = Timestamp(milliseconds: 0))
    case registered(AppRegistered)
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

    /// The owner's name of a participant.
    static func renamed(
        _ position: UInt64,
        _ index: Int = 0,
        to name: String,
        at minutes: Int64 = 0
    ) -> LoggedEvent {
        let participant = ParticipantReference(
            position: Position(rawValue: position),
            index: index
        )
        return .renamed(Rename(.person(participant), to: name), time(minutes * 60_000))
    }

    /// The owner's name of the conversation of a donation.
    static func renamed(
        conversationOf position: UInt64,
        to name: String,
        at minutes: Int64 = 0
    ) -> LoggedEvent {
        .renamed(
            Rename(.conversation(conversation(position, false)), to: name),
            time(minutes * 60_000)
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
        case .undone(let undone): return undone.record(receivedAt: now)
        case .linked(let link): return link.record(receivedAt: now)
        case .unlinked(let unlink): return unlink.record(receivedAt: now)
        case .renamed(let rename, let time): return rename.record(receivedAt: time)
        case .policy(let rule): return rule.record(receivedAt: now)
        case .me(let own): return own.record(receivedAt: now)
        case .feedback(let feedback, let time): return feedback.record(receivedAt: time)
        case .preference(let preference, let time): return preference.record(receivedAt: time)
        case .wish(let wish, let time): return wish.record(receivedAt: time)
        case .adopted(let adoption, let time): return adoption.record(receivedAt: time)
        case .registered(let registered): return registered.record(receivedAt: now)
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
    /// The same history with some of its deletions undone, wholly or in part, some of them twice.
    func undoing(seed: UInt64) -> [LoggedEvent] {
        var random = SeededGenerator(seed: seed &+ 900)
        var events = self
        var tombstones: [UInt64] = []
        func undone() -> LoggedEvent {
            let some = (0..<random.pick([1, 1, 2])).map { _ in random.pick(tombstones) }
            let left = (0..<random.pick([0, 0, 1, 3])).map { _ in
                UInt64.random(in: 1...tombstones[tombstones.count - 1], using: &random)
            }
            return .undone(
                Undone(
                    tombstones: PositionSet(some.map(Position.init(rawValue:))),
                    leaving: PositionSet(left.map(Position.init(rawValue:)))
                )
            )
        }
        for index in events.indices {
            switch events[index] {
            case .deleted: tombstones.append(UInt64(index) + 1)
            case .unknown, .stub, .feedback:
                if !tombstones.isEmpty, random.chance(0.8) { events[index] = undone() }
            default: break
            }
        }
        if !tombstones.isEmpty { events.append(undone()) }
        return events
    }

    /// The same log if each tombstone had deleted no more than what is left of it now.
    ///
    /// The positions are the same: other events without effect stand for those that undo.
    var asUndone: [LoggedEvent] {
        var events = self
        for case .undone(let undone) in self {
            for run in undone.tombstones.runs {
                for number in run where number >= 1 && number <= UInt64(count) {
                    guard case .deleted(let deletion) = self[Int(number) - 1] else { continue }
                    let rest = Deletion(
                        positions: deletion.donors.isEmpty
                            ? deletion.positions.intersection(undone.left) : undone.left
                    )
                    events[Int(number) - 1] = .deleted(rest)
                }
            }
        }
        return events.map { event in
            if case .undone = event { .policy(PolicyRule(app: "a")) } else { event }
        }
    }

    /// The final region, and the addresses of the owner that no later event withdraws for good.
    var rules: IdentityRules {
        var own: [OwnAddresses] = []
        let events = asUndone
        for (index, event) in events.enumerated() {
            guard case .me(let addresses) = event else { continue }
            let position = Position(rawValue: UInt64(index) + 1)
            let isWithdrawn = events[(index + 1)...].contains { later in
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
