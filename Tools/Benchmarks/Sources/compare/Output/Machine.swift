import CBaseline
import Contenders
import Foundation

/// The machine behind the numbers.
struct Machine: CustomStringConvertible {
    var description: String {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let load = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)) ?? "?"
        return "\(Date.now.formatted(.iso8601)), \(processor), \(cores) cores, load "
            + load.split(separator: " ").prefix(2).joined(separator: " ")
    }

    private var processor: String {
        let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let line = information.split(separator: "\n").first { $0.hasPrefix("model name") }
        let name = line?.split(separator: ":").last ?? "unknown processor"
        return name.trimmingCharacters(in: .whitespaces)
    }

    /// The versions of the contenders.
    static var versions: String {
        // Tools/compare knows it to the last digit.
        let swift = ProcessInfo.processInfo.environment["SWIFT_VERSION"] ?? swiftVersion
        return "Swift \(swift), LMDB \(lmdbVersion), SQLite \(sqliteVersion)"
    }

    private static var swiftVersion: String {
        #if compiler(>=6.4)
            "6.4 or later"
        #elseif compiler(>=6.3)
            "6.3"
        #else
            "6.2"
        #endif
    }

    /// The disk time of one commit's work under a directory, in nanoseconds.
    static func commitTime(in directory: String) throws -> Double {
        var nanoseconds = 0.0
        try BaselineError.check(baseline_disk_probe(directory, 500, &nanoseconds))
        return nanoseconds
    }

    /// A number of a process's `/proc/*/status`, such as `VmHWM`, in KiB; 0 after its end.
    static func memory(_ field: String, of process: Int32 = getpid()) -> Int {
        let path = "/proc/\(process)/status"
        let status = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("\(field):") }
        let fields = line?.split(whereSeparator: \.isWhitespace) ?? []
        return fields.count > 1 ? Int(fields[1]) ?? 0 : 0
    }
}
