import ArgumentParser
import DonationStore

struct Adopt: StoreCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows or sets how much each reason counts for suggestions.",
        discussion: """
            Without a weight it shows those in force. The weights are those of memory, unanswered, \
            recency, frequency and addressees, each from 0 to 4. What is learned later from what \
            people do takes their place. `donationlog withdraw` takes them back.

              donationlog adopt
              donationlog adopt 0.4 0.7 0.7 0.3 0.3
              donationlog adopt --start
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: ArgumentHelp("Five weights.", valueName: "weight"))
    var weights: [Double] = []

    @Flag(help: "Return to the weights to start from.")
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
        var policy = RankingPolicy()
        if !start {
            policy.weights.memory = weights[0]
            policy.weights.unanswered = weights[1]
            policy.weights.recency = weights[2]
            policy.weights.frequency = weights[3]
            policy.weights.addressees = weights[4]
        }
        let adopted = policy
        let position = try asking { () throws(DonationStoreError) in try store.adopt(adopted) }
        if options.json {
            try output.line(["position": position.json])
        } else {
            try output.line("adopted \(Adoption(adopted).text) at \(position.rawValue)")
        }
    }

    private func show(_ store: DonationStore, _ output: Output) throws(Failure) {
        let adopted = try asking(store.adoptedPolicy)
        let adoption = Adoption(
            adopted?.policy ?? RankingPolicy(),
            learnedThrough: adopted?.learnedThrough
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

extension Adoption {
    /// The weights, as in `0.359 0.675 0.737 0.348 0.300, learned through 120`.
    var text: String {
        let numbers = weights.map(\.text).joined(separator: " ")
        let version = version == RankingPolicy().version ? "" : "version \(version): "
        return version + numbers
            + (learnedThrough.map { ", learned through \($0.rawValue)" } ?? "")
    }
}
