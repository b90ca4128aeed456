import ArgumentParser
import DonationStore

struct RenameContact: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: "Give a contact or a group your own name.",
        discussion: """
            Everything then shows this name instead of those that others give, and finds the \
            contact or group by it. The name stays when more addresses join the contact. \
            `donationlog withdraw` takes it back.

              donationlog rename +442079460018 "Ana from the choir"
              donationlog rename "Tenor 2" "Choir, tenors" --group
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(
        help: "A contact or a group: key, handle, identifier, or whole name.",
        completion: .person
    )
    var contact: String

    @Argument(help: "The name.")
    var name: String

    @Flag(help: "Name a group, even if a contact is called the same.")
    var group = false

    func validate() throws {
        guard name.contains(where: { !$0.isWhitespace }) else {
            throw ArgumentParser.ValidationError("Give a name that is not empty.")
        }
        guard name.utf8.count <= Rename.longestName else {
            throw ArgumentParser.ValidationError(
                "The name is longer than \(Rename.longestName) bytes."
            )
        }
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        try refuseEmpty(contact)
        let people = try asking(try store.contacts(named: contact))
        let isPerson = people.isExact ? true : !(try isGroup(in: store))
        if !group, isPerson {
            let contact = try people.meant(takesPart: false)
            let position = try asking { () throws(CorrectionError) in
                try store.rename(contact, to: name)
            }
            return try tell(contact.person.label, position, output)
        }
        let conversation = try store.conversation(
            named: contact,
            takesPart: false,
            takesCompany: false
        ) { !$0.isWithOnePerson }
        let position = try asking { () throws(CorrectionError) in
            try store.rename(conversation, to: name)
        }
        try tell(conversation.label, position, output)
    }

    /// Returns whether the text is a whole name, a key or an identifier of a group.
    private func isGroup(in store: DonationStore) throws(Failure) -> Bool {
        let naming = try asking(try store.conversations(named: contact))
            .filter { !$0.isWithOnePerson }
        return naming.isExact && !naming.found.isEmpty
    }

    private func tell(_ old: String, _ position: Position, _ output: Output) throws(Failure) {
        if options.json {
            try output.line(["position": position.json])
        } else {
            try output.line("renamed \(old) to \(name) at \(position.rawValue)")
        }
    }
}
