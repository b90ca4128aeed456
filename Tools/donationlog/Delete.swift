import ArgumentParser
import DonationStore

struct Delete: StoreCommand {
    static let configuration = CommandConfiguration(
        abstract: "Deletes donations: the views forget them; with --erase their bytes go, too.",
        discussion: """
            Exactly one of --identifier, --group and --all says which.

              donationlog delete --identifier 8B2E --identifier 8B2F
              donationlog delete --all --donor org.example.chat --account work
            """
    )

    @OptionGroup var options: StoreOptions

    @Option(
        name: .customLong("identifier"),
        help: ArgumentHelp(
            "The donations of an identifier; may be repeated.",
            valueName: "identifier"
        )
    )
    var identifiers: [String] = []

    @Option(help: ArgumentHelp("The donations of a group identifier.", valueName: "identifier"))
    var group: String?

    @Flag(help: "All donations of --donor.")
    var all = false

    @Option(help: ArgumentHelp("Only what this app donated.", valueName: "app"))
    var donor: String?

    @Option(help: ArgumentHelp("Only what --donor donated for this account.", valueName: "account"))
    var account: String?

    @Flag(help: "Also destroy the bytes, of these and of all that was deleted before.")
    var erase = false

    func validate() throws {
        let choices = [!identifiers.isEmpty, group != nil, all].count { $0 }
        guard choices == 1 else {
            throw ArgumentParser.ValidationError(
                "Give exactly one of --identifier, --group and --all."
            )
        }
        guard donor != nil || (!all && account == nil) else {
            throw ArgumentParser.ValidationError(
                "--\(all ? "all" : "account") needs --donor."
            )
        }
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let receipt = try asking { () throws(DonationStoreError) in try delete(from: store) }
        let erasure = erase ? try asking(store.erase) : nil
        if options.json {
            var members: [String: JSONValue] = [
                "deleted": .integer(Int64(receipt.deleted)),
                "position": receipt.position?.json ?? .null,
            ]
            members.merge(erasure?.members ?? [:]) { $1 }
            return try output.line(.object(members))
        }
        if let position = receipt.position {
            let noun = receipt.deleted == 1 ? "donation" : "donations"
            try output.line(
                "deleted \(receipt.deleted) \(noun) at position \(position.rawValue)"
                    + (erase ? "" : "; the bytes stay in the log")
            )
        } else {
            try output.line("deleted 0 donations: none is live")
        }
        if let erasure { try output.line(erasure.text) }
    }

    private func delete(
        from store: DonationStore
    ) throws(DonationStoreError) -> DeletionReceipt {
        if let donor, all { return try store.deleteAll(app: donor, account: account) }
        if let group {
            return try store.delete(groupIdentifier: group, app: donor, account: account)
        }
        return try store.delete(identifiers: identifiers, app: donor, account: account)
    }
}
