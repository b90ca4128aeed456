import Glibc

/// The process in which something was made: a forked child is another one.
public struct ProcessIdentity: Hashable, Sendable {
    /// The process's number.
    public let number: Int32

    /// The process that asks.
    public init() {
        number = getpid()
    }

    /// Whether this is the process that asks.
    public var isCurrent: Bool { getpid() == number }
}
