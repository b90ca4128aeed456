internal import Interactions

extension HistoryReason {
    /// There is no sender, or none with an address.
    package static let noSender = HistoryReason(rawValue: "no sender")
    /// A name in an unknown character set, which stays unchanged.
    package static let unknownCharacterSet = HistoryReason(
        rawValue: "a name in an unknown character set, kept as it is"
    )
    /// A name in an unknown character set, whose letters nobody could read.
    package static let unreadableName = HistoryReason(
        rawValue: "a name in an unknown character set, left out"
    )
    /// One of the addresses is invalid.
    package static let notAnAddress = HistoryReason(rawValue: "what is no address, left out")
}

/// Makes a donation from the header of a mail; it never reads the rest.
struct MailParser {
    let options: MailOptions
    /// The folder of the mails of the file.
    private var folder: MailFolder?
    /// The most recent people by their spelling in headers: most mail is with few people.
    private var people = PersonCache()
    /// The mails that the owner sent, also of earlier files.
    private var sent = SentMails()
    private var starts = StartOrdinals()
    /// The address that sent the present mail, if a folder or a label says that the owner did.
    private var sentBy: String?

    init(_ options: MailOptions) {
        self.options = options
    }

    /// Begins a file in a folder.
    mutating func begin(in folder: MailFolder) {
        self.folder = folder
        starts = StartOrdinals()
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
        sentBy = nil
        do {
            var answered: [UInt64] = []
            let donation = try donation(of: header, after: separator, &answered, notes: &notes)
            for note in notes.sorted() { items.append(.noted(note, at: location)) }
            if let sentBy { items.append(.sent(by: sentBy)) }
            items.append(
                answered.isEmpty
                    ? .donation(donation, at: location)
                    : .answer(donation, to: answered, at: location)
            )
        } catch {
            items.append(.skipped(error.reason, at: location))
        }
    }

    private struct Refusal: Error {
        var reason: HistoryReason

        init(_ reason: HistoryReason) {
            self.reason = reason
        }
    }

    private mutating func donation(
        of header: borrowing MailHeader,
        after separator: [UInt8],
        _ answered: inout [UInt64],
        notes: inout Set<HistoryReason>
    ) throws(Refusal) -> Donation {
        guard header.hasFields else { throw Refusal(.unreadable) }
        guard !header.isTooLong else { throw Refusal(.tooLong) }
        let marks = header.marks.union(folder?.marks ?? [])
        if let reason = MailKind.reason(for: marks, without: options.included) {
            throw Refusal(reason)
        }
        var recipients = self.recipients(of: header, notes: &notes)
        let list = header.list(writtenTo: recipients)
        let sender = try sender(
            of: header,
            from: list,
            to: recipients,
            &answered,
            notes: &notes
        )
        if sender.isMe, let identifier = header.identifierHash { sent.insert(identifier) }
        if !sender.isMe, !sender.address.isEmpty,
            folder?.isOfSentMail == true || header.hasLabelOfSentMail
        {
            sentBy = sender.address
        }
        removeNobodies(from: &recipients, to: list)
        guard let date = Self.date(of: header, after: separator) else { throw Refusal(.noDate) }
        guard recipients.count <= DonationLimits.people, Self.fits(recipients) else {
            throw Refusal(.tooManyPeople)
        }
        guard list != nil || !sender.isMe || recipients.contains(where: { !$0.isMe }) else {
            throw Refusal(.nobodyElse)
        }
        var intent = SendMessageIntent(recipients: recipients.map(\.person))
        intent.people.sender = sender.person
        intent.people.conversationIdentifier = list?.identifier
        intent.people.speakableGroupName = list?.name.map { SpeakableString($0) }
        if list != nil { intent.people.isGroup = true }
        let identifier = header.identifier
        var interaction = Interaction(
            intent: .sendMessage(intent),
            direction: sender.isMe ? .outgoing : .incoming,
            start: date,
            identifier: identifier,
            groupIdentifier: header.threadRoot ?? identifier
        )
        starts.order(&interaction, within: .second)
        return Donation(interaction, from: options.donor)
    }

    // MARK: People

    /// Returns the recipients; those in `Bcc` only if there are no others.
    private mutating func recipients(
        of header: borrowing MailHeader,
        notes: inout Set<HistoryReason>
    ) -> [MailPerson] {
        let open =
            mailboxes(.to, of: header, notes: &notes) + mailboxes(.cc, of: header, notes: &notes)
        return unique(open.isEmpty ? mailboxes(.bcc, of: header, notes: &notes) : open)
    }

    /// Removes the addresses that are nobody's: those of machines and lists.
    ///
    /// The address that names the list of the mail stays: the store knows it as the conversation's.
    /// If the list has no name, that recipient's is the conversation's.
    private func removeNobodies(from recipients: inout [MailPerson], to list: MailingList?) {
        if let list, list.name == nil {
            for index in recipients.indices where list.isNamed(by: recipients[index].address) {
                recipients[index].nameByAddress()
            }
        }
        recipients.removeAll { recipient in
            switch recipient.owner {
            case .machine: !options.included.contains(.bulk)
            case .list: list?.isNamed(by: recipient.address) != true
            case .person:
                recipient.address == list?.post && list?.isNamed(by: recipient.address) != true
            }
        }
    }

    /// Returns the sender, as the person for whom the mail's sender stands.
    ///
    /// Of bulk mail that may be an answer it also gives the mails that it answers, if that is left
    /// open.
    ///
    /// - Throws: A refusal, if there is none, or if no person wrote this mail.
    private mutating func sender(
        of header: borrowing MailHeader,
        from list: MailingList?,
        to recipients: [MailPerson],
        _ answered: inout [UInt64],
        notes: inout Set<HistoryReason>
    ) throws(Refusal) -> MailPerson {
        let senders =
            mailboxes(.from, of: header, notes: &notes)
            + mailboxes(.sender, of: header, notes: &notes)
        guard let first = senders.first else { throw Refusal(.noSender) }
        var sender = first
        let author = MailAuthor(first, from: list, isRewritten: header.has(.originalFrom))
        if author.isRewritten {
            let others = authors(of: header)
            guard let found = author.person(among: others, orIn: recipients) else {
                throw Refusal(.listItself)
            }
            sender = found
            if options.owner.contains(normalised: sender.address) { sender.person.isMe = true }
        }
        if sender.isMe { return sender }
        if let me = senders.first(where: \.isMe) { return me }
        guard !options.included.contains(.bulk) else { return sender }
        if header.isAutomatic { throw Refusal(.automatic) }
        if sender.owner == .machine { throw Refusal(.noReply) }
        if list == nil, isInBulk(header, to: recipients) {
            if options.leavesAnswersOpen { answered = header.answered }
            guard !answered.isEmpty else { throw Refusal(.bulk) }
        }
        return sender
    }

    /// Returns the people that a mail names as its authors besides its sender, the surest first.
    private mutating func authors(of header: borrowing MailHeader) -> [MailPerson] {
        var ignored: Set<HistoryReason> = []
        var authors: [MailPerson] = []
        for field in [MailField.originalFrom, .replyTo, .originalSender] {
            authors += mailboxes(field, of: header, notes: &ignored)
        }
        return authors
    }

    /// Returns whether a mail of no list was sent in bulk, neither to the owner nor in answer.
    private func isInBulk(
        _ header: borrowing MailHeader,
        to recipients: [MailPerson]
    ) -> Bool {
        guard header.isBulk, !header.answered.contains(where: sent.contains) else { return false }
        // A newsletter is to the subscriber alone, but to thousands of them.
        return !recipients.contains(where: \.isMe)
            || header.isNewsletter && recipients.allSatisfy(\.isMe)
    }

    private mutating func mailboxes(
        _ field: MailField,
        of header: borrowing MailHeader,
        notes: inout Set<HistoryReason>
    ) -> [MailPerson] {
        var found: [MailPerson] = []
        for value in header.values(field) {
            let list = AddressList(header.readable(value), limit: DonationLimits.people)
            if list.hasOthers { notes.insert(.notAnAddress) }
            for mailbox in list.mailboxes {
                guard let person = people.person(of: mailbox, options) else {
                    notes.insert(.notAnAddress)
                    continue
                }
                if let note = person.note { notes.insert(note) }
                found.append(person)
            }
        }
        return found
    }

    private func unique(_ people: [MailPerson]) -> [MailPerson] {
        guard people.count > 1 else { return people }
        if people.count == 2 {
            return people[0].address == people[1].address ? [people[0]] : people
        }
        var seen: Set<String> = []
        return people.filter { seen.insert($0.address).inserted }
    }

    /// Returns whether a donation has room for these people.
    private static func fits(_ people: [MailPerson]) -> Bool {
        people.reduce(0) { $0 + $1.size } < DonationLimits.payloadBytes - 4096
    }

    // MARK: Dates

    /// Returns the time of sending, or else of the first receipt on the way, which is the same in
    /// every copy of the mail, or else of arrival in the mailbox.
    private static func date(
        of header: borrowing MailHeader,
        after separator: [UInt8]
    ) -> Timestamp? {
        if let date = header.value(.date).flatMap({ MailDate.timestamp($0) }) { return date }
        let receipts = header.values(.received).compactMap { received in
            received.lastIndex(of: UInt8(ascii: ";")).flatMap { mark in
                MailDate.timestamp(received[(mark + 1)...])
            }
        }
        if let first = receipts.min() { return first }
        return MailDate.timestamp(separator: separator)
    }
}
