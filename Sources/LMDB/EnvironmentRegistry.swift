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

    /// Closes an environment and forgets it.
    static func remove(_ number: UInt64, identity: FileIdentity, close: () -> Void) {
        entries.withLock { entries in
            close()
            if entries[identity]?.number == number { entries[identity] = nil }
        }
    }
}
