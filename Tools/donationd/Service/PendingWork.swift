import Bus
import DonationStore

/// The work that waits for the disk, or for another program, while the service answers others.
struct PendingWork {
    /// The things to do when a piece of work has ended.
    struct Ending {
        /// The ticket of the call, and the call unless nobody waits for its answer any more; `nil`
        /// for work of the service itself.
        var call: (message: BusMessage?, ticket: Quotas.Ticket)?
        /// The part of the store that the work changes.
        var change: StoreChange?
        /// The caller that is noted.
        var noted: String?
        /// The run of learning that ends.
        var learning: LearningRun?
    }

    private let store: DonationStore
    private let mailbox: Mailbox
    private var changes = ChangeQueue()
    private var endings: [UInt64: Ending] = [:]
    private var last: UInt64 = 0

    init(in store: DonationStore, answeringTo mailbox: Mailbox) {
        (self.store, self.mailbox) = (store, mailbox)
    }

    var count: Int { endings.count }

    /// Begins work apart from the changes of the store.
    mutating func begin(
        _ work: @escaping @Sendable () async -> Result<[BusValue], BusError>,
        then ending: Ending
    ) {
        last += 1
        let (number, mailbox) = (last, mailbox)
        endings[number] = ending
        Task.detached { mailbox.put((number, await work())) }
    }

    /// Keeps a change of the store until those before it are made.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - caller: The name of the caller; empty for a change of the service itself.
    ///   - ending: The things to do then.
    mutating func gather(
        _ change: ChangeQueue.Change,
        of caller: String = "",
        then ending: Ending
    ) {
        last += 1
        endings[last] = ending
        changes.add((last, change), of: caller)
    }

    /// Gives up the answers to all calls, while their work goes on and counts.
    ///
    /// - Returns: The calls.
    mutating func dropCalls() -> [BusMessage] {
        let calls = endings.sorted { $0.key < $1.key }.compactMap { $0.value.call?.message }
        for number in endings.keys { endings[number]?.call?.message = nil }
        return calls
    }

    /// Makes the next changes, unless some are being made.
    mutating func startChange() {
        let calls = changes.next()
        guard !calls.isEmpty else { return }
        let (store, mailbox) = (store, mailbox)
        Task.detached {
            for answer in await ChangeQueue.make(calls, in: store) { mailbox.put(answer) }
            mailbox.put((0, .success([])))
        }
    }

    /// Takes note of an answer from the mailbox.
    ///
    /// - Returns: The things to do now; `nil` for the end of changes.
    mutating func end(_ answer: Mailbox.Answer) -> Ending? {
        if answer.call == 0 { changes.end() }
        return endings.removeValue(forKey: answer.call)
    }
}
