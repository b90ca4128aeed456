import Bus
import Foundation

/// Finds out who calls, by the word of the bus about a connection and that of the kernel about its
/// process.
///
/// The race between the two is closed as far as it can be: a descriptor holds the process while its
/// files are read, and afterwards the process must live and the bus must still name it. What stays
/// open is a process that executes another program, or hands its connection over.
struct CallerLookup {
    /// The identifiers of desktop files, which decide whether the name of a unit means an app.
    let isDesktopFile: (String) -> Bool

    /// Returns the identity of a connection's process.
    ///
    /// - Parameters:
    ///   - sender: The unique name of the connection.
    ///   - bus: The bus.
    /// - Returns: The identity.
    /// - Throws: ``BusError`` if the process has ended, is another user's, or cannot be known.
    func identity(
        of sender: String,
        on bus: BusConnection
    ) throws(BusError) -> CallerIdentity {
        let (process, user) = try credentials(of: sender, on: bus)
        guard user == getuid() else { throw .notAllowed("another user's process may not call") }
        guard let handle = ProcessHandle(of: process) else { throw Self.gone }
        let found = identity(of: ProcessFiles(of: process))
        guard handle.isAlive, try credentials(of: sender, on: bus).process == process else {
            throw Self.gone
        }
        guard let found else { throw .notAllowed("the kernel does not show the calling process") }
        return found
    }

    /// Returns the identity that the files of a process show; `nil` for none.
    func identity(of files: ProcessFiles) -> CallerIdentity? {
        switch files.root {
        case .unreadable: return nil
        case .flatpak(let info):
            // Whoever is in a sandbox without a name is nobody else either.
            return CallerIdentity.flatpakApp(in: info).map(CallerIdentity.flatpak)
        case .plain: break
        }
        let groups = files.controlGroups
        if let snap = CallerIdentity.snap(in: groups) { return .snap(snap) }
        if let app = CallerIdentity.hostApp(in: groups, isKnown: isDesktopFile) {
            return .host(app)
        }
        return files.executable.map(CallerIdentity.unregistered)
    }

    private static let gone = BusError(
        "org.freedesktop.DBus.Error.NameHasNoOwner",
        "the calling process has ended"
    )

    private func credentials(
        of sender: String,
        on bus: BusConnection
    ) throws(BusError) -> (process: Int32, user: UInt32) {
        let service = "org.freedesktop.DBus"
        let reply = try bus.call(
            "GetConnectionCredentials",
            of: service,
            at: "/org/freedesktop/DBus",
            in: service,
            [.string(sender)]
        )
        guard let members = reply.first?.members,
            let process = members["ProcessID"]?.integer.flatMap(Int32.init(exactly:)), process > 0,
            let user = members["UnixUserID"]?.integer.flatMap(UInt32.init(exactly:))
        else { throw .notAllowed("the bus does not say which process calls") }
        return (process, user)
    }
}

extension BusError {
    /// Makes the error about a right that the caller does not have.
    static func notAllowed(_ message: String) -> BusError {
        BusError(ServiceNames.errors + "NotAllowed", message)
    }

    /// Makes the error about something that the store refuses.
    static func refused(_ message: String) -> BusError {
        BusError(ServiceNames.errors + "Refused", message)
    }

    /// Makes the error about too much at a time.
    static func busy(_ message: String) -> BusError {
        BusError(ServiceNames.errors + "Busy", message)
    }

    /// Makes the error about donating more often than the owner allows.
    static func tooFast(_ message: String) -> BusError {
        BusError(ServiceNames.errors + "TooFast", message)
    }
}

/// The identities of the connections that called, until they close.
struct KnownCallers {
    private var identities: [String: CallerIdentity] = [:]
    private let lookup: CallerLookup

    /// The largest number of connections that are remembered.
    private static let most = 4096

    init(_ lookup: CallerLookup) { self.lookup = lookup }

    /// Returns the identity of a connection, which is asked for once.
    mutating func identity(
        of sender: String,
        on bus: BusConnection
    ) throws(BusError) -> CallerIdentity {
        if let known = identities[sender] { return known }
        let found = try lookup.identity(of: sender, on: bus)
        if identities.count >= Self.most { identities = [:] }
        identities[sender] = found
        return found
    }

    /// Forgets a connection that was closed; the bus never gives its name to another one.
    mutating func forget(_ sender: String) { identities[sender] = nil }
}
