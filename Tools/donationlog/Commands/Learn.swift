import ArgumentParser
import DonationStore
import Evaluation

struct Learn: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn",
        abstract: "Learn from sent donations how much each reason counts, and adopt the result.",
        discussion: """
            The command learns from the newest donations, at most two windows. A window is a run \
            of whole days, and ends with the day on which it has 16,384 donations. An event in the \
            log adopts the weights, and suggestions use them from then on. `donationlog withdraw` \
            takes them back; `donationlog adopt` shows them or sets them by hand.

              donationlog learn
              donationlog learn --dry-run
            """
    )

    @OptionGroup var options: StoreOptions

    @Flag(help: "Show the result, but do not adopt it.")
    var dryRun = false

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let before = try asking(try store.adoptedCoefficients())?.position
        let (learned, adopted) =
            if dryRun {
                (
                    try timing("learning") { () throws(DonationStoreError) in
                        try store.learnedCoefficients()
                    }, AdoptedCoefficients?.none
                )
            } else {
                try timing("learning") { () throws(CorrectionError) in try store.learn() }
            }
        // Taken back as the last thing that the owner did.
        if let position = adopted?.position, position != before {
            _ = try asking(try store.noteAct("learn", appending: PositionSet([position])))
        }
        let adoption = Adoption(
            learned.coefficients,
            learnedThrough: learned.learnedThrough,
            learnedThroughTime: adopted?.learnedThroughTime ?? learned.learnedThroughTime
        )
        if options.json {
            return try output.line([
                "learned": adoption.json, "donations": .integer(Int64(learned.count)),
                "position": adopted?.position.json ?? .null,
            ])
        }
        guard learned.count > 0 else {
            return try output.line("nothing to learn from: nothing was sent to a known person")
        }
        try output.line("learned from \(learned.count) donations: \(adoption.text)")
        if let adopted { try output.line("in force since \(adopted.position.rawValue)") }
    }
}
