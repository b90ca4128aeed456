internal import Interactions
internal import LMDB

/// What the numbers of counted donations stand for, and what was not counted.
package struct CountedNames: Sendable {
    /// The classes of intent, as in `INSendMessageIntent`.
    package var intents: [String] = []
    /// The records that could not be read.
    package var damaged: [(position: Position, failure: DecodingFailure)] = []
    /// How many events the views were behind the log.
    package var lag: UInt64 = 0
    var donors = DonorNames()
    fileprivate var contacts = ByteIndex()
    fileprivate var conversations = ConversationIndex()

    /// A donor by the number that it has in the log; `nil` when it has no name any more.
    package func donor(_ number: DonorNumber) -> Donor? { donors.byNumber[number] }

    /// The key of a contact, as ``Contact/key`` has it.
    package func contact(_ number: Int) -> String {
        contactKey(number).description(donors)
    }

    /// The key of a conversation, as ``Conversation/key`` has it.
    package func conversation(_ number: Int) -> String {
        conversationKey(number).description(donors)
    }

    fileprivate func contactKey(_ number: Int) -> ContactKey {
        ContactKey(bytes: contacts.bytes(of: number))
    }

    fileprivate func conversationKey(_ number: Int) -> ConversationKey {
        conversations.key(of: number)
    }
}

extension DonationStore {
    /// Hands the live donations to `body` in the order of the log, with the contacts that take
    /// part in each.
    ///
    /// Contacts are those known today, each once per donation. Records that cannot be read are
    /// passed over.
    ///
    /// - Parameters:
    ///   - progress: Takes how many events were read, and how many there are, now and then. It
    ///     returns whether to go on.
    ///   - body: Takes a donation and its contacts, and what it is to each of them.
    /// - Returns: What the numbers stand for.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read,
    ///   ``DonationStoreError/cancelled`` when it was not to go on.
    /// - Complexity: O(*e*) in the events; memory O(*p* + *c*) in the contacts and conversations,
    ///   some hundred bytes each, and a chunk of the log.
    package func countDonations(
        progress: (_ read: UInt64, _ total: UInt64) -> Bool = { _, _ in true },
        _ body: (CountedDonation, ArraySlice<CountedOther>) -> Void
    ) throws(DonationStoreError) -> CountedNames {
        let end = try log.end()
        var counting = Counting(
            reader: CountingReader(region: end.region),
            deleted: try log.deletedPositions(after: .start, through: end.last)
        )
        var next: Position? = Position.start.next
        while let position = next, position <= end.last {
            guard progress(position.rawValue - 1, end.last.rawValue) else { throw .cancelled }
            counting.beginChunk()
            next = try log.readChunk(from: position, through: end.last) { position, record, _ in
                counting.take(record, at: position)
            }
            try resolve(&counting)
            counting.handOut(body)
        }
        return counting.finish(try views.donorNames())
    }

    /// A contact that was counted; `nil` when it is no more.
    ///
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(log *c*) in the number of contacts.
    package func contact(
        _ number: Int,
        of names: CountedNames
    ) throws(DonationStoreError) -> Contact? {
        try contacts(of: [names.contactKey(number)]).first
    }

    /// A conversation that was counted; `nil` when it is no more.
    ///
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(log *c*) in the number of conversations.
    package func conversation(
        _ number: Int,
        of names: CountedNames
    ) throws(DonationStoreError) -> Conversation? {
        try conversations(of: [names.conversationKey(number)]).first
    }

    /// Looks up which contacts the persons are that were met since.
    private func resolve(_ counting: inout Counting) throws(DonationStoreError) {
        let persons = counting.unresolved
        guard !persons.isEmpty else { return }
        let found = try answer { snapshot throws(DonationStoreError) -> [ContactKey] in
            var contacts: [ContactKey] = []
            for person in persons {
                let contact = try self.views.contactKey(of: person, in: snapshot)
                contacts.append(contact ?? ContactKey(ofUnjoined: person))
            }
            return contacts
        }
        counting.resolve(Array(found), lag: found.lag)
    }
}

/// A walk over the log, chunk by chunk.
private struct Counting {
    /// How many persons it knows the contacts of before it forgets them.
    private static let mostPersons = 1 << 16

    var reader: CountingReader
    let deleted: DeletedPositions
    private var donations: [(donation: CountedDonation, others: Range<Int>)] = []
    private var others: [CountedOther] = []
    /// The numbers of contacts by those of persons.
    private var contactsOfPersons: [Int32] = []
    private var names = CountedNames()

    init(reader: CountingReader, deleted: DeletedPositions) {
        self.reader = reader
        self.deleted = deleted
    }

    mutating func beginChunk() {
        donations.removeAll(keepingCapacity: true)
        others.removeAll(keepingCapacity: true)
        // Their numbers mean nothing beyond a chunk.
        guard contactsOfPersons.count > Self.mostPersons else { return }
        reader.forgetPersons()
        contactsOfPersons = []
    }

    mutating func take(_ record: Span<UInt8>, at position: Position) {
        let begin = others.count
        do throws(DecodingFailure) {
            try Envelope.verifyChecksum(of: record)
            let envelope = try Envelope(decoding: record)
            guard envelope.isDonation, envelope.state == .whole,
                !deleted.contains(position, of: envelope.donor)
            else { return }
            let read = try reader.read(record, envelope, at: position, others: &others)
            // A card is nothing that happened.
            guard let read else { return }
            donations.append((read, begin..<others.count))
        } catch {
            others.removeSubrange(begin...)
            names.damaged.append((position, error))
        }
    }

    /// The persons whose contacts are not known yet.
    var unresolved: [PersonKey] { Array(reader.persons[contactsOfPersons.count...]) }

    mutating func resolve(_ found: [ContactKey], lag: UInt64) {
        names.lag = max(names.lag, lag)
        for contact in found {
            let number = names.contacts.number(0, contact.bytes.span, contact.bytes.indices)
            contactsOfPersons.append(Int32(truncatingIfNeeded: number))
        }
    }

    func handOut(_ body: (CountedDonation, ArraySlice<CountedOther>) -> Void) {
        var met: [CountedOther] = []
        for (donation, range) in donations {
            met.removeAll(keepingCapacity: true)
            // A contact who is met by several handles counts as the first, as in the views.
            for other in others[range] {
                let contact = contactsOfPersons[Int(other.number)]
                guard !met.contains(where: { $0.number == contact }) else { continue }
                met.append(CountedOther(contact, other.role))
            }
            body(donation, met[...])
        }
    }

    consuming func finish(_ donors: DonorNames) -> CountedNames {
        var names = names
        names.intents = reader.intents
        names.donors = donors
        names.conversations = reader.conversations
        return names
    }
}
