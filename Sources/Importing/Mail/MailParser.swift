internal import Interactions

extension HistoryReason {
    /// There is no sender, or none with an address.
    package static let noSender = HistoryReason(rawValue: "no sender")
    /// A mail that its program has marked as deleted and not removed yet.
    package static let deleted = HistoryReason(rawValue: "deleted in the mailbox")
    /// A name in an unknown character set, which stays unchanged.
    package static let unknownCharacterSet = HistoryReason(
        rawValue: "a name in an unknown character set, kept as it is"
    )
    /// One of the addresses is invalid.
    package static let notAnAddress = HistoryReason(rawValue: "what is no address, left out")
}

/// Makes a donation from the header of a mail; it never reads the rest.
struct MailParser {
    let options: MailOptions
    /// The most recent people by their spelling in headers: most mail is with few people.
    private var people = PersonCache()

    init(_ options: MailOptions) {
        self.options = options
    }

    /// Appends the item for a mail.
    ///
    /// - Parameters:
    ///   - header: The header.
    ///   - separator: The line before the mail in a mailbox, whose date replaces a missing one.
    ///   - location: The location of the mail.
    ///   - items: The items.
    mutating func read(
        _ header: borrowing MailHeader,
        separator: [UInt8],
        at location: HistoryLocation,
        to items: inout [HistoryItem]
    ) {
        var notes: Set<HistoryReason> = []
        switch donation(of: header, after: separator, notes: &notes) {
        case .failure(let refusal): items.append(.skipped(refusal.reason, at: location))
        case .success(let donation):
            for note in notes.sorted() { items.append(.noted(note, at: location)) }
            items.append(.donation(donation, at: location))
        }
    }

    private struct Refusal: Error {
        var reason: HistoryReason
    }

    private mutating func donation(
        of header: borrowing MailHeader,
        after separator: [UInt8],
        notes: inout Set<HistoryReason>
    ) -> Result<Donation, Refusal> {
        func refuse(_ reason: HistoryReason) -> Result<Donation, Refusal> {
            .failure(Refusal(reason: reason))
        }
        guard header.hasFields else { return refuse(.unreadable) }
        guard !header.isTooLong else { return refuse(.tooLong) }
        guard !header.isDeleted else { return refuse(.deleted) }
        let senders =
            mailboxes(.from, of: header, notes: &notes)
            + mailboxes(.sender, of: header, notes: &notes)
        guard var sender = senders.first else { return refuse(.noSender) }
        if let me = senders.first(where: \.isMe) { sender = me }
        let list = header.list
        if !options.includesBulk, !sender.isMe,
            let reason = header.reasonForBulk(isList: list != nil, sender: sender.address)
        {
            return refuse(reason)
        }
        guard let date = Self.date(of: header, after: separator) else { return refuse(.noDate) }
        let recipients = unique(
            mailboxes(.to, of: header, notes: &notes) + mailboxes(.cc, of: header, notes: &notes)
        )
        guard recipients.count <= DonationLimits.people, Self.fits(recipients) else {
            return refuse(.tooManyPeople)
        }
        guard list != nil || !sender.isMe || recipients.contains(where: { !$0.isMe }) else {
            return refuse(.nobodyElse)
        }
        var intent = SendMessageIntent(recipients: recipients.map(\.person))
        intent.people.sender = sender.person
        intent.people.conversationIdentifier = list?.identifier
        intent.people.speakableGroupName = list?.name.map { SpeakableString($0) }
        if list != nil { intent.people.isGroup = true }
        let identifier = header.identifier
        let interaction = Interaction(
            intent: .sendMessage(intent),
            direction: sender.isMe ? .outgoing : .incoming,
            start: date,
            identifier: identifier,
            groupIdentifier: header.threadRoot ?? identifier
        )
        return .success(Donation(interaction, from: options.donor))
    }

    // MARK: People

    private mutating func mailboxes(
        _ field: MailField,
        of header: borrowing MailHeader,
        notes: inout Set<HistoryReason>
    ) -> [MailPerson] {
        var found: [MailPerson] = []
        for value in header.values(field) {
            let list = AddressList(value, limit: DonationLimits.people)
            if list.hasOthers { notes.insert(.notAnAddress) }
            for mailbox in list.mailboxes {
                guard let person = people.person(of: mailbox, options) else {
                    notes.insert(.notAnAddress)
                    continue
                }
                if !person.isUnderstood { notes.insert(.unknownCharacterSet) }
                found.append(person)
            }
        }
        return found
    }

    private func unique(_ people: [MailPerson]) -> [MailPerson] {
        guard people.count > 1 else { return people }
        var seen: Set<String> = []
        return people.filter { seen.insert($0.address).inserted }
    }

    /// Returns whether a donation has room for these people.
    private static func fits(_ people: [MailPerson]) -> Bool {
        people.reduce(0) { $0 + $1.size } < DonationLimits.payloadBytes - 4096
    }

    // MARK: Dates

    /// Returns the time of sending, or else of receipt, or else of arrival in the mailbox.
    private static func date(
        of header: borrowing MailHeader,
        after separator: [UInt8]
    ) -> Timestamp? {
        if let date = header.value(.date).flatMap({ MailDate.timestamp($0) }) { return date }
        if let received = header.value(.received),
            let mark = received.lastIndex(of: UInt8(ascii: ";")),
            let date = MailDate.timestamp(received[(mark + 1)...])
        {
            return date
        }
        return MailDate.timestamp(separator: separator)
    }
}
