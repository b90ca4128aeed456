import ArgumentParser
import DonationStore

struct Adopt: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "adopt",
        abstract: "Show or set how much each reason counts for suggestions.",
        discussion: """
            Without weights, the command shows those in force. Give the weights of memory, \
            unanswered, recency, frequency and addressees, each from 0 to 4. Weights learned later \
            replace them. `donationlog withdraw` takes them back.

              donationlog adopt
              donationlog adopt 0.4 0.7 0.7 0.3 0.3
              donationlog adopt --start
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: ArgumentHelp("The five weights.", valueName: "weight"))
    var weights: [Double] = []

    @Flag(help: "Return to the initial weights.")
    var start = false

    func validate() throws {
        guard weights.isEmpty || weights.count == 5 else {
            throw ArgumentParser.ValidationError("Give five weights, or none.")
        }
        guard weights.isEmpty || !start else {
            throw ArgumentParser.ValidationError("Give weights or --start, not both.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        guard start || !weights.isEmpty else { return try show(store, output) }
        let adopted = start ? RankingCoefficients() : RankingCoefficients(weights)
        let position = try asking { () throws(CorrectionError) in try store.adopt(adopted) }
        if options.json {
            try output.line(["position": position.json])
        } else {
            try output.line("adopted \(Adoption(adopted).text) at \(position.rawValue)")
        }
    }

    private func show(_ store: DonationStore, _ output: Output) throws(Failure) {
        let adopted = try asking(try store.adoptedCoefficients())
        let adoption = Adoption(
            adopted?.coefficients ?? RankingCoefficients(),
            learnedThrough: adopted?.learnedThrough,
            learnedThroughTime: adopted?.learnedThroughTime
        )
        if options.json {
            var object: [String: JSONValue] = ["adopted": adoption.json]
            object["position"] = adopted?.position.json
            return try output.line(.object(object))
        }
        let since = adopted.map { "since \($0.position.rawValue)" } ?? "to start from"
        try output.line("\(adoption.text), \(since)")
    }
}

extension RankingCoefficients {
    /// Makes coefficients of five weights, in the order of the formula.
    fileprivate init(_ weights: [Double]) {
        self.init()
        self.weights.memory = weights[0]
        self.weights.unanswered = weights[1]
        self.weights.recency = weights[2]
        self.weights.frequency = weights[3]
        self.weights.addressees = weights[4]
    }

    /// Reads five weights, as in `0.4,0.7,0.7,0.3,0.3`.
    @Sendable
    static func read(_ text: String) throws -> RankingCoefficients {
        let weights = text.split(separator: ",", omittingEmptySubsequences: false).map {
            Double($0).flatMap { Adoption.weightRange.contains($0) ? $0 : nil }
        }
        guard weights.count == 5, !weights.contains(nil) else {
            throw ArgumentParser.ValidationError(
                "'\(text)' is not five weights from 0 to 4, as in 0.4,0.7,0.7,0.3,0.3."
            )
        }
        return RankingCoefficients(weights.compactMap(\.self))
    }
}

extension ArgumentHelp {
    /// Returns the help for an option that takes weights.
    static func coefficients(_ abstract: String) -> ArgumentHelp {
        ArgumentHelp(
            "\(abstract): memory, unanswered, recency, frequency and addressees.",
            valueName: "weight,…"
        )
    }
}
