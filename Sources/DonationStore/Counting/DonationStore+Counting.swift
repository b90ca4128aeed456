internal import Interactions
internal import LMDB

/// The names for the indices of counted donations, and the records that were not counted.
package struct CountedNames: Sendable {
    /// The classes of intent, such as `INSendMessageIntent`.
    package var intents: [String] = []
    /// The unreadable records.
    package var damaged: [(position: Position, failure: DecodingFailure)] = []
    /// The number of events that the views were behind the log.
    package var lag: UInt64 = 0
    /// Whether the log has events of activities, items or links, live or deleted.
    package var holdsActivities = false
    var donors = DonorNames()
    fileprivate var contacts = ByteIndex()
    fileprivate var conversations = ConversationIndex()

    /// Returns a donor by its number in the log; `nil` if it no longer has a name.
    package func donor(_ number: DonorNumber) -> Donor? { donors.byNumber[number] }

    /// Returns the key of a contact, as in ``Contact/key``.
    package func contact(_ index: Int) -> String {
        contactKey(index).description(donors)
    }

    /// Returns the key of a conversation, as in ``Conversation/key``.
    package func conversation(_ index: Int) -> String {
        conversationKey(index).description(donors)
    }

    fileprivate func contactKey(_ index: Int) -> ContactKey {
        ContactKey(bytes: contacts.bytes(of: index))
    }

    fileprivate func conversationKey(_ index: Int) -> ConversationKey {
        conversations.key(of: index)
    }
}

extension DonationStore {
    /// Calls `body` with each live donation, in the order of the log, and its contacts.
    ///
    /// The contacts are those known today, each once per donation. Unreadable records are skipped.
    ///
    /// - Parameters:
    ///   - monitor: Receives the progress, in events.
    ///   - body: Receives a donation and its contacts, each with the donation's role for it.
    /// - Returns: The names for the indices.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read,
    ///   ``DonationStoreError/cancelled`` if canceled.
    /// - Complexity: O(*e*) in the events; memory O(*p* + *c*) in the contacts and conversations,
    ///   some hundred bytes each, and a chunk of the log.
    package func countDonations(
        monitor: WorkMonitor = WorkMonitor(),
        _ body: (CountedDonation, ArraySlice<CountedOther>) -> Void
    ) throws(DonationStoreError) -> CountedNames {
        let end = try log.end()
        var counting = Counting(
            counter: DonationCounter(rules: end.rules),
            deleted: try log.deletedPositions(after: .start, through: end.last)
        )
        var next: Position? = Position.start.next
        while let position = next, position <= end.last {
            try monitor.report(position.rawValue - 1, of: end.last.rawValue)
            counting.beginChunk()
            next = try log.readChunk(from: position, through: end.last) { position, record, _ in
                counting.take(record, at: position)
            }
            try resolve(&counting)
            counting.handOut(body)
        }
        return counting.finish(try views.donorNames())
    }

    /// Returns a counted contact; `nil` if it no longer exists.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(log *c*) in the number of contacts.
    package func contact(
        _ index: Int,
        of names: CountedNames
    ) throws(DonationStoreError) -> Contact? {
        try contacts(of: [names.contactKey(index)]).first
    }

    /// Returns a counted conversation; `nil` if it no longer exists.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(log *c*) in the number of conversations.
    package func conversation(
        _ index: Int,
        of names: CountedNames
    ) throws(DonationStoreError) -> Conversation? {
        try conversations(of: [names.conversationKey(index)]).first
    }

    /// Looks up the contacts of the persons found since.
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
    /// The number of persons whose contacts it keeps before it forgets them.
    private static let mostPersons = 1 << 18

    var counter: DonationCounter
    let deleted: DeletedPositions
    private var donations: [(donation: CountedDonation, others: Range<Int>)] = []
    private var others: [CountedOther] = []
    /// The indices of contacts by those of persons.
    private var contactsOfPersons: [Int32] = []
    private var names = CountedNames()

    init(counter: DonationCounter, deleted: DeletedPositions) {
        self.counter = counter
        self.deleted = deleted
    }

    mutating func beginChunk() {
        donations.removeAll(keepingCapacity: true)
        others.removeAll(keepingCapacity: true)
        // Their indices mean nothing beyond a chunk.
        guard contactsOfPersons.count > Self.mostPersons else { return }
        counter.forgetPersons()
        contactsOfPersons = []
    }

    mutating func take(_ record: Span<UInt8>, at position: Position) {
        let begin = others.count
        do throws(DecodingFailure) {
            try Envelope.verifyChecksum(of: record)
            let envelope = try Envelope(decoding: record)
            guard envelope.isDonation, envelope.state == .whole,
                !deleted.contains(position, of: envelope.donor)
            else {
                if envelope.isDonated, !envelope.isDonation { names.holdsActivities = true }
                return
            }
            let read = try counter.read(record, envelope, at: position, others: &others)
            // A card records nothing that happened.
            guard let read else { return }
            donations.append((read, begin..<others.count))
        } catch {
            others.removeSubrange(begin...)
            names.damaged.append((position, error))
        }
    }

    /// The persons whose contacts are not known yet.
    var unresolved: [PersonKey] { Array(counter.persons[contactsOfPersons.count...]) }

    mutating func resolve(_ found: [ContactKey], lag: UInt64) {
        names.lag = max(names.lag, lag)
        for contact in found {
            let index = names.contacts.index(of: contact.bytes)
            contactsOfPersons.append(Int32(truncatingIfNeeded: index))
        }
    }

    func handOut(_ body: (CountedDonation, ArraySlice<CountedOther>) -> Void) {
        var met: [CountedOther] = []
        for (donation, range) in donations {
            met.removeAll(keepingCapacity: true)
            // A contact with several handles counts once, in the role of the first, as in the
            // views.
            for other in others[range] {
                let contact = contactsOfPersons[Int(other.index)]
                guard !met.contains(where: { $0.index == contact }) else { continue }
                met.append(CountedOther(contact, other.role))
            }
            body(donation, met[...])
        }
    }

    consuming func finish(_ donors: DonorNames) -> CountedNames {
        var names = names
        names.intents = counter.intents
        names.donors = donors
        names.conversations = counter.conversations
        return names
    }
}
