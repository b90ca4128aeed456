internal import CFaults
internal import CLMDB

/// The end of a process in which LMDB touches a damaged page: the system kills it.
package enum Faults {
    /// Makes the process end with a message and an exit code instead, for a program that is one
    /// command.
    ///
    /// The message is the first text, the path of the environment's directory, and the second text.
    ///
    /// - Parameters:
    ///   - before: The first text, at most 255 bytes.
    ///   - after: The second text, at most 511 bytes, with the end of the line.
    ///   - exitCode: The exit code.
    package static func tell(before: String, after: String, exitCode: Int32) {
        unsafe faults_tell(before, after, exitCode)
    }

    /// Watches the map of an environment.
    static func watch(_ start: UInt, length: UInt, path: String) {
        unsafe faults_watch(UnsafeRawPointer(bitPattern: start), Int(length), path)
    }

    /// Stops watching the map of an environment.
    static func forget(_ start: UInt) {
        unsafe faults_forget(UnsafeRawPointer(bitPattern: start))
    }

    /// Reports a failed assertion of LMDB in an environment.
    static func tellAssertions(of environment: OpaquePointer) {
        unsafe mdb_env_set_assert(environment) { environment, _ in
            var path: UnsafePointer<CChar>?
            unsafe mdb_env_get_path(environment, &path)
            if let path = unsafe path { unsafe faults_assertion(path) }
        }
    }
}
