import Logging
import Synchronization

/// Keeps the messages of the process by their subsystem.
enum Recorder {
    private static let lines = Mutex<[String: [String]]>([:])

    /// Sends all later messages of the process here; swift-log allows it once.
    static let isOn: Bool = {
        LoggingSystem.bootstrap { Handler(label: $0) }
        return true
    }()

    static func lines(of subsystem: String) -> [String] {
        lines.withLock { $0[subsystem] ?? [] }
    }

    private struct Handler: LogHandler {
        let label: String
        var metadata = Logging.Logger.Metadata()
        var logLevel = Logging.Logger.Level.trace

        subscript(metadataKey key: String) -> Logging.Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let category = metadata["category"].map { "\($0)" } ?? ""
            let line = "\(event.level) \(category): \(event.message)"
            lines.withLock { $0[label, default: []].append(line) }
        }
    }
}
