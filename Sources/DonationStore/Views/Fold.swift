internal import Interactions
internal import LMDB

/// The projectors at work: views in memory, brought from one position of the log to another.
struct Fold {
    private(set) var contacts = ViewCache<ContactProjector>()
    private(set) var conversations = ViewCache<ConversationProjector>()
    private(set) var checkpoint: Checkpoint

    init(from checkpoint: Checkpoint) {
        self.checkpoint = checkpoint
    }

    /// What of the log's next events the views are made from.
    enum Step {
        case donation(Participation)
        case deletedDonation
        case erasedDonation
        case unknown
        case other

        init(_ record: Span<UInt8>, at position: Position, _ deleted: DeletedPositions)
            throws(DecodingFailure)
        {
            try Envelope.verifyChecksum(of: record)
            let envelope = try Envelope(decoding: record)
            guard envelope.isKnown || envelope.isLost else {
                self = .unknown
                return
            }
            guard envelope.isDonation else {
                self = envelope.isErasedDonation || envelope.isLost ? .erasedDonation : .other
                return
            }
            guard !deleted.contains(position, of: envelope.donor) else {
                self = .deletedDonation
                return
            }
            let interaction = try Interaction(
                decoding: record,
                Envelope.length..<record.count,
                start: envelope.start
            )
            self = .donation(
                Participation(interaction, donor: envelope.donor, start: envelope.start)
            )
        }
    }

    /// Applies what stands at the next position; views not in memory yet are loaded.
    mutating func apply<Failure: Error>(
        _ step: Step,
        at position: Position,
        loadContact: (ContactKey) throws(Failure) -> ContactView?,
        loadConversation: (ConversationKey) throws(Failure) -> ConversationView?
    ) throws(Failure) {
        switch step {
        case .donation(let donation):
            try contacts.apply(donation, load: loadContact)
            try conversations.apply(donation, load: loadConversation)
            checkpoint.live += 1
        case .deletedDonation: checkpoint.deleted += 1
        case .erasedDonation: checkpoint.erased += 1
        case .unknown: checkpoint.unknown += 1
        case .other: break
        }
        checkpoint.position = position
    }
}

/// The views of one projector that a fold has touched.
struct ViewCache<P: Projector> {
    private(set) var views: [P.Key: P.View] = [:]

    mutating func apply<Failure: Error>(
        _ donation: Participation,
        load: (P.Key) throws(Failure) -> P.View?
    ) throws(Failure) {
        for (key, change) in P.changes(from: donation) {
            if let index = views.index(forKey: key) {
                P.apply(change, to: &views.values[index])
            } else {
                var view = try load(key) ?? P.View()
                P.apply(change, to: &view)
                views[key] = view
            }
        }
    }

    /// The rows in the order of their keys in the table.
    var rows: [(key: [UInt8], value: [UInt8])] {
        views.map { key, view in (StoredView.key(key), StoredView.value(key, view.encoded)) }
            .sorted { $0.0.lexicographicallyPrecedes($1.0) }
    }
}
