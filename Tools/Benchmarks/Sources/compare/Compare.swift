import ArgumentParser
import CBaseline
import Contenders
import Foundation

/// Runs contenders in turn on the same work, and prints their ratios.
@main
struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compare the store with LMDB in C, SQLite, a plain file and Zeitgeist.",
        discussion: """
            All of them do the same work in the same run, by turns. Ratios are what to look at: \
            times depend on the machine, and above all on its disk. All data is made from one seed.
            """,
        subcommands: [
            All.self, Instructions.self, Make.self, Once.self, Operate.self, Thresholds.self,
            Worker.self,
        ],
        defaultSubcommand: All.self
    )
}

/// The comparison itself.
struct All: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "all",
        abstract: "Run all jobs, or those asked for."
    )

    @Flag(help: "Take the small ends of all ranges, in less than five minutes.")
    var quick = false

    @Option(help: "Leave out what is larger, in events or conversations.")
    var largest = 10_000_000

    @Option(help: ArgumentHelp("A job to run alone; can be repeated.", valueName: "job"))
    var only: [String] = []

    @Option(help: "Where to write; a directory of its own is made there and removed.")
    var directory = "/var/tmp"

    @Option(help: ArgumentHelp("Draw the curves into this file, as SVG.", valueName: "file"))
    var plot: String?

    func validate() throws {
        let names = allJobs.map { $0.name }
        for name in only where !names.contains(name) {
            throw ValidationError("'\(name)' is no job; there are \(names.joined(separator: ", "))")
        }
    }

    func run() throws {
        let workspace = try Workspace(in: directory)
        let contest = Contest(isQuick: quick, largest: largest, in: workspace)
        let begin = nanoseconds(CLOCK_MONOTONIC)
        print("\(Machine())\n\(Machine.versions)")
        print("compare \(CommandLine.arguments.dropFirst().joined(separator: " "))")
        let disk = Report.time(try Machine.commitTime(in: workspace.path))
        print("The disk needs \(disk) for what any durable commit of LMDB does.")
        for job in allJobs where only.isEmpty || only.contains(job.name) {
            let start = nanoseconds(CLOCK_MONOTONIC)
            workspace.clear()
            try job.run(in: contest)
            print(contest.report.take())
            print("\(job.name): \(Report.time(nanoseconds(CLOCK_MONOTONIC) - start))")
            fflush(nil)
        }
        print(Curve.markdown(contest.curves))
        print(contest.bars.markdown)
        printTuning()
        if let plot {
            let curves = contest.curves.filter { $0.lines.contains { $0.points.count > 1 } }
            try Plot(curves).svg.write(toFile: plot, atomically: true, encoding: .utf8)
        }
        print("All of it took \(Report.time(nanoseconds(CLOCK_MONOTONIC) - begin)).")
    }

    private func printTuning() {
        print("\nHow each was tuned\n")
        for entrant in Entrant.allCases { print("- \(entrant.name): \(entrant.tuning).") }
        print(
            """

            Ratios are the store's rate as a part of the other's, the median of the rounds with the \
            least and the greatest: 0.5 is half as fast, 2 twice as fast. Time and syncs are of \
            different rounds. An acknowledgement of everybody but NORMAL means: on the disk.

            """
        )
    }
}
