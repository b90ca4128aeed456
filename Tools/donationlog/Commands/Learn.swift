import ArgumentParser
import DonationStore

struct Learn: StoreCommand {
    static let configuration = CommandConfiguration(
        abstract: "Learns from what was sent how much each reason counts, and adopts it.",
        discussion: """
            Learns from the last two windows of 16,384 events at most. The weights are adopted by an \
            event in the log, and suggestions go by them from then on; `donationlog withdraw` takes \
            them back, and `donationlog adopt` shows or sets them by hand.

              donationlog learn
              donationlog learn --dry-run
            """
    )

    @OptionGroup var options: StoreOptions

    @Flag(help: "Only show what would be adopted.")
    var dryRun = false

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let (learned, adopted) = try timing("learning") { () throws(DonationStoreError) in
            dryRun ? (try store.learnedPolicy(), nil) : try store.learn()
        }
        let adoption = Adoption(learned.policy, learnedThrough: learned.learnedThrough)
        if options.json {
            return try output.line([
                "learned": adoption.json, "donations": .integer(Int64(learned.count)),
                "position": adopted?.position.json ?? .null,
            ])
        }
        guard learned.count > 0 else {
            return try output.line("nothing was sent to anyone known; nothing to learn from")
        }
        try output.line("learned from \(learned.count) donations: \(adoption.text)")
        if let adopted { try output.line("in force since \(adopted.position.rawValue)") }
    }
}
