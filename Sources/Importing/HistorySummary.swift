package import Interactions

/// A summary of the items of one or several files.
///
/// Its memory is bounded: it counts people and conversations up to a limit, and keeps the first few
/// locations for each reason.
package struct HistorySummary: Sendable {
    /// A count, and the first locations.
    package struct Count: Sendable {
        /// The count.
        package internal(set) var count = 0
        /// The first few locations.
        package internal(set) var examples: [Example] = []

        static let exampleLimit = 3

        mutating func add(_ example: @autoclosure () -> Example) {
            count += 1
            if examples.count < Self.exampleLimit { examples.append(example()) }
        }
    }

    /// A location in a file.
    package struct Example: Hashable, Sendable {
        /// The file, as the user named it.
        package var file: String
        /// The location in the file.
        package var location: HistoryLocation
    }

    /// A count of different things, up to a limit.
    package struct Distinct: Sendable {
        /// The largest count.
        package static let limit = 65_536
        private var hashes: Set<UInt64> = []

        /// The count, or ``limit`` for more.
        package var count: Int { hashes.count }
        /// Whether there may be more.
        package var isAtLimit: Bool { count >= Self.limit }

        mutating func add(_ hash: StableHash) {
            if !isAtLimit { hashes.insert(hash.short) }
        }

        func contains(_ hash: StableHash) -> Bool { hashes.contains(hash.short) }
    }

    /// The number of donations.
    package private(set) var donations = 0
    /// The number of donations that are cards of address books, which are nothing that happened.
    package private(set) var cards = 0
    /// The number of donations that the owner sent.
    package private(set) var outgoing = 0
    /// The first and the last start of the donations, without cards.
    package private(set) var span: ClosedRange<Timestamp>?
    /// The number of visits.
    package private(set) var visits = 0
    /// The pages and documents of the visits, each for each donor.
    package private(set) var contents = Distinct()
    /// The first and the last start of the visits.
    package private(set) var visitSpan: ClosedRange<Timestamp>?
    /// The handles of the people in the donations, without the owner's.
    package private(set) var people = Distinct()
    /// The conversations and the sets of people in the donations.
    package private(set) var conversations = Distinct()
    /// The conversations that are groups by at least one donation.
    package private(set) var groups = Distinct()
    /// The handles that several people share.
    package private(set) var handles = HistoryHandles()
    /// The skipped records, by reason.
    package private(set) var skipped: [HistoryReason: Count] = [:]
    /// The lost parts of records that were not skipped, by reason.
    package private(set) var noted: [HistoryReason: Count] = [:]

    /// The senders of mail that folders or labels call sent, without the owner's addresses, each
    /// with the number of its mails.
    package private(set) var sentBy: [String: Int] = [:]
    /// The recipients of mail and messages, as far as counted.
    private var addressed = Distinct()

    /// The largest number of such senders.
    private static let senderLimit = 256

    /// The donations that the store refused, by reason.
    package private(set) var refused: [HistoryReason: Count] = [:]

    private static let refusalLimit = 64
    private static let otherRefusal = HistoryReason(rawValue: "other reasons")

    /// The latest time to show; the store will refuse later ones.
    private let latest: Timestamp

    /// Makes an empty summary.
    ///
    /// - Parameter receivedAt: The time at which the store receives the donations.
    package init(receivedAt: Timestamp) {
        let latest = receivedAt.milliseconds.addingReportingOverflow(
            DonationLimits.future.milliseconds
        )
        self.latest = latest.overflow ? receivedAt : Timestamp(milliseconds: latest.partialValue)
    }

    /// The number of skipped records.
    package var skippedCount: Int { skipped.values.reduce(0) { $0 + $1.count } }

    /// The number of refused donations.
    package var refusedCount: Int { refused.values.reduce(0) { $0 + $1.count } }

    /// Whether there were records, and all were skipped or refused.
    package var isFruitless: Bool {
        skippedCount + refusedCount > 0 && donations + visits == refusedCount
    }

    /// The start of the first donation or visit, without cards.
    package var first: Timestamp? {
        [span?.lowerBound, visitSpan?.lowerBound].compactMap(\.self).min()
    }

    /// The start of the last donation or visit, without cards.
    package var last: Timestamp? {
        [span?.upperBound, visitSpan?.upperBound].compactMap(\.self).max()
    }

    /// Adds an item.
    ///
    /// - Parameters:
    ///   - item: An item from a source.
    ///   - file: The file of the item.
    package mutating func add(_ item: HistoryItem, in file: String) {
        switch item {
        case .donation(let donation, _): add(donation)
        case .answer(_, _, let location): add(.skipped(.bulk, at: location), in: file)
        case .visit(let visit, _): add(visit)
        case .skipped(let reason, let location):
            skipped[reason, default: Count()].add(Example(file: file, location: location))
        case .noted(let reason, let location):
            noted[reason, default: Count()].add(Example(file: file, location: location))
        case .sent(let address):
            guard sentBy[address] != nil || sentBy.count < Self.senderLimit else { return }
            sentBy[address, default: 0] += 1
        }
    }

    /// Returns whether somebody wrote to an address.
    package func isAddressed(_ address: String) -> Bool {
        let handle = PersonHandle(value: address, type: .emailAddress)
        return addressed.contains(StableHash(counting: Person(personHandle: handle)))
    }

    /// Adds a donation that the store refused.
    ///
    /// - Parameters:
    ///   - reason: The reason.
    ///   - location: The location of the record.
    ///   - file: The file of the record.
    package mutating func addRefusal(
        _ reason: HistoryReason,
        at location: HistoryLocation,
        in file: String
    ) {
        // These reasons may contain numbers, so their number has no bound.
        let isNew = refused[reason] == nil && refused.count >= Self.refusalLimit
        refused[isNew ? Self.otherRefusal : reason, default: Count()]
            .add(Example(file: file, location: location))
    }

    private mutating func add(_ visit: PastVisit) {
        visits += 1
        if visit.start <= latest { visitSpan.widen(to: visit.start) }
        let activity = visit.activity
        var content = StableHash()
        for part in [visit.donor.app, activity.webpageURL, activity.targetContentIdentifier] {
            content.add((part ?? "").utf8)
            content.add(0)
        }
        contents.add(content)
    }

    private mutating func add(_ donation: Donation) {
        donations += 1
        let interaction = donation.interaction
        let isCard = interaction.intent.isCard
        if isCard { cards += 1 }
        if interaction.direction == .outgoing { outgoing += 1 }
        if !isCard, let start = interaction.start, start <= latest { span.widen(to: start) }
        let intent = interaction.intent.people
        var everyone: Set<UInt64> = []
        let isInAddressBook = isCard && intent.conversationIdentifier == nil
        if !isCard {
            for person in intent.recipients
            where !person.isMe && person.personHandle?.type == .emailAddress {
                addressed.add(StableHash(counting: person))
            }
        }
        for person in intent.everyone where !person.isMe && !intent.isRoom(person) {
            let hash =
                isInAddressBook ? StableHash(onCard: person) : StableHash(counting: person)
            people.add(hash)
            everyone.insert(hash.short)
            handles.add(person, hash, from: donation.donor, isCard: isCard)
        }
        var conversation = StableHash()
        if let identifier = intent.conversationIdentifier {
            conversation.add(identifier.utf8)
        } else {
            for hash in everyone.sorted() { conversation.add(String(hash).utf8) }
        }
        if !isCard, intent.conversationIdentifier != nil || !everyone.isEmpty {
            conversations.add(conversation)
            if intent.isGroup ?? (everyone.count > 1) { groups.add(conversation) }
        }
    }
}

extension StableHash {
    /// Makes the hash that tells a person from others for counting.
    fileprivate init(counting person: Person) {
        self.init()
        let key =
            person.personHandle?.value ?? person.contactIdentifier ?? person.customIdentifier
            ?? person.displayName ?? ""
        add(key.utf8.lazy.map(\.lowered))
    }

    /// Makes the hash that tells the person of a card from those of other cards.
    ///
    /// The first handle may stand on the cards of several people, so their names decide, too.
    fileprivate init(onCard person: Person) {
        self.init(counting: person)
        add(0)
        if let words = person.displayName.flatMap(NameWords.init) { add(words.bytes) }
    }
}

extension IntentPeople {
    /// Returns whether a person is the group itself, to which a message without recipients goes.
    fileprivate func isRoom(_ person: Person) -> Bool {
        guard isGroup == true, person.personHandle == nil, person.customIdentifier == nil,
            let name = person.displayName
        else { return false }
        return name == speakableGroupName?.spokenPhrase || name == conversationIdentifier
    }
}

extension ClosedRange<Timestamp>? {
    /// Takes a time into the range.
    fileprivate mutating func widen(to time: Timestamp) {
        self = Swift.min(self?.lowerBound ?? time, time)...Swift.max(self?.upperBound ?? time, time)
    }
}
