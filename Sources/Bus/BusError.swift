/// An error of the bus, or one that a message carries.
public struct BusError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name, as in `org.freedesktop.DBus.Error.UnknownMethod`.
    public var name: String
    /// The words for a person.
    public var message: String

    /// Makes an error.
    public init(_ name: String, _ message: String) {
        (self.name, self.message) = (name, message)
    }

    /// The words, and the name.
    public var description: String { "\(message) (\(name))" }

    /// Whether the connection is lost, as at the end of a session.
    public var isLoss: Bool { name == Self.lost }

    /// The name that the bus gives to errors of a connection that is closed.
    static let lost = "org.freedesktop.DBus.Error.Disconnected"

    /// Whether the connection cannot read the next message, so that a new one is needed.
    public var isBroken: Bool { name == Self.broken }

    /// The name that the bus gives to errors of a message that cannot be read.
    static let broken = "org.freedesktop.DBus.Error.InconsistentMessage"

    /// Makes the error of a failed call of the library, which gives the negative `errno`.
    init(code: Int32, _ deed: String) {
        self.init(Self.failed, "\(deed): \(String(systemError: -code))")
    }

    private static let failed = "org.freedesktop.DBus.Error.Failed"

    /// Makes the error about arguments that do not fit.
    public static func invalidArguments(_ message: String) -> BusError {
        BusError("org.freedesktop.DBus.Error.InvalidArgs", message)
    }

    /// Makes the error about a thing that is not there.
    public static func unknown(_ kind: Unknown, _ message: String) -> BusError {
        BusError("org.freedesktop.DBus.Error.Unknown" + kind.rawValue, message)
    }

    /// The things that may not be there.
    public enum Unknown: String, Sendable {
        case object = "Object"
        case interface = "Interface"
        case method = "Method"
        case property = "Property"
    }
}
