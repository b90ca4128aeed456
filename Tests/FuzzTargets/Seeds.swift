import Interactions
import TestSupport

extension FuzzTarget {
    /// Inputs to begin with: what the program itself would have written.
    ///
    /// - Parameters:
    ///   - lines: Lines of donation JSON to add to those made up.
    ///   - count: How many to make up.
    /// - Returns: The inputs.
    public func seeds(lines: [[UInt8]], count: Int) -> [[UInt8]] {
        var generator = DonationGenerator(seed: 1)
        let lineDonations = lines.compactMap { line in
            (try? JSONValue(parsing: line)).flatMap { try? Donation(json: $0) }
        }
        switch self {
        case .donation:
            return lines + (0..<count).map { _ in generator.donation().json.bytes }
        case .arguments:
            return Self.argumentSeeds
        case .history:
            return Self.historySeeds
        case .chat:
            return Self.chatSeeds
        case .store:
            return Self.storeSeeds(count)
        case .pages:
            return Self.storeSeeds(count).map { Array($0.dropFirst()) }
        case .record, .payload, .row:
            generator.addsUnknownProtobufFields = true
            let donations = lineDonations + (0..<count).map { _ in generator.donation() }
            return donations.flatMap { seeds(of: $0.interaction) } + tombstones + corrections
                + said
        }
    }

    private func seeds(of interaction: Interaction) -> [[UInt8]] {
        let start = interaction.start ?? DonationGenerator.receivedAt
        let donor = DonorNumber(rawValue: 1)
        var encoder = RecordEncoder()
        encoder.encode(interaction)
        switch self {
        case .record:
            let head = RecordEncoder.donationEnvelope(
                of: encoder.payload,
                donor: donor,
                recordedAt: start,
                start: start
            )
            return [head + encoder.payload]
        case .payload:
            return [[0] + encoder.payload]
        default:
            let head = RecordEncoder.donationEnvelope(
                of: encoder.payload,
                donor: donor,
                recordedAt: start,
                start: start
            )
            let views = MemoryViews([head + encoder.payload])
            guard (try? views.catchUp()) != nil else { return [] }
            return views.rows.values.flatMap(\.values)
        }
    }

    private var tombstones: [[UInt8]] {
        guard self != .row else { return [] }
        return [
            Deletion(positions: PositionSet(runs: [1...1, 3...9, 70_000...70_001])),
            Deletion(donors: [DonorNumber(rawValue: 1), DonorNumber(rawValue: .max)]),
            Deletion(positions: PositionSet(runs: [.max - 1 ... .max])),
        ].map { deletion in
            var encoder = RecordEncoder()
            encoder.encode(deletion)
            guard self == .record else { return [1] + encoder.payload }
            let head = encoder.deletionEnvelope(recordedAt: DonationGenerator.receivedAt)
            return head + encoder.payload
        }
    }

    private var corrections: [[UInt8]] {
        guard self != .row else { return [] }
        let participants = [(1, 0), (3, 2), (70_000, 1)].map { position, index in
            ParticipantReference(position: Position(rawValue: position), index: index)
        }
        var encoder = RecordEncoder()
        encoder.encode(Link(participants))
        let head = encoder.linkEnvelope(recordedAt: DonationGenerator.receivedAt)
        let link = (self == .record ? head : [252]) + encoder.payload
        let evidence: [EvidenceReference] = [.contactIdentifier, .displayName, .alias(2)]
        return [link]
            + evidence.map { evidence in
                encoder.encode(Unlink(evidence, of: participants[1]))
                let head = encoder.unlinkEnvelope(recordedAt: DonationGenerator.receivedAt)
                return (self == .record ? head : [250]) + encoder.payload
            }
    }

    /// What is said of suggestions.
    private var said: [[UInt8]] {
        guard self != .row else { return [] }
        let conversations = [(1, false), (3, true), (70_000, false)].map { position, isAlone in
            ConversationReference(
                position: Position(rawValue: position),
                isOfSenderAlone: isAlone
            )
        }
        let now = DonationGenerator.receivedAt
        var encoder = RecordEncoder()
        encoder.encode(
            SuggestionFeedback(
                shown: conversations,
                outcome: .chosen,
                chosen: conversations[1],
                context: .init(app: "org.example.photos", contentTypes: ["image/png"], place: "p")
            )
        )
        let feedback =
            (self == .record ? encoder.feedbackEnvelope(recordedAt: now) : [248]) + encoder.payload
        encoder.encode(
            Adoption(RankingPolicy(), learnedThrough: Position(rawValue: 70_000))
        )
        let adoption =
            (self == .record ? encoder.adoptionEnvelope(recordedAt: now) : [244]) + encoder.payload
        return [feedback, adoption]
            + [Preference.Change.pin, .reset, .clear].map { change in
                encoder.encode(Preference(change, conversations[1]))
                let head = encoder.preferenceEnvelope(recordedAt: now)
                return (self == .record ? head : [246]) + encoder.payload
            }
    }

    private static let argumentSeeds = [
        "2026-07-01", "2026-07-01T12:00:00Z", "2026-01-05T09:00:00.123Z", "0000-01-01T00:00:00Z",
        "9999-12-31T23:59:60.999999Z", "2000-02-29", "1900-02-29", "2026-02-30",
        "2026-07-01t12:00:00+05:30", "2026-07-01 12:00:00-00:00", "-1", "incoming", "outgoing",
        "--since\n2026-07-01\n--until\n2026-08-01", "--direction\nincoming",
        "--donor=a\n--person\nb",
        "--conversation\nc\n--intent\nINSendMessageIntent", "--since=2026-01-01\n--",
        "--person=Ana\n--since=0001-01-01", "--help", "--since", "1582-10-10", "\0\n\u{7F}é\u{301}",
    ].map { Array($0.utf8) }
}
