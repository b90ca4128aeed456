internal import Interactions
internal import LMDB

/// A fold of as much of the log before a position as a few rows need.
///
/// It begins with the timelines of the rows as they are now, adds what was deleted since, and
/// folds; whom that shows to have been the same contact then adds its timeline, until nobody is
/// new.
struct PastFold {
    private let store: ViewStore
    private let end: Position
    private let identity: [UInt8]
    private let region: Region?
    private let reader: ViewReader
    private(set) var fold: Fold
    /// What is folded: live then, and about what was asked, or what was deleted or corrected since.
    private var positions: Set<Position> = []
    private var includedContacts: Set<ContactKey> = []

    /// Prepares to fold what was live at `end`.
    ///
    /// - Returns: `nil` when phone numbers were read in another way then, so that the rows of now
    ///   do not lead there.
    init?(
        _ store: ViewStore,
        asOf end: Position,
        _ snapshot: borrowing Snapshot<ViewTables>,
        _ checkpoint: Checkpoint
    ) throws(DonationStoreError) {
        self.store = store
        self.end = end
        identity = checkpoint.logIdentity
        var region = ""
        var referents: Set<Position> = []
        try store.forEach(in: snapshot.tables[.corrections], of: snapshot) {
            key,
            row throws(DecodingFailure) in
            let position = Position(rawValue: key.span.bigEndian(at: 0, width: 8))
            guard key.count == 8, position <= end else { return }
            switch try StoredCorrection(decoding: row.span) {
            case .region(let code): region = code
            case .referents(let donations):
                referents.formUnion(donations)
                referents.insert(position)
            }
        }
        guard Array(region.utf8) == checkpoint.region else { return nil }
        self.region = region.isEmpty ? nil : try? Region(code: region)
        reader = ViewReader(log: store.log, identity: identity, path: store.generations.path)
        fold = Fold(from: FoldProgress(), region: self.region, source: reader)
        positions = referents
        try addDeleted(through: checkpoint.position, snapshot)
    }

    /// Adds what was live at the end and was deleted since, and the corrections that may have gone
    /// with it.
    private mutating func addDeleted(
        through last: Position,
        _ snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) {
        let log = store.log
        let since = try log.deletedPositions(after: end, through: last)
        guard since.reaches(end) else { return }
        let before = try log.deletedPositions(after: .start, through: end)
        var referents: Set<Position> = []
        var next: Position? = Position.start.next
        while let position = next {
            next = try log.readChunk(from: position, through: end) {
                position,
                record,
                _ throws(DecodingFailure) in
                let envelope = try Envelope(decoding: record)
                guard !before.contains(position, of: envelope.donor) else { return }
                if log.host.kinds.isWithdrawable(envelope) {
                    let kinds = log.host.kinds
                    let event = try Event(decoding: record, envelope, kinds: kinds) { _ in nil }
                    guard let payload = event.logged, payload.reshapesViews else { return }
                    positions.insert(position)
                    referents.formUnion(payload.referents)
                } else if since.contains(position, of: envelope.donor) {
                    positions.insert(position)
                }
            }
        }
        // Whom a correction names must be there for it to say anything.
        for position in referents where position <= end {
            do {
                try reader.record(at: position) { record throws(DecodingFailure) in
                    let envelope = try Envelope(decoding: record)
                    if !before.contains(position, of: envelope.donor) { positions.insert(position) }
                }
            } catch {
                throw reader.error(for: error)
            }
        }
    }

    /// Adds the timeline that a contact has now.
    mutating func add(
        _ contact: ContactKey,
        _ snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) {
        guard includedContacts.insert(contact).inserted else { return }
        let view: ContactView? = try store.view(.contacts, contact.bytes, of: snapshot)
        if let view { try add(view.timeline, snapshot) }
    }

    /// Adds the timeline that a conversation has now.
    mutating func add(
        _ conversation: ConversationKey,
        _ snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) {
        let view: ConversationView? = try store.view(
            .conversations,
            conversation.bytes,
            of: snapshot
        )
        if let view { try add(view.timeline, snapshot) }
    }

    private mutating func add(
        _ timeline: Timeline,
        _ snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) {
        try store.forEachEntry(of: timeline, in: snapshot) { entry in
            if entry.position <= end { positions.insert(entry.position) }
            return true
        }
    }

    /// Folds what is there by now.
    mutating func run() throws(DonationStoreError) {
        fold = Fold(from: FoldProgress(), region: region, source: reader)
        for position in positions.sorted() {
            do {
                // A correction has the fold read other records, so this one is taken out first.
                var bytes: [UInt8] = []
                try reader.record(at: position) { bytes = $0.copy($0.indices) }
                try fold.apply(bytes.span, at: position)
            } catch {
                throw reader.error(for: error)
            }
        }
        try store.settle(&fold, reader)
    }

    /// Adds the timelines of everybody who is now known by evidence that these contacts had then.
    ///
    /// - Returns: Whether anybody was new, so that it must be folded again.
    mutating func addNamesakes(
        of keys: [ContactKey],
        _ snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Bool {
        let known = positions.count
        for key in keys {
            // Whose evidence the key is may be another now than then.
            let evidence = try reading { fold throws(FoldFailure) in
                try fold.evidence(ofContact: key).union(key.person?.evidence ?? [key])
            }
            for piece in evidence {
                for person in try store.members(of: piece, in: snapshot) {
                    if let contact = try store.contactKey(of: person, in: snapshot) {
                        try add(contact, snapshot)
                    }
                }
            }
        }
        return positions.count > known
    }

    /// Asks the fold.
    mutating func reading<Value>(
        _ read: (inout Fold) throws(FoldFailure) -> Value
    ) throws(DonationStoreError) -> Value {
        do {
            return try read(&fold)
        } catch {
            throw reader.error(for: error)
        }
    }
}
