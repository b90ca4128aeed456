import Glibc
import Synchronization

/// Tells files apart, whatever path leads to them.
struct FileIdentity: Hashable {
    let device: UInt64
    let inode: UInt64
}

/// The environments open in this process, one per file.
enum EnvironmentRegistry {
    private struct Entry {
        weak var environment: Environment?
        let number: UInt64
        let processIdentifier: pid_t
    }

    private static let entries = Mutex<[FileIdentity: Entry]>([:])

    /// Returns the environment of a file, opened only if it is not open in this process.
    ///
    /// Neither function is called while the file is open here, or being closed.
    static func environment(
        identify: () throws(LMDBError) -> FileIdentity,
        open: (FileIdentity) throws(LMDBError) -> Environment
    ) throws(LMDBError) -> Environment {
        while true {
            let environment = try entries.withLock { (entries) throws(LMDBError) -> Environment? in
                let identity = try identify()
                // A parent's environment is not this process's.
                if let entry = entries[identity], entry.processIdentifier == getpid() {
                    // Nothing here means that its last reference is gone but it is still open.
                    return entry.environment
                }
                let environment = try open(identity)
                entries[identity] = Entry(
                    environment: environment,
                    number: environment.number,
                    processIdentifier: getpid()
                )
                return environment
            }
            if let environment { return environment }
            usleep(100)
        }
    }

    /// Does something with a file while nobody in this process opens or closes it.
    ///
    /// - Parameters:
    ///   - identify: Identifies the file without opening it.
    ///   - perform: Is given the environment of the file; `nil` when it is not open here.
    /// - Returns: What `perform` returns.
    /// - Throws: What the functions throw.
    static func withEnvironment<Value: Sendable>(
        identify: () throws(LMDBError) -> FileIdentity,
        perform: (Environment?) throws(LMDBError) -> Value
    ) throws(LMDBError) -> Value {
        while true {
            // Kept beyond the lock, which the end of its last reference takes.
            var environment: Environment?
            let value = try entries.withLock { (entries) throws(LMDBError) -> Value? in
                let entry = entries[try identify()]
                guard let entry, entry.processIdentifier == getpid() else {
                    return try perform(nil)
                }
                environment = entry.environment
                return environment == nil ? nil : try perform(environment)
            }
            withExtendedLifetime(environment) {}
            if let value { return value }
            usleep(100)
        }
    }

    /// Closes an environment and forgets it.
    static func remove(_ number: UInt64, identity: FileIdentity, close: () -> Void) {
        entries.withLock { entries in
            close()
            if entries[identity]?.number == number { entries[identity] = nil }
        }
    }
}
