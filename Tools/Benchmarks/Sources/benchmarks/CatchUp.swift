import ArgumentParser
import CBaseline
import DonationStore

/// What it costs to bring the views up to date after one donation, and to suggest then.
struct CatchUp: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure catching up after one donation, and suggesting 4, in a store of its own."
    )

    @Option(help: "How many donations are there before.")
    var events = 20_000

    @Option(help: "How many contacts they are with.")
    var contacts = 1000

    @Option(help: "Where to write; a directory of its own is made there and removed.")
    var directory: String?

    @Option(help: "How many rounds.")
    var rounds = 7

    @Option(help: "How many donations each round has.")
    var calls = 50

    func validate() throws {
        guard events > 0, rounds > 0, calls > 0 else {
            throw ValidationError("--events, --rounds and --calls must be at least 1")
        }
        guard contacts >= 12 else { throw ValidationError("--contacts must be at least 12") }
    }

    func run() throws {
        let workspace = try Workspace(in: directory)
        let store = try DonationStore.open(at: workspace.path(of: "catch-up"))
        var history = SkewedHistory(
            count: events + 2 * calls * rounds + 1,
            contacts: contacts,
            seed: 1
        )
        for first in stride(from: 0, to: events, by: 8192) {
            try store.donateNew(history.next(min(8192, events - first)))
        }
        // The first catch-up rebuilds, the second notes the boot.
        try store.catchUp()
        try store.donateNew(history.next(1))
        try store.catchUp()

        let catchUp = { try store.catchUp() }
        let suggest = {
            guard try !store.suggestions(limit: 4).isEmpty else {
                throw UnexpectedOutcome(description: "there are no suggestions")
            }
        }
        var steps = [
            Step("catch up, after one donation", donatesBefore: true, catchUp),
            Step("catch up, nothing new", donatesBefore: false, catchUp),
            Step("suggest, after one donation", donatesBefore: true, suggest),
            Step("suggest, nothing new", donatesBefore: false, suggest),
        ]
        for _ in 0..<rounds {
            var samples = steps.map { _ in Sample() }
            for _ in 0..<calls {
                for index in steps.indices {
                    if steps[index].donatesBefore { try store.donateNew(history.next(1)) }
                    samples[index] = try samples[index] + steps[index].measureAndCount()
                }
            }
            for index in steps.indices {
                steps[index].contender.samples.append(samples[index] / calls)
            }
        }
        print(Machine())
        var report = Report()
        report.add(
            "catch up and suggest, \(events) events",
            bar: "≤ 100 µs CPU, no sync",
            comparing: false,
            steps.map { $0.finished(afterCalls: calls * rounds) }
        )
        let alone = zip(steps[0].contender.samples, steps[1].contender.samples)
        report.note(
            "Catching up alone, the first less the second, takes "
                + "\(Report.times(Spread(alone.map { $0.cpu - $1.cpu }))) of CPU."
        )
        report.print()
    }
}

/// Something done again and again, with its time and its syncs.
private struct Step {
    var contender: Contender
    /// Whether there is one new donation each time.
    var donatesBefore: Bool
    private var body: () throws -> Void
    private var counts = baseline_counts()

    init(_ name: String, donatesBefore: Bool, _ body: @escaping () throws -> Void) {
        contender = Contender(name)
        self.donatesBefore = donatesBefore
        self.body = body
    }

    mutating func measureAndCount() throws -> Sample {
        var sample = Sample()
        counts += try counting { sample = try measure(body) }
        return sample
    }

    /// The contender with the mean of what was counted.
    func finished(afterCalls calls: Int) -> Contender {
        var contender = contender
        contender.meaning = counts.description(per: calls)
        return contender
    }
}
