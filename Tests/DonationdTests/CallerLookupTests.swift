import Bus
import CProcess
import Foundation
import TestSupport
import Testing

@testable import donationd

@Suite("The look at a caller's process")
struct CallerLookupTests {
    private static let lookup = CallerLookup { _ in false }

    private static func credentials(
        _ process: Int32,
        _ handle: BusDescriptor? = nil
    ) -> CallerLookup.Credentials {
        CallerLookup.Credentials(process: process, user: getuid(), handle: handle)
    }

    @Test func `finds a program by its executable`() throws {
        let sleeper = try ChildProcess("/bin/sleep", ["60"])
        defer { _ = sleeper.kill() }
        let found = try Self.lookup.identity { Self.credentials(sleeper.identifier) }
        #expect(found.name.hasSuffix("/sleep"))
    }

    /// At the last look the connection is another process's, or gone: a bus may answer once more
    /// before it sees that a connection broke.
    @Test(arguments: [2, 3], [false, true])
    func `refuses a connection that a later look does not find`(last: Int, isGone: Bool) throws {
        let sleeper = try ChildProcess("/bin/sleep", ["60"])
        defer { _ = sleeper.kill() }
        var looks = 0
        #expect(throws: BusError.self) {
            try Self.lookup.identity { () throws(BusError) in
                looks += 1
                guard looks == last else { return Self.credentials(sleeper.identifier) }
                guard isGone else { return Self.credentials(getpid()) }
                throw BusError("org.freedesktop.DBus.Error.NameHasNoOwner", "it is gone")
            }
        }
        #expect(looks == last)
    }

    @Test func `refuses a process that ended, whoever has its identifier now`() throws {
        let sleeper = try ChildProcess("/bin/sleep", ["60"])
        // The descriptor of the bus means the process that connected.
        let handle = BusDescriptor(owning: process_descriptor(sleeper.identifier))
        _ = sleeper.kill()
        #expect(throws: BusError.self) {
            // This very process stands for the one that got the identifier.
            try Self.lookup.identity { Self.credentials(getpid(), handle) }
        }
        #expect(throws: BusError.self) {
            try Self.lookup.identity { Self.credentials(sleeper.identifier) }
        }
    }

    @Test func `asks once if the bus gives a descriptor of the process`() throws {
        var looks = 0
        let handle = BusDescriptor(owning: process_descriptor(getpid()))
        _ = try Self.lookup.identity { () throws(BusError) in
            looks += 1
            return Self.credentials(getpid(), handle)
        }
        #expect(looks == 1)
    }

    @Test func `refuses another user's process`() {
        #expect(throws: BusError.self) {
            try Self.lookup.identity {
                CallerLookup.Credentials(process: getpid(), user: getuid() + 1)
            }
        }
    }

    @Test func `happens once for a connection, also if it is nobody, until it is closed`() {
        var asked: [String] = []
        var callers = KnownCallers(Self.lookup) { (sender) throws(BusError) in
            asked.append(sender)
            switch sender {
            case ":1.1": return Self.credentials(getpid(), Self.handle(of: getpid()))
            case ":1.2": throw BusError("org.freedesktop.DBus.Error.NameHasNoOwner", "gone")
            case ":1.3": return CallerLookup.Credentials(process: getpid(), user: getuid() + 1)
            default: throw BusError("org.freedesktop.DBus.Error.NoReply", "busy")
            }
        }
        let connections = [":1.1", ":1.2", ":1.3", ":1.4"]
        for _ in 0..<3 {
            for connection in connections {
                let found = try? callers.identity(of: connection)
                #expect((found != nil) == (connection == ":1.1"))
            }
        }
        // The bus may answer yet about the last one.
        #expect(asked.sorted() == connections + [":1.4", ":1.4"])
        callers.forget(":1.2")
        #expect(throws: BusError.self) { try callers.identity(of: ":1.2") }
        #expect(asked.last == ":1.2")
    }

    private static func handle(of process: Int32) -> BusDescriptor {
        BusDescriptor(owning: process_descriptor(process))
    }
}
