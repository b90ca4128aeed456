internal import Interactions
internal import LMDB

/// A fold of the part of the log before a position that a few rows need.
///
/// It begins with the present timelines of the rows, adds the donations deleted since, and folds.
/// If the fold shows that other contacts were part of the same contact, it adds their timelines and
/// folds again, until there are no more.
struct PastFold {
    private let store: ViewStore
    private let end: Position
    private let identity: [UInt8]
    private let rules: IdentityRules
    private let source: ViewFoldSource
    private(set) var fold: Fold
    /// The events to fold: live then and on the rows' timelines, or deleted or corrected since.
    private var positions: Set<Position> = []
    private var includedContacts: Set<ContactKey> = []

    /// Prepares to fold the events that were live at `end`.
    ///
    /// - Returns: `nil` if the region of phone numbers was another then, or other addresses were
    ///   the owner's, so that the present rows do not lead to the past ones.
    init?(
        _ store: ViewStore,
        asOf end: Position,
        in snapshot: borrowing Snapshot<ViewTables>,
        upTo checkpoint: Checkpoint
    ) throws(DonationStoreError) {
        self.store = store
        self.end = end
        identity = checkpoint.logIdentity
        var region = ""
        var own = try store.log.read().ownerEvents().entries.filter { $0.position <= end }
            .map(\.event)
        own += try Self.ownWithdrawn(after: end, checkpoint.position, store.log)
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
        rules = IdentityRules(region: region.isEmpty ? nil : try? Region(code: region), own: own)
        guard rules.encoded == checkpoint.rules else { return nil }
        // What came back since was not there then, though the present rows have it.
        let undone = try store.log.undoings(through: checkpoint.position, in: try store.log.read())
        guard !undone.reach(behind: end) else { return nil }
        source = ViewFoldSource(
            log: store.log,
            identity: identity,
            through: end,
            path: store.generations.path
        )
        fold = Fold(from: FoldProgress(), rules: rules, source: source)
        positions = referents
        try addDeleted(through: checkpoint.position, snapshot)
    }

    /// Returns the events about the owner that were in force at a position and were withdrawn by
    /// another.
    private static func ownWithdrawn(
        after end: Position,
        _ last: Position,
        _ log: EventLog
    ) throws(DonationStoreError) -> [OwnAddresses] {
        let before = try log.deletedPositions(after: .start, through: end)
        let since = try log.deletedPositions(after: end, through: last)
        guard since.reaches(end) else { return [] }
        var found: [OwnAddresses] = []
        var next: Position? = Position.start.next
        while let position = next {
            next = try log.readChunk(from: position, through: end) {
                position,
                record,
                _ throws(DecodingFailure) in
                let envelope = try Envelope(decoding: record)
                guard envelope.kind == .me, envelope.state == .whole,
                    since.contains(position, of: envelope.donorOfDonation),
                    !before.contains(position, of: envelope.donorOfDonation)
                else { return }
                let event = try Event(decoding: record, envelope) { _ in nil }
                if let addresses = event.payload(as: OwnAddresses.self) { found.append(addresses) }
            }
        }
        return found
    }

    /// Adds the events that were live at the end and were deleted since.
    ///
    /// It also adds the corrections that may have gone with them.
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
                guard !before.contains(position, of: envelope.donorOfDonation) else { return }
                if log.host.kinds.isWithdrawable(envelope) {
                    let kinds = log.host.kinds
                    let event = try Event(decoding: record, envelope, kinds: kinds) { _ in nil }
                    guard let payload = event.logged, payload.reshapesViews else { return }
                    positions.insert(position)
                    referents.formUnion(payload.referents)
                } else if since.contains(position, of: envelope.donorOfDonation) {
                    positions.insert(position)
                }
            }
        }
        // A correction has no effect without the donations that it names.
        for position in referents where position <= end {
            do {
                try source.record(at: position) { record throws(DecodingFailure) in
                    let envelope = try Envelope(decoding: record)
                    if !before.contains(position, of: envelope.donorOfDonation) {
                        positions.insert(position)
                    }
                }
            } catch {
                throw source.error(for: error)
            }
        }
    }

    /// Adds the present timeline of a contact.
    mutating func add(
        _ contact: ContactKey,
        _ snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) {
        guard includedContacts.insert(contact).inserted else { return }
        let view: ContactView? = try store.view(.contacts, contact.bytes, of: snapshot)
        if let view { try add(view.timeline, snapshot) }
    }

    /// Adds the present timeline of a conversation.
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

    /// Folds the events collected so far.
    mutating func run() throws(DonationStoreError) {
        fold = Fold(from: FoldProgress(), rules: rules, source: source)
        for position in positions.sorted() {
            // A correction makes the fold read other records, so copy this one first.
            var bytes: [UInt8] = []
            try source.converting(try source.record(at: position) { bytes = $0.copy($0.indices) })
            try source.converting(try fold.apply(bytes.span, at: position))
        }
        try store.settle(&fold, source)
    }

    /// Adds the timelines of the contacts that now have evidence that these contacts had then.
    ///
    /// - Returns: Whether there was a new one, so that the events must be folded again.
    mutating func addNamesakes(
        of keys: [ContactKey],
        _ snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Bool {
        let known = positions.count
        for key in keys {
            // The evidence of this key may belong to another contact now than then.
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

    /// Reads from the fold.
    mutating func reading<Value>(
        _ read: (inout Fold) throws(FoldFailure) -> Value
    ) throws(DonationStoreError) -> Value {
        try source.converting(try read(&fold))
    }
}
