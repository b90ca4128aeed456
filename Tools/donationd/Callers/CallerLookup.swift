import Bus
import Foundation

/// Finds out who calls, by the word of the bus about a connection and that of the kernel about its
/// process.
///
/// The race between the two is closed as far as it can be: a descriptor holds the process while its
/// files are read, and afterwards the process must live and the bus must name it twice more. A bus
/// that gives a descriptor with its word leaves no race. What stays open is a process that executes
/// another program, or hands its connection over.
struct CallerLookup: Sendable {
    /// The identifiers of desktop files, which decide whether the name of a unit means an app.
    let isDesktopFile: @Sendable (String) -> Bool

    /// The word of the bus about the process of a connection.
    struct Credentials {
        var process: Int32
        var user: UInt32
        /// A descriptor of the very process that connected; `nil` from a bus that gives none.
        var handle: BusDescriptor?
    }

    /// Returns the identity of a process, about which the bus can be asked more than once.
    ///
    /// - Parameter credentials: Asks the bus about the process of a connection.
    /// - Returns: The identity.
    /// - Throws: ``BusError`` if the process has ended, is another user's, or cannot be known.
    func identity(
        _ credentials: () throws(BusError) -> Credentials
    ) throws(BusError) -> CallerIdentity {
        let told = try credentials()
        guard told.user == getuid() else {
            throw .notAllowed("another user's process may not call")
        }
        let held =
            if let handle = told.handle { ProcessHandle(copying: handle.number) } else {
                ProcessHandle(of: told.process)
            }
        guard let held else { throw Self.gone }
        let found = identity(of: ProcessFiles(of: told.process))
        guard held.isAlive else { throw Self.gone }
        // A descriptor of the bus means the process that connected. One by identifier may mean
        // another, unless the connection is still that of the identifier. A bus that finds a broken
        // connection and a question at once may answer first; at the next question it knows.
        if told.handle == nil {
            for _ in 0..<2 {
                guard try credentials().process == told.process else { throw Self.gone }
            }
        }
        guard let found else {
            throw .notAllowed(
                "the calling process cannot be seen, or its sandbox does not name the app"
            )
        }
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
}

/// Asks the bus about connections, on a connection of its own.
///
/// On that of the service an answer would come behind all calls that wait. And the bus may answer
/// with a descriptor, for which the service's own would have to take those of callers, too.
final class BusInquiry {
    private var connection: BusConnection?

    /// The largest number of messages to this connection, which mean nothing, before it is made
    /// anew.
    private static let mostMessages = 64

    /// Returns the word of the bus about the process of a connection.
    ///
    /// - Throws: ``BusError`` if the connection is gone, or the bus does not answer.
    func credentials(
        of sender: String
    ) throws(BusError) -> CallerLookup.Credentials {
        let service = "org.freedesktop.DBus"
        let reply: [BusValue]
        do throws(BusError) {
            reply = try ready().call(
                "GetConnectionCredentials",
                of: service,
                at: "/org/freedesktop/DBus",
                in: service,
                [.string(sender)]
            )
        } catch {
            // A connection that somebody filled or broke is of no more use.
            if !error.isAboutName { connection = nil }
            throw error
        }
        guard let members = reply.first?.members,
            let process = members["ProcessID"]?.integer.flatMap(Int32.init(exactly:)), process > 0,
            let user = members["UnixUserID"]?.integer.flatMap(UInt32.init(exactly:))
        else { throw .notAllowed("the bus does not say which process calls") }
        return CallerLookup.Credentials(
            process: process,
            user: user,
            handle: members["ProcessFD"]?.descriptor
        )
    }

    /// Returns the connection, without the messages that others sent to it.
    private func ready() throws(BusError) -> BusConnection {
        if let connection {
            for _ in 0..<Self.mostMessages {
                guard let next = try? connection.next() else { break }
                if case .nothing = next { return connection }
            }
        }
        let made = try BusConnection(takesDescriptors: true)
        connection = made
        return made
    }
}

extension BusError {
    /// Whether the bus says that a connection is gone.
    fileprivate var isAboutName: Bool { name == "org.freedesktop.DBus.Error.NameHasNoOwner" }
    /// Whether the caller may not do this.
    fileprivate var isRefusal: Bool { name == ServiceNames.errors + "NotAllowed" }
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
    /// The identities, or the reasons for which there are none.
    private var identities: [String: Result<CallerIdentity, BusError>] = [:]
    private let lookup: CallerLookup
    /// Asks the bus about the process of a connection.
    private let ask: (String) throws(BusError) -> CallerLookup.Credentials

    /// The largest number of connections that are remembered.
    private static let most = 4096

    init(_ lookup: CallerLookup) {
        let inquiry = BusInquiry()
        self.init(lookup) { (sender) throws(BusError) in try inquiry.credentials(of: sender) }
    }

    init(
        _ lookup: CallerLookup,
        asking ask: @escaping (String) throws(BusError) -> CallerLookup.Credentials
    ) {
        (self.lookup, self.ask) = (lookup, ask)
    }

    /// Returns the identity of a connection, which is asked for once.
    mutating func identity(of sender: String) throws(BusError) -> CallerIdentity {
        if let known = identities[sender] { return try known.get() }
        let found: Result<CallerIdentity, BusError>
        do throws(BusError) {
            found = .success(
                try lookup.identity { () throws(BusError) in
                    try ask(sender)
                }
            )
        } catch {
            // A connection that is gone, or that is nobody, stays so; the bus may answer yet.
            guard error.isAboutName || error.isRefusal else { throw error }
            found = .failure(error)
        }
        if identities.count >= Self.most { identities = [:] }
        identities[sender] = found
        return try found.get()
    }

    /// Returns the name of the caller of a connection, if it is known.
    func name(of sender: String) -> String? { try? identities[sender]?.get().name }

    /// Forgets a connection that was closed; the bus never gives its name to another one.
    mutating func forget(_ sender: String) { identities[sender] = nil }
}
