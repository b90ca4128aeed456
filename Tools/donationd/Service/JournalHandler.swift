import Foundation
import Logging

/// Writes log messages to standard error, where systemd takes them into the journal.
///
/// A line begins with its priority, by sd-daemon(3). It has the names of programs and apps, and
/// never the content of a donation.
struct JournalHandler: LogHandler {
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.MetadataValue? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        let members = all.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        // A line is one message, whatever a caller named itself.
        let text = "\(event.message)\(members)".map { $0.isNewline ? " " : $0 }
        // A full disk may not end the service.
        let line = Array("<\(event.level.priority)>\(String(text))\n".utf8)
        unsafe _ = write(STDERR_FILENO, line, line.count)
    }
}

extension Logger.Level {
    /// The priority of syslog(3).
    fileprivate var priority: Int {
        switch self {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }
}
