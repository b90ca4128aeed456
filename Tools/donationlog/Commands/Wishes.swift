import ArgumentParser
import DonationStore

struct SuggestLess: WishCommand {
    static let verb = WishVerb(
        name: "less",
        abstract: "Suggest a person, a group, an address or an app less.",
        effect: "Each repetition lowers it further. This holds until `donationlog clear`.",
        done: "suggesting less:",
        change: .suggestLess,
        narrow: DonationStore.suggestLess
    )

    @OptionGroup var options: StoreOptions
    @OptionGroup var subject: WishOptions
}

struct NeverSuggest: WishCommand {
    static let verb = WishVerb(
        name: "never",
        abstract: "Never suggest a person, a group, an address or an app.",
        effect: """
            Groups in which a hidden person takes part stay. `donationlog hidden` lists what is \
            hidden. This holds until `donationlog clear`.
            """,
        done: "never suggesting",
        reach: ", in any app",
        change: .never,
        narrow: DonationStore.neverSuggest
    )

    @OptionGroup var options: StoreOptions
    @OptionGroup var subject: WishOptions
}

struct ClearPreference: WishCommand {
    static let verb = WishVerb(
        name: "clear",
        abstract: "Suggest somebody or something again as before `less` and `never`.",
        effect: """
            Of a person, this ends what you said about the conversations with that person alone, \
            too. A pinned conversation stays pinned.
            """,
        done: "suggesting as before:",
        change: .clear,
        narrow: DonationStore.clearPreference
    )

    @OptionGroup var options: StoreOptions
    @OptionGroup var subject: WishOptions
}

// MARK: Their shape

/// The words of a subcommand that records a wish, and its narrow form about one conversation.
struct WishVerb: Sendable {
    var name: String
    var abstract: String
    /// The first sentences of the discussion.
    var effect: String
    /// The words before the subject in the answer.
    var done: String
    /// The words after a person in the answer.
    var reach = ""
    var change: Wish.Change
    var narrow:
        @Sendable (DonationStore) -> (ConversationReference) throws(CorrectionError) -> Position
}

/// The person, the group, the conversation, the address or the app that a wish is about.
struct WishOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "A person, with every conversation and address: key, handle, identifier or whole "
                + "name; or a group by its name, or a conversation by the position of a donation "
                + "in it.",
            valueName: "person"
        ),
        completion: .person
    )
    var person: String?

    @Option(
        help: ArgumentHelp("One conversation alone.", valueName: "conversation"),
        completion: .conversation
    )
    var conversation: String?

    @Option(
        help: ArgumentHelp(
            "One address, number or handle of somebody whose others stay.",
            valueName: "address"
        ),
        completion: .person
    )
    var address: String?

    @Option(
        help: ArgumentHelp("An app with everything in it.", valueName: "app"),
        completion: .donor
    )
    var app: String?

    func validate() throws {
        let count = [person, conversation, address, app].count { $0 != nil }
        guard count == 1 else {
            throw ArgumentParser.ValidationError(
                "Give one of a person, --conversation, --address and --app."
            )
        }
    }
}

/// A subcommand that records a wish about a person, a conversation, an address or an app.
///
/// Each is a type of its own: the parser meets them all at each start, and a generic type is made
/// there and then.
protocol WishCommand: StoreCommand {
    static var verb: WishVerb { get }
    var subject: WishOptions { get }
}

extension WishCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: verb.name,
            abstract: verb.abstract,
            discussion: """
                A person is meant with every conversation and address, in every app. \(verb.effect) \
                `donationlog withdraw` undoes this as if it had never happened.

                  donationlog \(verb.name) "Ana Silva"
                  donationlog \(verb.name) --conversation 17
                  donationlog \(verb.name) --address ana@old.example
                  donationlog \(verb.name) --app org.example.chat
                """
        )
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let recorded = try record(in: store)
        guard !options.json else { return try output.line(recorded.json) }
        for (text, position) in recorded.lines {
            try output.line(
                "\(Self.verb.done) \(text); `donationlog withdraw \(position.rawValue)` takes "
                    + "this back"
            )
        }
    }

    private func record(in store: DonationStore) throws(Failure) -> RecordedWish {
        if let app = subject.app { return try record(aboutApp: app, in: store) }
        if let address = subject.address { return try record(aboutAddress: address, in: store) }
        if let conversation = subject.conversation {
            return try record(aboutConversation: conversation, in: store)
        }
        let text = subject.person ?? ""
        // `#17` and `17:sender` are positions and nothing else.
        if ConversationReference(text) != nil {
            return try record(aboutConversation: text, in: store)
        }
        try refuseEmpty(text)
        let people = try asking(try store.contacts(named: text))
        let rooms = try asking(try store.conversations(named: text)).filter { !$0.isWithOnePerson }
        let isRoom = rooms.isExact && rooms.way.map { $0 != .handle } ?? false
        if !people.isExact {
            // A conversation by its key or identifier, or a group by its name.
            let any = try asking(try store.conversations(named: text))
            if isRoom || any.isExact || people.found.isEmpty {
                return try record(aboutConversation: text, in: store)
            }
        } else if isRoom, people.way == .name {
            throw .message(
                "'\(text)' is the name of a person and of a group; name the person by the key, "
                    + people.found.map { "'\($0.key)'" }.joined(separator: " or ")
                    + ", or the group with --conversation",
                .validationFailure
            )
        }
        return try record(aboutPerson: try people.meant(takesPart: false), in: store)
    }

    private func record(
        aboutPerson contact: Contact,
        in store: DonationStore
    ) throws(Failure) -> RecordedWish {
        let position = try wish(.person(contact), in: store)
        var recorded = RecordedWish(
            contact.person.label + Self.verb.reach,
            at: position,
            ["person": .string(contact.key)]
        )
        guard Self.verb.change == .clear else { return recorded }
        // What was said about one conversation alone would keep hiding the person there.
        for said in try asking(try store.preferences())
        where said.view.isNever || said.view.lessCount > 0 {
            guard let conversation = try asking(try store.conversation(key: said.key)),
                conversation.isWith(contact)
            else { continue }
            let cleared = try asking { () throws(CorrectionError) in
                try store.clearPreference(conversation)
            }
            recorded.add(conversation.distinctLabel, at: cleared)
        }
        return recorded
    }

    private func record(
        aboutAddress text: String,
        in store: DonationStore
    ) throws(Failure) -> RecordedWish {
        try refuseEmpty(text)
        let found = Array(try asking(try store.addresses(named: text)))
        var recorded: RecordedWish?
        for address in found {
            guard let contact = address.contacts.first else { continue }
            let position = try wish(.address(address.address, of: contact), in: store)
            let people = address.contacts.map(\.person.label).joined(separator: " and ")
            let line = "\(address.address.key) of \(people)"
            if recorded == nil {
                recorded = RecordedWish(
                    line,
                    at: position,
                    ["address": .string(address.address.key)]
                )
            } else {
                recorded?.add(line, at: position)
            }
        }
        guard let recorded else {
            throw .message(
                "no donation names the address '\(text)'; `donationlog contact NAME` lists those "
                    + "of a person",
                .nothingFound
            )
        }
        return recorded
    }

    private func record(
        aboutApp text: String,
        in store: DonationStore
    ) throws(Failure) -> RecordedWish {
        try refuseEmpty(text)
        let registered = try asking(try store.apps()).map(\.app)
        let named = registered.filter {
            $0.identifier == text || $0.name.lowercased() == text.lowercased()
        }
        guard named.count < 2 else {
            let choices = named.map { "'\($0.identifier)'" }.joined(separator: " or ")
            throw .message("'\(text)' is the name of \(choices); name one", .validationFailure)
        }
        let app = named.first?.identifier ?? text
        if named.isEmpty { try store.requireDonor(app) }
        let position = try wish(.app(app), in: store)
        let name = named.first.map { $0.name.isBlank ? app : "\($0.name) (\(app))" } ?? app
        return RecordedWish("anything of \(name)", at: position, ["app": .string(app)])
    }

    private func record(
        aboutConversation text: String,
        in store: DonationStore
    ) throws(Failure) -> RecordedWish {
        let (reference, _) = try store.conversation(meantBy: text)
        let position = try asking { () throws(CorrectionError) in
            try Self.verb.narrow(store)(reference)
        }
        let named = try asking(try store.conversations(named: "#\(reference.text)")).only
        let label = named?.distinctLabel ?? "the conversation of \(reference.text)"
        return RecordedWish(label, at: position, ["conversation": JSONValue(named?.key)])
    }

    private func wish(_ subject: WishSubject, in store: DonationStore) throws(Failure) -> Position {
        try asking { () throws(CorrectionError) in
            try store.wish(Self.verb.change, subject)
        }
    }
}

/// The events of a wish, with the words for what each is about.
private struct RecordedWish {
    private(set) var lines: [(text: String, position: Position)]
    private let members: [String: JSONValue]

    init(_ text: String, at position: Position, _ members: [String: JSONValue]) {
        lines = [(text.printable, position)]
        self.members = members
    }

    mutating func add(_ text: String, at position: Position) {
        lines.append((text.printable, position))
    }

    var json: JSONValue {
        var object = members
        object["position"] = lines[0].position.json
        if lines.count > 1 {
            object["others"] = .array(lines.dropFirst().map(\.position.json))
        }
        return .object(object)
    }
}

extension Conversation {
    /// The conversation in words, with its app.
    fileprivate var distinctLabel: String {
        isWithOnePerson
            ? "the conversation with \(label) in \(donor.text)" : "\(label) in \(donor.text)"
    }
}

// MARK: The list

struct HiddenList: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "hidden",
        abstract: "List what is never suggested, and how to take it back.",
        discussion: """
            Each line is one thing that you said with `donationlog never`: the position of the \
            event, the day, the person, address, app or conversation, and the way back.

              donationlog hidden
              donationlog hidden --json | jq -r .position
            """
    )

    @OptionGroup var options: StoreOptions

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let hidden = Array(try asking(try store.hidden()))
        guard !options.json else {
            for one in hidden { try output.line(one.json) }
            return
        }
        guard !hidden.isEmpty else { return try output.line("nothing is hidden") }
        var columns = Columns(right: [0])
        let rows = hidden.map { one in
            [
                "\(one.position.rawValue)", one.since.localText, one.subject.kind,
                one.subject.text.printable, one.wayBack,
            ]
        }
        for line in columns.lines(of: rows) { try output.line(line) }
    }
}

extension HiddenSubject {
    /// Returns whether it is a contact as a person.
    func isOf(_ contact: Contact) -> Bool {
        if case .person(let person) = subject { person.key == contact.key } else { false }
    }

    /// The command that suggests it again.
    var wayBack: String { "donationlog withdraw \(position.rawValue)" }

    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = [
            "position": position.json, "since": JSONValue(since),
            "kind": .string(subject.kind), "name": .string(subject.text),
        ]
        switch subject {
        case .person(let contact): members["person"] = .string(contact.key)
        case .address(let address, of: let contact):
            members["address"] = .string(address.key)
            members["person"] = .string(contact.key)
        case .app(let app): members["app"] = .string(app)
        case .conversation(let conversation):
            members["conversation"] = .string(conversation.key)
        }
        return .object(members)
    }
}

extension HiddenSubject.Subject {
    /// The word for what it is.
    var kind: String {
        switch self {
        case .person: "person"
        case .address: "address"
        case .app: "app"
        case .conversation: "conversation"
        }
    }

    /// The name of it.
    var text: String {
        switch self {
        case .person(let contact): contact.person.label
        case .address(let address, of: let contact): "\(address.key) of \(contact.person.label)"
        case .app(let app): app
        case .conversation(let conversation): "\(conversation.label) in \(conversation.donor.text)"
        }
    }
}
