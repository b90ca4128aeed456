import Bus
import DonationStore

/// The donations of a call, which share a commit with those of other calls.
struct DonationBatch: Sendable {
    /// The donations.
    let donations: [Donation]
    /// Makes the answer of the results, one for each donation.
    let reply: @Sendable ([Result<Receipt, DonationRefusal>]) -> Result<[BusValue], BusError>
}

/// The changes of the store that calls ask for, one after the other in the order of the calls.
///
/// So an app that donates and then deletes finds nothing left. Donations that follow each other
/// share a commit: while one change is made, calls gather, and 16 callers at once cost two commits
/// at most.
struct ChangeQueue {
    /// A change, with the number of its call.
    typealias Call = (number: UInt64, change: Change)

    /// A change of the store.
    enum Change: Sendable {
        case donate(DonationBatch)
        case other(@Sendable () -> Result<[BusValue], BusError>)
    }

    private var gathered: [Call] = []
    private var isBusy = false

    /// Adds the change of a call.
    mutating func add(_ call: Call) { gathered.append(call) }

    /// Takes the calls whose changes are made next: some that donate, or one that does not.
    ///
    /// - Returns: The calls; none while another change is made.
    mutating func next() -> [Call] {
        guard !isBusy, let first = gathered.first else { return [] }
        isBusy = true
        var count = 1
        if case .donate = first.change {
            count = gathered.firstIndex { !$0.change.donates } ?? gathered.count
        }
        defer { gathered.removeFirst(count) }
        return Array(gathered.prefix(count))
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
