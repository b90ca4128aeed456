internal import Interactions
internal import LMDB

/// A search through the log for donations that no index leads to.
struct DonationSearch {
    /// Which donations to find.
    enum Criterion {
        case groupIdentifier(String)
        case conversation(String)
        case start(Range<Timestamp>)
        /// Those in which anybody takes part of whom there is this evidence, or what it leads to.
        case person(Set<ContactKey>)
    }

    private var criterion: Criterion
    private(set) var found: [IdentifierEntry] = []
    private(set) var searched = Position.start
    /// Whether more is known of a person than when the search began: what was passed over may
    /// be of that person, too.
    private(set) var mustRestart = false
    /// The first record that cannot be read: it could be one to be found.
    private(set) var damage: (position: Position, failure: DecodingFailure)?

    init(_ criterion: Criterion) {
        self.criterion = criterion
    }

    /// Begins again with what is known by now.
    mutating func restart() {
        found = []
        searched = .start
        mustRestart = false
    }

    /// Searches at most `limit` events further.
    mutating func extend(
        donors: [DonorNumber],
        to limit: Int,
        in transaction: borrowing some Transaction & ~Copyable,
        _ tables: LogTables
    ) throws(LMDBError) {
        let donors = Set(donors)
        var count = 0
        var cursor = try transaction.cursor(in: tables.events)
        var isOnEntry = try cursor.seek(atOrAfter: LogKey.position(searched.next).span)
        while isOnEntry, count < limit, let position = Position(key: cursor.key) {
            let candidate: (entry: IdentifierEntry, interaction: Interaction)?
            do {
                candidate = try Self.candidate(cursor.value, at: position)
            } catch {
                damage = (position, error)
                return
            }
            if let (entry, interaction) = candidate,
                try matches(interaction, entry, isLive: try transaction.isLive(entry, tables)),
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
        in transaction: borrowing some Transaction & ~Copyable,
        _ tables: LogTables
    ) throws(LMDBError) -> [IdentifierEntry] {
        var live: [IdentifierEntry] = []
        for entry in found where try transaction.isLive(entry, tables) { live.append(entry) }
        return live
    }

    /// The index entry that a record has while it is live, if it is a donation.
    private static func candidate(
        _ record: Span<UInt8>,
        at position: Position
    ) throws(DecodingFailure) -> (entry: IdentifierEntry, interaction: Interaction)? {
        let record = try CopiedRecord(decoding: record)
        guard case .donation(let interaction) = record.content else { return nil }
        let entry = IdentifierEntry(
            key: record.identifierKey(of: interaction),
            position: position,
            start: record.envelope.start
        )
        return (entry, interaction)
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
        case .conversation(let identifier):
            let donation = Participation(interaction, donor: entry.donor, start: entry.start)
            let named = donation.conversation.flatMap { $0.kind == .identifier ? $0.text : nil }
            return named?.isSpelled(identifier) == true
        case .person(var known):
            var isFound = false
            for person in interaction.intent.people.everyone where !person.isMe {
                let evidence = ContactKey.evidence(of: person, donor: entry.donor)
                guard !evidence.isDisjoint(with: known) else { continue }
                guard try isLive() else { return false }
                isFound = true
                guard !evidence.isSubset(of: known) else { continue }
                known.formUnion(evidence)
                mustRestart = true
            }
            criterion = .person(known)
            return isFound
        }
    }
}
