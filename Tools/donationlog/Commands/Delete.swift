import ArgumentParser
import DonationStore

struct Delete: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: """
            Delete donations, activities and items: the views forget them, and --erase also \
            destroys their bytes.
            """,
        discussion: """
            Choose the donations with exactly one of --identifier, --position, --group, \
            --conversation, --person, --since or --until, and --all. An app may donate a deleted \
            donation again. --position, --since, --until and --all reach activities, items and \
            reminders, too: with a visit go its updates, with an event of an item the whole item. \
            Choose activities and items alone with --activity (with all visits), --item or \
            --domain. The other choices do not reach them, and no choice but --position, --since, \
            --until and --all reaches reminders. The command asks before it deletes more than 100 events or more \
            than a tenth of all; where it cannot ask, give --yes.

            With --person, the command lists what stays and still mentions the person, and the \
            command that removes it. --and-refuse also refuses further donations that name the \
            person, from any app or file; `donationlog policy` shows the rule. --mentions chooses what to do about it: "redact" (the default \
            with --erase) takes the person's entries as the owner out of donations that stay, \
            "delete" deletes every donation that mentions the person, and "keep" (the default \
            without --erase) only lists the mentions.

              donationlog delete --identifier 8B2E --identifier 8B2F
              donationlog delete --person ana@example.org --erase
              donationlog delete --person ana@example.org --erase --and-refuse
              donationlog delete --person ana@example.org --mentions delete --erase --dry-run
              donationlog delete --position 12 --position 40..52
              donationlog delete --conversation Climbing
              donationlog delete --activity "On lakes" --erase
              donationlog delete --item inv-7 --index archive --donor org.example.mail
              donationlog delete --domain account.work --donor org.example.mail
              donationlog delete --all --donor org.example.chat --account work --dry-run
            """
    )

    @OptionGroup var options: StoreOptions

    @Option(
        name: .customLong("identifier"),
        help: ArgumentHelp(
            "Delete the donations with this identifier; may be repeated.",
            valueName: "identifier"
        ),
        completion: .identifier
    )
    var identifiers: [String] = []

    @Option(
        name: .customLong("position"),
        help: ArgumentHelp(
            "Delete the donation, or the event of an activity or item, at this position, or a range "
                + "as in 40..52; may be repeated.",
            valueName: "position"
        )
    )
    var positions: [PositionArgument] = []

    @Option(
        help: ArgumentHelp(
            "Delete the donations with this group identifier.",
            valueName: "identifier"
        )
    )
    var group: String?

    @Option(
        help: ArgumentHelp(
            "Delete the donations in a conversation: its key, identifier, whole name, or "
                + "the position of a donation in it.",
            valueName: "conversation"
        ),
        completion: .conversation
    )
    var conversation: String?

    @Option(
        help: ArgumentHelp(
            "Delete the donations with a contact: its key, handle, identifier, whole name, "
                + "or the position of a donation.",
            valueName: "contact"
        ),
        completion: .person
    )
    var person: String?

    @Option(
        name: .customLong("including"),
        help: ArgumentHelp(
            "Include donations in this app that only another app's word ties to --person; "
                + "may be repeated.",
            valueName: "app"
        ),
        completion: .donor
    )
    var including: [String] = []

    @Option(
        help: ArgumentHelp(
            "Delete the donations, and the events of activities and items, that started then or "
                + "later, as in 2026-07-01 or \"2 weeks ago\".",
            valueName: "date"
        ),
        completion: .moment,
        transform: WrittenMoment.read
    )
    var since: WrittenMoment?

    @Option(
        help: ArgumentHelp(
            "Delete the donations, and the events of activities and items, that started before this "
                + "date.",
            valueName: "date"
        ),
        completion: .moment,
        transform: WrittenMoment.read
    )
    var until: WrittenMoment?

    @Option(help: .activity("Delete this activity with all its visits"), completion: .activity)
    var activity: String?

    @Option(
        name: .customLong("item"),
        help: ArgumentHelp(
            "Delete the item of --donor with this identifier, and the activities that are views of "
                + "it; may be repeated.",
            valueName: "identifier"
        )
    )
    var items: [String] = []

    @Option(
        name: .customLong("domain"),
        help: ArgumentHelp(
            "Delete the items and activities of --donor in this domain and those below; may be "
                + "repeated.",
            valueName: "domain"
        )
    )
    var domains: [String] = []

    @Option(
        help: ArgumentHelp(
            "Delete --item or --domain only in the index with this name; in all indexes unless given.",
            valueName: "name"
        ),
        completion: .index
    )
    var index: String?

    @Flag(help: "Delete all donations, activities, items and reminders of --donor.")
    var all = false

    @Option(
        help: ArgumentHelp("Delete only what this app donated.", valueName: "app"),
        completion: .donor
    )
    var donor: String?

    @Option(
        help: ArgumentHelp(
            "Delete only what --donor donated for this account.",
            valueName: "account"
        ),
        completion: .account
    )
    var account: String?

    @Option(
        help: ArgumentHelp(
            "Redact, delete or keep what still mentions --person in donations that stay.",
            valueName: "mode"
        )
    )
    var mentions: MentionHandling?

    @Flag(
        help: ArgumentHelp("Also refuse further donations that name --person, until withdrawn.")
    )
    var andRefuse = false

    @Flag(help: "Also destroy the bytes of these and of all donations deleted before.")
    var erase = false

    @OptionGroup var destruction: DestructionOptions

    @Flag(
        help: ArgumentHelp(
            "Accept a time as in \"2 weeks ago\" although the log received nothing for more "
                + "than a year: the clock is right."
        )
    )
    var force = false

    func validate() throws {
        let choices = [
            !identifiers.isEmpty, !positions.isEmpty, group != nil, conversation != nil,
            person != nil,
            since != nil || until != nil, activity != nil, !items.isEmpty, !domains.isEmpty, all,
        ]
        guard choices.count(where: { $0 }) == 1 else {
            throw ArgumentParser.ValidationError(
                "Give exactly one of --identifier, --position, --group, --conversation, --person, --since or "
                    + "--until, --activity, --item, --domain, and --all."
            )
        }
        guard index == nil || !items.isEmpty || !domains.isEmpty else {
            throw ArgumentParser.ValidationError("--index needs --item or --domain.")
        }
        guard !items.contains(""), !domains.contains("") else {
            throw ArgumentParser.ValidationError(
                "--\(items.isEmpty ? "domain" : "item") is empty."
            )
        }
        guard including.isEmpty || person != nil else {
            throw ArgumentParser.ValidationError("--including needs --person.")
        }
        guard person?.isEmpty != true else {
            throw ArgumentParser.ValidationError("--person is empty.")
        }
        guard !andRefuse || person != nil else {
            throw ArgumentParser.ValidationError("--and-refuse needs --person.")
        }
        guard !andRefuse || donor == nil else {
            throw ArgumentParser.ValidationError(
                "--and-refuse covers every app: leave out --donor."
            )
        }
        guard mentions == nil || person != nil else {
            throw ArgumentParser.ValidationError("--mentions needs --person.")
        }
        guard mentions != .redact || erase else {
            throw ArgumentParser.ValidationError("--mentions redact needs --erase.")
        }
        guard times.lowerBound < times.upperBound else {
            throw ArgumentParser.ValidationError("--since is not before --until.")
        }
        let needy = [
            (all, "all"), (!items.isEmpty, "item"), (!domains.isEmpty, "domain"),
            (account != nil, "account"),
        ]
        if donor == nil, let option = needy.first(where: \.0) {
            throw ArgumentParser.ValidationError("--\(option.1) needs --donor.")
        }
    }

    /// The donors whose donations to delete.
    var donors: DonorScope { DonorScope(app: donor, account: account) }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        if let donor { try store.requireDonor(donor) }
        if !force, since?.isByClock == true || until?.isByClock == true {
            try asking { () throws(ErasureError) in try store.checkClock(.now) }
        }
        let meant = try meant(in: store)
        for app in including { try store.requireDonor(app) }
        let selection = try selection(meant, in: store)
        let ofPerson = try deletionOfPerson(meant, selection, in: store)
        if destruction.dryRun || !destruction.yes {
            let plan = try timing("looking") { () throws(DonationStoreError) in
                guard let plan = ofPerson?.plan else {
                    return try store.deletion(of: selection, from: donors)
                }
                return plan
            }
            let erasure = try erase ? erasure(after: plan, ofPerson?.redaction, in: store) : nil
            var amount = try amount(of: plan, erasing: erasure, meant: meant, in: store)
            amount.redaction = ofPerson?.redaction
            if destruction.dryRun {
                return try write(
                    plan,
                    erasing: erasure,
                    amount: amount,
                    ofPerson: ofPerson,
                    leaving: try reminders(of: meant, in: store),
                    to: output
                )
            }
            if amount.isMuch { ofPerson?.reach.tell(of: donor) }
            try destruction.confirm(amount)
        }
        // Before the deletion, so that nobody brings the person back in between.
        let refusal = try refuse(meant, in: store)
        var receipt = try timing("deleting") { () throws(DonationStoreError) in
            try store.delete(selection, from: donors)
        }
        if let more = ofPerson?.deleted, !more.isEmpty {
            let rest = try asking(try store.delete(.positions(more)))
            try note([refusal, receipt.position, rest.position], in: store)
            receipt = receipt.joined(with: rest)
        } else {
            try note([refusal, receipt.position], in: store)
        }
        let left = try reminders(of: meant, in: store)
        // The tool reports the deletion even if the erasure fails.
        try write(
            receipt,
            of: meant,
            ofPerson: ofPerson,
            refusing: refusal,
            leaving: left,
            to: output
        )
        if erase {
            try watching("events") { monitor throws(ErasureError) in
                try store.erase(redacting: ofPerson?.redaction, monitor: monitor)
            }.write(to: output, asJSON: options.json)
        }
        guard !options.json else { return }
        try ofPerson?.writeRest(to: output)
        if receipt.position != nil, !erase { try output.line(UndoHint.text) }
    }

    /// Notes that several events are one act.
    private func note(_ events: [Position?], in store: DonationStore) throws(Failure) {
        let positions = events.compactMap(\.self)
        guard positions.count > 1 else { return }
        _ = try asking(try store.noteAct("delete", appending: PositionSet(positions)))
    }

    /// Sets the rule that refuses the person, if asked to.
    private func refuse(_ meant: Meant?, in store: DonationStore) throws(Failure) -> Position? {
        guard andRefuse, case .contact(let contact)? = meant else { return nil }
        return try asking(try store.refuse(contact, scope))
    }

    private func erasure(
        after plan: DeletionPlan,
        _ redaction: RedactionPlan?,
        in store: DonationStore
    ) throws(Failure) -> ErasureReport {
        try watching("events") { monitor throws(ErasureError) in
            try store.erasure(after: plan, redacting: redaction, monitor: monitor)
        }
    }

    /// Returns what the deletion of a person reaches and leaves; `nil` without a person.
    private func deletionOfPerson(
        _ meant: Meant?,
        _ selection: DonationSelection,
        in store: DonationStore
    ) throws(Failure) -> PersonDeletion? {
        guard case .contact(let contact)? = meant else { return nil }
        let reach = try asking(try store.reach(of: contact, scope))
        let plan = try timing("looking") { () throws(DonationStoreError) in
            try store.deletion(of: selection, from: donors)
        }
        let found = try watching("events") { monitor throws(DonationStoreError) in
            try store.mentions(of: contact, scope, after: plan, from: donors, monitor: monitor)
        }
        var deletion = PersonDeletion(
            of: contact.person.label,
            reaching: reach,
            plan: plan,
            leaving: found
        )
        switch mentions ?? (erase ? .redact : .keep) {
        case .keep: break
        case .redact: deletion.redaction = found.redaction
        case .delete:
            deletion.deleted = found.donations
            deletion.stays = found.beyondDonations
            guard !found.donations.isEmpty else { break }
            let more = try asking(try store.deletion(of: .positions(found.donations)))
            deletion.plan = plan.joined(with: more)
        }
        return deletion
    }

    var times: (lowerBound: Timestamp, upperBound: Timestamp) {
        (
            since?.time ?? Timestamp(milliseconds: .min),
            until?.time ?? Timestamp(milliseconds: .max)
        )
    }
}
