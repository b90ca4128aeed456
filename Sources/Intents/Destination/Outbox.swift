internal import Dispatch
internal import DonationStore
internal import Synchronization

/// What this process is about to do to one store, in the order in which it was asked to.
///
/// Whoever donates goes on at once. One queue takes everything that has come, and donations that
/// follow each other share a commit, whichever thread they are from. A deletion waits for the
/// donations before it, so it reaches them.
final class Outbox: Sendable {
    typealias WhenStored = @Sendable (Result<Receipt, INIntentError.Cause>) -> Void

    /// A donation on its way, and who waits for its receipt.
    struct Parcel: Sendable {
        var donation: Donation
        /// Whether it is to be left out when it says what the one before it says.
        var onlyIfChanged = false
        var whenStored: WhenStored
    }

    /// One thing to do.
    enum Job: Sendable {
        /// A donation.
        case donate(Parcel)
        /// Anything else that the store can do.
        case perform(@Sendable (Result<DonationStore, INIntentError.Cause>) -> Void)
        /// Something that needs no store, in its turn.
        case call(@Sendable () -> Void)
    }

    private struct State {
        var waiting: [Job] = []
        var isWorking = false
    }

    private let path: String?
    private let keepsContent: Bool
    private let state = Mutex(State())
    private let store = Mutex<DonationStore?>(nil)
    private let queue = DispatchQueue(label: "donations")

    init(path: String?, keepsContent: Bool) {
        self.path = path
        self.keepsContent = keepsContent
    }

    /// How many jobs wait behind the one that is being done; for tests.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Does a job after those that came before it.
    func add(_ job: Job) {
        let mustStart = state.withLock { state in
            state.waiting.append(job)
            defer { state.isWorking = true }
            return !state.isWorking
        }
        if mustStart { queue.async { self.work() } }
    }

    private func takeWaiting() -> [Job] {
        state.withLock { state in
            defer { state.waiting = [] }
            state.isWorking = !state.waiting.isEmpty
            return state.waiting
        }
    }

    private func work() {
        while case let jobs = takeWaiting(), !jobs.isEmpty {
            var parcels: [Parcel] = []
            for job in jobs {
                switch job {
                case .donate(let parcel):
                    if let last = parcels.last, !last.canTravel(with: parcel) { donate(&parcels) }
                    parcels.append(parcel)
                case .perform(let body):
                    donate(&parcels)
                    body(opened())
                case .call(let body):
                    donate(&parcels)
                    body()
                }
            }
            donate(&parcels)
        }
    }

    /// The store; opened by the first job, and tried again by the next if it could not be.
    private func opened() -> Result<DonationStore, INIntentError.Cause> {
        guard let path else { return .failure(.noStore) }
        return store.withLock { store in
            if let store { return .success(store) }
            do throws(DonationStoreError) {
                let opened = try DonationStore(at: path, content: keepsContent ? .kept : .dropped)
                store = opened
                return .success(opened)
            } catch {
                return .failure(.store(error))
            }
        }
    }

    /// Donates what one app wants donated, in one commit.
    private func donate(_ parcels: inout [Parcel]) {
        defer { parcels = [] }
        guard let first = parcels.first else { return }
        let results: [Result<Receipt, DonationRefusal>]
        do throws(INIntentError.Cause) {
            let store = try opened().get()
            let donor = first.donation.donor
            let handle = store.donor(donor.app, account: donor.account)
            let interactions = parcels.map(\.donation.interaction)
            do throws(DonationStoreError) {
                results =
                    try first.onlyIfChanged
                    ? handle.donateIfChanged(interactions) : handle.donate(interactions)
            } catch {
                throw .donation(.store(error))
            }
        } catch {
            for parcel in parcels { parcel.whenStored(.failure(error)) }
            return
        }
        for (parcel, result) in zip(parcels, results) {
            parcel.whenStored(result.mapError { .donation(.refused($0)) })
        }
    }
}

extension Outbox.Parcel {
    /// Whether both can be donated in one call.
    fileprivate func canTravel(with other: Self) -> Bool {
        donation.donor == other.donation.donor && onlyIfChanged == other.onlyIfChanged
    }
}

extension Outbox {
    private struct Address: Hashable {
        var path: String?
        var keepsContent: Bool
    }

    private static let byAddress = Mutex<[Address: Outbox]>([:])

    /// The outboxes of this process.
    static var all: [Outbox] { byAddress.withLock { Array($0.values) } }

    /// The outbox for what goes to a destination.
    static func of(_ destination: DonationDestination) -> Outbox {
        let address = Address(path: destination.store, keepsContent: destination.keepsContent)
        return byAddress.withLock { all in
            let outbox =
                all[address] ?? Outbox(path: address.path, keepsContent: address.keepsContent)
            all[address] = outbox
            return outbox
        }
    }
}
