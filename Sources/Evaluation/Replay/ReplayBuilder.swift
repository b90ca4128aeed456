package import Interactions

/// A builder of a ``ReplayedLog`` from donation records, in any order.
package struct ReplayBuilder {
    private let kind: CandidateKind
    private var decoder: DonationDecoder
    private var donation = Participation()
    private var log = ReplayedLog()
    private var people = PersonIndices()
    private var donors: [DonorNumber: Donor] = [:]
    private var donorIndices: [DonorNumber: Int] = [:]
    private var intentIndices: [ActionIndex: Int] = [:]
    private var ties = ReplayTies()
    private var rooms = ReplayedRooms()
    /// The starts of the donations that failed, which count in their days alone.
    private var failed: [Timestamp] = []

    /// The persons met.
    package var persons: [PersonKey] { people.keys }

    /// Makes a builder that knows nobody.
    ///
    /// - Parameters:
    ///   - kind: The kind of the candidates.
    ///   - rules: The region of national phone numbers, and the owner's addresses.
    package init(_ kind: CandidateKind, rules: IdentityRules = IdentityRules()) {
        self.kind = kind
        decoder = DonationDecoder(rules: rules)
    }

    /// Adds the donation of a record, unless its handling failed.
    ///
    /// - Parameters:
    ///   - record: Envelope and payload.
    ///   - envelope: The record's envelope, of a whole donation.
    ///   - position: The record's position in the log.
    ///   - donor: The donor of the envelope's number.
    /// - Throws: ``DecodingFailure`` when the record cannot be read; then nothing has changed.
    package mutating func add(
        _ record: Span<UInt8>,
        _ envelope: Envelope,
        at position: Position,
        from donor: Donor
    ) throws(DecodingFailure) {
        if decoder.isFull {
            // The numbers of appearances and actions become meaningless here.
            decoder.forget()
            people.forgetAppearances()
            intentIndices = [:]
        }
        try decoder.read(record, envelope, at: position, into: &donation)
        guard donation.facts.counts else {
            // A card records nothing that happened.
            let isCard = decoder.actions[Int(donation.facts.action.rawValue)] == .card
            if !isCard { failed.append(donation.facts.start) }
            return
        }
        try ties.add(record, envelope.donor)
        let begin = log.candidates.count
        switch kind {
        case .person: addPersons()
        case .conversation: addConversations()
        }
        log.donations.append(
            ReplayedLog.Donation(
                start: donation.facts.start,
                isOutgoing: donation.facts.direction == .outgoing,
                isCall: donation.facts.action.isCall,
                addressees: donation.facts.addressees,
                donor: index(of: donor),
                intent: index(of: donation.facts.action),
                range: begin..<log.candidates.count,
                members: room()
            )
        )
    }

    /// Notes who was in a conversation with an identifier, and returns the index of the note.
    private mutating func room() -> Int? {
        guard kind == .conversation, let conversation = donation.conversation,
            decoder.conversations.key(of: conversation).kind == .identifier
        else { return nil }
        var others: [Int32] = []
        for other in donation.others {
            let person = decoder.appearances[other.appearance].person
            others.append(people.index(of: other, person))
        }
        return rooms.note(others, donation.facts, in: conversation)
    }

    private mutating func addPersons() {
        let isOutgoing = donation.facts.direction == .outgoing
        for other in donation.others where isOutgoing || other.isSender {
            let person = decoder.appearances[other.appearance].person
            log.candidates.append(people.index(of: other, person))
        }
    }

    private mutating func addConversations() {
        guard let conversation = donation.conversation else { return }
        log.candidates.append(Int32(truncatingIfNeeded: conversation))
        if let sender = donation.senderToAnswerAlone {
            let alone = decoder.conversation(of: sender, donation.facts.donor)
            log.candidates.append(Int32(truncatingIfNeeded: alone))
        }
    }

    private mutating func index(of donor: Donor) -> Int {
        if let index = donorIndices[donation.facts.donor] { return index }
        let index = log.donors.index(of: donor.app)
        donors[donation.facts.donor] = donor
        donorIndices[donation.facts.donor] = index
        return index
    }

    private mutating func index(of action: ActionIndex) -> Int {
        if let index = intentIndices[action] { return index }
        let index = log.intents.index(of: decoder.actions[Int(action.rawValue)].intentClass)
        intentIndices[action] = index
        return index
    }

    // MARK: The log

    /// Returns the log, with people as contacts.
    ///
    /// - Parameters:
    ///   - contacts: The contact of each of ``persons``; `nil` joins them by their shared evidence.
    ///   - most: The number of donations to keep, those that began last; `nil` keeps all.
    /// - Returns: The log, with numbers for candidates in the order of their keys. It depends on
    ///   the set of the donations alone, neither on their order nor on the numbers of donors.
    /// - Complexity: O(*n* log *n* + *c* log *c*) in the donations and the candidates; O(*n*) for
    ///   donations that were added in order.
    package consuming func finish(
        contacts: [ContactKey]? = nil,
        newest most: Int? = nil
    ) -> ReplayedLog {
        let ranks = DonorRanks(donors)
        ties.sort(&log.donations, by: ranks)
        rooms.count(in: &log.donations)
        if let most, most < log.donations.count {
            log.donations.removeFirst(log.donations.count - max(0, most))
            let first = log.donations.first?.start ?? Timestamp(milliseconds: .max)
            failed.removeAll { $0 < first }
        }
        log.countDays(failed: failed)
        switch kind {
        case .person:
            let contacts = contacts ?? PersonKey.contacts(of: persons)
            log.renumber(by: ranks.keys(of: contacts, by: persons))
        case .conversation:
            log.renumber(
                by: (0..<decoder.conversations.count).map {
                    ranks.key(of: decoder.conversations.key(of: $0))
                }
            )
        }
        return log
    }
}

extension ReplayedLog {
    /// Renumbers the candidates in the order of their keys, with the same index for equal keys.
    fileprivate mutating func renumber(by keys: [[UInt8]]) {
        let order = keys.indices.sorted { keys[$0].lexicographicallyPrecedes(keys[$1]) }
        var indices = [Int32](repeating: 0, count: keys.count)
        var count: Int32 = 0
        for (index, key) in order.enumerated() {
            if index > 0, keys[order[index - 1]] != keys[key] { count += 1 }
            indices[key] = count
        }
        candidateCount = keys.isEmpty ? 0 : Int(count) + 1
        var renumbered: [Int32] = []
        renumbered.reserveCapacity(candidates.count)
        for index in donations.indices {
            let begin = renumbered.count
            // A donation counts once, even if it names the contact by several handles.
            for old in donations[index].range {
                let candidate = indices[Int(candidates[old])]
                if !renumbered[begin...].contains(candidate) { renumbered.append(candidate) }
            }
            donations[index].range = begin..<renumbered.count
        }
        candidates = renumbered
    }
}

extension PersonKey {
    /// Returns the contacts of persons by their shared evidence, before any correction.
    fileprivate static func contacts(of persons: [PersonKey]) -> [ContactKey] {
        var parents = Array(persons.indices)
        func root(of person: Int) -> Int {
            var person = person
            while parents[person] != person {
                parents[person] = parents[parents[person]]
                person = parents[person]
            }
            return person
        }
        var firsts: [ContactKey: Int] = [:]
        for (person, key) in persons.enumerated() {
            for piece in key.evidence {
                if let first = firsts[piece] {
                    parents[root(of: person)] = root(of: first)
                } else {
                    firsts[piece] = person
                }
            }
        }
        // A contact's key is the least of its evidence; the strongest kinds are the least.
        var least: [Int: ContactKey] = [:]
        for (piece, person) in firsts {
            let contact = root(of: person)
            if let known = least[contact], known <= piece { continue }
            least[contact] = piece
        }
        return persons.enumerated().map { person, key in
            least[root(of: person)] ?? ContactKey(ofUnjoined: key)
        }
    }
}

extension [String] {
    /// Returns the index of a text, and adds the text if it is missing.
    fileprivate mutating func index(of text: String) -> Int {
        if let index = firstIndex(of: text) { return index }
        append(text)
        return count - 1
    }
}
