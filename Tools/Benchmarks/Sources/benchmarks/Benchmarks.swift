import ArgumentParser

/// The benchmarks: all that make their own data, unless a command says otherwise.
@main
struct Benchmarks: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "benchmarks",
        abstract: "Measure the store beside what it is built on, and what one would use instead.",
        subcommands: [
            AllBenchmarks.self, MakeStore.self, RebuildStore.self, CatchUp.self, Suggest.self,
            RebuildOnly.self,
            ScanOnly.self, AggregateOnly.self,
        ],
        defaultSubcommand: AllBenchmarks.self
    )
}
