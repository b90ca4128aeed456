import ArgumentParser
import DonationStore

struct Withdraw: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "withdraw",
        abstract: "Take back a link, an unlink, a name, a refusal or a word on suggestions.",
        discussion: """
            The views are then as if it had never happened. `donationlog log` shows its position.

              donationlog withdraw 1204
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: "The position of the event to take back.")
    var position: UInt64

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let tombstone = try asking { () throws(CorrectionError) in
            try store.withdraw(Position(rawValue: position))
        }
        if options.json {
            try output.line(["position": tombstone.json])
        } else {
            try output.line("withdrew \(position) at \(tombstone.rawValue)")
        }
    }
}
