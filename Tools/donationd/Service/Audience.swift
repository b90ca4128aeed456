import Bus

/// The connections that asked each interface, by caller, and the signals to them.
struct Audience {
    private var callers: [String: [CallerIdentity: Set<String>]] = [:]
    /// The parts of the store that changed since the last signal.
    var changes: Set<StoreChange> = []

    /// The largest number of callers of an interface that get its signals.
    private static let most = 256
    /// The largest number of connections of one of them.
    private static let mostConnections = 16

    /// Adds a connection of a caller.
    mutating func add(_ sender: String, of caller: CallerIdentity, to interface: String) {
        let own = callers[interface]?[caller]
        guard own?.count ?? 0 < Self.mostConnections,
            own != nil || callers[interface]?.count ?? 0 < Self.most
        else { return }
        callers[interface, default: [:]][caller, default: []].insert(sender)
    }

    mutating func forget(_ sender: String) {
        for (interface, known) in callers {
            for (caller, senders) in known where senders.contains(sender) {
                let rest = senders.subtracting([sender])
                callers[interface]?[caller] = rest.isEmpty ? nil : rest
            }
        }
    }

    /// Returns the callers that asked an interface, each with its connections, in a stable order.
    func of(_ interface: String) -> [(caller: CallerIdentity, senders: [String])] {
        callers[interface, default: [:]].sorted { $0.key.name < $1.key.name }
            .map { ($0.key, $0.value.sorted()) }
    }

    /// Tells the connections that asked for answers which parts of the store changed.
    mutating func tellChanges(on bus: BusConnection, asking desk: AccessDesk) throws(BusError) {
        guard !changes.isEmpty else { return }
        let parts = changes.map(\.rawValue).sorted()
        changes = []
        try tell("Changed", of: SurfaceInterface.self, [.strings(parts)], on: bus, asking: desk)
    }

    /// Sends a signal to those that have asked an interface and may still ask, and to nobody else.
    func tell(
        _ signal: String,
        of interface: any ServiceInterface.Type,
        _ values: [BusValue],
        on bus: BusConnection,
        asking desk: AccessDesk
    ) throws(BusError) {
        let name = interface.description.name
        for (caller, receivers) in of(name) {
            guard let rights = try? desk.rights(of: caller),
                (try? interface.isForOwner ? rights.requireOwner() : rights.requireReading()) != nil
            else { continue }
            for receiver in receivers {
                try bus.signal(signal, of: name, from: ServiceNames.object, to: receiver, values)
            }
        }
    }
}
