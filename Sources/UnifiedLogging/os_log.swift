/// Writes a message with a format, as in `os_log("%{public}@ has %d", log: log, name, 3)`.
///
/// Values of `%@` and `%s` are shown as `<private>`, unless the format has `%{public}@`.
public func os_log(
    _ message: StaticString,
    dso: UnsafeRawPointer? = nil,
    log: OSLog = .default,
    type: OSLogType = .default,
    _ args: Any?...
) {
    log.log(type) { FormattedMessage(message, args).text }
}

/// Writes a message with a format, its type first.
public func os_log(
    _ type: OSLogType,
    dso: UnsafeRawPointer? = nil,
    log: OSLog = .default,
    _ message: StaticString,
    _ args: Any?...
) {
    log.log(type) { FormattedMessage(message, args).text }
}

/// Writes a message with values in it.
@_disfavoredOverload
public func os_log(_ message: @autoclosure () -> OSLogMessage) {
    OSLog.default.log(.default) { message().text }
}

/// Writes a message with values in it, its type first.
@_disfavoredOverload
public func os_log(
    _ type: OSLogType,
    log: OSLog = .default,
    _ message: @autoclosure () -> OSLogMessage
) {
    log.log(type) { message().text }
}
