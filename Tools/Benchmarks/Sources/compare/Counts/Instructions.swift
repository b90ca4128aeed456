import ArgumentParser
import Contenders
import Foundation

/// Counts the instructions of operations with Valgrind, which vary little between runs.
struct Instructions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "instructions",
        abstract: "Count the processor's instructions of each operation, under callgrind.",
        discussion: """
            Of a run with more operations and one with fewer, the difference: what setting up takes \
            is in neither.
            """
    )

    @Option(help: "Where to write; a directory of its own is made there and removed.")
    var directory = "/var/tmp"

    func run() throws {
        guard Callgrind.isInstalled else {
            print("not run: valgrind is not installed (Tools/install-dependencies valgrind)")
            return
        }
        let workspace = try Workspace(in: directory)
        let program = try workspace.stripped(Child.own)
        var rows = [["Operation", "Who", "Instructions", "Store's ÷ this"]]
        for operation in Operation.allCases {
            var first: Double?
            for entrant in operation.entrants {
                let count = Double(try operation.instructions(of: entrant, program, workspace))
                let ratio = first.map { Report.decimal($0 / count) } ?? ""
                rows.append([operation.rawValue, entrant.name, "\(Int(count))", ratio])
                first = first ?? count
            }
        }
        print(Report.markdown(rows))
    }
}
