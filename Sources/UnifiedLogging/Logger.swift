/// Writes messages of a subsystem and category to the logger of swift-log.
///
/// `LoggingSystem.bootstrap` of swift-log decides where they go: to standard output unless the
/// program sets another place.
public struct Logger: Sendable {
    private let log: OSLog

    /// Makes a logger for an app's subsystem and category.
    public init(subsystem: String, category: String) {
        log = OSLog(subsystem: subsystem, category: category)
    }

    /// Makes a logger for a place.
    public init(_ logObj: OSLog) {
        log = logObj
    }

    /// Makes a logger without subsystem, with the name of the program.
    public init() {
        log = .default
    }

    /// Writes a message of type `default`.
    public func log(_ message: @autoclosure () -> OSLogMessage) {
        log.log(.default) { message().text }
    }

    /// Writes a message of any type.
    public func log(level: OSLogType, _ message: @autoclosure () -> OSLogMessage) {
        log.log(level) { message().text }
    }

    /// Writes a message of type `debug`, as ``debug(_:)`` does.
    public func trace(_ message: @autoclosure () -> OSLogMessage) {
        log.log(.debug) { message().text }
    }

    /// Writes a message of type `debug`.
    public func debug(_ message: @autoclosure () -> OSLogMessage) {
        log.log(.debug) { message().text }
    }

    /// Writes a message of type `info`.
    public func info(_ message: @autoclosure () -> OSLogMessage) {
        log.log(.info) { message().text }
    }

    /// Writes a message of type `default`.
    public func notice(_ message: @autoclosure () -> OSLogMessage) {
        log.log(.default) { message().text }
    }

    /// Writes a message of type `error`, as ``error(_:)`` does.
    public func warning(_ message: @autoclosure () -> OSLogMessage) {
        log.log(.error) { message().text }
    }

    /// Writes a message of type `error`.
    public func error(_ message: @autoclosure () -> OSLogMessage) {
        log.log(.error) { message().text }
    }

    /// Writes a message of type `fault`, as ``fault(_:)`` does.
    public func critical(_ message: @autoclosure () -> OSLogMessage) {
        log.log(.fault) { message().text }
    }

    /// Writes a message of type `fault`.
    public func fault(_ message: @autoclosure () -> OSLogMessage) {
        log.log(.fault) { message().text }
    }
}
