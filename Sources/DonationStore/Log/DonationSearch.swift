internal import Interactions
internal import LMDB

/// A search through the log for donations that no index leads to.
struct DonationSearch {
    /// The criterion of a search.
    enum Criterion {
        case groupIdentifier(String)
        case conversation(String)
        /// Donations of one conversation, whatever names it.
        case conversationKey(ConversationKey)
        case start(Range<Timestamp>)
        /// Donations of this class of intent that name this in an identifier or a handle.
        case mention(String, intentClass: String)
        /// Donations of this class of intent.
        case intentClass(String)
        /// Donations with a participant who has evidence that counts for the contact.
        ///
        /// Evidence that the participant's app joins to it counts too, in that app; evidence that
        /// joins nobody leads to none.
        case person(ReachedContact)
    }

    /// The result of caught-up views, after which only later events need a search.
    struct Beginning {
        /// The identity of the log that the views were made from.
        var identity: [UInt8]
        /// The last position that the views know.
        var position: Position
        /// The donations that the views found.
        var entries: [IdentifierEntry]
    }

    private let asked: Criterion
    private let beginning: Beginning?
    private var criterion: Criterion
    /// The region of national phone numbers, and the owner's addresses.
    private var rules = IdentityRules()
    /// Whether identities may have changed since, so that the caller must read the views again.
    private(set) var isOutdated = false
    /// The identity of the searched log.
    private var identity: [UInt8]?
    /// The number of events passed that may change identities, including tombstones.
    private var tombstones = 0
    private(set) var found: [IdentifierEntry] = []
    private(set) var searched = Position.start
    /// Whether the search has learned more evidence of a person since it began.
    ///
    /// Then a donation that it passed over may be that person's.
    private(set) var mustRestart = false
    /// The first unreadable record, which may be one to find.
    private(set) var damage: (position: Position, failure: DecodingFailure)?

    init(_ criterion: Criterion, after beginning: Beginning? = nil) {
        asked = criterion
        self.criterion = criterion
        self.beginning = beginning
        identity = beginning?.identity
        restart()
    }

    /// Begins anew, knowing nothing.
    private mutating func reset() {
        isOutdated = beginning != nil
        guard beginning == nil else { return }
        self = DonationSearch(asked)
    }

    /// Searches the rest of the log, in the transaction that deletes.
    ///
    /// It searches the whole log again if the rest adds evidence of a person, or if evidence
    /// learned before no longer holds.
    mutating func finish(
        donors: [DonorNumber],
        in transaction: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) {
        // Positions of another log mean something else.
        if try transaction.logIdentity() != identity { reset() }
        let known = tombstones
        try extend(donors: donors, to: .max, in: transaction)
        // The donation that joined two handles may have been deleted since.
        if case .person = asked, tombstones > known || (beginning != nil && tombstones > 0) {
            reset()
            try extend(donors: donors, to: .max, in: transaction)
        }
        while mustRestart, damage == nil, !isOutdated {
            restart()
            try extend(donors: donors, to: .max, in: transaction)
        }
        // The views know a contact in all apps.
        found.removeAll { !donors.contains($0.donor) }
    }

    /// Begins again with the evidence known by now.
    mutating func restart() {
        found = beginning?.entries ?? []
        searched = beginning?.position ?? .start
        mustRestart = false
    }

    /// Searches up to `limit` further events.
    mutating func extend(
        donors: [DonorNumber],
        to limit: Int,
        in transaction: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) {
        let log = try transaction.logIdentity()
        if let identity, identity != log { reset() }
        guard !isOutdated else { return }
        identity = log
        rules = try transaction.identityRules()
        let donors = Set(donors)
        // Only the evidence of a person can lie in the donations of others.
        var scope: Set<DonorNumber>? = donors
        if case .person = asked { scope = nil }
        guard scope?.isEmpty != true else { return }
        var count = 0
        var cursor = try transaction.cursor(in: transaction.tables.events)
        var isOnEntry = try cursor.seek(atOrAfter: LogKey.position(searched.next).span)
        while isOnEntry, count < limit, let position = Position(key: cursor.key) {
            let candidate: (entry: IdentifierEntry, interaction: Interaction)?
            do {
                candidate = try Self.candidate(cursor.value, at: position, of: scope, &tombstones)
            } catch {
                damage = (position, error)
                return
            }
            if let (entry, interaction) = candidate,
                try matches(interaction, entry, isLive: try transaction.isLive(entry)),
                donors.contains(entry.donor)
            {
                found.append(entry)
            }
            searched = position
            count += 1
            isOnEntry = try cursor.moveToNext()
        }
    }

    /// Returns the found donations that are live.
    ///
    /// A position without its entry, or whose entry has another position, was deleted.
    func live(
        in transaction: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) -> [IdentifierEntry] {
        var live: [IdentifierEntry] = []
        for entry in found where try transaction.isLive(entry) { live.append(entry) }
        return live
    }

    /// Returns the index entry that a record has while it is live, if it is a donation.
    ///
    /// With a scope, a record of another donor is not decoded; its checksum covers the number.
    private static func candidate(
        _ record: Span<UInt8>,
        at position: Position,
        of scope: Set<DonorNumber>?,
        _ tombstones: inout Int
    ) throws(DecodingFailure) -> (entry: IdentifierEntry, interaction: Interaction)? {
        if let scope {
            try Envelope.verifyChecksum(of: record)
            guard scope.contains(try Envelope(decoding: record).donor) else { return nil }
        }
        let record = try CopiedRecord(decoding: record)
        if case .payload(let payload) = record.content,
            payload.reshapesViews || payload.logEffect != .none
        {
            tombstones += 1
        }
        guard case .donation(let interaction) = record.content else { return nil }
        return (record.entry(of: interaction, at: position), interaction)
    }

    /// Returns whether a donation matches; only a live one adds evidence of a person.
    private mutating func matches(
        _ interaction: Interaction,
        _ entry: IdentifierEntry,
        isLive: @autoclosure () throws(DonationStoreError) -> Bool
    ) throws(DonationStoreError) -> Bool {
        switch criterion {
        case .groupIdentifier(let identifier):
            return interaction.groupIdentifier?.isSpelled(identifier) == true
        case .start(let times): return times.contains(entry.start)
        case .mention(let entity, let intentClass):
            return interaction.intent.className == intentClass
                && interaction.intent.mentions(entity)
        case .intentClass(let intentClass):
            return interaction.intent.className == intentClass
        case .conversation(let identifier):
            let key = ConversationKey(of: interaction, donor: entry.donor, rules: rules)
            return key?.kind == .identifier && key?.text?.isSpelled(identifier) == true
        case .conversationKey(let key):
            return entry.donor == key.donor
                && ConversationKey(of: interaction, donor: entry.donor, rules: rules) == key
        case .person(var known):
            var isFound = false
            for person in interaction.intent.people.everyone where !rules.isOwner(person) {
                let evidence = Set(
                    ContactKey.evidence(
                        of: person,
                        donor: entry.donor,
                        region: rules.region,
                        isCard: interaction.intent.isCard
                    )
                ).subtracting(known.joiningNobody)
                guard evidence.contains(where: { known.takes($0, of: entry.donor) }) else {
                    continue
                }
                guard try isLive() else { return false }
                isFound = true
                if known.learn(evidence, of: entry.donor) { mustRestart = true }
            }
            criterion = .person(known)
            return isFound
        }
    }
}
