import Foundation
package import Interactions
import TestSupport

/// The tool, given by who can reach it: how it reads its arguments, which is part of an executable,
/// and where it is built.
package struct FuzzedTool: Sendable {
    /// Reads a date.
    let time: @Sendable (String) -> Timestamp?
    /// Reads the options of a filter, and says which events it lets through.
    let filter: @Sendable ([String]) throws -> @Sendable (RecordedEvent) -> Bool
    private let path: String

    /// No command needs more seconds of a processor, or more KiB, for so small a store.
    private static let limits =
        "ulimit -t 20; ulimit -d 1048576; ulimit -c 0; exec \"$@\" </dev/null >/dev/null 2>&1"
    /// How many seconds to wait for a command that waits itself.
    private static let patience = 60

    /// Puts it together from the tool's own readers of arguments and its path.
    package init(
        path: String,
        time: @escaping @Sendable (String) -> Timestamp?,
        filter: @escaping @Sendable ([String]) throws -> @Sendable (RecordedEvent) -> Bool
    ) {
        (self.path, self.time, self.filter) = (path, time, filter)
    }

    /// Runs a command; says what is wrong when it did not end by itself, with a code of its own.
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
