internal import Dispatch
internal import DonationStore
internal import Foundation
internal import Synchronization

/// The waiting work of this process on one store, in the order of the calls.
///
/// A caller goes on at once. One queue takes all work that has come, and adjacent donations share a
/// commit, whichever thread they are from. A deletion waits for the donations before it, and so
/// reaches them. The queue does not call the app's handlers: a handler that waits for another
/// donation would wait for itself.
final class Outbox: Sendable {
    typealias WhenStored = @Sendable (Result<Receipt, INIntentError.Cause>) -> Void

    /// A waiting donation, and the handler for its receipt.
    struct Parcel: Sendable {
        var donation: Donation
        /// Whether to leave out a donation that repeats the previous one.
        var onlyIfChanged = false
        /// Whether the store keeps the content.
        var content = ContentHandling.dropped
        var whenStored: WhenStored
    }

    /// A piece of work.
    enum Job: Sendable {
        /// A donation.
        case donate(Parcel)
        /// Any other work of the store.
        case perform(
            content: ContentHandling = .dropped,
            @Sendable (Result<DonationStore, INIntentError.Cause>) -> Void
        )
        /// Work without a store, in its turn.
        case call(@Sendable () -> Void)
    }

    private struct State {
        var waiting: [Job] = []
        var isWorking = false
    }

    private let path: String?
    private let state = Mutex(State())
    private let stores = Mutex<[ContentHandling: DonationStore]>([:])
    private let queue = DispatchQueue(label: "donations")

    init(path: String?) {
        self.path = path
    }

    /// The number of jobs behind the present one; for tests.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Does a job after the earlier ones.
    func add(_ job: Job) {
        let mustStart = state.withLock { state in
            state.waiting.append(job)
            defer { state.isWorking = true }
            return !state.isWorking
        }
        guard mustStart else { return }
        Self.finishAtExit()
        queue.async { self.work() }
    }

    private static let handlers = DispatchGroup()

    /// Calls a handler of the app, on a thread that may wait.
    ///
    /// Each handler has its own queue, because the global queues have few threads and would wait
    /// with them.
    static func callBack(_ handler: @escaping @Sendable () -> Void) {
        DispatchQueue(label: "donation handler").async(group: handlers, execute: handler)
    }

    /// Waits until all called handlers have returned.
    static func waitForHandlers() async {
        await withCheckedContinuation { continuation in
            handlers.notify(queue: .global()) { continuation.resume() }
        }
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
                case .perform(let content, let body):
                    donate(&parcels)
                    body(opened(content))
                case .call(let body):
                    donate(&parcels)
                    body()
                }
            }
            donate(&parcels)
        }
    }

    /// Returns the store; the first job opens it, and the next one tries again after a failure.
    private func opened(_ content: ContentHandling) -> Result<DonationStore, INIntentError.Cause> {
        guard let path else { return .failure(.noStore) }
        return stores.withLock { stores in
            if let store = stores[content] { return .success(store) }
            do throws(DonationStoreError) {
                let opened = try DonationStore(at: path, content: content)
                stores[content] = opened
                return .success(opened)
            } catch {
                return .failure(.store(error))
            }
        }
    }

    /// Donates parcels of one app in one commit.
    private func donate(_ parcels: inout [Parcel]) {
        defer { parcels = [] }
        guard let first = parcels.first else { return }
        let results: [Result<Receipt, DonationRefusal>]
        do throws(INIntentError.Cause) {
            let store = try opened(first.content).get()
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
    /// Returns whether one call can donate both.
    fileprivate func canTravel(with other: Self) -> Bool {
        donation.donor == other.donation.donor && onlyIfChanged == other.onlyIfChanged
            && content == other.content
    }
}

extension Outbox {
    private static let byPath = Mutex<[String?: Outbox]>([:])

    /// The outboxes of this process.
    static var all: [Outbox] { byPath.withLock { Array($0.values) } }

    /// Returns the outbox for a store, by any path to it.
    static func of(_ destination: DonationDestination) -> Outbox {
        let path = destination.store.map { store in
            // A URL would end at a NUL; the store refuses such a path.
            store.utf8.contains(0)
                ? store : URL(filePath: store).standardizedFileURL.resolvingSymlinksInPath().path
        }
        return byPath.withLock { all in
            let outbox = all[path] ?? Outbox(path: path)
            all[path] = outbox
            return outbox
        }
    }
}

// MARK: The end of the program

extension Outbox {
    /// The time for the donations of a program that ends: long enough for a slow disk, and an end.
    private static let patience = DispatchTimeInterval.seconds(10)

    /// Makes the program wait for the waiting work before it ends.
    ///
    /// At the top level of a program the compiler takes `try await interaction.donate()` for the
    /// form that nobody awaits, and the program would end before the commit.
    private static func finishAtExit() { _ = process }

    /// The process that waits.
    private static let process: Int32 = {
        _ = atexit { Outbox.finish() }
        return getpid()
    }()

    /// Waits for the work, but not for handlers: one of them may end the program.
    private static func finish() {
        // A process that was forked off has no queues.
        guard process == getpid() else { return }
        let done = DispatchGroup()
        for outbox in all where outbox.isWorking {
            done.enter()
            outbox.add(.call { done.leave() })
        }
        _ = done.wait(timeout: .now() + patience)
    }

    private var isWorking: Bool { state.withLock { $0.isWorking } }
}
