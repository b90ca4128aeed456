import Foundation
import TestSupport

/// A process that survives a failed call: the operation runs again and must then work.
struct LongLivedSweep {
    private let directory: TemporaryDirectory
    private let root: String
    private let report: String

    private static let commands = [
        "donate p0", "donate p1 p2", "suggest", "donate p3 p4 p5", "rebuild", "donate p6",
        "suggest",
    ]

    init() throws {
        directory = try TemporaryDirectory(in: Setting.fastDirectory)
        root = directory.path(of: "root")
        report = directory.path(of: "report")
    }

    /// Tries the wanted faults, or an evenly spread part up to the limit.
    func run(
        limit: Int = .max,
        where isWanted: (Fault) -> Bool = { _ in true }
    ) throws -> FaultSummary {
        var summary = FaultSummary()
        summary.add(try complaints(nil), "without a fault")
        let counts = InterposeReport(takingFile: report).counts
        let faults = counts.filter { $0.count > 0 }.flatMap { callClass, count in
            (1...count).flatMap { Fault.all(callClass, $0) }.filter {
                $0.reach != .on && isWanted($0)
            }
        }
        for index in 0..<min(limit, faults.count) {
            let fault = faults[index * faults.count / min(limit, faults.count)]
            let complaints = try complaints(fault)
            summary.injected += min(InterposeReport(takingFile: report).injected, 1)
            summary.add(complaints, "\(fault)")
        }
        return summary
    }

    private func complaints(_ fault: Fault?) throws -> [String] {
        try? FileManager.default.removeItem(atPath: root)
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: false)
        var environment = [
            "LD_PRELOAD": try Built.path(of: "libCInterpose.so"),
            "INTERPOSE_DIRECTORY": root,
            "INTERPOSE_REPORT": report,
        ]
        environment["INTERPOSE_FAULT"] = fault?.setting
        let probe = Probe(environment: environment)
        var complaints: [String] = []
        var acknowledged: [(identifier: String, position: UInt64)] = []
        for command in ["open \(root)/store"] + Self.commands {
            var reply = try probe.ask(command)
            if let first = reply.problem {
                reply = try probe.ask(command)
                if let problem = reply.problem {
                    complaints.append("'\(command)' fails again: \(problem), after: \(first)")
                }
            }
            let names = command.split(separator: " ").dropFirst().map(String.init)
            acknowledged += zip(names, reply.positions).map { ($0, $1) }
        }
        probe.end()
        let reply = try Probe().ask("recheck \(root)/store")
        if let problem = reply.problem { complaints.append(problem) }
        complaints += reply.findings
        for one in acknowledged
        where reply.events.count < one.position
            || reply.events[Int(one.position) - 1] != one.identifier
        {
            complaints.append("position \(one.position) is not '\(one.identifier)'")
        }
        if complaints.isEmpty, reply.events != (0...6).map({ "p\($0)" }) {
            complaints.append("found \(reply.events)")
        }
        return complaints
    }
}
