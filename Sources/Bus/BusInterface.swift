/// The description of an interface: what its introspection says, and what calls are checked by.
public struct BusInterface: Sendable {
    /// An argument of a method, a reply or a signal.
    public struct Argument: Sendable {
        /// The name.
        public var name: String
        /// The signature, of one complete type.
        public var type: String

        /// Makes an argument.
        public init(_ name: String, _ type: String) { (self.name, self.type) = (name, type) }
    }

    /// A method or a signal.
    public struct Member: Sendable {
        /// The name.
        public var name: String
        /// The arguments.
        public var arguments: [Argument]
        /// The values of the reply, of a method.
        public var results: [Argument]

        /// Makes a member.
        public init(_ name: String, _ arguments: [Argument] = [], returns results: [Argument] = [])
        {
            (self.name, self.arguments, self.results) = (name, arguments, results)
        }

        /// The signature of the arguments.
        public var signature: String { arguments.map(\.type).joined() }
    }

    /// The name.
    public var name: String
    /// The methods.
    public var methods: [Member]
    /// The signals.
    public var signals: [Member]
    /// The properties, which are only read.
    public var properties: [Argument]

    /// Describes an interface.
    public init(
        _ name: String,
        methods: [Member] = [],
        signals: [Member] = [],
        properties: [Argument] = []
    ) {
        self.name = name
        (self.methods, self.signals, self.properties) = (methods, signals, properties)
    }

    /// Returns the method that a call names, whose arguments have the right types.
    ///
    /// - Throws: ``BusError`` about an unknown method, or about the signature.
    public func method(_ name: String, taking signature: String) throws(BusError) -> Member {
        guard let method = methods.first(where: { $0.name == name }) else {
            throw .unknown(.method, "\(self.name) has no method \(name)")
        }
        guard method.signature == signature else {
            throw .invalidArguments(
                "\(name) takes '\(method.signature)', not '\(signature)'"
            )
        }
        return method
    }
}

// MARK: Introspection

extension BusInterface {
    /// The element of the interface in introspection data.
    public var xml: String {
        var lines = ["  <interface name=\"\(name)\">"]
        for method in methods {
            lines.append("    <method name=\"\(method.name)\">")
            lines += method.arguments.map { $0.xml(direction: "in") }
            lines += method.results.map { $0.xml(direction: "out") }
            lines.append("    </method>")
        }
        for signal in signals {
            lines.append("    <signal name=\"\(signal.name)\">")
            lines += signal.arguments.map { $0.xml(direction: nil) }
            lines.append("    </signal>")
        }
        for property in properties {
            lines.append(
                "    <property name=\"\(property.name)\" type=\"\(property.type)\" access=\"read\">"
            )
            // No signal tells of changes, so nobody may keep a value.
            lines.append(
                "      <annotation name=\"org.freedesktop.DBus.Property.EmitsChangedSignal\" "
                    + "value=\"false\"/>"
            )
            lines.append("    </property>")
        }
        lines.append("  </interface>")
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the introspection data of an object.
    ///
    /// - Parameters:
    ///   - interfaces: The interfaces of the object.
    ///   - children: The names of the objects under it.
    /// - Returns: The document.
    public static func document(_ interfaces: [BusInterface], children: [String] = []) -> String {
        let head = """
            <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
            <node>

            """
        return head + interfaces.map(\.xml).joined()
            + children.map { "  <node name=\"\($0)\"/>\n" }.joined() + "</node>\n"
    }
}

extension BusInterface.Argument {
    fileprivate func xml(direction: String?) -> String {
        let direction = direction.map { " direction=\"\($0)\"" } ?? ""
        return "      <arg name=\"\(name)\" type=\"\(type)\"\(direction)/>"
    }
}
