import Glibc

/// The identity of a process: a forked child has another one.
package struct ProcessIdentity: Hashable, Sendable {
    /// The process's number.
    package let number: Int32

    /// Makes the identity of the calling process.
    package init() {
        number = getpid()
    }

    /// Returns whether a process with this number runs, as far as this one can see.
    package static func isRunning(_ number: Int32) -> Bool {
        number > 0 && (kill(number, 0) == 0 || errno != ESRCH)
    }

    /// Whether this is the calling process.
    package var isCurrent: Bool { getpid() == number }
}
