import Foundation
import TestSupport

/// A system call that fails on purpose.
struct Fault: CustomStringConvertible {
    /// The later calls that fail, too.
    enum Reach: String {
        case once, on
        /// None; the call succeeds, but handles only half of the bytes.
        case short
    }

    /// The name in `CInterpose`.
    var callClass: String
    /// The number of the call within its class, from 1.
    var number: Int
    var error: Int32
    var reach: Reach

    /// The value of `INTERPOSE_FAULT`.
    var setting: String { "\(callClass) \(number) \(error) \(reach)" }

    var description: String {
        "\(callClass) \(number) \(String(cString: strerror(error))), \(reach)"
    }

    /// All failures of one call that are worth a test.
    static func all(_ callClass: String, _ number: Int) -> [Fault] {
        let errors: [Int32] =
            switch callClass {
            case "open": [EACCES, EMFILE, EROFS]
            case "read", "sync": [EIO]
            case "write": [EIO, ENOSPC, EDQUOT]
            case "meta": [EIO, ENOSPC]
            case "size": [ENOSPC, EIO]
            case "mmap": [ENOMEM]
            case "mkdir", "link": [ENOSPC, EACCES]
            case "rename", "unlink": [EIO, EROFS]
            default: [EPERM]
            }
        let whole = errors.flatMap { error in
            [Reach.once, .on].map {
                Fault(callClass: callClass, number: number, error: error, reach: $0)
            }
        }
        guard ["read", "write", "meta"].contains(callClass) else { return whole }
        return whole
            + [Fault(callClass: callClass, number: number, error: 0, reach: .short)]
    }
}

/// The reports of `CInterpose` about one or more runs.
struct InterposeReport {
    /// The number of caused failures.
    var injected = 0
    /// The number of calls of each class.
    var counts: [(callClass: String, count: Int)] = []

    /// Reads a report and removes it.
    init(takingFile path: String) {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        unlink(path)
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 3, let number = Int(words[2]) else { continue }
            if words[0] == "fault" {
                injected += 1
            } else {
                counts.append((String(words[1]), number))
            }
        }
    }
}

/// The outcome of a sweep, which many tests print.
struct FaultSummary {
    var injected = 0
    var failures: [String] = []

    mutating func add(_ complaints: [String], _ what: String) {
        guard !complaints.isEmpty else { return }
        failures.append("\(what): \(complaints.joined(separator: "; "))")
    }

    /// The line that a test prints.
    func describe(_ name: String, seed: UInt64? = nil) -> String {
        let told = failures.prefix(10).map { "\n    \($0)" }.joined()
        let seed = seed.map { ", seed \($0)" } ?? ""
        return "faults: \(injected) injected, \(failures.count) failed\(seed), \(name)\(told)"
    }
}
