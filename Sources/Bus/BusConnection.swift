import CSystemd

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A connection to a bus; it belongs to the thread that opened it.
@safe
public final class BusConnection {
    private let bus: OpaquePointer

    /// Opens a connection to the bus of the user's session.
    ///
    /// - Parameter takesDescriptors: Whether messages with descriptors of files come in. Each takes
    ///   some of the process's, and the connection is lost when there are no more.
    /// - Throws: ``BusError`` if there is no bus.
    public convenience init(takesDescriptors: Bool = false) throws(BusError) {
        try self.init(takesDescriptors: takesDescriptors, isMonitor: false)
    }

    /// Opens a connection to the bus of the user's session that sees messages of others.
    ///
    /// Such a connection cannot send.
    ///
    /// - Parameter rules: Match rules; a message that fits one is seen.
    /// - Throws: ``BusError`` if there is no bus, or it does not permit it.
    public convenience init(monitoring rules: [String]) throws(BusError) {
        try self.init(takesDescriptors: false, isMonitor: true)
        _ = try call(
            "BecomeMonitor",
            of: "org.freedesktop.DBus.Monitoring",
            at: "/org/freedesktop/DBus",
            in: "org.freedesktop.DBus",
            [.strings(rules), .uint32(0)]
        )
    }

    private init(takesDescriptors: Bool, isMonitor: Bool) throws(BusError) {
        var bus: OpaquePointer?
        var result = unsafe sd_bus_new(&bus)
        guard result >= 0, let bus = unsafe bus else {
            throw BusError(code: result, "cannot make a connection")
        }
        unsafe self.bus = bus
        guard let address = Self.address else {
            throw BusError(code: -ENOENT, "the session has no bus")
        }
        result = unsafe sd_bus_set_address(bus, address)
        if result >= 0 { result = unsafe sd_bus_set_bus_client(bus, 1) }
        if result >= 0 { result = unsafe sd_bus_negotiate_fds(bus, takesDescriptors ? 1 : 0) }
        if result >= 0, isMonitor { result = unsafe sd_bus_set_monitor(bus, 1) }
        if result >= 0 { result = unsafe sd_bus_start(bus) }
        guard result >= 0 else {
            throw BusError(code: result, "cannot open the bus of the session")
        }
    }

    /// The address of the session's bus, by its own variable or systemd's convention.
    private static var address: String? {
        if let address = unsafe getenv("DBUS_SESSION_BUS_ADDRESS") {
            return unsafe String(cString: address)
        }
        return unsafe getenv("XDG_RUNTIME_DIR").map { directory in
            // An address may have any byte as two digits.
            let path = unsafe (String(cString: directory) + "/bus").utf8
                .map { "%" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            return "unix:path=" + path.joined()
        }
    }

    /// Asks for the signals of others that fit a match rule.
    ///
    /// - Throws: ``BusError`` if the bus refuses it.
    public func match(_ rule: String) throws(BusError) { try matches("AddMatch", rule) }

    /// Asks for these signals no more.
    ///
    /// - Throws: ``BusError`` if the bus refuses it.
    public func unmatch(_ rule: String) throws(BusError) { try matches("RemoveMatch", rule) }

    private func matches(_ member: String, _ rule: String) throws(BusError) {
        let service = "org.freedesktop.DBus"
        _ = try call(member, of: service, at: "/org/freedesktop/DBus", in: service, [.string(rule)])
    }

    deinit { unsafe _ = sd_bus_flush_close_unref(bus) }

    /// Closes the connection: the bus takes its names back, and tells those who wait for answers.
    public func close() { unsafe sd_bus_close(bus) }

    /// Takes a well-known name.
    ///
    /// - Throws: ``BusError`` if another connection has it.
    public func own(_ name: String) throws(BusError) {
        let result = unsafe sd_bus_request_name(bus, name, 0)
        guard result != -EEXIST else {
            throw BusError(
                "org.freedesktop.DBus.Error.AddressInUse",
                "another program has the name \(name) already"
            )
        }
        try check(result, "cannot take the name \(name)")
    }

    /// Gives a well-known name back; messages to it that come later start another service.
    public func release(_ name: String) throws(BusError) {
        try check(unsafe sd_bus_release_name(bus, name), "cannot give the name \(name) back")
    }

    // MARK: The loop

    /// The descriptor to wait for.
    private var descriptor: Int32 { unsafe sd_bus_get_fd(bus) }
    /// The events to wait for, by `poll(2)`.
    private var events: Int16 { Int16(truncatingIfNeeded: unsafe sd_bus_get_events(bus)) }

    /// The milliseconds until ``next()`` must be called at the latest; -1 for never.
    private var timeout: Int32 {
        var deadline: UInt64 = 0
        guard unsafe sd_bus_get_timeout(bus, &deadline) >= 0, deadline < UInt64.max else {
            return -1
        }
        var now = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        let microseconds = UInt64(now.tv_sec) * 1_000_000 + UInt64(now.tv_nsec) / 1000
        guard deadline > microseconds else { return 0 }
        return Int32(clamping: (deadline - microseconds) / 1000 + 1)
    }

    /// Waits until a connection has something to do, or a time is over.
    ///
    /// - Parameters:
    ///   - connections: The connections.
    ///   - descriptor: Another descriptor, which ends the wait when it can be read.
    ///   - time: The longest time; `nil` for any.
    /// - Throws: ``BusError`` if the system cannot wait.
    public static func wait(
        for connections: [BusConnection],
        or descriptor: Int32,
        atMost time: Duration?
    ) throws(BusError) {
        var sources = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
        sources += connections.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
        // A part of a millisecond is not the end of the time yet.
        let most = time.map { Int32(max(0, min($0 / .milliseconds(1), 1e9)).rounded(.up)) } ?? -1
        let limits = connections.map(\.timeout) + [most]
        let limit = limits.filter { $0 >= 0 }.min() ?? -1
        if unsafe poll(&sources, nfds_t(sources.count), limit) < 0, errno != EINTR {
            throw BusError(code: -errno, "cannot wait")
        }
    }

    /// The result of a look for messages.
    public enum Next {
        /// Nothing is there; wait.
        case nothing
        /// Something was done; look again.
        case worked
        /// A message for the program.
        case message(BusMessage)
    }

    /// Does a piece of work, and returns a message that is for the program.
    ///
    /// - Throws: ``BusError`` when the connection is lost, or broken: the bus hands over messages a
    ///   little larger than 128 MiB, which the library does not read.
    public func next() throws(BusError) -> Next {
        var message: OpaquePointer?
        let result = unsafe sd_bus_process(bus, &message)
        guard result >= 0 else {
            let isLost = [ENOTCONN, ECONNRESET, EPIPE, ECONNABORTED, ESHUTDOWN].contains(-result)
            let error = BusError(code: result, isLost ? "the bus is lost" : "a message is broken")
            throw BusError(isLost ? BusError.lost : BusError.broken, error.message)
        }
        if let message = unsafe message { return .message(unsafe BusMessage(owning: message)) }
        return result > 0 ? .worked : .nothing
    }

    // MARK: Messages

    /// Answers a call.
    ///
    /// - Throws: ``BusError`` if the values cannot be written.
    public func reply(to call: BusMessage, _ values: [BusValue]) throws(BusError) {
        guard call.expectsReply else { return }
        var reply: OpaquePointer?
        try check(
            unsafe sd_bus_message_new_method_return(call.message, &reply),
            "cannot make a reply"
        )
        try unsafe send(reply, values)
    }

    /// Answers a call with an error.
    public func refuse(_ call: BusMessage, _ error: BusError) throws(BusError) {
        guard call.expectsReply else { return }
        let message = error.message.acceptedByBus
        let result = unsafe error.name.withCString { name in
            unsafe message.withCString { message in
                var error = unsafe sd_bus_error()
                unsafe error.name = name
                unsafe error.message = message
                return unsafe sd_bus_reply_method_error(call.message, &error)
            }
        }
        try check(result, "cannot send an error")
    }

    /// Sends a signal to one connection.
    ///
    /// - Parameters:
    ///   - member: The signal.
    ///   - interface: Its interface.
    ///   - path: The object that it comes from.
    ///   - receiver: The unique name of the connection.
    ///   - values: The arguments.
    /// - Throws: ``BusError`` if it cannot be sent; a receiver that is gone is none.
    public func signal(
        _ member: String,
        of interface: String,
        from path: String,
        to receiver: String,
        _ values: [BusValue]
    ) throws(BusError) {
        var signal: OpaquePointer?
        try check(
            unsafe sd_bus_message_new_signal(bus, &signal, path, interface, member),
            "cannot make a signal"
        )
        guard let signal = unsafe signal else { return }
        let message = unsafe BusMessage(owning: signal)
        try message.append(values)
        try check(unsafe sd_bus_send_to(bus, signal, receiver, nil), "cannot send a signal")
    }

    /// Calls a method of a service, and waits for the reply.
    ///
    /// - Parameters:
    ///   - member: The method.
    ///   - interface: Its interface.
    ///   - path: The object.
    ///   - service: The name of the service.
    ///   - values: The arguments.
    ///   - patience: The longest wait, in milliseconds.
    /// - Returns: The reply's values.
    /// - Throws: ``BusError``, also that of the service.
    public func call(
        _ member: String,
        of interface: String,
        at path: String,
        in service: String,
        _ values: [BusValue] = [],
        patience: UInt64 = 2000
    ) throws(BusError) -> [BusValue] {
        let call = try methodCall(member, of: interface, at: path, in: service)
        try call.append(values)
        var error = unsafe sd_bus_error()
        var reply: OpaquePointer?
        let result = unsafe sd_bus_call(bus, call.message, patience * 1000, &error, &reply)
        defer { unsafe sd_bus_error_free(&error) }
        if result < 0 {
            guard let name = unsafe error.name else {
                throw BusError(code: result, "cannot call \(interface).\(member)")
            }
            throw unsafe BusError(
                String(cString: name),
                error.message.map { unsafe String(cString: $0) } ?? ""
            )
        }
        guard let reply = unsafe reply else { return [] }
        return try unsafe BusMessage(owning: reply).values()
    }

    /// Calls a method of a connection; the reply comes as a message of ``next()``.
    ///
    /// - Parameters:
    ///   - member: The method.
    ///   - interface: Its interface.
    ///   - path: The object.
    ///   - receiver: The name of the connection.
    ///   - values: The arguments.
    /// - Throws: ``BusError`` if the call cannot be sent.
    public func request(
        _ member: String,
        of interface: String,
        at path: String,
        in receiver: String,
        _ values: [BusValue]
    ) throws(BusError) {
        let call = try methodCall(member, of: interface, at: path, in: receiver)
        try call.append(values)
        // Without a place for its number the library would ask for no reply.
        var number: UInt64 = 0
        try check(unsafe sd_bus_send(bus, call.message, &number), "cannot send a call")
    }

    /// Returns a call without arguments.
    private func methodCall(
        _ member: String,
        of interface: String,
        at path: String,
        in receiver: String
    ) throws(BusError) -> BusMessage {
        var call: OpaquePointer?
        try check(
            unsafe sd_bus_message_new_method_call(bus, &call, receiver, path, interface, member),
            "cannot make a call"
        )
        guard let call = unsafe call else { throw BusError(code: -ENOMEM, "cannot make a call") }
        return unsafe BusMessage(owning: call)
    }

    private func send(_ message: OpaquePointer?, _ values: [BusValue]) throws(BusError) {
        guard let message = unsafe message else { return }
        let owned = unsafe BusMessage(owning: message)
        try owned.append(values)
        try check(unsafe sd_bus_send(bus, message, nil), "cannot send")
    }

    private func check(_ result: Int32, _ deed: String) throws(BusError) {
        guard result >= 0 else { throw BusError(code: result, deed) }
    }
}

extension String {
    /// The words for an `errno`.
    init(systemError: Int32) {
        self = unsafe strerror(systemError).map { unsafe String(cString: $0) } ?? "\(systemError)"
    }
}
