public import Interactions
internal import LMDB

/// Changes to an app's search index that reach the disk together, or not at all.
///
/// The deletions come first, whatever the order in which the batch got its parts.
public struct IndexBatch: Hashable, Sendable {
    /// The name of the index; empty for the app's default index, which has no client state.
    public var index: String
    /// The identifiers of items to delete, with the activities that are views of them.
    public var deletedIdentifiers: [String] = []
    /// The domains whose items and activities to delete.
    public var deletedDomains: [String] = []
    /// Whether to delete all items of the index, and its client state.
    public var deletesAll = false
    /// The items to index, each in place of one with the same identifier.
    public var items: [SearchableItem] = []
    /// The items to update: only the attributes they have change.
    public var updates: [SearchableItem] = []
    /// The client state from now on; `nil` leaves it as it is.
    public var clientState: [UInt8]?
    /// The client state that the caller knows, if another one is to refuse the batch.
    public var expectedClientState: [UInt8]?

    /// Makes an empty batch.
    public init(index: String = "") {
        self.index = index
    }

    /// The number of changes.
    public var count: Int {
        deletedIdentifiers.count + deletedDomains.count + items.count + updates.count
            + (deletesAll ? 1 : 0) + (clientState == nil ? 0 : 1)
    }
}

/// The reason why a batch is refused; nothing of it was stored.
public enum IndexRefusal: OperationRefusal {
    /// The client state is not the expected one: another writer has moved it.
    case otherClientState
    /// The client state is invalid.
    case invalid(ValidationError)
    /// The client state comes sooner than the owner's rules allow.
    case donation(DonationRefusal)

    /// A text for people: the problem and its remedy.
    public var description: String {
        switch self {
        case .otherClientState:
            "the client state is not the expected one; read it, and make the batch again"
        case .invalid(let error): "\(error)"
        case .donation(let refusal): "\(refusal)"
        }
    }
}

/// The error of a batch of changes to a search index.
public typealias IndexError = OperationError<IndexRefusal>

extension DonorHandle {
    /// Changes the app's search index in one commit.
    ///
    /// - Returns: A result for each item, then for each update, in order. A refused one takes no
    ///   position and does not touch the others.
    /// - Throws: ``OperationError/refused(_:)`` if the client state is not the expected one, is
    ///   invalid or is refused by a rate; then nothing of the batch is stored.
    ///   ``OperationError/store(_:)`` if the store could not take the batch.
    /// - Complexity: O(log *n*) pages for each change, *n* events in the log, and one commit.
    @discardableResult
    public func apply(
        _ batch: IndexBatch
    ) throws(IndexError) -> [Result<Receipt, DonationRefusal>] {
        let received = store.host.now()
        var prepared: [EventLog.Prepared] = []
        for item in batch.items {
            prepared.append(prepare(ItemIndexed(item, index: batch.index), receivedAt: received))
        }
        for update in batch.updates {
            prepared.append(prepare(ItemUpdated(update, index: batch.index), receivedAt: received))
        }
        if let state = batch.clientState {
            let noted = prepare(ClientState(state, index: batch.index), receivedAt: received)
            if case .failure(.invalid(let error)) = noted { throw .refused(.invalid(error)) }
            prepared.append(noted)
        }
        let targets = batch.targets
        let outcomes: [EventLog.Outcome]
        if targets.isEmpty, batch.expectedClientState == nil, batch.clientState == nil {
            outcomes = try IndexError.storing(try store.log.append(prepared))
        } else {
            outcomes = try apply(prepared, after: targets, of: batch)
        }
        guard batch.clientState != nil, let last = outcomes.last else { return outcomes }
        if case .failure(let refusal) = last { throw .refused(.donation(refusal)) }
        return outcomes.dropLast()
    }

    private func apply(
        _ prepared: [EventLog.Prepared],
        after targets: [ActivityTarget],
        of batch: IndexBatch
    ) throws(IndexError) -> [EventLog.Outcome] {
        var isExpected = true
        do {
            if !targets.isEmpty || batch.expectedClientState != nil {
                try store.activityViews().catchUp()
            }
            return try store.log.appendNow(prepared, onlyWithLast: batch.clientState != nil) {
                change,
                _ throws(DonationStoreError) in
                if let expected = batch.expectedClientState {
                    isExpected = try clientState(of: batch.index) ?? [] == expected
                    guard isExpected else { throw .busy(path: store.path, process: nil) }
                }
                guard !targets.isEmpty else { return false }
                let receipt = try store.delete(
                    targets,
                    from: DonorScope(donor),
                    by: .app,
                    in: &change
                )
                return receipt.position != nil
            }
        } catch {
            throw isExpected ? .store(error) : .refused(.otherClientState)
        }
    }

    /// Returns the client state of one of the app's indexes; `nil` if there is none.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(log *n*) in the rows, once the views are caught up.
    public func clientState(of index: String) throws(DonationStoreError) -> [UInt8]? {
        try store.readingActivities { reader throws(DonationStoreError) in
            guard let number = reader.names.number(of: donor),
                case .index(let view)? = try reader.row(.index(index, of: number))?.view,
                case .clientState(let noted)? = try reader.events(at: [view.state]).first?.content
            else { return nil }
            return noted.state
        }
    }

    func prepare<Payload: DonatedPayload>(
        _ payload: Payload,
        start: Timestamp? = nil,
        receivedAt: Timestamp
    ) -> EventLog.Prepared {
        do {
            return .success(
                try PreparedDonation(
                    payload,
                    from: donor,
                    start: start,
                    receivedAt: receivedAt,
                    isLive: true,
                    content: store.content
                )
            )
        } catch {
            return .failure(.invalid(error))
        }
    }
}

extension IndexBatch {
    fileprivate var targets: [ActivityTarget] {
        var targets: [ActivityTarget] = []
        if deletesAll { targets.append(.allItems(index: index)) }
        if !deletedIdentifiers.isEmpty {
            targets.append(.items(identifiers: deletedIdentifiers, index: index))
        }
        if !deletedDomains.isEmpty { targets.append(.domains(deletedDomains, index: index)) }
        return targets
    }
}
