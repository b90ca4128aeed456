/// Marks moments and intervals for tools of Apple's; there are none here, so it does nothing.
public struct OSSignposter: Sendable {
    /// Makes a signposter.
    public init(subsystem: String, category: String) {}
    /// Makes a signposter.
    public init(subsystem: String, category: OSLog.Category) {}
    /// Makes a signposter.
    public init(logHandle: OSLog) {}
    /// Makes a signposter.
    public init(logger: Logger) {}
    /// Makes a signposter.
    public init() {}

    /// The signposter that is off; as are all others here.
    public static let disabled = OSSignposter()

    /// Nothing records signposts.
    public var isEnabled: Bool { false }

    /// Returns an identifier.
    public func makeSignpostID() -> OSSignpostID { .exclusive }
    /// Returns an identifier.
    public func makeSignpostID(from object: AnyObject) -> OSSignpostID { .exclusive }

    /// Does nothing.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {}
    /// Does nothing.
    public func emitEvent(
        _ name: StaticString,
        id: OSSignpostID = .exclusive,
        _ message: @autoclosure () -> OSLogMessage
    ) {}

    /// Does nothing.
    public func beginInterval(
        _ name: StaticString,
        id: OSSignpostID = .exclusive
    ) -> OSSignpostIntervalState { OSSignpostIntervalState(id: id) }
    /// Does nothing.
    public func beginInterval(
        _ name: StaticString,
        id: OSSignpostID = .exclusive,
        _ message: @autoclosure () -> OSLogMessage
    ) -> OSSignpostIntervalState { OSSignpostIntervalState(id: id) }

    /// Does nothing.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}
    /// Does nothing.
    public func endInterval(
        _ name: StaticString,
        _ state: OSSignpostIntervalState,
        _ message: @autoclosure () -> OSLogMessage
    ) {}

    /// Calls a closure.
    public func withIntervalSignpost<Value>(
        _ name: StaticString,
        id: OSSignpostID = .exclusive,
        around task: () throws -> Value
    ) rethrows -> Value { try task() }
    /// Calls a closure.
    public func withIntervalSignpost<Value>(
        _ name: StaticString,
        id: OSSignpostID = .exclusive,
        _ message: @autoclosure () -> OSLogMessage,
        around task: () throws -> Value
    ) rethrows -> Value { try task() }
}

/// The identifier of an interval.
public struct OSSignpostID: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: UInt64

    /// Makes an identifier of a number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// Makes an identifier of a number.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
    /// Makes an identifier for a log.
    public init(log: OSLog) { self = .exclusive }
    /// Makes an identifier for an object.
    public init(log: OSLog, object: AnyObject) { self = .exclusive }

    /// The identifier of the only interval of its name.
    public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
    /// No identifier.
    public static let null = OSSignpostID(0)
    /// The identifier of an error.
    public static let invalid = OSSignpostID(.max)
}

/// An interval that has begun.
public final class OSSignpostIntervalState: Sendable {
    /// The identifier of the interval.
    public let signpostID: OSSignpostID

    init(id: OSSignpostID) {
        signpostID = id
    }

    /// Returns the state of an interval that has begun elsewhere.
    public static func beginState(id: OSSignpostID) -> OSSignpostIntervalState {
        OSSignpostIntervalState(id: id)
    }
}
