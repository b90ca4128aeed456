import DonationStore

extension Delete {
    /// The contact, conversation or activity that the options name.
    enum Meant {
        case activity(StoredActivity)
        case contact(Contact)
        case conversation(Conversation)

        /// The words for it in a sentence.
        var text: String {
            switch self {
            case .activity(let activity): " of \(activity.label) (\(activity.textKey))"
            case .contact(let contact): " with \(contact.person.label) (\(contact.key))"
            case .conversation(let conversation):
                " in \(conversation.label) (\(conversation.key))"
            }
        }
    }

    /// Returns the amount that a deletion takes, with what its erasure takes of earlier ones.
    func amount(
        of plan: DeletionPlan,
        erasing erasure: ErasureReport?,
        meant: Meant?,
        in store: DonationStore
    ) throws(Failure) -> DestructionOptions.Amount {
        let receipt = plan.receipt
        let live = try asking(try store.liveDonations())
        let liveEvents =
            try receipt.activityEvents > 0 ? asking(try store.liveActivityEvents()) : 0
        let (donations, events) = (UInt64(receipt.donations), UInt64(receipt.activityEvents))
        let who = meant?.text ?? ""
        guard let erasure, erasure.erased + erasure.activityEvents > donations + events else {
            return DestructionOptions.Amount(
                verb: erase ? "delete and erase" : "delete",
                count: donations,
                total: live,
                events: events,
                totalEvents: liveEvents,
                oldest: receipt.oldest,
                newest: receipt.newest,
                kind: who,
                nothing: isOfActivities ? "no event" : "no donation"
            )
        }
        return DestructionOptions.Amount(
            verb: "delete \(receipt.amount)\(who), and erase",
            count: erasure.erased,
            total: live + erasure.erased - donations,
            events: erasure.activityEvents,
            totalEvents: liveEvents + erasure.activityEvents - events,
            oldest: erasure.oldest,
            newest: erasure.newest
        )
    }

    /// Writes the effects of a deletion that is not made.
    func write(
        _ plan: DeletionPlan,
        erasing erasure: ErasureReport?,
        amount: DestructionOptions.Amount,
        ofPerson: PersonDeletion?,
        leaving reminders: [StoredLink],
        to output: Output
    ) throws(Failure) {
        guard options.json else {
            try output.line("would \(amount.text)".printable)
            if andRefuse { try output.line("would refuse further donations that name the person") }
            try ofPerson?.writeReach(of: donor, to: output)
            try ofPerson?.writeRest(to: output)
            try write(reminders, to: output)
            return
        }
        let members = members(of: plan.receipt, ofPerson, leaving: reminders)
        try output.line(.object(members))
        if let erasure { try output.line(.object(erasure.members)) }
    }

    /// Writes the effects of a deletion that was made.
    func write(
        _ receipt: DeletionReceipt,
        of meant: Meant?,
        ofPerson: PersonDeletion?,
        refusing refusal: Position?,
        leaving reminders: [StoredLink],
        to output: Output
    ) throws(Failure) {
        if options.json {
            var members = members(of: receipt, ofPerson, leaving: reminders)
            if let refusal { members["refusal"] = refusal.json }
            try output.line(.object(members))
        } else if let position = receipt.position {
            let who = meant?.text ?? ""
            try output.line(
                "deleted \(receipt.amountWithNoun)\(who) at position \(position.rawValue)"
                    + (erase ? "" : "; the bytes stay until `donationlog erase`")
            )
        } else {
            try output.line("deleted 0 \(isOfActivities ? "events" : "donations"): none is live")
        }
        if !options.json {
            if let refusal {
                try output.line(
                    "refuses further donations that name the person; "
                        + "`donationlog withdraw \(refusal.rawValue)` takes this back"
                )
            }
            try ofPerson?.writeReach(of: donor, to: output)
            try write(reminders, to: output)
        }
        try output.flush()
    }

    /// Whether the command deletes activities and items alone.
    private var isOfActivities: Bool { activity != nil || !items.isEmpty || !domains.isEmpty }

    /// Writes the reminders that stay, with the command that deletes them.
    private func write(_ reminders: [StoredLink], to output: Output) throws(Failure) {
        guard !reminders.isEmpty else { return }
        let positions = PositionSet(reminders.map(\.position)).arguments("--position")
        let count = reminders.count
        try output.line(
            "\(count == 1 ? "1 reminder" : "\(count) reminders") about it stay"
                + (count == 1 ? "s" : "") + ": donationlog delete \(positions)"
        )
    }

    /// Returns a receipt as JSON, with what the deletion reaches and leaves.
    private func members(
        of receipt: DeletionReceipt,
        _ ofPerson: PersonDeletion?,
        leaving reminders: [StoredLink]
    ) -> [String: JSONValue] {
        var members = receipt.members(ofPerson?.members(of: donor))
        if activity != nil { members["reminders"] = .array(reminders.map(\.position.json)) }
        return members
    }
}

extension DeletionReceipt {
    /// The number of deleted donations.
    fileprivate var donations: Int { deleted - activityEvents }

    /// The numbers of donations and of other events.
    fileprivate var amount: String {
        activityEvents == 0
            ? "\(donations)" : Destroyed(donations, activityEvents).text
    }

    fileprivate var amountWithNoun: String { Destroyed(donations, activityEvents).text }
}

/// The numbers of destroyed donations and of destroyed events of activities and items.
struct Destroyed {
    /// The numbers in words, as in `2 donations and 1 event of activities and items`.
    let text: String

    init(_ donations: some BinaryInteger, _ events: some BinaryInteger) {
        let counted = "\(donations) \(donations == 1 ? "donation" : "donations")"
        let others = "\(events) \(events == 1 ? "event" : "events") of activities and items"
        text = events == 0 ? counted : donations == 0 ? others : "\(counted) and \(others)"
    }
}

extension DeletionReceipt {
    /// Returns the receipt as JSON, with more members about the deletion.
    fileprivate func members(_ more: [String: JSONValue]?) -> [String: JSONValue] {
        let members: [String: JSONValue] = [
            "deleted": .integer(Int64(deleted)),
            "activityEvents": .integer(Int64(activityEvents)), "position": position?.json ?? .null,
            "oldest": oldest.json, "newest": newest.json,
        ]
        return members.merging(more ?? [:]) { $1 }
    }
}
