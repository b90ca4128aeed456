import ArgumentParser
import DonationStore

struct Delete: StoreCommand {
    static let configuration = CommandConfiguration(
        abstract: "Deletes donations: the views forget them; with --erase their bytes go, too.",
        discussion: """
            Exactly one of --identifier, --group, --conversation, --person, --since or --until, and \
            --all says which. What is deleted may be donated again.

              donationlog delete --identifier 8B2E --identifier 8B2F
              donationlog delete --person ana@example.org --erase
              donationlog delete --conversation Climbing
              donationlog delete --all --donor org.example.chat --account work
            """
    )

    @OptionGroup var options: StoreOptions

    @Option(
        name: .customLong("identifier"),
        help: ArgumentHelp(
            "The donations of an identifier; may be repeated.",
            valueName: "identifier"
        ),
        completion: .identifier
    )
    var identifiers: [String] = []

    @Option(help: ArgumentHelp("The donations of a group identifier.", valueName: "identifier"))
    var group: String?

    @Option(
        help: ArgumentHelp(
            "The donations of a conversation: its key, identifier, the position of a donation in it, or "
                + "whole name.",
            valueName: "conversation"
        ),
        completion: .conversation
    )
    var conversation: String?

    @Option(
        help: ArgumentHelp(
            "All in which a contact takes part: its key, handle, identifier, the position of a donation, "
                + "or whole name.",
            valueName: "contact"
        ),
        completion: .person
    )
    var person: String?

    @Option(
        help: ArgumentHelp(
            "Those that started then or later; as in 2026-07-01 or \"2 weeks ago\".",
            valueName: "date"
        ),
        completion: .moment,
        transform: moment
    )
    var since: Timestamp?

    @Option(
        help: ArgumentHelp("Those that started before.", valueName: "date"),
        completion: .moment,
        transform: moment
    )
    var until: Timestamp?

    @Flag(help: "All donations of --donor.")
    var all = false

    @Option(help: ArgumentHelp("Only what this app donated.", valueName: "app"), completion: .donor)
    var donor: String?

    @Option(
        help: ArgumentHelp("Only what --donor donated for this account.", valueName: "account"),
        completion: .account
    )
    var account: String?

    @Flag(help: "Also destroy the bytes, of these and of all that was deleted before.")
    var erase = false

    func validate() throws {
        let choices = [
            !identifiers.isEmpty, group != nil, conversation != nil, person != nil,
            since != nil || until != nil, all,
        ]
        guard choices.count(where: { $0 }) == 1 else {
            throw ArgumentParser.ValidationError(
                "Give exactly one of --identifier, --group, --conversation, --person, --since or "
                    + "--until, and --all."
            )
        }
        guard person?.isEmpty != true else {
            throw ArgumentParser.ValidationError("--person is empty.")
        }
        guard since ?? .distantPast < until ?? .distantFuture else {
            throw ArgumentParser.ValidationError("--since is not before --until.")
        }
        guard donor != nil || (!all && account == nil) else {
            throw ArgumentParser.ValidationError(
                "--\(all ? "all" : "account") needs --donor."
            )
        }
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        if let donor { try store.requireDonor(donor) }
        let meant = try meant(in: store)
        let receipt = try timing("deleting") { () throws(DonationStoreError) in
            try delete(meant, from: store)
        }
        // What was deleted is told even if it cannot be erased.
        try write(receipt, of: meant, output)
        guard erase else { return }
        let erasure = try watching("events", store.erase(monitor:))
        if options.json {
            try output.line(.object(erasure.members))
        } else {
            try output.line(erasure.text)
        }
    }

    /// Who or what is named.
    private enum Meant {
        case contact(Contact)
        case conversation(Conversation)

        /// What to call it in a sentence.
        var text: String {
            switch self {
            case .contact(let contact): " with \(contact.person.label) (\(contact.key))"
            case .conversation(let conversation):
                " in \(conversation.label) (\(conversation.key))"
            }
        }
    }

    private func meant(in store: DonationStore) throws(Failure) -> Meant? {
        if let person { return .contact(try store.contact(named: person)) }
        guard let conversation else { return nil }
        return .conversation(
            try store.conversation(named: conversation, takesPart: false) {
                (donor ?? $0.donor.app) == $0.donor.app
                    && (account ?? $0.donor.account) == $0.donor.account
            }
        )
    }

    private func write(
        _ receipt: DeletionReceipt,
        of meant: Meant?,
        _ output: Output
    ) throws(Failure) {
        if options.json {
            try output.line([
                "deleted": .integer(Int64(receipt.deleted)),
                "position": receipt.position?.json ?? .null,
            ])
        } else if let position = receipt.position {
            let noun = receipt.deleted == 1 ? "donation" : "donations"
            let who = meant?.text ?? ""
            try output.line(
                "deleted \(receipt.deleted) \(noun)\(who) at position \(position.rawValue)"
                    + (erase ? "" : "; the bytes stay until `donationlog erase`")
            )
        } else {
            try output.line("deleted 0 donations: none is live")
        }
        try output.flush()
    }

    private func delete(
        _ meant: Meant?,
        from store: DonationStore
    ) throws(DonationStoreError) -> DeletionReceipt {
        switch meant {
        case .contact(let contact):
            return try store.delete(contact, app: donor, account: account)
        case .conversation(let conversation): return try store.delete(conversation)
        case nil: break
        }
        if let donor, all { return try store.deleteAll(app: donor, account: account) }
        if let group {
            return try store.delete(groupIdentifier: group, app: donor, account: account)
        }
        if since != nil || until != nil {
            let times = (since ?? .distantPast)..<(until ?? .distantFuture)
            return try store.delete(startingIn: times, app: donor, account: account)
        }
        return try store.delete(identifiers: identifiers, app: donor, account: account)
    }
}

extension Timestamp {
    fileprivate static let distantPast = Timestamp(milliseconds: .min)
    fileprivate static let distantFuture = Timestamp(milliseconds: .max)
}
