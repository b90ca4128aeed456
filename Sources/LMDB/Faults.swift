internal import CFaults
internal import CLMDB

/// What becomes of a process in which LMDB touches a damaged page: the system ends it.
public enum Faults {
    /// Has the process end with a message and an exit code then, for a program that is one command.
    ///
    /// The message is the text before, the path of the environment's directory, and the text after.
    ///
    /// - Parameters:
    ///   - before: At most 255 bytes.
    ///   - after: At most 511 bytes, with the end of the line.
    ///   - exitCode: The code to exit with.
    public static func tell(before: String, after: String, exitCode: Int32) {
        unsafe faults_tell(before, after, exitCode)
    }

    /// Watches the map of an environment.
    static func watch(_ start: UInt, length: UInt, path: String) {
        unsafe faults_watch(UnsafeRawPointer(bitPattern: start), Int(length), path)
    }

    /// Watches the map of an environment no longer.
    static func forget(_ start: UInt) {
        unsafe faults_forget(UnsafeRawPointer(bitPattern: start))
    }

    /// Tells of an assertion of LMDB that fails in an environment.
    static func tellAssertions(of environment: OpaquePointer) {
        unsafe mdb_env_set_assert(environment) { environment, _ in
            var path: UnsafePointer<CChar>?
            unsafe mdb_env_get_path(environment, &path)
            if let path = unsafe path { unsafe faults_assertion(path) }
        }
    }
}
