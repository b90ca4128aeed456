import ArgumentParser
import DonationStore

struct LinkContacts: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "link",
        abstract: "Join contacts that are one person.",
        discussion: """
            Use this for contacts that no address, number or identifier joins. `donationlog \
            withdraw` undoes it.

              donationlog link ana@example.org "Ana Silva"
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(
        help: ArgumentHelp(
            "Two contacts or more: the key, handle, identifier or whole name of each.",
            valueName: "contact"
        ),
        completion: .person
    )
    var contacts: [String]

    func validate() throws {
        guard contacts.count > 1 else {
            throw ArgumentParser.ValidationError("Give two contacts or more.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        var chosen: [Contact] = []
        for name in contacts { chosen.append(try store.contact(named: name)) }
        let people = chosen
        let position = try asking { () throws(CorrectionError) in
            try store.link(contacts: people)
        }
        if options.json {
            try output.line(["position": position.json])
        } else {
            let names = people.map(\.person.label).joined(separator: " and ")
            try output.line("linked \(names) at \(position.rawValue)")
        }
    }
}
