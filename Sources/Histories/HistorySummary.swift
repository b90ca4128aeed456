public import Interactions

/// What a file, or several, turned out to hold.
///
/// Its memory is bounded: people and conversations are counted up to a number, and of each reason
/// the first few places are kept.
public struct HistorySummary: Sendable {
    /// How often something happened, and where first.
    public struct Count: Sendable {
        /// How often.
        public internal(set) var count = 0
        /// The first few places.
        public internal(set) var examples: [Example] = []

        static let exampleLimit = 3

        mutating func add(_ example: @autoclosure () -> Example) {
            count += 1
            if examples.count < Self.exampleLimit { examples.append(example()) }
        }
    }

    /// A place in one of the files.
    public struct Example: Hashable, Sendable {
        /// The file, as it was named.
        public var file: String
        /// Where in it.
        public var place: HistoryPlace
    }

    /// Different things, counted up to a number.
    public struct Distinct: Sendable {
        /// The highest count.
        public static let limit = 65_536
        private var hashes: Set<UInt64> = []

        /// How many there are, or ``limit`` of more.
        public var count: Int { hashes.count }
        /// Whether there may be more.
        public var isAtLimit: Bool { count >= Self.limit }

        mutating func add(_ hash: StableHash) {
            if !isAtLimit { hashes.insert(hash.short) }
        }
    }

    /// How many donations were understood.
    public private(set) var donations = 0
    /// How many of them are cards of address books, which are nothing that happened.
    public private(set) var cards = 0
    /// How many of them the owner sent.
    public private(set) var outgoing = 0
    /// When the first of them began, cards left aside.
    public private(set) var first: Timestamp?
    /// When the last of them began.
    public private(set) var last: Timestamp?
    /// The handles of the people in them, the owner's not among them.
    public private(set) var people = Distinct()
    /// The conversations and the sets of people in them.
    public private(set) var conversations = Distinct()
    /// What was skipped, by its reason.
    public private(set) var skipped: [HistoryReason: Count] = [:]
    /// What was lost of that which was not skipped, by its reason.
    public private(set) var noted: [HistoryReason: Count] = [:]

    /// What was understood and the store refused, by its reason.
    public private(set) var refused: [HistoryReason: Count] = [:]

    private static let refusalLimit = 64
    private static let otherRefusal = HistoryReason(rawValue: "other reasons")

    /// What lies later is no date to tell of: it will be refused.
    private let latest: Timestamp

    /// Makes the summary of nothing.
    ///
    /// - Parameter receivedAt: When the donations will have been received.
    public init(receivedAt: Timestamp) {
        let latest = receivedAt.milliseconds.addingReportingOverflow(
            DonationLimits.futureMilliseconds
        )
        self.latest = latest.overflow ? receivedAt : Timestamp(milliseconds: latest.partialValue)
    }

    /// How many records were skipped.
    public var skippedCount: Int { skipped.values.reduce(0) { $0 + $1.count } }

    /// How many donations were refused.
    public var refusedCount: Int { refused.values.reduce(0) { $0 + $1.count } }

    /// Whether there was something, and all of it was skipped or refused.
    public var isFruitless: Bool {
        skippedCount + refusedCount > 0 && donations == refusedCount
    }

    /// Takes note of an item.
    ///
    /// - Parameters:
    ///   - item: What a source has handed out.
    ///   - file: The file that it is in.
    public mutating func add(_ item: HistoryItem, in file: String) {
        switch item {
        case .donation(let donation, _): add(donation.interaction)
        case .skipped(let reason, let place):
            skipped[reason, default: Count()].add(Example(file: file, place: place))
        case .noted(let reason, let place):
            noted[reason, default: Count()].add(Example(file: file, place: place))
        }
    }

    /// Takes note of a donation that the store did not accept.
    ///
    /// - Parameters:
    ///   - reason: Why not.
    ///   - place: Where it came from.
    ///   - file: The file that it is in.
    public mutating func addRefusal(
        _ reason: HistoryReason,
        at place: HistoryPlace,
        in file: String
    ) {
        // These reasons may have numbers in them, so that there is no end to them.
        let isNew = refused[reason] == nil && refused.count >= Self.refusalLimit
        refused[isNew ? Self.otherRefusal : reason, default: Count()]
            .add(Example(file: file, place: place))
    }

    private mutating func add(_ interaction: Interaction) {
        donations += 1
        let isCard = interaction.intent.isCard
        if isCard { cards += 1 }
        if interaction.direction == .outgoing { outgoing += 1 }
        if !isCard, let start = interaction.start, start <= latest {
            first = min(first ?? start, start)
            last = max(last ?? start, start)
        }
        let intent = interaction.intent.people
        var everyone: Set<UInt64> = []
        for person in intent.everyone where !person.isMe {
            let hash = StableHash(counting: person)
            people.add(hash)
            everyone.insert(hash.short)
        }
        var conversation = StableHash()
        if let identifier = intent.conversationIdentifier {
            conversation.add(identifier.utf8)
        } else {
            for hash in everyone.sorted() { conversation.add(String(hash).utf8) }
        }
        if !isCard, intent.conversationIdentifier != nil || !everyone.isEmpty {
            conversations.add(conversation)
        }
    }
}

extension StableHash {
    /// What tells a person from others, as far as that matters for counting.
    fileprivate init(counting person: Person) {
        self.init()
        let key =
            person.personHandle?.value ?? person.contactIdentifier ?? person.customIdentifier
            ?? person.displayName ?? ""
        add(key.utf8.lazy.map(\.lowered))
    }
}
