import ArgumentParser
import DonationStore
import Evaluation
import Foundation

struct Evaluate: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate",
        abstract: "Measure how well suggestions would have been right, beside other rankings.",
        discussion: """
            The command replays donations in the order of their starts. Before each donation that \
            was sent, from the eleventh on, it ranks all candidates from the past alone, and then \
            finds the rank of the true one. It does the same with other rankings. It counts only \
            persons who sent at least twenty donations.

              donationlog evaluate
              donationlog evaluate --variant person --json
              donationlog evaluate ana.ndjson ben.ndjson
              donationlog evaluate --weights 0.4,0.7,0.7,0.3,0.3

            The text ends with how often the first suggestion was right at its probability, and \
            with where a simple rule is better. --from scores only donations sent from that date \
            on, and learns only from earlier ones. --json adds figures for each person, and the \
            lead of the current ranking over each other one, with paired intervals.

            A file holds the donations of one person, one per line, as append reads them. The \
            command reports a line that append would refuse, and leaves it out. An interval covers \
            95 of 100 resamples: of persons, or of one person's donations.
            """
    )

    enum Variant: String, WordArgument {
        case person, conversation
    }

    @OptionGroup var options: StoreOptions

    @Argument(
        help: ArgumentHelp(
            "Files of donations, one person each; the store unless given.",
            valueName: "file"
        ),
        completion: .file()
    )
    var files: [String] = []

    @Option(help: ArgumentHelp("Rank candidates of this kind.", valueName: "kind"))
    var variant = Variant.conversation

    @Option(
        help: ArgumentHelp(
            "Rank only this many of the most recent candidates.",
            valueName: "number"
        )
    )
    var maxCandidates: Int?

    @Option(
        help: ArgumentHelp(
            "Score only this many donations for each person, evenly spread.",
            valueName: "number"
        )
    )
    var maxScored: Int?

    @Option(
        name: .customLong("weights"),
        help: .coefficients("Compare these weights with the current ones, as 'given'"),
        transform: RankingCoefficients.read
    )
    var given: RankingCoefficients?

    @Option(
        help: ArgumentHelp(
            "Score only donations sent from then on; learn only from earlier ones.",
            valueName: "date"
        ),
        completion: .moment,
        transform: moment
    )
    var from: Timestamp?

    @Flag(help: "Rank rooms as if they had no members, for a comparison.")
    var withoutMembers = false

    @Option(help: ArgumentHelp("Draw the random resamples from this seed.", valueName: "number"))
    var seed: UInt64 = 1

    func validate() throws {
        if files.isEmpty { return try validateLimits() }
        guard options.store == nil else {
            throw ArgumentParser.ValidationError("Give --store or files, not both.")
        }
        try validateLimits()
    }

    private func validateLimits() throws {
        for (name, value) in [("--max-candidates", maxCandidates), ("--max-scored", maxScored)] {
            guard let value, value < 1 else { continue }
            throw ArgumentParser.ValidationError("\(name) is below one.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        var wanted = Evaluation.Options()
        wanted.kind = variant == .person ? .person : .conversation
        wanted.maxCandidates = maxCandidates
        wanted.maxScored = maxScored
        wanted.seed = seed
        wanted.given = given
        wanted.from = from
        wanted.withoutMembers = withoutMembers
        guard !files.isEmpty else {
            let store = try options.openStore()
            let evaluation = try watching("donations") { monitor throws(DonationStoreError) in
                try store.evaluate(wanted, monitor: monitor)
            }
            return try write(evaluation, output)
        }
        let interruption = Interruption()
        let pipes = try openPipes()
        var evaluator = Evaluator(wanted)
        var progress = ProgressLine()
        var refused = 0
        for (index, name) in files.enumerated() {
            guard !interruption.hasCome else { throw .store(.cancelled) }
            progress.show(Double(index), of: Double(files.count), "files")
            var file = DonationFile(wanted.kind)
            let input = if let pipe = pipes[index] { pipe } else { try LineReader(opening: name) }
            try file.read(input)
            refused += file.refused
            evaluator.add(file.finish(), name: name) { _ in !interruption.hasCome }
            guard !interruption.hasCome else { throw .store(.cancelled) }
        }
        progress.finish()
        try write(evaluator.evaluation(), output)
        if refused > 0 { throw .told(.badData) }
    }

    /// Opens all inputs once, so that the tool reports a misspelt name before the work.
    ///
    /// It keeps those that can be opened only once. It closes the files: there may be more of them
    /// than a process may have open.
    private func openPipes() throws(Failure) -> [Int: LineReader] {
        var pipes: [Int: LineReader] = [:]
        for (index, name) in files.enumerated() {
            let input = try LineReader(opening: name)
            if input.size == nil { pipes[index] = input } else { input.close() }
        }
        return pipes
    }

    private func write(_ evaluation: Evaluation, _ output: Output) throws(Failure) {
        if options.json {
            try output.line(evaluation.json)
        } else {
            try output.write(evaluation)
        }
    }
}
