internal import DonationStore
@_spi(Facade) internal import Intents

/// A change that an app makes to its index.
enum IndexChange: Sendable {
    case index([SearchableItem], updates: [SearchableItem])
    case deleteItems([String])
    case deleteDomains([String])
    case deleteAll
}

/// Changes that reach the disk together.
struct IndexChanges: Sendable {
    typealias Handler = @Sendable (CSIndexError?) -> Void

    var batch: IndexBatch
    let destination: DonationDestination
    /// The identifiers of the items and updates of the batch.
    private var items: Set<String> = []
    private var updates: Set<String> = []

    init(index: String, destination: DonationDestination) {
        batch = IndexBatch(index: index)
        self.destination = destination
    }

    /// Adds a change with the effect that it has after the earlier ones.
    ///
    /// The store does the deletions of a batch first, so a deletion takes earlier items out of it.
    mutating func add(_ change: IndexChange) {
        switch change {
        case .index(let items, let updates):
            remove(Set(items.map(\.identifier)))
            // Of two items with one identifier, the last counts.
            var last: Set<String> = []
            let kept = items.reversed().filter { last.insert($0.identifier).inserted }.reversed()
            batch.items += kept
            self.items.formUnion(last)
            batch.updates += updates
            self.updates.formUnion(updates.map(\.identifier))
        case .deleteItems(let identifiers):
            remove(Set(identifiers))
            batch.deletedIdentifiers += identifiers
        case .deleteDomains(let domains):
            // Each replaced an item in the index, which may be in another domain.
            let named = batch.items.filter { $0.isIn(domains) }.map(\.identifier)
            remove(Set(named))
            batch.deletedIdentifiers += named
            batch.deletedDomains += domains
        case .deleteAll:
            remove(items.union(updates))
            batch.deletesAll = true
        }
    }

    private mutating func remove(_ identifiers: Set<String>) {
        if !items.isDisjoint(with: identifiers) {
            batch.items.removeAll { identifiers.contains($0.identifier) }
            items.subtract(identifiers)
        }
        if !updates.isDisjoint(with: identifiers) {
            batch.updates.removeAll { identifiers.contains($0.identifier) }
            updates.subtract(identifiers)
        }
    }

    // MARK: The work

    /// Makes the changes.
    ///
    /// - Throws: ``CSIndexError``: if an item is refused, the first one's; then the rest is there.
    func apply(to store: DonationStore) throws(CSIndexError) {
        let results: [Result<Receipt, DonationRefusal>]
        do throws(IndexError) {
            results = try destination.handle(of: store).apply(batch)
        } catch {
            throw CSIndexError(error)
        }
        for case .failure(let refusal) in results { throw CSIndexError(refusal) }
    }
}

extension IndexChange {
    /// Takes out the items that are invalid.
    ///
    /// - Returns: The error of the first one.
    mutating func removeInvalidItems() -> CSIndexError? {
        guard case .index(let items, let updates) = self else { return nil }
        var first: CSIndexError?
        func isValid(_ item: SearchableItem) -> Bool {
            do throws(ValidationError) {
                try item.validate()
                return true
            } catch {
                first = first ?? CSIndexError(DonationRefusal.invalid(error))
                return false
            }
        }
        self = .index(items.filter(isValid), updates: updates.filter(isValid))
        return first
    }
}

extension SearchableItem {
    /// Returns whether the item is in one of some domains, or below.
    fileprivate func isIn(_ domains: [String]) -> Bool {
        guard let own = domainIdentifier else { return false }
        return domains.contains { !$0.isEmpty && (own == $0 || own.hasPrefix($0 + ".")) }
    }
}

extension CSIndexError {
    init(_ error: IndexError) {
        switch error {
        case .store(let error): self.init(error)
        case .refused(.otherClientState):
            self.init(.mismatchedClientState, reason: "\(error)")
        case .refused(.invalid): self.init(.invalidClientStateError, reason: "\(error)")
        case .refused(.donation(let refusal)): self.init(refusal)
        }
    }

    init(_ error: DonationStoreError) {
        self.init(.indexUnavailableError, reason: "\(error)")
    }

    init(_ refusal: DonationRefusal) {
        let code: Code =
            switch refusal {
            case .invalid: .invalidItemError
            case .tooFrequent: .quotaExceeded
            case .conflicts, .redacted, .refusedPerson: .unknownError
            }
        self.init(code, reason: "\(refusal)")
    }

    init(_ cause: INIntentError.Cause) {
        let code: Code = cause == .noStore ? .indexingUnsupported : .indexUnavailableError
        self.init(code, reason: "\(cause)")
    }
}
