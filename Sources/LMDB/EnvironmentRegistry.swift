import Glibc
import Synchronization

/// The identity of a file, the same for every path that leads to it.
struct FileIdentity: Hashable {
    let device: UInt64
    let inode: UInt64
}

/// The environments open in this process, one per file.
enum EnvironmentRegistry {
    private struct Entry {
        let identity: FileIdentity
        weak var environment: Environment?
        let number: UInt64
        let processIdentifier: pid_t
    }

    /// The entries, in a list: a process has few, and a dictionary would make each start slower.
    private static let entries = Mutex<[Entry]>([])

    /// Returns the environment of a file, which it opens only if this process has not opened it.
    ///
    /// It calls both functions while no one in this process opens or closes the file, and `open`
    /// only if the file is not open here.
    static func environment(
        identify: () throws(LMDBError) -> FileIdentity,
        open: (FileIdentity) throws(LMDBError) -> Environment
    ) throws(LMDBError) -> Environment {
        while true {
            let environment = try entries.withLock { (entries) throws(LMDBError) -> Environment? in
                let identity = try identify()
                // A parent's environment is not this process's.
                let known = entries.firstIndex { $0.identity == identity }
                if let known, entries[known].processIdentifier == getpid() {
                    // `nil` here means that the last reference is gone but the environment is still
                    // closing.
                    return entries[known].environment
                }
                let environment = try open(identity)
                let entry = Entry(
                    identity: identity,
                    environment: environment,
                    number: environment.number,
                    processIdentifier: getpid()
                )
                if let known { entries[known] = entry } else { entries.append(entry) }
                return environment
            }
            if let environment { return environment }
            usleep(100)
        }
    }

    /// Calls a function while no one in this process opens or closes a file.
    ///
    /// - Parameters:
    ///   - identify: Returns the file's identity without opening it.
    ///   - perform: Receives the environment of the file; `nil` when it is not open here.
    /// - Returns: The result of `perform`.
    /// - Throws: Any error of the functions.
    static func withEnvironment<Value: Sendable>(
        identify: () throws(LMDBError) -> FileIdentity,
        perform: (Environment?) throws(LMDBError) -> Value
    ) throws(LMDBError) -> Value {
        while true {
            // This reference outlives the lock, because releasing the last one takes the lock.
            var environment: Environment?
            let value = try entries.withLock { (entries) throws(LMDBError) -> Value? in
                let identity = try identify()
                let entry = entries.first { $0.identity == identity }
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

    /// Closes an environment and removes it from the registry.
    static func remove(_ number: UInt64, identity: FileIdentity, close: () -> Void) {
        entries.withLock { entries in
            close()
            entries.removeAll { $0.identity == identity && $0.number == number }
        }
    }
}
