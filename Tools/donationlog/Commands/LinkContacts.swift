import ArgumentParser
import DonationStore

struct LinkContacts: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "link",
        abstract: "Join contacts that are one person.",
        discussion: """
            Use this for contacts that no address, number or identifier joins. `donationlog \
            unlink` and `donationlog withdraw` undo it.

              donationlog link ana@example.org "Ana Silva"

            --suggest lists pairs that are likely one person: of the same full name, of a nickname \
            on a card, or of one number in two forms. Nothing joins them without your word. At a \
            terminal it asks about each pair; with --yes it joins those that you name by their \
            numbers in the list, and with --no it keeps them apart. A pair kept apart is not \
            listed again, until `donationlog withdraw`.

              donationlog link --suggest
              donationlog link --suggest --yes 1 --yes 3 --no 2
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
    var contacts: [String] = []

    @Flag(help: "List pairs of contacts that are likely one person.")
    var suggest = false

    @Option(
        help: ArgumentHelp("Join the pair of this number in the list.", valueName: "number")
    )
    var yes: [Int] = []

    @Option(
        help: ArgumentHelp(
            "Keep the pair of this number in the list apart, and list it no more.",
            valueName: "number"
        )
    )
    var no: [Int] = []

    func validate() throws {
        if suggest {
            guard contacts.isEmpty else {
                throw ArgumentParser.ValidationError("Give contacts or --suggest, not both.")
            }
            guard (yes + no).allSatisfy({ $0 > 0 }) else {
                throw ArgumentParser.ValidationError("--yes and --no take numbers from the list.")
            }
            if let both = yes.first(where: no.contains) {
                throw ArgumentParser.ValidationError(
                    "Pair \(both) has --yes and --no; give one of them."
                )
            }
            return
        }
        guard yes.isEmpty, no.isEmpty else {
            throw ArgumentParser.ValidationError("--yes and --no belong to --suggest.")
        }
        guard contacts.count > 1 else {
            throw ArgumentParser.ValidationError("Give two contacts or more.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        guard suggest else {
            var chosen: [Contact] = []
            for name in contacts { chosen.append(try store.contact(named: name)) }
            return try link(chosen, in: store, output)
        }
        let likely = try asking(try store.likelyPairs())
        guard yes.isEmpty, no.isEmpty else {
            for number in yes + no where number > likely.pairs.count {
                throw .message(
                    "there is no pair \(number); `donationlog link --suggest` lists "
                        + "\(likely.pairs.count)",
                    .nothingFound
                )
            }
            for number in Set(yes).sorted() {
                try link(likely.pairs[number - 1], in: store, output)
            }
            for number in Set(no).sorted() {
                try keepApart(likely.pairs[number - 1], in: store, output)
            }
            return
        }
        guard !options.json else {
            for (index, pair) in likely.pairs.enumerated() {
                try output.line(pair.json(number: index + 1))
            }
            return
        }
        guard !likely.pairs.isEmpty else {
            try output.line("no two contacts are likely one person")
            try tellRest(likely, output)
            return try tellKeptApart(likely, output)
        }
        let isAsked = Descriptor.input.isTerminal && Descriptor.output.isTerminal
        for (index, pair) in likely.pairs.enumerated() {
            for line in pair.lines(number: index + 1) { try output.line(line) }
            guard isAsked else { continue }
            try output.flush()
            switch answer() {
            case .yes: try link(pair, in: store, output)
            case .no: try keepApart(pair, in: store, output)
            case .later: break
            case .quit: return
            }
        }
        try tellRest(likely, output)
        if !isAsked {
            try output.line(
                "To join a pair: donationlog link --suggest --yes NUMBER; to keep it apart: "
                    + "--no NUMBER"
            )
        }
        try tellKeptApart(likely, output)
    }

    private enum Answer {
        case yes, no, later, quit
    }

    /// Asks whether the last pair is one person.
    private func answer() -> Answer {
        while true {
            try? Descriptor.error.write(Array("One person? yes, no, later or quit: ".utf8))
            guard let line = readLine()?.lowercased().filter({ !$0.isWhitespace }) else {
                return .quit
            }
            switch line {
            case "y", "yes": return .yes
            case "n", "no": return .no
            case "l", "later", "": return .later
            case "q", "quit": return .quit
            default: continue
            }
        }
    }

    /// Joins a pair, whose contacts an earlier pair may have joined to others.
    private func link(
        _ pair: LikelyPair,
        in store: DonationStore,
        _ output: Output
    ) throws(Failure) {
        guard let people = try twoContacts(of: pair, in: store, output) else { return }
        try link([people.first, people.second], in: store, output)
    }

    /// Remembers that a pair is not one person.
    private func keepApart(
        _ pair: LikelyPair,
        in store: DonationStore,
        _ output: Output
    ) throws(Failure) {
        guard let (first, second) = try twoContacts(of: pair, in: store, output) else { return }
        let position = try asking { () throws(CorrectionError) in
            try store.keepApart(first, second)
        }
        try tell(position, "kept apart", [first, second], output)
    }

    /// Returns the contacts that a pair is by now; `nil`, and says so, if they are one.
    private func twoContacts(
        of pair: LikelyPair,
        in store: DonationStore,
        _ output: Output
    ) throws(Failure) -> (first: Contact, second: Contact)? {
        let (first, second) = (try now(pair.first, in: store), try now(pair.second, in: store))
        guard first.key != second.key else {
            try output.line("\(first.person.label) is one contact already")
            return nil
        }
        return (first, second)
    }

    /// Returns the contact that a contact of the list is by now.
    private func now(_ contact: Contact, in store: DonationStore) throws(Failure) -> Contact {
        let naming = try asking(try store.contacts(named: contact.key))
        return naming.only ?? contact
    }

    private func link(
        _ people: [Contact],
        in store: DonationStore,
        _ output: Output
    ) throws(Failure) {
        let position = try asking { () throws(CorrectionError) in
            try store.link(contacts: people)
        }
        try tell(position, "linked", people, output)
    }

    /// Tells what was recorded about people, and where.
    private func tell(
        _ position: Position,
        _ deed: String,
        _ people: [Contact],
        _ output: Output
    ) throws(Failure) {
        guard !options.json else { return try output.line(["position": position.json]) }
        let names = people.map(\.person.label).joined(separator: " and ")
        try output.line("\(deed) \(names) at \(position.rawValue)")
    }

    /// Tells how many pairs the list lacks because the owner keeps them apart.
    private func tellKeptApart(_ likely: LikelyPairs, _ output: Output) throws(Failure) {
        switch likely.keptApart {
        case 0: break
        case 1: try output.line("1 pair that you keep apart is left out")
        case let count: try output.line("\(count) pairs that you keep apart are left out")
        }
    }

    private func tellRest(_ likely: LikelyPairs, _ output: Output) throws(Failure) {
        if likely.rest > 0 { try output.line("and \(likely.rest) more pairs, after these") }
        guard likely.common > 0 else { return }
        let (names, have) =
            likely.common == 1 ? ("name or number", "is") : ("names or numbers", "are")
        try output.line(
            "\(likely.common) \(names) of more than \(LikelyPairs.mostOfOneName) contacts \(have) "
                + "left out"
        )
    }
}

extension LikelyPair {
    /// The reason in words.
    private var why: String {
        switch reason {
        case .number: "one number in two forms, \(text)"
        case .name: "the same full name"
        case .nickname: "the nickname \(text)"
        }
    }

    /// Returns the pair for people, under its number in the list.
    fileprivate func lines(number: Int) -> [String] {
        let before = "\(number)  "
        let space = String(repeating: " ", count: before.count)
        let donations = count == 1 ? "1 donation" : "\(count) donations"
        let called = name.map { " called \($0)" } ?? ""
        return [
            before + first.words, space + second.words,
            space + "\(why); one contact\(called) with \(donations)",
        ].map(\.printable)
    }

    /// Returns the pair as JSON, with its number in the list.
    fileprivate func json(number: Int) -> JSONValue {
        [
            "number": .integer(Int64(number)), "reason": .string(reason.rawValue),
            "text": .string(text), "contacts": .array([first, second].map(\.distinctionJSON)),
            "name": JSONValue(name), "count": .integer(Int64(count)),
        ]
    }
}

extension Contact {
    /// The name, the handle, the apps and the number of donations, on one line.
    fileprivate var words: String {
        let apps = Set(donors.map(\.donor.app)).sorted()
        let handle = person.handlesAndIdentifiers.first { $0 != person.label }
        let parts = [
            person.label, handle, apps.isEmpty ? "on a card" : apps.joined(separator: ", "),
            roles.count == 0 ? nil : "\(roles.count)",
        ]
        return parts.compactMap(\.self).joined(separator: "  ")
    }
}
