import ArgumentParser
import Contenders
import Foundation

/// Compares the costs of operations and of the log tool with their thresholds.
struct Thresholds: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "thresholds",
        abstract: "Compare instructions, allocations, bytes, pages and syncs with thresholds.",
        discussion: """
            Instructions of an operation are the difference between a run with more of them and \
            one with fewer. A command of the log tool is measured from its start to its end.
            """
    )

    @Option(help: "The release build of the log tool.")
    var tool: String

    @Option(help: "The library that lets Valgrind open a store.")
    var mapping: String

    @Option(help: "The file of the thresholds.")
    var file: String

    @Flag(help: "Write the thresholds anew, after an intended change.")
    var record = false

    @Option(help: "Where to write; a directory of its own is made there and removed.")
    var directory = "/var/tmp"

    func run() throws {
        guard Callgrind.isInstalled else {
            print("not run: valgrind is not installed (Tools/install-dependencies valgrind)")
            throw ExitCode.failure
        }
        let workspace = try Workspace(in: directory)
        var measured: [String: Costs] = [:]
        let program = try workspace.stripped(Child.own)
        for operation in Operation.allCases {
            let costs = try operation.costs(of: .store, program, workspace)
            measured[operation.rawValue] = costs
            show(operation.rawValue, costs)
        }
        let inspected = try InspectedTool(tool, mapping: mapping, in: workspace)
        for command in InspectedTool.Command.allCases {
            let costs = try inspected.costs(of: command)
            measured[command.name] = costs
            show(command.name, costs)
        }
        if record { return try Limits(measured).write(to: file) }
        let faults = try Limits(at: file).faults(in: measured)
        for fault in faults { print("✘ \(fault)") }
        let count = measured.values.map(\.count).reduce(0, +)
        print("counts beside their thresholds: \(count) figures, \(faults.count) failed")
        if !faults.isEmpty { throw ExitCode.failure }
    }

    private func show(_ name: String, _ costs: Costs) {
        let figures = Cost.allCases.compactMap { cost in
            costs[cost].map { "\($0) \(cost.rawValue)" }
        }
        print("\(name): \(figures.joined(separator: ", "))")
        fflush(nil)
    }
}
