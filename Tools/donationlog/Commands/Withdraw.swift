import ArgumentParser
import DonationStore

struct Withdraw: StoreCommand {
    static let configuration = CommandConfiguration(
        abstract: "Takes a link, an unlink, or what was said of suggestions back.",
        discussion: """
            As if it had never been said. `donationlog log` shows where it is.

              donationlog withdraw 1204
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: "The position of what is to be taken back.")
    var position: UInt64

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let tombstone = try asking { () throws(DonationStoreError) in
            try store.withdraw(Position(rawValue: position))
        }
        if options.json {
            try output.line(["position": tombstone.json])
        } else {
            try output.line("withdrew \(position) at \(tombstone.rawValue)")
        }
    }
}
