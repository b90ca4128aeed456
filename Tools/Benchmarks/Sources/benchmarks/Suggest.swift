import ArgumentParser

/// What it costs to suggest four of very many conversations.
struct Suggest: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure suggesting 4 of many conversations, in a store of its own."
    )

    @Option(help: "How many conversations there are.")
    var conversations = 10_000

    @Option(help: "How many donations each has on average, at least 1.")
    var length = 2

    @Option(help: "Where to write; a directory of its own is made there and removed.")
    var directory: String?

    @Option(help: "How many rounds.")
    var rounds = 7

    @Option(help: "How many times each round asks.")
    var calls = 50

    func validate() throws {
        guard conversations > 0, length > 0, rounds > 0, calls > 0 else {
            throw ValidationError("all numbers must be at least 1")
        }
    }

    func run() throws {
        let workspace = try Workspace(in: directory)
        let benchmark = SuggestBenchmark(
            conversations: conversations,
            length: length,
            calls: calls,
            rounds: rounds
        )
        print(Machine())
        var report = Report()
        report.add(
            "suggest 4 of \(conversations) conversations, \(conversations * length) events",
            bar: "≤ 100 µs CPU, no sync",
            comparing: false,
            try benchmark.run(in: workspace)
        )
        report.print()
    }
}
