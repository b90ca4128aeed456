import Interactions
import TestSupport

extension FuzzTarget {
    /// Initial inputs in the form of the program's own output.
    ///
    /// - Parameters:
    ///   - lines: Lines of donation JSON to add to the generated ones.
    ///   - count: The number to generate.
    /// - Returns: The inputs.
    package func seeds(lines: [[UInt8]], count: Int) -> [[UInt8]] {
        var generator = DonationGenerator(seed: 1)
        let lineDonations = lines.compactMap { line in
            (try? JSONValue(parsing: line)).flatMap { try? Donation(json: $0) }
        }
        switch self {
        case .donation:
            return lines + (0..<count).map { _ in generator.donation().json.bytes }
        case .line:
            generator.addsUnknownFields = false
            return Self.lineSeeds(lines, (0..<count).map { _ in generator.donation() })
        case .arguments:
            return Self.argumentSeeds
        case .history:
            return Self.historySeeds
        case .chat:
            return Self.chatSeeds
        case .messenger:
            return Self.messengerSeeds
        case .backup:
            return Self.backupSeeds
        case .markup:
            return Self.markupSeeds
        case .query:
            return Self.querySeeds
        case .text:
            return Self.textSeeds
        case .store:
            return Self.storeSeeds(count)
        case .pages:
            return Self.storeSeeds(count).map { Array($0.dropFirst()) }
        case .record, .payload, .row:
            generator.addsUnknownProtobufFields = true
            let donations = lineDonations + (0..<count).map { _ in generator.donation() }
            return donations.flatMap { seeds(of: $0.interaction) } + tombstones + corrections
                + said + done
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
            seed(of: deletion, 1)
        }
    }

    private var corrections: [[UInt8]] {
        guard self != .row else { return [] }
        let participants = [(1, 0), (3, 2), (70_000, 1)].map { position, index in
            ParticipantReference(position: Position(rawValue: position), index: index)
        }
        let evidence: [EvidenceReference] = [.contactIdentifier, .displayName, .alias(2)]
        return [seed(of: Link(participants), 252)]
            + evidence.map { seed(of: Unlink($0, of: participants[1]), 250) }
            + [seed(of: Rename(.person(participants[2]), to: "Ana"), 218)]
            + [seed(of: KeptApart(participants.prefix(2)), 216)]
            + [seed(of: SheetOrdered(.apps, favourites: ["a"], hidden: ["b"]), 214)]
            + [seed(of: Shared(.actions, "a"), 212)]
    }

    /// A record, or the payload after the byte for its kind.
    private func seed(of payload: some LoggedPayload, _ kind: UInt8) -> [UInt8] {
        self == .record
            ? payload.record(receivedAt: DonationGenerator.receivedAt)
            : [kind] + payload.encoded
    }

    /// Feedback, preferences and adoptions.
    private var said: [[UInt8]] {
        guard self != .row else { return [] }
        let conversations = [(1, false), (3, true), (70_000, false)].map { position, isAlone in
            ConversationReference(
                position: Position(rawValue: position),
                isOfSenderAlone: isAlone
            )
        }
        let feedback = SuggestionFeedback(
            shown: conversations,
            outcome: .chosen,
            chosen: conversations[1],
            context: .init(app: "org.example.photos", contentTypes: ["image/png"], place: "p")
        )
        let adoption = Adoption(RankingCoefficients(), learnedThrough: Position(rawValue: 70_000))
        return [seed(of: feedback, 248), seed(of: adoption, 244)]
            + [Preference.Change.pin, .reset, .clear].map {
                seed(of: Preference($0, conversations[1]), 246)
            }
            + wishes.map { seed(of: $0, 220) }
    }

    private var wishes: [Wish] {
        let participant = ParticipantReference(position: Position(rawValue: 70_000), index: 1)
        return [
            Wish(.never, .person(participant)), Wish(.clear, .address(.alias(1), of: participant)),
            Wish(.suggestLess, .app("org.example.chat")),
        ]
    }

    /// Events of activities, items, reminders and searches.
    private var done: [[UInt8]] {
        guard self != .row else { return [] }
        let donated = Self.activitySeeds.map { seed(of: $0, $1) }
        let position = Position(rawValue: 70_000)
        let search = SearchFeedback(query: "él", shown: [position, .init(rawValue: 3)])
        return donated + [
            seed(of: LinkOpened(position), 226), seed(of: LinkRemoved(position), 224),
            seed(of: search, 222),
        ]
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
