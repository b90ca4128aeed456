internal import Importing
internal import Interactions

/// A row of `ZCONTACTS`.
struct InteractionContact {
    var number: Int64
    var handle: String?
    var name: String?
    var contactIdentifier: String?
    var customIdentifier: String?

    /// Reads the cells from a column on; `nil` if there is no such row.
    init?(_ cells: Cells, at column: Int) {
        guard let number = cells.integer(column) else { return nil }
        self.number = number
        handle = cells.text(column + 1)
        name = cells.text(column + 2)
        contactIdentifier = cells.text(column + 3)
        customIdentifier = cells.text(column + 4)
    }

    func person(_ owner: HistoryOwner) -> Person? {
        Person(
            name: name,
            handle: handle,
            contactIdentifier: contactIdentifier,
            customIdentifier: customIdentifier,
            owner: owner
        )
    }
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
        guard let number = cells.integer(0) else { return nil }
        self.number = number
        start = cells.date(1)
        switch cells.integer(2) {
        case 0: direction = .incoming
        case 1: direction = .outgoing
        default: direction = .unspecified
        }
        app = cells.text(3)
        hasSender = cells.integer(4) != nil
        end = cells.date(5)
        account = cells.text(6)
        conversation = cells.text(7)
        groupName = cells.text(8)
        identifier = cells.text(9)
        mechanism = cells.integer(10)
        sender = InteractionContact(cells, at: 11)
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
        people.conversationIdentifier = conversation
        people.speakableGroupName = groupName.flatMap(DisplayName.cleaned).map {
            SpeakableString($0)
        }
        guard conversation != nil || people.everyone.contains(where: { !$0.isMe }) else {
            items.append(.skipped(.nobody, at: location))
            return
        }
        if people.recipients.count < contacts.count || (hasSender && people.sender == nil) {
            items.append(.noted(.nameless, at: location))
        }
        var interaction = Interaction(
            intent: intent(people),
            direction: direction,
            start: start,
            identifier: identifier ?? digest(people)
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
            return .startCall(intent)
        }
        var intent = SendMessageIntent()
        intent.people = people
        return .sendMessage(intent)
    }

    /// Returns a digest that is the same for the interaction in another backup of the device.
    private func digest(_ people: IntentPeople) -> String {
        var hash = StableHash()
        let parts =
            [start.map { "\($0.milliseconds)" }, conversation, mechanism.map { "\($0)" }]
            + people.everyone.flatMap { [$0.personHandle?.value, $0.displayName] }
        for part in parts {
            hash.add((part ?? "").utf8)
            hash.add(0)
        }
        return "digest:\(hash.text)"
    }
}
