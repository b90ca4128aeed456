import Bus

/// The objects of the service, with the interfaces of each and those that all objects have.
struct ServiceObjects {
    private let interfaces: [any ServiceInterface]

    init(_ interfaces: [any ServiceInterface]) { self.interfaces = interfaces }

    /// Returns the interface that a call names, or the one that has the method if it names none.
    ///
    /// - Throws: ``BusError`` if the object has no such interface.
    func interface(
        of message: BusMessage,
        _ member: String
    ) throws(BusError) -> any ServiceInterface {
        let interfaces = interfaces(of: message)
        guard let name = message.interface else {
            let found = interfaces.first { interface in
                type(of: interface).description.methods.contains { $0.name == member }
            }
            guard let found else { throw .unknown(.method, "no interface has a method \(member)") }
            return found
        }
        guard let found = interfaces.first(where: { type(of: $0).description.name == name }) else {
            throw .unknown(.interface, "\(message.path ?? "") has no interface \(name)")
        }
        return found
    }

    /// Returns the interfaces of the object that a message is for.
    private func interfaces(of message: BusMessage) -> [any ServiceInterface] {
        interfaces.filter { type(of: $0).object == message.path }
    }

    /// Answers a call of the interfaces of the bus itself, by which objects are looked at.
    ///
    /// - Parameters:
    ///   - message: The call.
    ///   - member: The method.
    ///   - values: The arguments.
    ///   - requireOwner: Refuses a caller that may not act for the owner.
    /// - Returns: The answer; `nil` for a call of another interface.
    /// - Throws: ``BusError`` about a wrong call, or an object or property that is not there.
    func answer(
        _ message: BusMessage,
        _ member: String,
        _ values: [BusValue],
        requiringOwner requireOwner: () throws(BusError) -> Void
    ) throws(BusError) -> [BusValue]? {
        guard !interfaces(of: message).isEmpty else { return try outside(message, member) }
        switch message.interface {
        case Self.introspectable.name:
            _ = try Self.introspectable.method(member, taking: message.signature)
            let own = interfaces(of: message).map { type(of: $0).description }
            return [
                .string(
                    BusInterface.document(
                        own + [Self.introspectable, Self.readable],
                        children: children(of: message.path ?? "/")
                    )
                )
            ]
        case Self.readable.name:
            _ = try Self.readable.method(member, taking: message.signature)
            let names = values.compactMap(\.text)
            let interface = interfaces(of: message)
                .first { type(of: $0).description.name == names.first }
            guard let interface else {
                throw .unknown(.interface, "there is no interface \(names.first ?? "")")
            }
            if type(of: interface).isForOwner, names.last != "Version" {
                try requireOwner()
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
        let children = children(of: path)
        guard !children.isEmpty, message.interface == Self.introspectable.name else {
            throw .unknown(.object, "there is no object \(path)")
        }
        _ = try Self.introspectable.method(member, taking: message.signature)
        return [.string(BusInterface.document([Self.introspectable], children: children))]
    }

    /// Returns the names of the objects under a path, or on the way to one.
    private func children(of path: String) -> [String] {
        let prefix = path == "/" ? "/" : path + "/"
        let names = interfaces.map { type(of: $0).object }.filter { $0.hasPrefix(prefix) }
            .map { String($0.dropFirst(prefix.count).prefix { $0 != "/" }) }
        return Set(names).sorted()
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
