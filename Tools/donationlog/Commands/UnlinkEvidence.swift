import ArgumentParser
import DonationStore

struct UnlinkEvidence: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlink",
        abstract: "Take two people apart, or stop an address from joining people.",
        discussion: """
            With two people, this takes back the link between them, or says what else joins them. \
            With an address, number or identifier, it stops that from joining anybody: use it for \
            a landline that two people share, or an identifier that an app gave to two. People \
            whom nothing else joins come apart, and stay so. With one contact alone, it lists what \
            leads to the contact. `donationlog withdraw` undoes it.

              donationlog unlink "Ana Silva"
              donationlog unlink "Ana Silva" "+44 20 7946 0018"
              donationlog unlink "Ana Silva" "A. Silva"
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: "A contact: key, handle, identifier, or whole name.", completion: .person)
    var contact: String

    @Argument(
        help: ArgumentHelp(
            "The address, number or identifier, or the other person.",
            valueName: "other"
        )
    )
    var evidence: String?

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        guard let evidence else {
            let contact = try store.contact(named: contact)
            for piece in try asking(try store.evidence(of: contact)) {
                try options.json
                    ? output.line(["evidence": .string(piece.key)]) : output.line(piece.key)
            }
            return
        }
        let contact = try joined(with: evidence, in: store)
        let piece = try asking(try store.evidence(written: evidence, of: contact))
        guard let piece, !(try asking(try store.isAlone(piece, in: contact))) else {
            return try part(contact, evidence, in: store, output)
        }
        let found = try asking { () throws(CorrectionError) in
            try store.unlink(piece, of: contact)
        }
        guard let position = found else {
            throw .message("no live donation has '\(evidence)' any more", .nothingFound)
        }
        if options.json {
            try output.line(["position": position.json])
        } else {
            try output.line("unlinked \(piece.key) at \(position.rawValue)")
            for line in try remarks(on: piece, in: store) { try output.line(line) }
        }
    }

    /// Returns the lines about an unlink that took nobody apart.
    private func remarks(
        on piece: Evidence,
        in store: DonationStore
    ) throws(Failure) -> [String] {
        guard let rest = try asking(try store.joins(despite: piece)) else {
            return ["nobody came apart: one person alone has it so far"]
        }
        guard rest.areParts else { return [] }
        return ["people who have it stay one contact, because of:"]
            + rest.links.map {
                "  the link at \($0.rawValue); donationlog withdraw \($0.rawValue)"
            }
            + rest.evidence.map {
                "  \($0.key); donationlog unlink \($0.key.quotedForShell) \($0.key.quotedForShell)"
            }
    }

    /// Returns the contact of the first name; if that names nobody for sure, that of the second.
    private func joined(with other: String, in store: DonationStore) throws(Failure) -> Contact {
        try refuseEmpty(contact)
        let naming = try asking(try store.contacts(named: contact))
        if !naming.isExact || naming.only == nil {
            let second = try asking(try store.contacts(named: other))
            if second.isExact, let only = second.only { return only }
            // Names that apps gave, and that another name hides, lead to nobody else.
            var found = naming.found + second.found
            for case .person(let summary) in try asking(
                try store.contacts(completing: contact)
            ).map(\.subject) {
                found += try asking(try store.contacts(named: summary.key)).found
            }
            for contact in found.prefix(Choices.most) {
                let joins = try asking(try store.joins(self.contact, other, in: contact))
                if joins.areBothNamed { return contact }
            }
        }
        return try naming.meant(takesPart: false)
    }

    /// Takes back the links between two parts of a contact, or says what else joins them.
    private func part(
        _ contact: Contact,
        _ other: String,
        in store: DonationStore,
        _ output: Output
    ) throws(Failure) {
        let joins = try asking(try store.joins(self.contact, other, in: contact))
        guard joins.areParts else { throw try apart(contact, other, in: store) }
        let names = "\(self.contact) and \(other)"
        guard joins.evidence.isEmpty else {
            let commands = joins.evidence.map { piece in
                "donationlog unlink \(contact.key.quotedForShell) \(piece.key.quotedForShell)"
            }
            throw .correction(
                "no link joins \(names), but "
                    + joins.evidence.map(\.key).joined(separator: " and ")
                    + "; to take them apart, stop it from joining anybody:",
                lines: commands.map { "  \($0)" },
                .nothingFound
            )
        }
        var last = Position.start
        for link in joins.links {
            last = try asking { () throws(CorrectionError) in try store.withdraw(link) }
        }
        if options.json {
            return try output.line([
                "position": last.json, "withdrawn": .array(joins.links.map(\.json)),
            ])
        }
        let links = joins.links.map { "\($0.rawValue)" }.joined(separator: " and ")
        let word = joins.links.count == 1 ? "link" : "links"
        try output.line("took back the \(word) of \(links) between \(names)")
    }

    /// Returns the failure for a text that names no part of a contact.
    private func apart(
        _ contact: Contact,
        _ other: String,
        in store: DonationStore
    ) throws(Failure) -> Failure {
        let second = try asking(try store.contacts(named: other))
        if second.isExact, let only = second.only, only.key != contact.key {
            return .message(
                "\(contact.person.label) and \(only.person.label) are two contacts already",
                .nothingFound
            )
        }
        return .message(
            "'\(other)' does not lead to \(contact.person.label); `donationlog unlink "
                + "\(contact.key.quotedForShell)` lists what does",
            .nothingFound
        )
    }
}
