import Glibc

/// The process in which something was made: a forked child is another one.
public struct ProcessIdentity: Hashable, Sendable {
    /// The process's number.
    public let number: Int32

    /// The process that asks.
    public init() {
        number = getpid()
    }

    /// Whether a process of this number runs, as far as this one can see.
    public static func isRunning(_ number: Int32) -> Bool {
        number > 0 && (kill(number, 0) == 0 || errno != ESRCH)
    }

    /// Whether this is the process that asks.
    public var isCurrent: Bool { getpid() == number }
}
