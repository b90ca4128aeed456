import Bus
import Foundation

/// The service: takes calls from the bus, and answers them until nobody calls any more.
///
/// One thread owns the bus. Work that waits for the disk runs elsewhere, and its answers come back
/// by a mailbox, so that a donor never keeps a reader waiting.
final class Service {
    private let bus: BusConnection
    private let interfaces: [any ServiceInterface]
    private let mailbox: Mailbox
    private var callers: KnownCallers
    private var quotas = Quotas()
    /// The calls that wait, by number, with their senders.
    private var waiting: [UInt64: (call: BusMessage, sender: String)] = [:]
    private var lastCall: UInt64 = 0
    /// Whether the service may end when nobody calls for a while.
    private let patience: Duration

    /// Makes a service on a bus.
    init(
        on bus: BusConnection,
        _ interfaces: [any ServiceInterface],
        callers: CallerLookup,
        mailbox: Mailbox,
        patience: Duration
    ) {
        (self.bus, self.interfaces, self.mailbox) = (bus, interfaces, mailbox)
        self.callers = KnownCallers(callers)
        self.patience = patience
    }

    /// Takes the name, and answers calls until nobody has called for the service's patience.
    ///
    /// - Throws: ``BusError`` when the bus is lost, or another process has the name.
    func run() throws(BusError) {
        // The names of closed connections, which are never given out again.
        _ = try bus.call(
            "AddMatch",
            of: "org.freedesktop.DBus",
            at: "/org/freedesktop/DBus",
            in: "org.freedesktop.DBus",
            [
                .string(
                    "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
                        + "member='NameOwnerChanged',arg2=''"
                )
            ]
        )
        try bus.own(ServiceNames.bus)
        var isLeaving = false
        while true {
            try work()
            if !waiting.isEmpty {
                try wait(for: -1)
            } else if isLeaving {
                return
            } else if try !wait(for: Int32(clamping: patience.milliseconds)) {
                // Calls that come from now on start another service. Those that came before are
                // read already, and answered.
                try bus.release(ServiceNames.bus)
                isLeaving = true
            }
        }
    }

    /// Does all that is there to do.
    private func work() throws(BusError) {
        while true {
            for answer in mailbox.take() { try finish(answer) }
            switch try bus.next() {
            case .nothing: return
            case .worked: break
            case .message(let message): try take(message)
            }
        }
    }

    /// Waits for the bus, an answer or the end of a time.
    ///
    /// - Returns: Whether something came.
    @discardableResult
    private func wait(for milliseconds: Int32) throws(BusError) -> Bool {
        var sources = [
            pollfd(fd: bus.descriptor, events: bus.events, revents: 0),
            pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        let limits = [milliseconds, bus.timeout].filter { $0 >= 0 }
        let count = unsafe poll(&sources, 2, limits.min() ?? -1)
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
        case .signal where message.member == "NameOwnerChanged":
            if let name = try message.values().first?.text { callers.forget(name) }
        default: break
        }
    }

    private func call(_ message: BusMessage) throws(BusError) {
        guard let sender = message.sender, let member = message.member else {
            throw .invalidArguments("a call has a sender and a member")
        }
        guard message.path == ServiceNames.object else {
            return try bus.reply(to: message, try outside(message, member))
        }
        if let reply = try standard(message, member) {
            return try bus.reply(to: message, reply)
        }
        let interface = try interface(of: message, member)
        let method = try type(of: interface).description.method(
            member,
            taking: message.signature
        )
        let call = ServiceCall(
            caller: try callers.identity(of: sender, on: bus),
            member: method.name,
            values: try message.values()
        )
        switch try interface.answer(call) {
        case .now(let values): try bus.reply(to: message, values)
        case .later(let work):
            try quotas.begin(sender)
            lastCall += 1
            let (number, mailbox) = (lastCall, mailbox)
            waiting[number] = (message, sender)
            Task.detached { mailbox.put((number, await work())) }
        }
    }

    private func finish(_ answer: Mailbox.Answer) throws(BusError) {
        guard let (call, sender) = waiting.removeValue(forKey: answer.call) else { return }
        quotas.end(sender)
        do throws(BusError) {
            try bus.reply(to: call, try answer.result.get())
        } catch {
            try bus.refuse(call, error)
        }
    }

    /// Returns the interface that a call names, or the one that has the method if it names none.
    private func interface(
        of message: BusMessage,
        _ member: String
    ) throws(BusError) -> any ServiceInterface {
        guard let name = message.interface else {
            let found = interfaces.first { interface in
                type(of: interface).description.methods.contains { $0.name == member }
            }
            guard let found else { throw .unknown(.method, "no interface has a method \(member)") }
            return found
        }
        guard let found = interfaces.first(where: { type(of: $0).description.name == name }) else {
            throw .unknown(.interface, "\(ServiceNames.object) has no interface \(name)")
        }
        return found
    }

    // MARK: Interfaces of the bus itself

    /// Answers calls of the interfaces for looking at an object; `nil` for another call.
    private func standard(
        _ message: BusMessage,
        _ member: String
    ) throws(BusError) -> [BusValue]? {
        switch message.interface {
        case Self.introspectable.name:
            _ = try Self.introspectable.method(member, taking: message.signature)
            let own = interfaces.map { type(of: $0).description }
            return [
                .string(
                    BusInterface.document(own + [Self.introspectable, Self.readable])
                )
            ]
        case Self.readable.name:
            _ = try Self.readable.method(member, taking: message.signature)
            let names = try message.values().compactMap(\.text)
            let interface = interfaces.first { type(of: $0).description.name == names.first }
            guard let interface else {
                throw .unknown(.interface, "there is no interface \(names.first ?? "")")
            }
            let properties = type(of: interface).description.properties
            if member == "GetAll" {
                var values: [String: BusValue] = [:]
                for property in properties {
                    values[property.name] = interface.property(property.name)
                }
                return [.dictionary(values)]
            }
            guard let name = names.last, let value = interface.property(name) else {
                throw .unknown(.property, "there is no property \(names.last ?? "")")
            }
            return [.variant(value)]
        default: return nil
        }
    }

    /// Answers a call to an object above the service's own: the way there.
    private func outside(
        _ message: BusMessage,
        _ member: String
    ) throws(BusError) -> [BusValue] {
        let path = message.path ?? "/"
        let prefix = path == "/" ? "/" : path + "/"
        guard ServiceNames.object.hasPrefix(prefix),
            message.interface == Self.introspectable.name
        else { throw .unknown(.object, "there is no object \(path)") }
        _ = try Self.introspectable.method(member, taking: message.signature)
        let next = ServiceNames.object.dropFirst(prefix.count).prefix { $0 != "/" }
        return [.string(BusInterface.document([Self.introspectable], children: [String(next)]))]
    }

    private static let introspectable = BusInterface(
        "org.freedesktop.DBus.Introspectable",
        methods: [.init("Introspect", returns: [.init("data", "s")])]
    )

    private static let readable = BusInterface(
        "org.freedesktop.DBus.Properties",
        methods: [
            .init(
                "Get",
                [.init("interface", "s"), .init("name", "s")],
                returns: [.init("value", "v")]
            ),
            .init("GetAll", [.init("interface", "s")], returns: [.init("values", "a{sv}")]),
        ]
    )
}

extension Duration {
    /// The whole milliseconds.
    fileprivate var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}
