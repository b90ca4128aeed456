internal import Importing
internal import Interactions

/// A row of `ZCONTACTS`.
struct InteractionContact {
    var number: Int64
    var handle: String?
    var name: String?
    var contactIdentifier: String?
    var customIdentifier: String?

    /// Reads the cells of a contact, whose names begin with its role; `nil` if there is no such
    /// row.
    init?(_ cells: Cells, _ role: String) {
        guard let number = cells.integer("\(role)Number") else { return nil }
        self.number = number
        handle = cells.text("\(role)ZIDENTIFIER")
        name = cells.text("\(role)ZDISPLAYNAME")
        contactIdentifier = cells.text("\(role)ZPERSONID")
        customIdentifier = cells.text("\(role)ZCUSTOMIDENTIFIER")
    }

    /// Whether this is a group of WhatsApp and no person.
    var isGroup: Bool { handle.map(WhatsAppIdentifier.init)?.isGroup ?? false }

    /// Returns the person; `nil` without any name or handle, and for a group.
    func person(_ owner: HistoryOwner) -> Person? {
        let identifier = handle.map(WhatsAppIdentifier.init)
        switch identifier {
        case .number(let number): return person(owner, handle: number)
        case .hidden(let text):
            return person(owner, handle: nil, customIdentifier: customIdentifier ?? text)
        case .group: return nil
        case .other, nil: return person(owner, handle: handle)
        }
    }

    /// Returns the person with the handle as written.
    fileprivate func written(_ owner: HistoryOwner) -> Person? { person(owner, handle: handle) }

    private func person(
        _ owner: HistoryOwner,
        handle: String?,
        customIdentifier: String? = nil
    ) -> Person? {
        Person(
            name: name,
            handle: handle,
            contactIdentifier: contactIdentifier,
            customIdentifier: customIdentifier ?? self.customIdentifier,
            owner: owner
        )
    }
}

/// An identifier of WhatsApp, which looks like an address of mail and is none.
enum WhatsAppIdentifier {
    /// A phone number with its calling code: `442079460018@s.whatsapp.net`.
    case number(String)
    /// A person who does not show the number: `123@lid`.
    case hidden(String)
    /// A group: `123-456@g.us`.
    case group
    /// Any other text.
    case other

    init(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let local = parts.first, !local.isEmpty else {
            self = .other
            return
        }
        // A number of a device follows the person's: `442079460018:12@s.whatsapp.net`.
        let digits = local.prefix { $0 != ":" && $0 != "." }
        switch parts[1].lowercased() {
        case "s.whatsapp.net", "c.us":
            let isNumber = (7...15).contains(digits.count) && digits.utf8.allSatisfy(\.isDecimal)
            self = isNumber ? .number("+\(digits)") : .hidden(text)
        case "lid": self = .hidden(text)
        case "g.us": self = .group
        default: self = .other
        }
    }

    /// Whether it is a group's.
    var isGroup: Bool { if case .group = self { true } else { false } }
}

extension UInt8 {
    fileprivate var isDecimal: Bool { (0x30...0x39).contains(self) }
}

/// A row of `ZINTERACTIONS` and its sender.
struct InteractionRow {
    /// The apps whose interactions are calls; those of other apps count as messages.
    private static let callApps: Set<String> = [
        "com.apple.mobilephone", "com.apple.InCallService", "com.apple.facetime",
        "com.apple.FaceTime", "com.apple.TelephonyUtilities",
    ]

    var number: Int64
    private var start: Timestamp?
    private var direction: Direction
    private var app: String?
    private var hasSender: Bool
    private var end: Timestamp?
    private var account: String?
    private var conversation: String?
    private var groupName: String?
    private var identifier: String?
    private var mechanism: Int64?
    private var sender: InteractionContact?

    init?(_ cells: Cells) {
        guard let number = cells.integer("number") else { return nil }
        self.number = number
        start = cells.date("ZSTARTDATE")
        switch cells.integer("ZDIRECTION") {
        case 0: direction = .incoming
        case 1: direction = .outgoing
        default: direction = .unspecified
        }
        app = cells.text("ZBUNDLEID")
        hasSender = cells.integer("ZSENDER") != nil
        end = cells.date("ZENDDATE")
        account = cells.text("ZACCOUNT")
        conversation = cells.text("ZDOMAINIDENTIFIER")
        groupName = cells.text("ZGROUPNAME")
        identifier = cells.text("ZUUID")
        mechanism = cells.integer("ZMECHANISM")
        sender = InteractionContact(cells, "sender")
    }

    /// Appends the item of the row.
    func add(
        _ recipients: [Int64: InteractionContact],
        _ options: DatabaseOptions,
        to items: inout [HistoryItem]
    ) {
        let location = HistoryLocation.row(number)
        guard let donor = options.donor(app: app, account: account) else {
            items.append(.skipped(.noApp, at: location))
            return
        }
        guard let start else {
            items.append(.skipped(.noDate, at: location))
            return
        }
        guard recipients.count <= DonationLimits.people else {
            items.append(.skipped(.tooManyPeople, at: location))
            return
        }
        let contacts = recipients.values.sorted { $0.number < $1.number }
        var people = IntentPeople()
        people.recipients = contacts.compactMap { $0.person(options.owner) }
        people.sender = sender?.person(options.owner)
        // The sender of an outgoing interaction is the owner, whatever the name.
        if direction == .outgoing { people.sender?.isMe = true }
        let group = contacts.first(where: \.isGroup)?.handle
        people.conversationIdentifier = conversation ?? group
        let isGroup = group != nil || conversation.map(WhatsAppIdentifier.init)?.isGroup == true
        if isGroup { people.isGroup = true }
        people.speakableGroupName = groupName.flatMap(DisplayName.cleaned).map {
            SpeakableString($0)
        }
        guard people.conversationIdentifier != nil || people.everyone.contains(where: { !$0.isMe })
        else {
            items.append(.skipped(.nobody, at: location))
            return
        }
        let persons = contacts.count { !$0.isGroup }
        if people.recipients.count < persons || (hasSender && people.sender == nil) {
            items.append(.noted(.nameless, at: location))
        }
        var interaction = Interaction(
            intent: intent(people),
            direction: direction,
            start: start,
            identifier: identifier ?? digest(contacts)
        )
        interaction.end = end.flatMap { $0 < start ? nil : $0 }
        interaction.unknownFields.json["mechanism"] = mechanism.map { .integer($0) }
        items.append(.donation(Donation(interaction, from: donor), at: location))
    }

    private func intent(_ people: IntentPeople) -> Intent {
        if let app, Self.callApps.contains(app) {
            var intent = StartCallIntent(contacts: people.recipients)
            intent.people.sender = people.sender
            intent.people.conversationIdentifier = people.conversationIdentifier
            intent.people.speakableGroupName = people.speakableGroupName
            intent.people.isGroup = people.isGroup
            return .startCall(intent)
        }
        var intent = SendMessageIntent()
        intent.people = people
        return .sendMessage(intent)
    }

    /// Returns a digest that is the same for the interaction in another backup of the device.
    ///
    /// It takes the handles as they stand in the database.
    private func digest(_ recipients: [InteractionContact]) -> String {
        var hash = StableHash()
        let owner = HistoryOwner()
        let people = ([sender].compactMap { $0 } + recipients).compactMap { $0.written(owner) }
        let parts =
            [start.map { "\($0.milliseconds)" }, conversation, mechanism.map { "\($0)" }]
            + people.flatMap { [$0.personHandle?.value, $0.displayName] }
        for part in parts {
            hash.add((part ?? "").utf8)
            hash.add(0)
        }
        return "digest:\(hash.text)"
    }
}
