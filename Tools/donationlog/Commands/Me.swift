import ArgumentParser
import DonationStore

struct Me: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "me",
        abstract: "Say which addresses and numbers are your own, or list them.",
        discussion: """
            Whoever has one of them, in any app, is then you: no contact, and the sender of what \
            you sent. This holds for donations that are there and for later ones. `donationlog \
            withdraw` takes it back.

              donationlog me ana@work.example "+351 912 345 678"
              donationlog me

            Without an address, the command lists yours. An import with --me says the same of its \
            addresses.
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(
        help: ArgumentHelp(
            "E-mail addresses, and telephone numbers with their calling codes.",
            valueName: "address"
        )
    )
    var addresses: [String] = []

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        guard !addresses.isEmpty else { return try list(store, output) }
        let region = try asking(try store.policyRegion())
        var own: [String] = []
        for text in addresses { own.append(try Self.address(text, region)) }
        let before = try contacts(with: own, store)
        let evidence = try evidence(of: before, store)
        let known = Set(try asking(try store.ownAddresses()).map(\.address))
        let position = try asking(try store.own(own))
        let new = OwnAddresses(own.filter { !known.contains($0) }).addresses
        if options.json {
            return try output.line([
                "position": position?.json ?? .null,
                "addresses": .array(new.map(JSONValue.string)),
                "contacts": .array(before.map { .string($0.key) }),
            ])
        }
        guard let position else { return try output.line("you have said so already") }
        try output.line("\(new.joined(separator: ", ")) is you, at \(position.rawValue)".printable)
        let rest = try rest(of: evidence, store)
        let gone = before.filter { contact in !rest.contains { $0.contact.key == contact.key } }
        for contact in gone {
            try output.line("no contact any more: \(contact.person.label)".printable)
        }
        for (contact, key) in rest {
            try output.line("still a contact, by \(key): \(contact.person.label)".printable)
        }
        try output.line("donationlog withdraw \(position.rawValue) takes it back")
    }

    /// Returns the normal form of an address or number, also in the form of a contact's key.
    private static func address(_ text: String, _ region: Region?) throws(Failure) -> String {
        var rest = text
        for prefix in ["email:", "phone:"] where rest.hasPrefix(prefix) {
            rest.removeFirst(prefix.count)
        }
        if let address = OwnAddresses.normalForm(of: rest, region: region) { return address }
        throw .message(
            "'\(text)' is no address; write an e-mail address or a telephone number with its "
                + "calling code, as in ana@example.org or +351912345678",
            .validationFailure
        )
    }

    /// Returns the contacts that have one of the addresses, each once.
    private func contacts(
        with addresses: [String],
        _ store: DonationStore
    ) throws(Failure) -> [Contact] {
        var found: [Contact] = []
        for address in addresses {
            let handle = PersonHandle(
                value: address,
                type: address.contains("@") ? .emailAddress : .phoneNumber
            )
            let contact = try asking(try store.contact(for: Person(personHandle: handle)))
            guard let contact, !found.contains(where: { $0.key == contact.key }) else { continue }
            found.append(contact)
        }
        return found
    }

    /// Returns the keys by which some contacts are known.
    private func evidence(
        of contacts: [Contact],
        _ store: DonationStore
    ) throws(Failure) -> [String] {
        var keys: [String] = []
        for contact in contacts {
            for piece in try asking(try store.evidence(of: contact)) { keys.append(piece.key) }
        }
        return keys
    }

    /// Returns the contacts to whom keys lead now, each once: an app may know the owner also by
    /// what is no address, and only in some of its donations beside one.
    private func rest(
        of keys: [String],
        _ store: DonationStore
    ) throws(Failure) -> [(contact: Contact, key: String)] {
        var rest: [(contact: Contact, key: String)] = []
        for key in keys {
            let naming = try asking(try store.contacts(named: key))
            guard naming.way == .key, let contact = naming.found.first,
                !rest.contains(where: { $0.contact.key == contact.key })
            else { continue }
            rest.append((contact, key))
        }
        return rest
    }

    private func list(_ store: DonationStore, _ output: Output) throws(Failure) {
        let own = try asking(try store.ownAddresses())
        if options.json {
            for address in own {
                try output.line([
                    "address": .string(address.address), "position": address.position.json,
                    "saidAt": address.saidAt.json, "isByImport": .bool(address.isByImport),
                ])
            }
            return
        }
        guard !own.isEmpty else {
            return try output.line(
                "no addresses; name yours, as in donationlog me ana@example.org"
            )
        }
        let width = own.map { $0.address.count }.max() ?? 0
        for address in own {
            let padding = String(repeating: " ", count: width - address.address.count)
            let source = address.isByImport ? "import --me" : "me"
            let line =
                "\(address.address)\(padding)  by \(source) on \(address.saidAt.localText); "
                + "donationlog withdraw \(address.position.rawValue) takes it back"
            try output.line(line.printable)
        }
    }
}
