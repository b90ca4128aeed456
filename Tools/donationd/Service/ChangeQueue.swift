import Bus
import DonationStore

/// The donations of a call, which share a commit with those of other calls.
struct DonationBatch: Sendable {
    /// The donations.
    let donations: [Donation]
    /// Makes the answer of the results, one for each donation.
    let reply: @Sendable ([Result<Receipt, DonationRefusal>]) -> Result<[BusValue], BusError>
}

/// The changes of the store that calls ask for: those of a caller one after the other, and one of
/// each caller in turn.
///
/// So an app that donates and then deletes finds nothing left, and one that deletes without end
/// makes others wait for one of its deletions. The donations that come next of all callers share a
/// commit: while one change is made, calls gather, and 16 callers at once cost two commits at most.
struct ChangeQueue {
    /// A change, with the number of its call.
    typealias Call = (number: UInt64, change: Change)

    /// A change of the store.
    enum Change: Sendable {
        case donate(DonationBatch)
        case other(@Sendable () -> Result<[BusValue], BusError>)
    }

    private var gathered: [String: [Call]] = [:]
    /// The callers whose changes wait, the next one last.
    private var turns: [String] = []
    private var isBusy = false

    /// Adds the change of a call.
    mutating func add(_ call: Call, of caller: String) {
        if gathered[caller] == nil { turns.insert(caller, at: 0) }
        gathered[caller, default: []].append(call)
    }

    /// Takes the calls whose changes are made next: some that donate, or one that does not.
    ///
    /// - Returns: The calls, in their order; none while another change is made.
    mutating func next() -> [Call] {
        guard !isBusy, let caller = turns.last, let first = gathered[caller]?.first else {
            return []
        }
        isBusy = true
        turns.removeLast()
        turns.insert(caller, at: 0)
        guard first.change.donates else { return take(1, of: caller) }
        // The donations of others come along, for they cost no commit of their own.
        var calls: [Call] = []
        for caller in turns {
            let own = gathered[caller, default: []].prefix { $0.change.donates }
            calls += take(own.count, of: caller)
        }
        return calls.sorted { $0.number < $1.number }
    }

    private mutating func take(_ count: Int, of caller: String) -> [Call] {
        guard let own = gathered[caller] else { return [] }
        let rest = own.dropFirst(count)
        gathered[caller] = rest.isEmpty ? nil : Array(rest)
        if rest.isEmpty { turns.removeAll { $0 == caller } }
        return Array(own.prefix(count))
    }

    /// Notes the end of the changes that were taken last.
    mutating func end() { isBusy = false }

    /// Makes the changes of calls that ``next()`` returned together.
    ///
    /// - Parameters:
    ///   - calls: The calls.
    ///   - store: The store.
    /// - Returns: The answers, in the order of the calls.
    static func make(_ calls: [Call], in store: DonationStore) async -> [Mailbox.Answer] {
        if case .other(let change)? = calls.first?.change { return [(calls[0].number, change())] }
        let batches = calls.compactMap(\.change.batch)
        let results: [Result<Receipt, DonationRefusal>]
        do throws(DonationStoreError) {
            results = try await store.donateWithinRates(batches.flatMap(\.donations))
        } catch {
            let failure = BusError(error)
            return calls.map { ($0.number, .failure(failure)) }
        }
        var rest = results[...]
        return zip(calls, batches).map { call, batch in
            let own = rest.prefix(batch.donations.count)
            rest = rest.dropFirst(own.count)
            return (call.number, batch.reply(Array(own)))
        }
    }
}

extension ChangeQueue.Change {
    fileprivate var batch: DonationBatch? {
        if case .donate(let batch) = self { batch } else { nil }
    }

    fileprivate var donates: Bool { batch != nil }
}
