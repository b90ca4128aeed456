import Bus
import DonationStore
import Foundation
import Logging

/// The service: takes calls from the bus, and answers them until nobody calls any more.
///
/// One thread owns the bus. It reads all messages first, so that they never pile up in front of the
/// service, and then looks at one of each connection in turn. Work that waits for the disk runs
/// elsewhere, and its answers come back by a mailbox, so that a donor never keeps a reader waiting.
final class Service {
    var bus: BusConnection
    let objects: ServiceObjects
    private let mailbox: Mailbox
    let desk: AccessDesk
    private var donors: DonorDesk
    /// The time at which to look at the owner's rules about donors.
    private var nextUpdate = ContinuousClock.now
    let clock: @Sendable () -> Timestamp
    private let lookup: CallerLookup
    var callers: KnownCallers
    var audience = Audience()
    /// The callers without a decision that were noted, so that none is looked up again.
    var noted: Set<String> = []
    let journal: Logger
    var refusals = LoggedRefusals()
    var inbox = Inbox()
    var feedback = FeedbackRate()
    var pending: PendingWork
    var learning: IdleLearning
    /// The time without a call after which the service ends.
    private let patience: Duration
    private var lastTaken = ContinuousClock.now
    private var isLeaving = false

    /// Makes a service on a bus.
    init(
        on bus: BusConnection,
        _ interfaces: [any ServiceInterface],
        desk: AccessDesk,
        callers: CallerLookup,
        mailbox: Mailbox,
        clock: @escaping @Sendable () -> Timestamp,
        journal: Logger,
        patience: Duration
    ) {
        (self.bus, self.mailbox, objects) = (bus, mailbox, ServiceObjects(interfaces))
        (self.desk, self.clock) = (desk, clock)
        pending = PendingWork(in: desk.store, answeringTo: mailbox)
        learning = IdleLearning(in: desk.store, clock: clock, journal: journal)
        donors = DonorDesk(desk, isDesktopFile: callers.isDesktopFile)
        lookup = callers
        self.callers = KnownCallers(callers)
        self.patience = patience
        self.journal = journal
    }

    /// Takes the name, and answers calls until nobody has called for the service's patience, or the
    /// system asks the service to end.
    ///
    /// - Throws: ``BusError`` when the bus is lost, or another process has the name.
    func run() throws(BusError) {
        try join()
        while true {
            do throws(BusError) {
                repeat { try work() } while try !isAtEnd()
                return try leave()
            } catch {
                guard error.isBroken else { throw error }
                try rejoin(after: error)
            }
        }
    }

    /// Takes the name, and begins to watch.
    private func join() throws(BusError) {
        // The names of closed connections, which are never given out again.
        try bus.match(
            "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
                + "member='NameOwnerChanged',arg2=''"
        )
        try bus.own(ServiceNames.bus)
        journal.info("serving")
        updateDonors()
    }

    /// Opens a new connection in place of a broken one, of whose calls the bus tells the callers.
    private func rejoin(after error: BusError) throws(BusError) {
        journal.error("\(error.message); the service connects again")
        donors.forgetAll()
        bus.close()
        (audience, callers) = (Audience(), KnownCallers(lookup))
        // The work for these calls goes on, and counts until its end.
        inbox.clear()
        _ = pending.dropCalls()
        isLeaving = false
        bus = try BusConnection()
        try join()
    }

    /// Gives the name back, and answers the calls that are there.
    private func leave() throws(BusError) {
        isLeaving = true
        learning.stop()
        // Calls that come from now on start another service. Those that came before are answered,
        // unless somebody calls without end.
        try bus.release(ServiceNames.bus)
        let end = ContinuousClock.now + Self.longestEnd
        repeat {
            let didWork = try work()
            if pending.count == 0, inbox.isEmpty, !didWork { return }
            if inbox.isEmpty, !didWork { try wait(for: end - ContinuousClock.now) }
        } while ContinuousClock.now < end
        let refusal = BusError.busy("the service ends; call again")
        while let item = inbox.next() {
            if case .call(let message, _, _) = item { try refuse(message, refusal) }
        }
        for call in pending.dropCalls() {
            try refuse(call, BusError(ServiceNames.errors + "Failed", Self.unanswered))
        }
    }

    private static let unanswered =
        "the service ends before the change is made, or before it knows; ask again"

    /// The longest time from the release of the name to the last answer.
    private static let longestEnd = Duration.seconds(5)

    /// Waits for something to do, unless nothing will come.
    ///
    /// - Returns: Whether the service ends.
    private func isAtEnd() throws(BusError) -> Bool {
        if mailbox.isClosing {
            journal.info("ends: the system asks for it")
            return true
        }
        guard pending.count == 0 else {
            try wait(for: nil)
            return false
        }
        if ContinuousClock.now >= nextUpdate { updateDonors() }
        let rest = patience - (ContinuousClock.now - lastTaken)
        if rest <= .zero, learning.begin(in: &pending) { return false }
        // Who watches may not leave; the owner may have decided otherwise meanwhile.
        guard donors.running.isEmpty else {
            try wait(for: Self.donorsCheck)
            return false
        }
        guard rest <= .zero else {
            try wait(for: rest)
            return false
        }
        updateDonors()
        guard donors.running.isEmpty else { return false }
        journal.info("ends: nobody called for \(patience)")
        return true
    }

    /// The time after which the service looks at the owner's rules about donors.
    private static let donorsCheck = Duration.seconds(60)

    /// Does all that is there to do; at the end one piece of it.
    ///
    /// - Returns: Whether there may be more to do.
    @discardableResult
    private func work() throws(BusError) -> Bool {
        var rounds = 0
        var nextChange = ContinuousClock.now + Self.timeBeforeChange
        while true {
            for answer in mailbox.take() { try finish(answer) }
            var didWork = try read()
            if readOfDonors() { didWork = true }
            if let item = inbox.next() {
                didWork = true
                try take(item)
            }
            rounds += 1
            let isOver = !didWork || isLeaving || mailbox.isClosing
            // Calls that are there together share a commit. But one that calls without end, or
            // asks for long answers, may keep neither the changes of others waiting nor the news.
            if isOver || rounds % Self.roundsBeforeChange == 0 || .now >= nextChange {
                nextChange = .now + Self.timeBeforeChange
                pending.startChange()
                try audience.tellChanges(on: bus, asking: desk)
            }
            if isOver { return didWork }
        }
    }

    /// The number of messages after which changes are made, even if more messages are there.
    private static let roundsBeforeChange = 64
    /// The time after which changes are made, even if more messages are there.
    private static let timeBeforeChange = Duration.milliseconds(100)
    /// The largest number of messages that are read before the next one is looked at.
    private static let mostRead = 64

    /// Reads the messages that are there, and refuses calls beyond the quotas.
    ///
    /// - Returns: Whether there was something to read.
    private func read() throws(BusError) -> Bool {
        for count in 0..<Self.mostRead {
            switch try bus.next() {
            case .nothing: return count > 0
            case .worked: break
            case .message(let message): try admit(message)
            }
        }
        return true
    }

    /// Waits for the bus, an answer or the end of a time.
    private func wait(for time: Duration?) throws(BusError) {
        let connections = [bus] + donors.running.compactMap(\.connection)
        try BusConnection.wait(for: connections, or: mailbox.descriptor, atMost: time)
    }

    // MARK: Messages

    /// Puts a message into the inbox, or refuses it.
    private func admit(_ message: BusMessage) throws(BusError) {
        guard let sender = message.sender else { return }
        switch message.kind {
        case .methodCall:
            lastTaken = .now
            learning.stop()
            do throws(BusError) {
                // The quotas are those of the caller, from its first call.
                let caller = try callers.identity(of: sender)
                try inbox.admit(message, from: sender, of: caller.name)
            } catch {
                try refuse(message, error)
            }
        case .signal where sender == "org.freedesktop.DBus":
            // Anybody can send a signal of that name; only the bus knows who is gone.
            guard message.member == "NameOwnerChanged",
                let name = (try? message.values())?.first?.text, name.hasPrefix(":")
            else { return }
            inbox.close(name, of: callers.name(of: name))
        default:
            donors.look(at: message, into: &inbox, at: clock())
        }
    }

    private func take(_ item: Inbox.Item) throws(BusError) {
        switch item {
        case .call(let message, let values, let ticket):
            do throws(BusError) {
                if try !answer(message, values, ticket) { inbox.quotas.end(ticket) }
            } catch {
                inbox.quotas.end(ticket)
                try refuse(message, error)
            }
        case .sight(let sight, let donor): donate(sight, seenBy: donor)
        case .closed(let name):
            callers.forget(name)
            audience.forget(name)
            for donor in donors.running { donor.forget(name) }
        }
    }

    // MARK: Donors of the desktop

    func updateDonors() {
        for line in donors.update(on: bus, at: clock()) { journal.notice("\(line)") }
        nextUpdate = .now + Self.donorsCheck
    }

    /// Reads the messages of the donors' own connections, as fast as those of the service.
    ///
    /// - Returns: Whether there was something to read.
    private func readOfDonors() -> Bool {
        let (didRead, faults) = donors.read(
            into: &inbox,
            atMost: Self.mostRead,
            on: bus,
            at: clock()
        )
        for fault in faults { journal.error("\(fault)") }
        if !faults.isEmpty { nextUpdate = .now }
        return didRead
    }

    /// Donates a thing that a donor saw, as the app that did it.
    private func donate(_ sight: DesktopSight, seenBy donor: any DesktopDonor) {
        switch donors.donation(of: sight, by: donor, callers: &callers, at: clock()) {
        case nil: break
        case .unknown(let caller): note(caller)
        case .donation(let donation):
            guard pending.count < Quotas.calls else { return }
            pending.gather(
                .donate(DonationBatch(donations: [donation]) { _ in .success([]) }),
                then: PendingWork.Ending(change: .donations)
            )
        }
    }
}
