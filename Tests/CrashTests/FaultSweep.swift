import Foundation
import TestSupport

/// Runs the steps of a scenario with one or more failing calls, and checks the result.
struct FaultSweep {
    let scenario: Scenario
    private let directory: TemporaryDirectory
    /// The only directory in which calls fail.
    private let root: String
    private let report: String
    private let probe = Probe()

    private var store: String { "\(root)/store" }

    init(_ scenario: Scenario) throws {
        self.scenario = scenario
        directory = try TemporaryDirectory(in: Setting.fastDirectory)
        root = directory.path(of: "root")
        report = directory.path(of: "report")
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: false)
    }

    /// One failure in one step, with the acknowledgements before it.
    private struct Case {
        var step: Int
        var fault: Fault
        var acknowledged: [Acknowledgement]
    }

    /// Fails each call of each step in each way, or an evenly spread part of them.
    func run(limit: Int) throws -> FaultSummary {
        let cases = try cases()
        let chosen = stride(from: 0, to: min(limit, cases.count), by: 1).map {
            cases[$0 * cases.count / min(limit, cases.count)]
        }
        var summary = FaultSummary()
        for one in chosen {
            try restore(before: one.step)
            let step = scenario.steps[one.step]
            let run = try run(step, ["INTERPOSE_FAULT": one.fault.setting])
            // Calls differ a little from run to run, with the names of generations.
            let injected = InterposeReport(takingFile: report).injected
            summary.injected += min(injected, 1)
            let what = "\(step.arguments[0]) (step \(one.step)), \(one.fault)"
            var complaints = complaints(step, run, isFaulty: injected > 0)
            complaints += try look(one.acknowledged + run.acknowledgements, run)
            summary.add(complaints, what)
        }
        return summary
    }

    /// Runs the whole scenario with the same probability of failure for each call.
    func run(randomSeed seed: UInt64, partsPerMillion: Int, error: Int32) throws -> FaultSummary {
        var summary = FaultSummary()
        var acknowledged: [Acknowledgement] = []
        try? FileManager.default.removeItem(atPath: store)
        for (index, step) in scenario.steps.enumerated() {
            let setting = "\(partsPerMillion) \(seed &+ UInt64(index)) \(error)"
            let run = try run(step, ["INTERPOSE_RANDOM": setting])
            let injected = InterposeReport(takingFile: report).injected
            summary.injected += injected
            acknowledged += run.acknowledgements
            // Deletions and questions need a store.
            let isExpected = injected > 0 || !FileManager.default.fileExists(atPath: store)
            let what = "seed \(seed), \(step.arguments[0]) (step \(index))"
            summary.add(complaints(step, run, isFaulty: isExpected), what)
        }
        summary.add(try look(acknowledged, nil), "seed \(seed)")
        return summary
    }

    // MARK: One run

    private func run(_ step: Scenario.Step, _ setting: [String: String]) throws -> ToolRun {
        let environment = [
            "LD_PRELOAD": try Built.path(of: "libCInterpose.so"),
            "INTERPOSE_DIRECTORY": root,
            "INTERPOSE_REPORT": report,
        ]
        return try step.run(
            on: store,
            inputIn: directory.path,
            environment: environment.merging(setting) { $1 }
        )[0]
    }

    /// The faults in the way the tool ended.
    private func complaints(_ step: Scenario.Step, _ run: ToolRun, isFaulty: Bool) -> [String] {
        switch run.ending {
        case .exit(0):
            let lines = step.batches.joined().count
            // Some answers of a probe acknowledge nothing.
            let answers = step.isProbe ? run.lines.count : run.acknowledgements.count
            guard answers < lines else { return [] }
            return ["exit code 0, and \(answers) of \(lines) lines acknowledged"]
        case .exit:
            if run.errors.isEmpty { return ["failed and did not say why"] }
            return isFaulty ? [] : ["failed without a fault: \(run.errors)"]
        case .signal, .timeout: return ["ended by \(run.ending): \(run.errors.prefix(300))"]
        }
    }

    /// The faults of the store when calls work again.
    private func look(_ acknowledged: [Acknowledgement], _ run: ToolRun?) throws -> [String] {
        let reply = try probe.ask("recheck \(store)")
        if let problem = reply.problem { return [problem] }
        guard reply.hasStore else { return acknowledged.isEmpty ? [] : ["the store is gone"] }
        var complaints = reply.findings
        complaints += scenario.complaintsAfterFault(scenario, acknowledged, reply.events)
        if reply.positions != [UInt64(reply.events.count) + 1] {
            complaints.append("the next donation got \(reply.positions)")
        }
        // Only after an unknown outcome may the log hold more than was acknowledged.
        let last = acknowledged.map(\.position).max() ?? 0
        if let run, run.errors.contains("nothing was stored"), reply.events.count > last {
            complaints.append("said that nothing was stored, and stored it")
        }
        return complaints
    }

    // MARK: All runs

    /// Counts the calls of each step, and keeps the store from before each.
    private func cases() throws -> [Case] {
        var cases: [Case] = []
        var acknowledged: [Acknowledgement] = []
        for (index, step) in scenario.steps.enumerated() {
            if index > 0 { try FileManager.default.copyItem(atPath: store, toPath: saved(index)) }
            let run = try run(step, [:])
            guard run.ending == .exit(0) else { throw TraceError(reason: run.errors) }
            for (callClass, count) in InterposeReport(takingFile: report).counts where count > 0 {
                for fault in (1...count).flatMap({ Fault.all(callClass, $0) }) {
                    cases.append(Case(step: index, fault: fault, acknowledged: acknowledged))
                }
            }
            acknowledged += run.acknowledgements
        }
        return cases
    }

    private func saved(_ step: Int) -> String { directory.path(of: "before-\(step)") }

    private func restore(before step: Int) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: root) {
            try FileManager.default.removeItem(atPath: "\(root)/\(name)")
        }
        guard step > 0 else { return }
        try FileManager.default.copyItem(atPath: saved(step), toPath: store)
    }
}
