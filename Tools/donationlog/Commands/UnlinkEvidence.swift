import ArgumentParser
import DonationStore

struct UnlinkEvidence: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlink",
        abstract: "Stop an address, number or identifier from joining people.",
        discussion: """
            Use this for a landline that two people share, or an identifier that an app gave to \
            two. People whom nothing else joins come apart, and stay so. Without evidence, the \
            command lists what leads to the contact. `donationlog withdraw` undoes it.

              donationlog unlink "Ana Silva"
              donationlog unlink "Ana Silva" phone:+442079460018
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: "A contact: key, handle, identifier, or whole name.", completion: .person)
    var contact: String

    @Argument(help: "The evidence, as the list shows it.")
    var evidence: String?

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let contact = try store.contact(named: contact)
        let known = try asking(try store.evidence(of: contact))
        guard let evidence else {
            for piece in known {
                try options.json
                    ? output.line(["evidence": .string(piece.key)]) : output.line(piece.key)
            }
            return
        }
        guard let piece = known.first(where: { $0.key == evidence }) else {
            throw .message(
                "'\(evidence)' does not lead to \(contact.person.label); `donationlog unlink "
                    + "\"\(contact.key)\"` lists the evidence",
                .nothingFound
            )
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
        }
    }
}
