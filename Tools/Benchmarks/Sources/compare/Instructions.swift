import ArgumentParser
import Contenders
import Foundation

/// Counts the instructions of operations with Valgrind, which vary little between runs.
struct Instructions: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Count the processor's instructions of each operation, under callgrind.",
        discussion: """
            Of a run with more operations and one with fewer, the difference: what setting up takes \
            is in neither.
            """
    )

    @Option(help: "Where to write; a directory of its own is made there and removed.")
    var directory = "/var/tmp"

    func run() throws {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/valgrind") else {
            print("not run: valgrind is not installed (Tools/install-dependencies valgrind)")
            return
        }
        let workspace = try Workspace(in: directory)
        let program = try stripped(in: workspace)
        var rows = [["Operation", "Who", "Instructions", "Store's ÷ this"]]
        for operation in Operation.allCases {
            var first: Double?
            for entrant in operation.entrants {
                let count = try instructions(of: operation, by: entrant, program, workspace)
                let ratio = first.map { Report.decimal($0 / count) } ?? ""
                rows.append([operation.rawValue, entrant.name, "\(Int(count))", ratio])
                first = first ?? count
            }
        }
        print(Report.markdown(rows))
    }

    /// A copy of this program that Valgrind can read.
    private func stripped(in workspace: Workspace) throws -> String {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        let path = workspace.path(of: "stripped")
        try Child(["--strip-debug", own, "-o", path], of: ["/usr/bin/strip"]).wait()
        return path
    }

    private func instructions(
        of operation: Operation,
        by entrant: Entrant,
        _ program: String,
        _ workspace: Workspace
    ) throws -> Double {
        let (few, many) = operation == .donateThousand ? (1, 3) : (10, 50)
        let counts = try [few, many].map { times in
            let place = workspace.path(of: "place")
            try? FileManager.default.removeItem(atPath: place)
            try FileManager.default.createDirectory(
                atPath: place,
                withIntermediateDirectories: false
            )
            let output = "\(place)/callgrind.out"
            let child = try Child(
                [
                    "operate", operation.rawValue, entrant.rawValue, place,
                    "--times", "\(times)", "--of", "\(many)",
                ],
                of: [
                    "/usr/bin/valgrind", "--quiet", "--tool=callgrind",
                    "--callgrind-out-file=\(output)", program,
                ],
                environment: ["SWIFT_DETERMINISTIC_HASHING": "1"]
            )
            try child.wait()
            return try total(in: output)
        }
        return (counts[1] - counts[0]) / Double(many - few)
    }

    private func total(in path: String) throws -> Double {
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        guard let line = lines.last(where: { $0.hasPrefix("totals:") || $0.hasPrefix("summary:") }),
            let count = line.split(separator: " ").last.flatMap({ Double($0) })
        else { throw UnexpectedOutcome("callgrind said nothing") }
        return count
    }
}
