/// The kind of a signpost.
public struct OSSignpostType: RawRepresentable, Hashable, Sendable {
    /// Apple's number.
    public let rawValue: UInt8

    /// Makes a kind of a number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Makes a kind of a number.
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// A moment.
    public static let event = OSSignpostType(0)
    /// The begin of an interval.
    public static let begin = OSSignpostType(1)
    /// The end of an interval.
    public static let end = OSSignpostType(2)
}

/// Does nothing.
public func os_signpost(
    _ type: OSSignpostType,
    dso: UnsafeRawPointer? = nil,
    log: OSLog,
    name: StaticString,
    signpostID: OSSignpostID = .exclusive
) {}

/// Does nothing.
public func os_signpost(
    _ type: OSSignpostType,
    dso: UnsafeRawPointer? = nil,
    log: OSLog,
    name: StaticString,
    signpostID: OSSignpostID = .exclusive,
    _ format: StaticString,
    _ arguments: Any?...
) {}
