import Foundation
import TestSupport

/// A process that survives a failed call: the operation runs again and must then work.
struct LongLivedSweep {
    private let directory: TemporaryDirectory
    private let root: String
    private let report: String

    /// The commands of the process, and the faults in the events that are left.
    struct Life {
        var commands: [String]
        var complaints: @Sendable (_ events: [String]) -> [String]

        /// Donations, which may be repeated and are there once.
        static let donating = Life(
            commands: [
                "donate p0", "donate p1 p2", "suggest", "donate p3 p4 p5", "rebuild", "donate p6",
                "suggest",
            ],
            complaints: { $0 == (0...6).map { "p\($0)" } ? [] : ["found \($0)"] }
        )
        /// Batches of an index; one whose outcome was unknown may be there twice.
        static let indexing = Life(
            commands: [
                "index 1", "visit 1", "search 1", "index 3", "choose 3", "forget 1", "rebuild",
                "index 4", "search 4",
            ],
            complaints: { events in
                var complaints = Scenario.keepsWholeIndexBatches(Scenarios.indexing, [], events)
                var numbers = events.filter { $0.hasPrefix("#state") }
                numbers = numbers.indices.filter { $0 == 0 || numbers[$0] != numbers[$0 - 1] }
                    .map { numbers[$0] }
                if numbers != ["#state 1", "#state 3", "#state 4"] {
                    complaints.append("found \(events)")
                }
                return complaints
            }
        )
        /// Pages and places, each of which may be there twice after an unknown outcome.
        static let browsing = Life(
            commands: [
                "browse 1", "suggest", "note 2", "visit 3", "browse 4", "rebuild", "forget 3",
                "note 5",
            ],
            complaints: { events in
                let told = events.filter { $0.hasPrefix("#place") || $0.hasPrefix("#page") }
                let once = told.indices.filter { $0 == 0 || told[$0] != told[$0 - 1] }
                let wanted = ["#page page-1", "#place place-2", "#page page-4", "#place place-5"]
                return once.map { told[$0] } == wanted ? [] : ["found \(events)"]
            }
        )
    }

    private let life: Life

    init(_ life: Life = .donating) throws {
        self.life = life
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
        for command in ["open \(root)/store"] + life.commands {
            var reply = try probe.ask(command)
            if let first = reply.problem {
                reply = try probe.ask(command)
                if let problem = reply.problem {
                    complaints.append("'\(command)' fails again: \(problem), after: \(first)")
                }
            }
            let names = command.split(separator: " ").dropFirst().map(String.init)
            acknowledged += zip(names, reply.positions).map { ($0, $1) }
            if let position = reply.position {
                acknowledged.append((reply.identifier ?? "", position))
            }
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
        return complaints.isEmpty ? life.complaints(reply.events) : complaints
    }
}
