internal import Logging

/// The weight of a message.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    /// Apple's number.
    public let rawValue: UInt8

    /// Makes a type of a number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Makes a type of a number.
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// A message that matters in general: `notice`.
    public static let `default` = OSLogType(0x00)
    /// A message that may help.
    public static let info = OSLogType(0x01)
    /// A message for developers.
    public static let debug = OSLogType(0x02)
    /// An error of the process.
    public static let error = OSLogType(0x10)
    /// An error of the system, or a mistake of the program: `critical`.
    public static let fault = OSLogType(0x11)

    var level: Logging.Logger.Level {
        switch self {
        case .info: .info
        case .debug: .debug
        case .error: .error
        case .fault: .critical
        default: .notice
        }
    }
}
