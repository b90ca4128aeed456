import DonationStore

extension Delete {
    /// The contact or conversation that the options name.
    enum Meant {
        case contact(Contact)
        case conversation(Conversation)

        /// The words for it in a sentence.
        var text: String {
            switch self {
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
        let live = try asking(try store.liveDonations())
        let who = meant?.text ?? ""
        guard let erasure, erasure.erased > plan.receipt.deleted else {
            return DestructionOptions.Amount(
                verb: erase ? "delete and erase" : "delete",
                count: UInt64(plan.receipt.deleted),
                total: live,
                oldest: plan.receipt.oldest,
                newest: plan.receipt.newest,
                kind: who
            )
        }
        let before = erasure.erased - UInt64(plan.receipt.deleted)
        return DestructionOptions.Amount(
            verb: "delete \(plan.receipt.deleted)\(who), and erase",
            count: erasure.erased,
            total: live + before,
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
        to output: Output
    ) throws(Failure) {
        guard options.json else {
            try output.line("would \(amount.text)".printable)
            if andRefuse { try output.line("would refuse further donations that name the person") }
            try ofPerson?.writeReach(of: donor, to: output)
            try ofPerson?.writeRest(to: output)
            return
        }
        try output.line(.object(plan.receipt.members(ofPerson?.members(of: donor))))
        if let erasure { try output.line(.object(erasure.members)) }
    }

    /// Writes the effects of a deletion that was made.
    func write(
        _ receipt: DeletionReceipt,
        of meant: Meant?,
        ofPerson: PersonDeletion?,
        refusing refusal: Position?,
        to output: Output
    ) throws(Failure) {
        if options.json {
            var members = receipt.members(ofPerson?.members(of: donor))
            if let refusal { members["refusal"] = refusal.json }
            try output.line(.object(members))
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
        if !options.json {
            if let refusal {
                try output.line(
                    "refuses further donations that name the person; "
                        + "`donationlog withdraw \(refusal.rawValue)` takes this back"
                )
            }
            try ofPerson?.writeReach(of: donor, to: output)
        }
        try output.flush()
    }
}

extension DeletionReceipt {
    /// Returns the receipt as JSON, with more members about the deletion.
    fileprivate func members(_ more: [String: JSONValue]?) -> [String: JSONValue] {
        let members: [String: JSONValue] = [
            "deleted": .integer(Int64(deleted)), "position": position?.json ?? .null,
            "oldest": oldest.json, "newest": newest.json,
        ]
        return members.merging(more ?? [:]) { $1 }
    }
}
