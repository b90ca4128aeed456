import Bus
import DonationStore

/// The donations of a call, which share a commit with those of other calls.
struct DonationBatch: Sendable {
    /// The donations.
    let donations: [Donation]
    /// The size of their lines in bytes.
    let bytes: Int
    /// Makes the answer of the results, one for each donation.
    let reply: @Sendable ([Result<Receipt, DonationRefusal>]) -> Result<[BusValue], BusError>
}

/// The calls whose donations wait for the next commit.
///
/// One commit is on its way at a time. Meanwhile calls gather, and the next commit takes them all,
/// so that 16 callers at once cost two commits at most.
struct SharedCommits {
    /// A call by its number, with its donations.
    typealias Call = (number: UInt64, batch: DonationBatch)

    private var gathered: [Call] = []
    private var isCommitting = false

    /// Adds the donations of a call.
    mutating func add(_ call: Call) { gathered.append(call) }

    /// Takes the calls of the next commit; none while one is on its way.
    mutating func next() -> [Call] {
        guard !isCommitting, !gathered.isEmpty else { return [] }
        isCommitting = true
        defer { gathered = [] }
        return gathered
    }

    /// Notes the end of a commit.
    mutating func end() { isCommitting = false }

    /// Commits the donations of calls.
    ///
    /// - Parameters:
    ///   - calls: The calls.
    ///   - store: The store.
    /// - Returns: The answers, in the order of the calls.
    static func commit(_ calls: [Call], to store: DonationStore) async -> [Mailbox.Answer] {
        let results: [Result<Receipt, DonationRefusal>]
        do throws(DonationStoreError) {
            results = try await store.donateWithinRates(calls.flatMap(\.batch.donations))
        } catch {
            let failure = BusError(error)
            return calls.map { ($0.number, .failure(failure)) }
        }
        var rest = results[...]
        return calls.map { call in
            let own = rest.prefix(call.batch.donations.count)
            rest = rest.dropFirst(own.count)
            return (call.number, call.batch.reply(Array(own)))
        }
    }
}
