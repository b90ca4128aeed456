internal import Interactions

extension HistoryReason {
    /// A draft, or a message that did not leave.
    package static let notSent = HistoryReason(rawValue: "a message that was not sent")
    /// A call that the telephone refused without its owner.
    package static let blocked = HistoryReason(rawValue: "a call from a blocked number")
    /// A record of a kind that this version does not know.
    package static let unknownKind = HistoryReason(rawValue: "of an unknown kind")
}

/// Makes donations of the records of a telephone.
struct PhoneBackupParser {
    /// A multimedia message.
    struct Message {
        /// The number of the sender's kind among addresses (`PduHeaders.FROM`).
        private static let from = "137"
        /// Text in place of the telephone's own number.
        private static let own = "insert-address-token"

        let attributes: [String: String]
        /// The sender, if the message names one.
        private(set) var sender: String?

        init(attributes: [String: String]) {
            self.attributes = attributes
        }

        /// Adds an address; recipients stand in the message itself, too.
        mutating func add(_ address: [String: String]) {
            guard address["type"] == Self.from, sender == nil,
                let text = PhoneBackupParser.known(address["address"]), text != Self.own
            else { return }
            sender = text
        }
    }

    let donor: Donor
    let owner: HistoryOwner
    private var identifiers = ContentIdentifiers()

    init(donor: Donor, owner: HistoryOwner) {
        self.donor = donor
        self.owner = owner
    }

    /// Returns the item for a short message.
    mutating func item(
        sms attributes: [String: String],
        at location: HistoryLocation
    ) -> HistoryItem {
        let kind = attributes["type"]
        return item(attributes, kind, sender: nil, at: location) {
            ["sms", attributes["address"], attributes["date"], kind]
        }
    }

    /// Returns the item for a multimedia message.
    mutating func item(_ message: Message, at location: HistoryLocation) -> HistoryItem {
        let attributes = message.attributes
        let kind = attributes["msg_box"]
        return item(attributes, kind, sender: message.sender, at: location) {
            ["mms", attributes["address"], attributes["date"], kind, attributes["m_id"]]
        }
    }

    /// Returns the item for a call.
    mutating func item(
        call attributes: [String: String],
        at location: HistoryLocation
    ) -> HistoryItem {
        let isMine: Bool
        switch attributes["type"] {
        // Answered, missed, sent to the voicemail, rejected.
        case "1", "3", "4", "5": isMine = false
        case "2": isMine = true
        case "6": return .skipped(.blocked, at: location)
        default: return .skipped(.unknownKind, at: location)
        }
        guard let start = Self.date(attributes) else { return .skipped(.noDate, at: location) }
        // Withheld numbers are empty or negative.
        guard let number = Self.known(attributes["number"]), !number.hasPrefix("-"),
            let other = person(number, attributes["contact_name"])
        else { return .skipped(.nobody, at: location) }
        var people = IntentPeople()
        people.conversationIdentifier = Self.conversation([number])
        people.isGroup = false
        if isMine { people.recipients = [other] } else { people.sender = other }
        let facts = ["call", number, attributes["date"], attributes["type"]]
        var interaction = Interaction(
            intent: Intent(history: people, isCall: true),
            direction: isMine ? .outgoing : .incoming,
            start: start,
            identifier: identifiers.next(for: facts),
            groupIdentifier: people.conversationIdentifier
        )
        if let seconds = attributes["duration"].flatMap({ Int64($0) }),
            (1..<10_000_000).contains(seconds)
        {
            interaction.end = Timestamp(milliseconds: start.milliseconds + seconds * 1000)
        }
        return .donation(Donation(interaction, from: donor), at: location)
    }

    private mutating func item(
        _ attributes: [String: String],
        _ kind: String?,
        sender: String?,
        at location: HistoryLocation,
        facts: () -> [String?]
    ) -> HistoryItem {
        guard kind == "1" || kind == "2" else {
            let isKnown = ["3", "4", "5", "6"].contains(kind)
            return .skipped(isKnown ? .notSent : .unknownKind, at: location)
        }
        guard let start = Self.date(attributes) else { return .skipped(.noDate, at: location) }
        let numbers = others(attributes["address"])
        guard numbers.count <= DonationLimits.people else {
            return .skipped(.tooManyPeople, at: location)
        }
        guard !numbers.isEmpty else { return .skipped(.nobody, at: location) }
        let isMine = kind == "2"
        // One name is that of one person; several stand in one text without a sure order.
        let name = numbers.count == 1 ? attributes["contact_name"] : nil
        var people = IntentPeople()
        people.conversationIdentifier = Self.conversation(numbers)
        people.isGroup = numbers.count > 1
        if isMine {
            people.recipients = numbers.compactMap { person($0, name) }
        } else {
            guard let sender = numbers.count == 1 ? numbers[0] : sender else {
                return .skipped(.noSender, at: location)
            }
            people.sender = person(sender, name)
            let key = Self.key(sender)
            if numbers.count > 1 {
                people.recipients = numbers.filter { Self.key($0) != key }
                    .compactMap { person($0, nil) }
            }
        }
        let interaction = Interaction(
            intent: Intent(history: people),
            direction: isMine ? .outgoing : .incoming,
            start: start,
            identifier: identifiers.next(for: facts()),
            groupIdentifier: people.conversationIdentifier
        )
        return .donation(Donation(interaction, from: donor), at: location)
    }

    // MARK: People

    /// Returns the numbers of a conversation, between tildes, each once and without the owner's.
    private func others(_ address: String?) -> [String] {
        guard let address = Self.known(address) else { return [] }
        var seen: Set<String> = []
        return address.split(separator: "~", maxSplits: DonationLimits.people + 1)
            .map(String.init)
            .filter {
                Self.known($0) != nil && !owner.contains($0) && seen.insert(Self.key($0)).inserted
            }
    }

    private func person(_ number: String, _ name: String?) -> Person? {
        Person(
            name: Self.known(name),
            handle: number,
            isOfTelephone: true,
            owner: HistoryOwner()
        )
    }

    /// Returns a text, unless it stands for an unknown one.
    static func known(_ text: String?) -> String? {
        guard let text, !text.isEmpty, !UnknownPerson.isMeant(by: text) else { return nil }
        return text
    }

    private static func date(_ attributes: [String: String]) -> Timestamp? {
        Timestamp(history: attributes["date"].flatMap { Int64($0) })
    }

    /// Returns a number without the marks that people write into it.
    private static func key(_ number: String) -> String {
        guard PhoneText.isNumber(number) else { return number.lowercased() }
        return String(
            decoding: number.utf8.filter { $0.isDigit || $0 == UInt8(ascii: "+") },
            as: UTF8.self
        )
    }

    /// Returns the same identifier for the same people in any order.
    private static func conversation(_ numbers: [String]) -> String {
        numbers.map(key).sorted().joined(separator: "~").boundedIdentifier
    }
}
