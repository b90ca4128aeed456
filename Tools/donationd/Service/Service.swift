import Bus
import DonationStore
import Foundation
import Logging

/// The service: takes calls from the bus, and answers them until nobody calls any more.
///
/// One thread owns the bus. Work that waits for the disk runs elsewhere, and its answers come back
/// by a mailbox, so that a donor never keeps a reader waiting.
final class Service {
    private let bus: BusConnection
    private let objects: ServiceObjects
    private let mailbox: Mailbox
    private let desk: AccessDesk
    private var donors: DonorDesk
    /// The time at which to look at the owner's rules about donors.
    private var nextUpdate = ContinuousClock.now
    private let isDesktopFile: @Sendable (String) -> Bool
    private let clock: @Sendable () -> Timestamp
    private var callers: KnownCallers
    private var audience = Audience()
    /// The callers without a decision that were noted, so that none is looked up again.
    private var noted: Set<String> = []
    private let journal: Logger
    private var quotas = Quotas()
    private var changes = ChangeQueue()
    /// The calls that wait, by number, with their senders.
    private var waiting: [UInt64: Waiting] = [:]
    private struct Waiting {
        /// The call to answer; `nil` for work of the service itself.
        let call: BusMessage?
        let sender: String
        /// The part of the store that the call changes.
        let change: StoreChange?
        /// The size of its donations.
        var bytes = 0
        /// The caller that is noted.
        var noted: String?
    }
    private var lastCall: UInt64 = 0
    /// Whether the service may end when nobody calls for a while.
    private let patience: Duration

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
        donors = DonorDesk(desk.store)
        isDesktopFile = callers.isDesktopFile
        self.callers = KnownCallers(callers)
        self.patience = patience
        self.journal = journal
    }

    /// Takes the name, and answers calls until nobody has called for the service's patience.
    ///
    /// - Throws: ``BusError`` when the bus is lost, or another process has the name.
    func run() throws(BusError) {
        // The names of closed connections, which are never given out again.
        try bus.match(
            "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
                + "member='NameOwnerChanged',arg2=''"
        )
        try bus.own(ServiceNames.bus)
        journal.info("serving")
        updateDonors()
        var isLeaving = false
        while true {
            try work()
            if !waiting.isEmpty {
                try wait(for: -1)
            } else if isLeaving {
                journal.info("ended: nobody called for \(patience)")
                return
            } else if !donors.running.isEmpty {
                // Who watches may not leave; the owner may have decided otherwise meanwhile.
                try wait(for: Int32(clamping: Self.donorsCheck.milliseconds))
                if ContinuousClock.now >= nextUpdate { updateDonors() }
            } else if try !wait(for: Int32(clamping: patience.milliseconds)) {
                updateDonors()
                guard donors.running.isEmpty else { continue }
                // Calls that come from now on start another service. Those that came before are
                // read already, and answered.
                try bus.release(ServiceNames.bus)
                isLeaving = true
            }
        }
    }

    /// The time after which a service that watches looks at the owner's rules.
    private static let donorsCheck = Duration.seconds(60)

    /// Does all that is there to do.
    private func work() throws(BusError) {
        var taken = 0
        while true {
            for answer in mailbox.take() { try finish(answer) }
            switch try bus.next() {
            case .nothing:
                guard try !watch() else { continue }
                startChange()
                return try tellChanges()
            case .worked: break
            case .message(let message):
                try take(message)
                taken += 1
                // A client that calls without end may not keep the changes of others waiting.
                if taken % Self.messagesBeforeChange == 0 { startChange() }
            }
        }
    }

    /// The number of messages after which changes are made, even if more messages are there.
    private static let messagesBeforeChange = 64

    /// Waits for the bus, an answer or the end of a time.
    ///
    /// - Returns: Whether something came.
    @discardableResult
    private func wait(for milliseconds: Int32) throws(BusError) -> Bool {
        var sources = [
            pollfd(fd: bus.descriptor, events: bus.events, revents: 0),
            pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        var limits = [milliseconds, bus.timeout]
        for connection in donors.running.compactMap(\.connection) {
            sources.append(
                pollfd(fd: connection.descriptor, events: connection.events, revents: 0)
            )
            limits.append(connection.timeout)
        }
        let limit = limits.filter { $0 >= 0 }.min() ?? -1
        let count = unsafe poll(&sources, nfds_t(sources.count), limit)
        if count < 0, errno != EINTR {
            throw BusError("org.freedesktop.DBus.Error.Failed", "cannot wait: errno \(errno)")
        }
        return count != 0
    }

    // MARK: Messages

    private func take(_ message: BusMessage) throws(BusError) {
        switch message.kind {
        case .methodCall:
            do throws(BusError) {
                try call(message)
            } catch {
                try bus.refuse(message, error)
            }
        case .signal where message.sender == "org.freedesktop.DBus":
            // Anybody can send a signal of that name; only the bus knows who is gone.
            guard message.member == "NameOwnerChanged",
                let name = (try? message.values())?.first?.text
            else { return }
            callers.forget(name)
            audience.forget(name)
            for donor in donors.running { donor.forget(name) }
        case .signal: try donate(message)
        default: break
        }
    }

    private func call(_ message: BusMessage) throws(BusError) {
        guard let sender = message.sender, let member = message.member else {
            throw .invalidArguments("a call has a sender and a member")
        }
        let owner = { () throws(BusError) in try self.requireOwner(message) }
        if let reply = try objects.answer(message, member, requiringOwner: owner) {
            return try bus.reply(to: message, reply)
        }
        let interface = try objects.interface(of: message, member)
        let method = try type(of: interface).description.method(
            member,
            taking: message.signature
        )
        let caller = try callers.identity(of: sender, on: bus)
        let call = ServiceCall(
            rights: try desk.rights(of: caller),
            member: method.name,
            values: try message.values(),
            now: clock()
        )
        let answer: ServiceAnswer
        do throws(ServiceFailure) {
            answer = try interface.answer(call)
        } catch {
            switch error {
            case .access(let refusal):
                journal.notice("refused \(method.name): \(refusal.message)")
                if refusal.isUndecided { note(caller) }
                throw .notAllowed(refusal.message)
            case .other(let error): throw error
            }
        }
        // Whoever may ask may also know that the answer changed.
        audience.add(sender, to: type(of: interface).description.name)
        switch answer {
        case .now(let values): try bus.reply(to: message, values)
        case .later(let work):
            try quotas.begin(sender)
            let change = type(of: interface).change(by: method.name)
            begin(work, for: Waiting(call: message, sender: sender, change: change))
        case .change(let change):
            let bytes = if case .donate(let batch) = change { batch.bytes } else { 0 }
            try quotas.begin(sender, bytes: bytes)
            gather(
                change,
                for: Waiting(
                    call: message,
                    sender: sender,
                    change: type(of: interface).change(by: method.name),
                    bytes: bytes
                )
            )
        }
    }

    private func finish(_ answer: Mailbox.Answer) throws(BusError) {
        if answer.call == 0 { changes.end() }
        guard let ended = waiting.removeValue(forKey: answer.call) else { return }
        if ended.call != nil { quotas.end(ended.sender, bytes: ended.bytes) }
        switch answer.result {
        case .success(let values):
            if let change = ended.change { audience.changes.insert(change) }
            if ended.change == .access { updateDonors() }
            if let call = ended.call { try reply(to: call, values) }
            if let noted = ended.noted, values == [.bool(true)] {
                journal.notice("the owner has to decide on \(noted)")
                try tell(
                    "CallerAppeared",
                    of: OwnerInterface.description.name,
                    [.string(noted)]
                )
            }
        case .failure(let error):
            if error.name == ServiceNames.errors + "Failed" { journal.error("\(error.message)") }
            if let call = ended.call { try bus.refuse(call, error) }
        }
    }

    /// Begins work that waits for the disk.
    private func begin(
        _ work: @escaping @Sendable () async -> Result<[BusValue], BusError>,
        for waiting: Waiting
    ) {
        lastCall += 1
        let (number, mailbox) = (lastCall, mailbox)
        self.waiting[number] = waiting
        Task.detached { mailbox.put((number, await work())) }
    }

    /// Keeps a change until those before it are made.
    private func gather(_ change: ChangeQueue.Change, for waiting: Waiting) {
        lastCall += 1
        self.waiting[lastCall] = waiting
        changes.add((lastCall, change))
    }

    /// Makes the next changes of the calls that were read, unless some are being made.
    private func startChange() {
        let calls = changes.next()
        guard !calls.isEmpty else { return }
        let (store, mailbox) = (desk.store, mailbox)
        Task.detached {
            for answer in await ChangeQueue.make(calls, in: store) { mailbox.put(answer) }
            mailbox.put((0, .success([])))
        }
    }

    // MARK: Donors of the desktop

    private func updateDonors() {
        for line in donors.update(on: bus, at: clock()) { journal.notice("\(line)") }
        nextUpdate = .now + Self.donorsCheck
    }

    /// Takes the next message of a donor's own connection.
    ///
    /// - Returns: Whether there was something to do.
    private func watch() throws(BusError) -> Bool {
        var didWork = false
        for donor in donors.running {
            guard let connection = donor.connection else { continue }
            do throws(BusError) {
                switch try connection.next() {
                case .nothing: break
                case .worked: didWork = true
                case .message(let message):
                    didWork = true
                    try donate(message, seenBy: donor)
                }
            } catch {
                journal.error("\(type(of: donor).caller) stopped: \(error.message)")
                donors.drop(donor, on: bus)
            }
        }
        return didWork
    }

    /// Gives a signal to the donors that watch the service's own connection.
    private func donate(_ signal: BusMessage) throws(BusError) {
        for donor in donors.running where donor.connection == nil {
            try donate(signal, seenBy: donor)
        }
    }

    /// Donates what a donor saw in a message, as the app that did it.
    private func donate(
        _ message: BusMessage,
        seenBy donor: any DesktopDonor
    ) throws(BusError) {
        // A message that means nothing, or an app that is gone or nobody, is no reason to end.
        let now = clock()
        guard donors.allows(type(of: donor), at: now),
            let sight = try? donor.sight(in: message, at: now),
            let caller = try? callers.identity(of: sight.sender, on: bus),
            let app = caller.app(saying: sight.app, isKnown: isDesktopFile),
            desk.permitsDonation(of: app, by: caller, at: now),
            let donation = try? Donation(line: Array(sight.donation.text.utf8), app: app),
            waiting.count < Quotas.calls
        else { return }
        gather(
            .donate(DonationBatch(donations: [donation], bytes: 0) { _ in .success([]) }),
            for: Waiting(call: nil, sender: sight.sender, change: .donations)
        )
    }

    /// Sends an answer, or in its place the reason why the bus does not take it.
    private func reply(to call: BusMessage, _ values: [BusValue]) throws(BusError) {
        do throws(BusError) {
            try bus.reply(to: call, values)
        } catch {
            try bus.refuse(call, error)
        }
    }

    // MARK: Signals

    /// Tells the connections that asked for answers which parts of the store changed.
    private func tellChanges() throws(BusError) {
        guard !audience.changes.isEmpty else { return }
        let parts = audience.changes.map(\.rawValue).sorted()
        audience.changes = []
        let interface = SurfaceInterface.description.name
        try tell("Changed", of: interface, [.strings(parts)])
    }

    /// Notes a caller for which the owner has decided nothing, and tells the owner's settings.
    private func note(_ caller: CallerIdentity) {
        guard noted.count < AccessDesk.mostUndecided * 16, noted.insert(caller.name).inserted
        else { return }
        let desk = desk
        gather(
            .other { desk.note(caller) },
            for: Waiting(call: nil, sender: "", change: nil, noted: caller.name)
        )
    }

    /// Sends a signal to those that have asked an interface, and to nobody else.
    private func tell(
        _ signal: String,
        of interface: String,
        _ values: [BusValue]
    ) throws(BusError) {
        for receiver in audience.of(interface) {
            try bus.signal(
                signal,
                of: interface,
                from: ServiceNames.object,
                to: receiver,
                values
            )
        }
    }

    /// Refuses a caller that may not act for the owner.
    private func requireOwner(_ message: BusMessage) throws(BusError) {
        let caller = try callers.identity(of: message.sender ?? "", on: bus)
        do throws(AccessRefusal) {
            try CallerRights(of: caller).requireOwner()
        } catch {
            throw .notAllowed(error.message)
        }
    }
}
