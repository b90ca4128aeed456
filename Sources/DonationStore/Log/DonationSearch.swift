internal import Interactions
internal import LMDB

/// A search through the log for donations that no index leads to.
struct DonationSearch {
    /// Which donations to find.
    enum Criterion {
        case groupIdentifier(String)
        case conversation(String)
        /// Those of one conversation, whatever names it.
        case conversationKey(ConversationKey)
        case start(Range<Timestamp>)
        /// Those whose intent is of this class and names this in an identifier or a handle.
        case mention(String, intentClass: String)
        /// Donations with a participant who has evidence that counts, or evidence that it leads to
        /// in the app that says so; evidence that joins nobody leads to none.
        case person(ReachedContact)
    }

    /// What caught-up views know of what is asked, so that only what came later is searched.
    struct Beginning {
        /// Which log they were made from.
        var identity: [UInt8]
        /// The last position that they know of.
        var position: Position
        /// What they found.
        var entries: [IdentifierEntry]
    }

    private let asked: Criterion
    private let beginning: Beginning?
    private var criterion: Criterion
    /// Where national phone numbers are from.
    private var region: Region?
    /// Whether the views must be asked again: who is who may have changed since they were.
    private(set) var isOutdated = false
    /// Which log was searched.
    private var identity: [UInt8]?
    /// How many events were passed that may change who is who, tombstones among them.
    private var tombstones = 0
    private(set) var found: [IdentifierEntry] = []
    private(set) var searched = Position.start
    /// Whether more is known of a person than when the search began: what was passed over may
    /// be of that person, too.
    private(set) var mustRestart = false
    /// The first record that cannot be read: it could be one to be found.
    private(set) var damage: (position: Position, failure: DecodingFailure)?

    init(_ criterion: Criterion, after beginning: Beginning? = nil) {
        asked = criterion
        self.criterion = criterion
        self.beginning = beginning
        identity = beginning?.identity
        restart()
    }

    /// Begins anew, with nothing known.
    private mutating func reset() {
        isOutdated = beginning != nil
        guard beginning == nil else { return }
        self = DonationSearch(asked)
    }

    /// Searches what is left of the log, and all of it again if that says more of a person, or if
    /// what was learnt before is no longer so.
    ///
    /// For the end of a search, in the transaction that deletes.
    mutating func finish(
        donors: [DonorNumber],
        in transaction: borrowing some LogTransaction & ~Copyable
    ) throws(LMDBError) {
        // Positions of another log mean something else.
        if try transaction.logIdentity() != identity { reset() }
        let known = tombstones
        try extend(donors: donors, to: .max, in: transaction)
        // Who joined two handles may have been deleted since.
        if case .person = asked, tombstones > known || (beginning != nil && tombstones > 0) {
            reset()
            try extend(donors: donors, to: .max, in: transaction)
        }
        while mustRestart, damage == nil, !isOutdated {
            restart()
            try extend(donors: donors, to: .max, in: transaction)
        }
        // The views know of a contact in all apps.
        found.removeAll { !donors.contains($0.donor) }
    }

    /// Begins again with what is known by now.
    mutating func restart() {
        found = beginning?.entries ?? []
        searched = beginning?.position ?? .start
        mustRestart = false
    }

    /// Searches at most `limit` events further.
    mutating func extend(
        donors: [DonorNumber],
        to limit: Int,
        in transaction: borrowing some LogTransaction & ~Copyable
    ) throws(LMDBError) {
        let log = try transaction.logIdentity()
        if let identity, identity != log { reset() }
        guard !isOutdated else { return }
        identity = log
        region = try transaction.policies().region
        let donors = Set(donors)
        var count = 0
        var cursor = try transaction.cursor(in: transaction.tables.events)
        var isOnEntry = try cursor.seek(atOrAfter: LogKey.position(searched.next).span)
        while isOnEntry, count < limit, let position = Position(key: cursor.key) {
            let candidate: (entry: IdentifierEntry, interaction: Interaction)?
            do {
                candidate = try Self.candidate(cursor.value, at: position, &tombstones)
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

    /// Those found that are live: a position whose entry is gone, or is another's, was deleted.
    func live(
        in transaction: borrowing some LogTransaction & ~Copyable
    ) throws(LMDBError) -> [IdentifierEntry] {
        var live: [IdentifierEntry] = []
        for entry in found where try transaction.isLive(entry) { live.append(entry) }
        return live
    }

    /// The index entry that a record has while it is live, if it is a donation.
    private static func candidate(
        _ record: Span<UInt8>,
        at position: Position,
        _ tombstones: inout Int
    ) throws(DecodingFailure) -> (entry: IdentifierEntry, interaction: Interaction)? {
        let record = try CopiedRecord(decoding: record)
        if case .payload(let payload) = record.content,
            payload.reshapesViews || payload.logEffect != .none
        {
            tombstones += 1
        }
        guard case .donation(let interaction) = record.content else { return nil }
        return (record.entry(of: interaction, at: position), interaction)
    }

    /// Whether a donation is to be found; only a live one adds to what is known of a person.
    private mutating func matches(
        _ interaction: Interaction,
        _ entry: IdentifierEntry,
        isLive: @autoclosure () throws(LMDBError) -> Bool
    ) throws(LMDBError) -> Bool {
        switch criterion {
        case .groupIdentifier(let identifier):
            return interaction.groupIdentifier?.isSpelled(identifier) == true
        case .start(let times): return times.contains(entry.start)
        case .mention(let entity, let intentClass):
            return interaction.intent.className == intentClass
                && interaction.intent.mentions(entity)
        case .conversation(let identifier):
            let key = ConversationKey(of: interaction, donor: entry.donor, region: region)
            return key?.kind == .identifier && key?.text?.isSpelled(identifier) == true
        case .conversationKey(let key):
            return entry.donor == key.donor
                && ConversationKey(of: interaction, donor: entry.donor, region: region) == key
        case .person(var known):
            var isFound = false
            for person in interaction.intent.people.everyone where !person.isMe {
                let evidence = Set(
                    ContactKey.evidence(
                        of: person,
                        donor: entry.donor,
                        region: region,
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
