import Foundation
package import Interactions
import TestSupport

/// The tool as its caller supplies it: its argument readers, which are part of an executable, and
/// its path.
package struct FuzzedTool: Sendable {
    /// Reads a date.
    let time: @Sendable (String) -> Timestamp?
    /// Reads the options of a filter, and returns the events that pass it.
    let filter: @Sendable ([String]) throws -> @Sendable (RecordedEvent) -> Bool
    private let path: String

    /// The seconds of a processor, and the KiB, that suffice for any command on so small a store.
    private static let limits =
        "ulimit -t 20; ulimit -d 1048576; ulimit -c 0; exec \"$@\" </dev/null >/dev/null 2>&1"
    /// The seconds to wait for a command that itself waits.
    private static let patience = 60

    /// Combines the tool's own argument readers and its path.
    package init(
        path: String,
        time: @escaping @Sendable (String) -> Timestamp?,
        filter: @escaping @Sendable ([String]) throws -> @Sendable (RecordedEvent) -> Bool
    ) {
        (self.path, self.time, self.filter) = (path, time, filter)
    }

    /// Runs a command; returns a fault if it did not end by itself with one of its own codes.
    func complaint(of arguments: [String]) -> String? {
        let process: ChildProcess
        do {
            process = try ChildProcess(
                "/bin/sh",
                ["-c", Self.limits, "sh", path] + arguments,
                environment: [
                    "TZ": "UTC", "LC_ALL": "C", "SWIFT_BACKTRACE": "enable=no",
                    "DONATIONLOG_NOW": "2026-01-09T12:00:00Z",
                ]
            )
        } catch {
            return "\(error)"
        }
        return switch process.wait(seconds: Self.patience) {
        case .timeout: "it went on without an end"
        case .signal(let signal): "signal \(signal)"
        case .exit(let code):
            [0, 1, 3].contains(code) || 64...78 ~= code ? nil : "exit code \(code)"
        }
    }
}
